package results

import (
	"maps"
	"slices"
)

// scorers settles, for formats whose trials have a verdict of their own and
// may have other scores, which to take: that of --scorer. A trial that lacks
// it is not scored.
type scorers struct {
	in    *input
	found map[string]bool
}

func newScorers(in *input) *scorers { return &scorers{in, map[string]bool{}} }

// pick returns the verdict, which has a name too, or the score chosen.
func (s *scorers) pick(name string, verdict value, others map[string]value) value {
	wanted := s.in.options.Scorer
	if wanted == "" {
		return verdict
	}
	s.saw(name)
	for other := range others {
		s.saw(other)
	}
	if wanted == name {
		return verdict
	}
	return others[wanted]
}

func (s *scorers) saw(name string) {
	if len(s.found) < maxNames {
		s.found[name] = true
	}
}

// finish is an error if no trial had the score chosen.
func (s *scorers) finish() error {
	if s.in.options.Scorer == "" || len(s.found) == 0 {
		return nil
	}
	if s.found[s.in.options.Scorer] {
		return nil
	}
	_, err := s.in.chooseScorer(sortedKeys(s.found))
	return err
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
