package experiments

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"passhat/experiments/results"
)

// MostOutcomes is the most trials whose order is kept.
const MostOutcomes = results.MostOutcomes

// ResultsFile is the name of the file of a folder that holds the result.
const ResultsFile = "results.json"

// IsResult says whether a file that begins with head is a result in the form
// that Marshal writes.
func IsResult(head []byte) bool {
	inner, ok := bytes.CutPrefix(rest(bytes.TrimPrefix(head, mark)), []byte("{"))
	return ok && bytes.HasPrefix(rest(inner), []byte(`"passhat"`))
}

// mark is what editors and shells of Windows put before a text in UTF-8.
var mark = []byte("\ufeff")

// Unmarshal reads what Marshal wrote; marshalled again it is the same bytes,
// without the byte order mark of an editor.
// The name stands in errors: for what is no JSON or cut off, for a result of a
// newer version, and for numbers that no result has, such as a negative count.
func Unmarshal(name string, data []byte) (*Result, error) {
	data = bytes.TrimPrefix(data, mark)
	if err := checkVersion(name, data); err != nil {
		return nil, err
	}
	r := new(Result)
	if err := json.Unmarshal(data, r); err != nil {
		return nil, resultFault(name, data, err)
	}
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("%s is no result of passhat: %w; make it anew", name, err)
	}
	return r, nil
}

// checkVersion looks at the version before the rest, whose form depends on it.
func checkVersion(name string, data []byte) error {
	if !IsResult(data) {
		return fmt.Errorf(`%s is no result of passhat: {"passhat": "%s", ... was expected`, name, Version)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	var version json.Token
	var err error
	for range 3 { // the brace, the key, the version
		if version, err = d.Token(); err != nil {
			return resultFault(name, data, err)
		}
	}
	text, _ := version.(string)
	wrote, ok := parseVersion(text)
	if !ok {
		return fmt.Errorf("%s is no result of passhat: version %.40q, one such as %q was expected", name, fmt.Sprint(version), Version)
	}
	ours, _ := parseVersion(Version)
	for i := range wrote[:2] { // the third number is for mends
		if wrote[i] < ours[i] {
			return nil
		}
		if wrote[i] > ours[i] {
			return fmt.Errorf("%s was written by passhat %s, which is newer than this one, %s: read it with that version", name, text, Version)
		}
	}
	return nil
}

func parseVersion(s string) (v [3]int, ok bool) {
	parts := strings.Split(s, ".")
	if len(parts) != len(v) {
		return v, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil {
			return v, false
		}
		v[i] = int(n)
	}
	return v, true
}

// resultFault says where in the file the fault is.
func resultFault(name string, data []byte, err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	if end, more := whole(data); more {
		return fmt.Errorf("%s:%d: the result ends here and more follows, %.20q: cut it off, or make the file anew", name, lineAt(data, end), rest(data[end:]))
	}
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && int(syntax.Offset) >= len(data):
		return fmt.Errorf("%s ends in the middle of the result: it is cut off; make it anew", name)
	case errors.As(err, &syntax):
		return fmt.Errorf("%s:%d: not valid JSON: %w", name, lineAt(data, syntax.Offset), err)
	case errors.As(err, &wrong):
		return fmt.Errorf("%s:%d: %s is a %s, which no result has there", name, lineAt(data, wrong.Offset), wrong.Field, wrong.Value)
	}
	return fmt.Errorf("%s is no result of passhat: %w", name, err)
}

// whole says whether a whole value ends at the offset, and something follows.
func whole(data []byte) (end int64, more bool) {
	d := json.NewDecoder(bytes.NewReader(data))
	if d.Decode(new(struct{})) != nil {
		return 0, false
	}
	end = d.InputOffset()
	return end, len(rest(data[end:])) > 0
}

func rest(data []byte) []byte { return bytes.TrimLeft(data, " \t\r\n") }

func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(int(offset), len(data))], []byte("\n"))
}

// Join adds the agents of another result, for figures of several. The error is
// for a study, whose numbers are of no agent, and for two agents of one name.
func (r *Result) Join(other *Result) error {
	for _, x := range []*Result{r, other} {
		if len(x.Agents) == 0 {
			return fmt.Errorf("several results can be drawn together only where each has agents; a study is drawn by itself")
		}
	}
	r.Agents = append(r.Agents, other.Agents...)
	return uniqueNames(r.Agents)
}

// Confidence returns that of the first interval there is.
func (r *Result) Confidence() (float64, bool) {
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			if e.Interval != nil {
				return e.Interval.Confidence, true
			}
		}
	}
	return 0, false
}

// Fitted says whether a distribution was fitted to some agent's rates.
func (r *Result) Fitted() bool {
	return slices.ContainsFunc(r.Agents, func(a AgentResult) bool { return len(a.Fits) > 0 })
}
