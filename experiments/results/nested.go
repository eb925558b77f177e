package results

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// nested is what a record holds in lists of objects: where a file wraps its
// records, that is where they are.
type nested struct {
	path  string // of the list, as jq writes it; "" for none
	name  string // of the list
	roles int    // of task and verdict, how many the objects in it have
}

// maxNested is how deep lists are looked for.
const maxNested = 4

// look passes over a value and notes the first of the lists whose objects look
// most like records.
func (n *nested) look(d *jsontext.Decoder, name, path string, depth int) error {
	k := d.PeekKind()
	if k != '{' && k != '[' || depth == maxNested {
		return d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	if k == '[' && d.PeekKind() == '{' {
		roles, err := rolesOf(d)
		if err != nil {
			return err
		}
		if n.path == "" || roles > n.roles {
			*n = nested{path, name, roles}
		}
	}
	for d.PeekKind() != '}' && d.PeekKind() != ']' {
		var err error
		if k == '{' {
			err = n.member(d, path, depth)
		} else {
			err = d.SkipValue()
		}
		if err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// member looks at a member of an object.
func (n *nested) member(d *jsontext.Decoder, path string, depth int) error {
	raw, err := d.ReadValue()
	if err != nil {
		return err
	}
	if len(raw) > maxName {
		return d.SkipValue()
	}
	name := string(appendUnquoted(nil, raw))
	return n.look(d, name, path+jqName(name), depth+1)
}

// rolesOf passes over an object and counts whether it has a task and a verdict.
func rolesOf(d *jsontext.Decoder) (int, error) {
	if _, err := d.ReadToken(); err != nil {
		return 0, err
	}
	var task, verdict bool
	for d.PeekKind() != '}' {
		raw, err := d.ReadValue()
		if err != nil {
			return 0, err
		}
		if len(raw) <= maxName {
			name := strings.ToLower(string(appendUnquoted(nil, raw)))
			task = task || isCandidate(roleTask, name)
			verdict = verdict || isCandidate(roleSuccess, name)
		}
		if err := d.SkipValue(); err != nil {
			return 0, err
		}
	}
	_, err := d.ReadToken()
	return count01(task) + count01(verdict), err
}

var jqPlain = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// jqName is a name as jq takes it.
func jqName(name string) string {
	if jqPlain.MatchString(name) {
		return "." + name
	}
	return "." + strconv.Quote(name)
}

// shellWord is a path of jq as a word of a shell.
func shellWord(path string) string {
	if strings.ContainsAny(path, "\"'") {
		return "'" + strings.ReplaceAll(path, "'", `'\\''`) + "'"
	}
	return path
}
