package results

// verdict is what is kept of a trial.
type verdict struct {
	judgement
	ordinal int8 // in the order of the trials, -1 for none
	run     int32
	source  int32
	place   int32  // in the sequence of the task
	rival   uint64 // sum of what other columns say which trial it is
}

// keptTrials are the trials of a task that have an id: a list, because a map
// takes ten times the memory for one trial, and an index of it where there are
// many.
type keptTrials struct {
	list  []keptTrial
	index map[string]int32
}

type keptTrial struct {
	id string
	verdict
}

// mostUnindexed is how many trials are looked through.
const mostUnindexed = 16

// find returns what is kept of a trial, nil for nothing. It holds until the
// next one is added.
func (s *keptTrials) find(id string) *verdict {
	if s.index != nil {
		if i, ok := s.index[id]; ok {
			return &s.list[i].verdict
		}
		return nil
	}
	for i := range s.list {
		if s.list[i].id == id {
			return &s.list[i].verdict
		}
	}
	return nil
}

// add keeps a trial that is not there yet.
func (s *keptTrials) add(id string, v verdict) {
	s.list = append(s.list, keptTrial{id, v})
	switch n := len(s.list); {
	case s.index != nil:
		s.index[id] = int32(n - 1)
	case n > mostUnindexed:
		s.index = make(map[string]int32, 2*n)
		for i, t := range s.list {
			s.index[t.id] = int32(i)
		}
	}
}
