package results

import (
	"slices"
	"strings"
)

// fields are the names of one file that may have a role. Only their values are
// kept, each in a slot of the record; all else in a file is passed over.
type fields struct {
	wanted  map[string]bool   // names in lower case
	exact   map[string]bool   // names that the user wrote
	inside  map[string]string // objects that are entered, to what goes before the names in them
	slots   map[string]int    // -1 for a name of no interest
	names   []string          // by slot
	all     []string          // every name of the header or the first record, for messages
	twice   []string          // names that a header has twice
	inner   nested            // what the first record holds in lists
	settled bool              // no name can come after: the file has a header
	byAgent bool              // a table without a name of a role: a column may be an agent
}

// What is remembered of names is bounded: some files use data as names.
const (
	maxNames = 4096
	maxName  = 1 << 10 // a longer one is of no interest
)

// scoresPrefix is where a trial with several scores has them.
const scoresPrefix = "scores."

func newFields(o Options) *fields {
	f := &fields{
		wanted: map[string]bool{"info": true, "scores": true},
		exact:  map[string]bool{},
		inside: map[string]string{"scores": scoresPrefix},
		slots:  map[string]int{},
	}
	for _, r := range roleNames {
		for _, name := range r.candidates {
			f.wanted[name] = true
			f.enter(name)
		}
	}
	for _, name := range o.Columns {
		f.exact[name] = true
		f.enter(name)
	}
	for _, name := range o.labels() {
		if name != "" {
			f.exact[name] = true
			f.enter(name)
		}
	}
	return f
}

// enter has the objects entered on the way to a name with dots.
func (f *fields) enter(name string) {
	for i := range len(name) {
		if name[i] == '.' {
			f.inside[name[:i]] = name[:i+1]
		}
	}
}

// slot returns the slot of a name, or -1 if it is of no interest.
func (f *fields) slot(name []byte) int {
	if s, ok := f.slots[string(name)]; ok {
		return s
	}
	if len(name) > maxName && !f.exact[string(name)] {
		return -1
	}
	return f.add(string(name))
}

func (f *fields) add(name string) int {
	lower := strings.ToLower(strings.TrimSpace(name))
	isScore := strings.HasPrefix(name, scoresPrefix) && len(f.names) < maxNames
	if f.wanted[lower] || f.exact[name] || isScore || f.byAgent || isWide(lower) && len(f.names) < maxNames {
		f.slots[name] = len(f.names)
		f.names = append(f.names, name)
		return f.slots[name]
	}
	if len(f.slots) < maxNames {
		f.slots[name] = -1
	}
	return -1
}

// header adds the names of a table; the slots are those of its columns.
func (f *fields) header(names []string) []int {
	f.all, f.settled = slices.Clone(names), true
	slots := make([]int, len(names))
	seen := make(map[string]bool, len(names))
	for i, name := range names {
		if seen[name] {
			f.twice = append(f.twice, name)
		}
		seen[name] = true
		slots[i] = f.slot([]byte(name))
	}
	if len(f.names) == 0 && len(names) > 1 && len(names) <= maxAgents && len(f.twice) == 0 && !slices.Contains(names, "") {
		f.byAgent = true
		for i, name := range names {
			slots[i] = f.add(name)
		}
	}
	return slots
}

// maxAgents is how many agents may have a column each in one table.
const maxAgents = 500

func (f *fields) has(name string) bool {
	s, ok := f.slots[name]
	return ok && s >= 0
}

// named returns the slots of the names that are a candidate but for case and
// space about them.
func (f *fields) named(candidate string) []int {
	var found []int
	for s, name := range f.names {
		if strings.EqualFold(strings.TrimSpace(name), candidate) {
			found = append(found, s)
		}
	}
	return found
}
