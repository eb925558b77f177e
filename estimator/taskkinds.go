package estimator

import (
	"cmp"
	"math"
	"slices"
)

// TaskKinds are the tasks of a suite by what their trials did, each list
// sorted by id.
type TaskKinds struct {
	Always    []Task // every trial succeeded
	Never     []Task // none did
	Flaky     []Task // some did, some did not: 0 < c < n
	NoVerdict []Task // n = 0
}

// KindsOf sorts tasks by what their trials did. A flaky task is uneven in
// itself; that one is not flaky in n trials says little for a small n, and a task
// of one trial never is. The error is that of NewSuite for impossible counts;
// no tasks are no error.
func KindsOf(tasks []Task) (TaskKinds, error) {
	var k TaskKinds
	for _, t := range slices.SortedStableFunc(slices.Values(tasks), byID) {
		if err := t.validate(); err != nil {
			return TaskKinds{}, err
		}
		list := &k.Flaky
		switch {
		case t.N == 0:
			list = &k.NoVerdict
		case t.C == t.N:
			list = &k.Always
		case t.C == 0:
			list = &k.Never
		}
		*list = append(*list, t)
	}
	return k, nil
}

func byID(a, b Task) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Stratum, b.Stratum)) }

// FlakyShare returns the share of flaky tasks, 0 < c < n, among those with at
// least two trials; NaN if there are none. It grows with n: compare agents at
// the same n. With equal n it is pass@n - pass^n.
func (s Suite) FlakyShare() float64 {
	s = s.Eligible(2)
	flaky := s.sum(func(x Cell) int {
		if x.C > 0 && x.C < x.N {
			return 1
		}
		return 0
	})
	if s.Tasks() == 0 {
		return math.NaN()
	}
	return float64(flaky) / float64(s.Tasks())
}

// LotteryTask is a task whose k trials end differently: it can be done and
// cannot be relied on.
type LotteryTask struct {
	Task   Task
	Spread float64 // pass@k - pass^k, the probability that k trials disagree
}

// Lottery returns the tasks with the largest
//
//	pass@k - pass^k = 1 - C(c,k)/C(n,k) - C(n-c,k)/C(n,k)
//
// at most top of them, the largest first and ties by id. Tasks with fewer than
// k trials and tasks without a spread are left out, so there are none at k = 1. The
// errors are those of Metric.Validate for k < 1 and of NewSuite for impossible
// counts.
func Lottery(tasks []Task, k, top int) ([]LotteryTask, error) {
	if err := PassHat(k).Validate(); err != nil {
		return nil, err
	}
	var most []LotteryTask // in order, as many as were asked for
	before := func(a, b LotteryTask) int { return cmp.Or(cmp.Compare(b.Spread, a.Spread), byID(a.Task, b.Task)) }
	for _, t := range tasks {
		if err := t.validate(); err != nil {
			return nil, err
		}
		fewer := min(t.C, t.N-t.C) // c and n-c are a tie
		spread := PassAt(k).Estimate(t.N, fewer) - PassHat(k).Estimate(t.N, fewer)
		x := LotteryTask{t, spread}
		if k == 1 || !(spread > 0) || top < 1 || len(most) == top && before(x, most[top-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(most, x, func(a, b LotteryTask) int { return cmp.Or(before(a, b), -1) })
		most = slices.Insert(most[:min(len(most), top-1)], min(at, top-1), x)
	}
	return most, nil
}
