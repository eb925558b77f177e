package results

import (
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"strings"
)

// taskTally is what is kept of a task: little, since files may have very many.
type taskTally struct {
	counts  taskCounts
	seconds sameness
	outputs sameness
	inFile  int32    // trials in the file at hand
	trials  []uint32 // in the order of the files, by their numbers in trialKinds
	order   order
	beside  *besides
	came    int32 // as which of its agent's tasks
	kinds   kindSet
	flags   taskFlags
}

// taskCounts are TaskCounts while they are counted, a third of the size.
type taskCounts struct {
	pass, fail, err, missing, notClean int32
}

type kindSet byte

func (s kindSet) has(k kind) bool { return s&(1<<k) != 0 }

// taskFlags is a set of what is true of a task.
type taskFlags byte

const (
	aggregated  taskFlags = 1 << iota
	skipped               // some trials, by the test itself
	acrossFiles           // some of the repeated rows in another file
	stopped               // at the first success
)

func (f taskFlags) has(x taskFlags) bool { return f&x != 0 }

// besides is what the files tell of few tasks.
type besides struct {
	labels         *taskLabels // nil for none
	content        uint64      // sum of what the task is, 0 for unknown
	started        []uint64    // sums of the start times
	index          map[string]int32
	indexed        int // trials that the index has
	retries        int // that the file tells of but does not show
	planned        int // trials at most
	contradictions int32
	repeated       int32 // rows that say the same again
	overruled      int32 // rows that the policy for duplicates left out
}

// more returns the place for what few tasks have.
func (k *taskTally) more() *besides {
	if k.beside == nil {
		k.beside = &besides{}
	}
	return k.beside
}

// told returns what more than its trials is known of a task.
func (k *taskTally) told() besides {
	if k.beside == nil {
		return besides{}
	}
	return *k.beside
}

// sameness tells whether all of some values are the same. It keeps a sum of the
// first one: that two sums are equal by chance does no harm where the values of
// all tasks must be the same.
type sameness uint32

// What a sameness is instead of a sum, whose lowest bit says whether there were
// several values.
const (
	noValue sameness = 0
	differ  sameness = 1
)

func (s *sameness) add(sum uint64) {
	first := sameness(sum>>32)&^1 | 2
	switch {
	case *s == noValue:
		*s = first
	case *s&^1 == first:
		*s |= 1
	default:
		*s = differ
	}
}

// several says whether there were values beyond the first, all the same.
func (s sameness) several() bool { return s > differ && s&1 != 0 }

var noticeSeed = maphash.MakeSeed()

// notice keeps what tells copies of a trial from trials.
func (k *taskTally) notice(x *trial) {
	if x.retries != 0 {
		k.more().retries += x.retries
	}
	if x.planned > 0 {
		b := k.more()
		b.planned = max(b.planned, min(x.planned, math.MaxInt32))
	}
	if strings.HasPrefix(x.stop, "first") {
		k.flags |= stopped
	}
	if x.seconds != 0 {
		k.seconds.add(maphash.Comparable(noticeSeed, x.seconds))
	}
	if x.output != "" {
		k.outputs.add(maphash.String(noticeSeed, x.output))
	}
	if x.started != "" {
		b := k.more()
		b.started = append(b.started, maphash.String(noticeSeed, x.started))
	}
}

// twins is how many trials have the start time of another one before them.
func (k *taskTally) twins() int {
	if len(k.told().started) < 2 {
		return 0
	}
	sums := slices.Sorted(slices.Values(k.told().started))
	return len(sums) - len(slices.Compact(sums))
}

// record adds a trial, or takes it back.
func (k *taskTally) record(x judgement, by int32) {
	switch x.outcome {
	case Pass:
		k.counts.pass += by
	case Fail:
		k.counts.fail += by
	case Error:
		k.counts.err += by
	case Missing:
		k.counts.missing += by
	}
	if x.notClean {
		k.counts.notClean += by
	}
	if x.contradiction {
		k.more().contradictions += by
	}
}

// trialsRun is how many trials were run.
func (k *taskTally) trialsRun() int { return int(k.counts.pass + k.counts.fail + k.counts.err) }

func (k *taskTally) addCounts(x *trial) error {
	if k.flags.has(aggregated) {
		return fmt.Errorf("task %q has two rows of counts: give each task one", x.task)
	}
	if k.trialsRun()+int(k.counts.missing) > 0 {
		return errMixed(x.task)
	}
	k.flags |= aggregated
	k.counts.pass += int32(x.c)
	k.counts.fail += int32(x.n - x.c)
	return nil
}

// public is what is known of the task.
func (k *taskTally) public(id string, p Plan) TaskCounts {
	c := k.counts
	out := TaskCounts{ID: id, Pass: int(c.pass), Fail: int(c.fail), Error: int(c.err), Missing: int(c.missing), NotClean: int(c.notClean), First: k.first(p)}
	if l := k.told().labels; l != nil {
		out.Group, out.Cluster, out.Stratum, out.Weight = l.texts[useGroup], l.texts[useCluster], l.texts[useStratum], l.weight
	}
	return out
}
