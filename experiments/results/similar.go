package results

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// similarIDs returns the ids, of all agents together, that differ from another
// only in what the eye does not see: the Unicode form of a letter, space at
// the ends, or the .0 that a table gives to whole numbers.
func (t *tally) similarIDs() map[string]bool {
	plain := map[string]string{} // the first id of a form that is not the plain one
	alike := map[string]bool{}
	for _, a := range t.agents {
		for id := range a.tasks {
			key := trialID(norm.NFC.String(id))
			if key == id {
				continue
			}
			former, ok := plain[key]
			if !ok {
				plain[key], former = id, id
			}
			if former != id || t.hasTask(key) {
				alike[former], alike[id] = true, true
			}
		}
	}
	for key := range plain {
		if t.hasTask(key) {
			alike[key] = true
		}
	}
	return alike
}

// hasTask says whether an agent has a task of this id.
func (t *tally) hasTask(id string) bool {
	for _, a := range t.agents {
		if _, ok := a.tasks[id]; ok {
			return true
		}
	}
	return false
}

// similar lists an agent's ids that look like another.
func (a *agentTally) similar(alike map[string]bool) []string {
	var ids []string
	if len(alike) == 0 {
		return nil
	}
	for _, k := range a.sorted {
		if alike[k.id] {
			ids = append(ids, k.id)
		}
	}
	return ids
}

// quoted shows the ids so that the difference is seen.
func quoted(ids []string) string {
	shown := make([]string, 0, len(ids))
	for _, id := range ids[:min(len(ids), 6)] {
		shown = append(shown, strconv.QuoteToASCII(id))
	}
	return strings.Join(shown, ", ")
}
