package estimator

import "fmt"

// Family says how a metric is named.
type Family int

// The families of metrics.
const (
	FamilyAt      Family = iota // pass@k, at least one of k
	FamilyHat                   // pass^k, all k
	FamilyAtLeast               // at least j of k, any j
)

// String returns "pass@k", "pass^k" or "at least j of k".
func (f Family) String() string {
	switch f {
	case FamilyAt:
		return "pass@k"
	case FamilyHat:
		return "pass^k"
	default:
		return "at least j of k"
	}
}

// Metric is the probability that at least J of K fresh trials of a task
// succeed. Family only chooses the name: pass@1 and pass^1 are the same number
// under two names.
type Metric struct {
	Family Family
	J, K   int
}

// PassAt returns pass@k, the probability that at least one of k trials
// succeeds.
func PassAt(k int) Metric { return Metric{FamilyAt, 1, k} }

// PassHat returns pass^k, the probability that all k trials succeed.
func PassHat(k int) Metric { return Metric{FamilyHat, k, k} }

// AtLeast returns the probability that at least j of k trials succeed. The
// majority is AtLeast(k/2+1, k).
func AtLeast(j, k int) Metric { return Metric{FamilyAtLeast, j, k} }

// Validate returns an error unless 1 <= J <= K and J fits the family.
func (m Metric) Validate() error {
	switch {
	case m.K < 1:
		return fmt.Errorf("metric %s: k is %d, it must be at least 1", m, m.K)
	case m.J < 1 || m.J > m.K:
		return fmt.Errorf("metric %s: j is %d, it must be from 1 to k = %d", m, m.J, m.K)
	case m.Family == FamilyAt && m.J != 1, m.Family == FamilyHat && m.J != m.K:
		return fmt.Errorf("metric %s: j = %d does not fit its family %s", m, m.J, m.Family)
	}
	return nil
}

// String returns the name: "pass@3", "pass^3" or "2of3".
func (m Metric) String() string {
	switch m.Family {
	case FamilyAt:
		return fmt.Sprintf("pass@%d", m.K)
	case FamilyHat:
		return fmt.Sprintf("pass^%d", m.K)
	default:
		return fmt.Sprintf("%dof%d", m.J, m.K)
	}
}

// Words says in plain words what the metric measures: "passed every time of
// 3", "passed at least once of 3", "passed at least 2 of 3".
func (m Metric) Words() string {
	switch m.Family {
	case FamilyAt:
		return fmt.Sprintf("passed at least once of %d", m.K)
	case FamilyHat:
		return fmt.Sprintf("passed every time of %d", m.K)
	default:
		return fmt.Sprintf("passed at least %d of %d", m.J, m.K)
	}
}
