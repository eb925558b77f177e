package results

import (
	"math/bits"
	"strconv"
	"strings"
)

// order is which of a task's trials passed and which failed, by their place in
// the order of the trials: the bit of the trial's number or, for trials without
// one, of how many came before. It holds the first 64 trials.
type order struct {
	seen, passed uint64
	lost         bool // the order is not known
}

const orderSize = 64

// add takes a trial with an id. Errors are trials that did not pass; a missing
// trial has no place.
func (o *order) add(id string, x Outcome) {
	if place, ok := placeOf(id); ok {
		o.put(place, x)
	} else {
		o.lost = true
	}
}

func placeOf(id string) (place uint, ok bool) {
	n, err := strconv.ParseUint(id, 10, 16)
	return uint(n), err == nil && n < orderSize
}

// next takes a trial without an id.
func (o *order) next(x Outcome) {
	if place := uint(bits.Len64(o.seen)); place < orderSize {
		o.put(place, x)
	} else {
		o.lost = true
	}
}

func (o *order) put(place uint, x Outcome) {
	bit := uint64(1) << place
	switch {
	case x == Missing:
		return
	case o.seen&bit != 0:
		o.lost = true
		return
	case x == Pass:
		o.passed |= bit
	}
	o.seen |= bit
}

// remove takes a trial back.
func (o *order) remove(id string, x Outcome) {
	if place, ok := placeOf(id); ok && x != Missing {
		o.seen &^= 1 << place
		o.passed &^= 1 << place
	}
}

// first returns the passes among the first n trials, or false if there are
// fewer or the order is not known.
func (o order) first(n int) (passes int, ok bool) {
	if o.lost || n > bits.OnesCount64(o.seen) {
		return 0, false
	}
	rest := o.seen
	for range n {
		bit := rest & -rest
		rest &^= bit
		if o.passed&bit != 0 {
			passes++
		}
	}
	return passes, true
}

// stopsAtPass says whether no trial came after a success.
func (o order) stopsAtPass() bool {
	return !o.lost && (o.passed == 0 || bits.Len64(o.passed) == bits.Len64(o.seen) && bits.OnesCount64(o.passed) == 1)
}

// tell gives a trial of another run than the one that has its number already an
// id of its own: runs in files of their own number their trials alike.
func (t *tally) tell(k *taskTally, x *trial) {
	if x.run == "" {
		return
	}
	place := t.find(k, x.id)
	if place < 0 {
		return
	}
	former := t.at(k.trials[place])
	if former.run != 0 && int(former.source) != x.source && former.run != t.runOf(x.run) {
		x.id += " of run " + x.run
	}
}

// runOf numbers the runs, from 1; 0 is an unknown one.
func (t *tally) runOf(run string) int32 {
	if run == "" {
		return 0
	}
	n, ok := t.runs[run]
	if !ok {
		n = int32(len(t.runs)) + 1
		t.runs[strings.Clone(run)] = n
	}
	return n
}
