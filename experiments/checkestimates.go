package experiments

import (
	"fmt"
	"slices"

	"passhat/estimator"
)

// checkOnce returns an error for what contradicts its name, and for what is
// there twice: a figure would show one of the two.
func (a AgentResult) checkOnce() error {
	if err := checkEstimates(a.Estimates); err != nil {
		return fmt.Errorf("agent %q: %w", a.Agent, err)
	}
	for _, g := range a.Groups {
		if err := checkEstimates(g.Estimates); err != nil {
			return fmt.Errorf("agent %q, group %q: %w", a.Agent, g.Group, err)
		}
	}
	for _, b := range a.Beyond {
		if err := checkMetric(b.Metric, b.Family, b.K, b.J); err != nil {
			return fmt.Errorf("agent %q, beyond the trials: %w", a.Agent, err)
		}
	}
	name := func(kind string, twice any) error {
		return fmt.Errorf("agent %q: %s %v is there twice", a.Agent, kind, twice)
	}
	if x, ok := twice(a.ByTask, func(t TaskResult) string { return t.Task }); ok {
		return name("the task", fmt.Sprintf("%q", x.Task))
	}
	if x, ok := twice(a.Groups, func(g GroupResult) string { return g.Group }); ok {
		return name("the group", fmt.Sprintf("%q", x.Group))
	}
	if x, ok := twice(a.Beyond, func(b BeyondResult) string { return b.Metric }); ok {
		return name("beyond the trials,", x.Metric)
	}
	if x, ok := twice(a.Bands, func(b BandResult) int { return b.K }); ok {
		return name("the band at k =", x.K)
	}
	if x, ok := twice(a.Cells, func(c CellResult) [2]int { return [2]int{c.N, c.C} }); ok {
		return name("the cell of", fmt.Sprintf("%d successes of %d trials", x.C, x.N))
	}
	return nil
}

func checkEstimates(estimates []EstimateResult) error {
	for _, e := range estimates {
		if err := checkMetric(e.Metric, e.Family, e.K, e.J); err != nil {
			return err
		}
	}
	if e, ok := twice(estimates, func(e EstimateResult) string { return e.Metric }); ok {
		return fmt.Errorf("the estimate of %s is there twice", e.Metric)
	}
	return nil
}

// check returns an error for what of a paired difference contradicts its name or
// is there twice.
func (d *DifferenceResult) check() error {
	if d == nil {
		return nil
	}
	for _, e := range d.Estimates {
		if err := checkMetric(e.Metric, e.Family, e.K, e.J); err != nil {
			return fmt.Errorf("the difference %q - %q: %w", d.A, d.B, err)
		}
	}
	if e, ok := twice(d.Estimates, func(e DifferenceEstimate) string { return e.Metric }); ok {
		return fmt.Errorf("the difference %q - %q: that of %s is there twice", d.A, d.B, e.Metric)
	}
	return nil
}

// checkMetric returns an error unless the parts are those that the name says.
func checkMetric(name, family string, k, j int) error {
	m, err := estimator.ParseMetric(name)
	switch {
	case err != nil:
		return err
	case m.K != k:
		return fmt.Errorf("the estimate named %s has k = %d", name, k)
	case m.J != j:
		return fmt.Errorf("the estimate named %s has j = %d: its name says %d", name, j, m.J)
	case m.Family.String() != family:
		return fmt.Errorf("the estimate named %s has the family %.40q: its name says %q", name, family, m.Family)
	case m.String() != name:
		return fmt.Errorf("the estimate named %q: its name is %s", name, m)
	}
	return nil
}

// twice returns the first item whose key an item before it has.
func twice[T any, K comparable](items []T, key func(T) K) (T, bool) {
	seen := make(map[K]bool, len(items))
	i := slices.IndexFunc(items, func(x T) bool {
		k := key(x)
		if seen[k] {
			return true
		}
		seen[k] = true
		return false
	})
	if i < 0 {
		var none T
		return none, false
	}
	return items[i], true
}
