package results

import (
	"strconv"
	"testing"
	"unsafe"
)

// TestKeptTrials: looked through or indexed, the same is found.
func TestKeptTrials(t *testing.T) {
	tally, k := newTally(Options{}), &taskTally{}
	for i := range 3 * mostUnindexed {
		id := strconv.Itoa(i)
		if tally.find(k, id) >= 0 {
			t.Fatalf("%s is there before it was added", id)
		}
		tally.keep(k, &trial{id: id})
		for j := range i + 1 {
			if place := tally.find(k, strconv.Itoa(j)); place != j {
				t.Fatalf("of %d, trial %d is at %d", i+1, j, place)
			}
		}
	}
}

// TestTrialKinds: what is equal has one number, and a number stands for what it
// was given for, beyond a block and beyond what is looked up too.
func TestTrialKinds(t *testing.T) {
	var s trialKinds
	const n = mostKinds + 2*kindBlock
	for round := range 2 {
		for i := range n {
			x := keptTrial{id: strconv.Itoa(i), run: int32(i % 7), judgement: judgement{outcome: Outcome(i % 4)}}
			got := s.number(x)
			if shared := i < mostKinds; *s.at(got) != x || round == 1 && shared != (got == uint32(i)) {
				t.Fatalf("round %d, %d: number %d is %+v", round, i, got, *s.at(got))
			}
		}
	}
}

func TestSameness(t *testing.T) {
	for _, c := range []struct {
		sums          []uint64
		several, same bool
	}{
		{nil, false, false},
		{[]uint64{0}, false, true},
		{[]uint64{0, 0}, true, true},
		{[]uint64{5 << 40, 5 << 40, 5 << 40}, true, true},
		{[]uint64{5 << 40, 6 << 40}, false, false},
		{[]uint64{5 << 40, 6 << 40, 5 << 40, 5 << 40}, false, false},
		{[]uint64{5 << 40, 5 << 40, 0}, false, false},
	} {
		s := noValue
		for _, sum := range c.sums {
			s.add(sum)
		}
		if s.several() != c.several || (s != noValue && s != differ) != c.same {
			t.Errorf("%v: %d", c.sums, s)
		}
	}
}

// TestSizeOfWhatIsKept: these are most of the memory of a large file.
func TestSizeOfWhatIsKept(t *testing.T) {
	if n := unsafe.Sizeof(keptTrial{}); n > 40 {
		t.Errorf("%d bytes a kind of trial", n)
	}
	if n := unsafe.Sizeof(taskTally{}); n > 96 {
		t.Errorf("%d bytes a task", n)
	}
}
