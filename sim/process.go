package sim

import (
	"math"
	"math/rand/v2"

	"passhat/estimator"
)

// Process turns a task's success rate into trials. A process whose trials
// depend on each other keeps its state between the trials of one task only;
// one that couples tasks is a SuiteProcess.
type Process interface {
	// Trials draws the outcomes of len(out) trials of one task.
	Trials(r *rand.Rand, p float64, out []bool)
	// Count draws the number of successes among n trials of one task.
	Count(r *rand.Rand, p float64, n int) int
	// String names the process.
	String() string
}

// SuiteProcess is a process whose trials of different tasks depend on each
// other: an agent draws all tasks at once by it.
type SuiteProcess interface {
	Process
	// SuiteTrials draws the outcomes of the trials of all tasks; task i has the
	// success rate rates[i], and out[i][t] is its trial in round t.
	SuiteTrials(r *rand.Rand, rates []float64, out [][]bool)
}

// ExactProcess is a process whose number of successes has a known
// distribution.
type ExactProcess interface {
	Process
	// Counts returns the probabilities of c = 0..n reported successes in n
	// trials of a task with the success rate p.
	Counts(p float64, n int) []float64
}

// MeanEstimate returns the mean of the unbiased estimate of the metric, over
// repetitions of n trials of a task with the success rate p under the process:
//
//	sum_c P(c) h(n,c),  h = Metric.Estimate
//
// For independent trials that is the closed form of the metric at p; the
// difference is the bias that the process gives. It is NaN where h is.
func MeanEstimate(process ExactProcess, m estimator.Metric, p float64, n int) float64 {
	if m.Validate() != nil || m.K > n {
		return math.NaN()
	}
	mean := 0.0
	for c, probability := range process.Counts(p, n) {
		mean += probability * m.Estimate(n, c)
	}
	return mean
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

// Counts returns the binomial distribution.
func (Independent) Counts(p float64, n int) []float64 { return constant(p).Counts(n) }

// String returns "independent".
func (Independent) String() string { return "independent" }

// countTrials draws n trials and counts the successes, for processes with no
// shorter way.
func countTrials(process Process, r *rand.Rand, p float64, n int) int {
	out := make([]bool, n)
	process.Trials(r, p, out)
	return successes(out)
}

func successes(trials []bool) int {
	c := 0
	for _, success := range trials {
		if success {
			c++
		}
	}
	return c
}
