package sim

import "math/rand/v2"

// Process turns a task's success rate into trials. A process whose trials
// depend on each other keeps its state between the trials of one task only.
type Process interface {
	// Trials draws the outcomes of len(out) trials of one task.
	Trials(r *rand.Rand, p float64, out []bool)
	// Count draws the number of successes among n trials of one task.
	Count(r *rand.Rand, p float64, n int) int
	// String names the process.
	String() string
}

// Independent is the process of independent trials, each of which succeeds
// with the task's rate: c is binomial.
type Independent struct{}

// Trials draws len(out) independent outcomes.
func (Independent) Trials(r *rand.Rand, p float64, out []bool) {
	for i := range out {
		out[i] = r.Float64() < p
	}
}

// Count draws a binomial number of successes.
func (Independent) Count(r *rand.Rand, p float64, n int) int {
	return binomial(r, n, p)
}

// String returns "independent".
func (Independent) String() string { return "independent" }
