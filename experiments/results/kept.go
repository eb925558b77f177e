package results

import "strings"

// keptTrial is what is kept of a trial.
type keptTrial struct {
	judgement
	id     string // within the task, "" for none
	run    int32
	source int32
	rival  uint64 // sum of what other columns say which trial it is
}

// trialKinds numbers what is kept of trials: nearly all trials of a file share
// that with a trial of other tasks, so that a number is all a task needs to keep
// of its trial.
type trialKinds struct {
	blocks  [][]keptTrial
	numbers map[keptTrial]uint32
}

const (
	kindBlock = 1 << 10
	mostKinds = 1 << 16 // that are looked up; ids of their own are not shared
)

// at returns what a number stands for.
func (s *trialKinds) at(number uint32) *keptTrial {
	return &s.blocks[number/kindBlock][number%kindBlock]
}

// number returns the number of what is kept of a trial. Its id is cloned: a
// cell is a part of its row, which would stay in memory with it.
func (s *trialKinds) number(x keptTrial) uint32 {
	if n, ok := s.numbers[x]; ok {
		return n
	}
	x.id = strings.Clone(x.id)
	last := len(s.blocks) - 1
	if last < 0 || len(s.blocks[last]) == kindBlock {
		s.blocks = append(s.blocks, make([]keptTrial, 0, kindBlock))
		last++
	}
	s.blocks[last] = append(s.blocks[last], x)
	n := uint32(last*kindBlock + len(s.blocks[last]) - 1)
	if s.numbers == nil {
		s.numbers = map[keptTrial]uint32{}
	}
	if len(s.numbers) < mostKinds {
		s.numbers[x] = n
	}
	return n
}

// find returns the place of a trial in its task, -1 for none. A task of many
// trials has an index.
func (t *tally) find(k *taskTally, id string) int {
	if len(k.trials) <= mostUnindexed {
		for i, n := range k.trials {
			if t.at(n).id == id {
				return i
			}
		}
		return -1
	}
	b := k.more()
	if b.index == nil {
		b.index = make(map[string]int32, 2*len(k.trials))
	}
	for i := b.indexed; i < len(k.trials); i++ {
		b.index[t.at(k.trials[i]).id] = int32(i)
	}
	b.indexed = len(k.trials)
	if i, ok := b.index[id]; ok {
		return int(i)
	}
	return -1
}

// mostUnindexed is how many trials are looked through.
const mostUnindexed = 16
