package plan

import (
	"fmt"
	"math"
	"sort"

	"passhat/estimator"
	"passhat/sim"
)

// Allocation is the trials that a second round gives to the tasks of a cell.
type Allocation struct {
	Cell   estimator.Cell // in the first round
	Slope  float64        // n times the variance that the second round is expected to have on such a task
	Trials int            // on each task
	More   int            // tasks of the cell that get one trial more
}

// Allocate divides a second round of trials over the tasks of a suite so that
// the variance of the metric's mean over these tasks is least (Neyman): after
// the first round, and believing the rates,
//
//	n_i ~ sqrt( E[ k^2 p^(2k-1) (1-p) | n_i, c_i ] )      for pass^k
//
// which is most for tasks whose chance to pass k times is in the balance, and
// least for those near always or never; at least k each. pass@k has the mirror
// image.
//
// The trials of the second round depend on the outcomes of the first, so the
// two must not be pooled task by task: C(c,k)/C(n,k) of both together is biased.
// Each round alone is unbiased for this suite, and so is their mean with weights
// that were fixed before, which AllocationGain measures.
//
// The error is for another metric, no tasks and fewer trials than k for each.
func Allocate(first estimator.Suite, m estimator.Metric, rates sim.Rates, trials int) ([]Allocation, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if m.J != m.K && m.J != 1 {
		return nil, fmt.Errorf("%s: trials are allocated for pass^k and pass@k", m)
	}
	if first.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	if trials < m.K*first.Tasks() {
		return nil, fmt.Errorf("%d trials for %d tasks: %s needs %d on each, %d in all: %w",
			trials, first.Tasks(), m, m.K, m.K*first.Tasks(), ErrImpossible)
	}
	var out []Allocation
	for _, x := range first.Cells() {
		out = append(out, Allocation{Cell: x, Slope: slope(m, rates, x)})
	}
	fill(out, m.K, trials)
	return out, nil
}

// slope is the posterior mean of k^2 p^(2k-1) (1-p): the ratio of two
// probabilities of counts.
func slope(m estimator.Metric, rates sim.Rates, x estimator.Cell) float64 {
	k := m.K
	more := 2*k - 1
	if m.J < k {
		more = 1
	}
	n, c := x.N+2*k, x.C+more
	seen := rates.Counts(x.N)[x.C]
	if !(seen > 0) {
		return 0 // the belief has no such task
	}
	log := estimator.LogChoose(x.N, x.C) - estimator.LogChoose(n, c)
	return float64(k) * float64(k) * rates.Counts(n)[c] / seen * math.Exp(log)
}

// fill gives each task max(k, share sqrt(slope)) trials, then one more where
// the fraction left is largest.
func fill(a []Allocation, k, trials int) {
	want := func(x Allocation, share float64) float64 { return max(float64(k), share*math.Sqrt(x.Slope)) }
	total := func(share float64) float64 {
		sum := 0.0
		for _, x := range a {
			sum += float64(x.Cell.Tasks) * want(x, share)
		}
		return sum
	}
	high := 1.0
	for range 200 {
		if total(high) >= float64(trials) || math.IsInf(high, 1) {
			break
		}
		high *= 2
	}
	share := min(root(func(s float64) float64 { return total(s) - float64(trials) }, 0, high), high)
	left := trials
	order := make([]int, len(a))
	fraction := make([]float64, len(a))
	for i := range a {
		w := want(a[i], share)
		a[i].Trials = max(k, int(min(math.Floor(w), float64(trials))))
		fraction[i], order[i] = w-float64(a[i].Trials), i
		left -= a[i].Trials * a[i].Cell.Tasks
	}
	sort.SliceStable(order, func(i, j int) bool { return fraction[order[i]] > fraction[order[j]] })
	for _, i := range order {
		a[i].More = max(0, min(left, a[i].Cell.Tasks))
		left -= a[i].More
	}
}
