package results

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// similarIDs returns the ids, of all agents together, that differ from another
// only in what the eye does not see: the Unicode form of a letter, space at
// the ends, or the .0 that a table gives to whole numbers.
func (t *tally) similarIDs() map[string]bool {
	first := map[string]string{}
	alike := map[string]bool{}
	for _, a := range t.agents {
		for id := range a.tasks {
			key := trialID(norm.NFC.String(id))
			former, ok := first[key]
			if !ok {
				first[key] = id
			} else if former != id {
				alike[former], alike[id] = true, true
			}
		}
	}
	return alike
}

// similar lists an agent's ids that look like another.
func (a *agentTally) similar(alike map[string]bool) []string {
	var ids []string
	for id := range alike {
		if _, ok := a.tasks[id]; ok {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, naturalCompare)
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
