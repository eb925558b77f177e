package results

import (
	"strconv"
	"testing"
	"unsafe"
)

// TestKeptTrials: looked through or indexed, the same is found.
func TestKeptTrials(t *testing.T) {
	var s keptTrials
	for i := range 3 * mostUnindexed {
		id := strconv.Itoa(i)
		if s.find(id) != nil {
			t.Fatalf("%s is there before it was added", id)
		}
		s.add(id, verdict{place: int32(i)})
		for j := range i + 1 {
			if v := s.find(strconv.Itoa(j)); v == nil || v.place != int32(j) {
				t.Fatalf("of %d, trial %d is %v", i+1, j, v)
			}
		}
	}
	s.find("5").place = 99
	if s.list[5].place != 99 || len(s.list) != 3*mostUnindexed {
		t.Error("what was found is not what is kept")
	}
}

// TestSizeOfWhatIsKept: these are most of the memory of a large file.
func TestSizeOfWhatIsKept(t *testing.T) {
	if n := unsafe.Sizeof(keptTrial{}); n > 48 {
		t.Errorf("%d bytes a trial", n)
	}
	if n := unsafe.Sizeof(taskTally{}); n > 224 {
		t.Errorf("%d bytes a task", n)
	}
}
