package plots

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// trialsOf returns tasks of n trials, from easy to hard, whose rates change by
// drift from the first trial to the last; bad is the share of errors.
func trialsOf(agent string, tasks, n int, drift, bad float64) TrialSeries {
	r := rand.New(rand.NewPCG(1, uint64(tasks*1000+n)))
	s := TrialSeries{Agent: agent}
	for i := range tasks {
		rate := 1.25 - 1.5*float64(i)/float64(max(1, tasks-1))
		t := TaskTrials{Task: fmt.Sprint("task ", i)}
		for j := range n {
			o := Fail
			if r.Float64() < rate+drift*float64(j)/float64(max(1, n-1)) {
				o = Pass
			}
			switch u := r.Float64(); {
			case u < bad:
				o = Error
			case u < 1.5*bad:
				o = Missing
			}
			t.Trials = append(t.Trials, o)
		}
		s.Tasks = append(s.Tasks, t)
	}
	return s
}

func trialAgents(count, tasks, n int, name func(int) string) []TrialSeries {
	var out []TrialSeries
	for i := range count {
		out = append(out, trialsOf(name(i), tasks, n, 0, 0.02*float64(i%3)))
	}
	return out
}

func trialGallery(t testing.TB, c Caption) map[string]*Figure {
	ok := figure(t)
	g := map[string]*Figure{
		"trials 1":         ok(TrialGrid(trialAgents(1, 60, 16, longName), c)),
		"trials errors":    ok(TrialGrid([]TrialSeries{trialsOf("flaky", 40, 8, 0, 0.1)}, c)),
		"trials drift":     ok(TrialGrid([]TrialSeries{trialsOf("drifting", 80, 8, -0.5, 0)}, c)),
		"trials 2":         ok(TrialGrid(trialAgents(2, 50, 4, named("agent ")), c)),
		"trials 8":         ok(TrialGrid(trialAgents(8, 50, 5, longName), c)),
		"trials one":       ok(TrialGrid(trialAgents(1, 1, 1, longName), c)),
		"trials k 64":      ok(TrialGrid(trialAgents(1, 30, 64, named("long ")), c)),
		"trials m 100000":  ok(TrialGrid([]TrialSeries{trialsOf("large", 100_000, 8, 0, 0.01)}, c)),
		"trials 8 m 20000": ok(TrialGrid(trialAgents(8, 20_000, 4, longName), c)),
		"trials hostile":   ok(TrialGrid([]TrialSeries{trialsOf(hostile, 3, 3, 0, 0.5)}, c)),
	}
	ragged := trialsOf("ragged", 20, 8, 0, 0.1)
	for i := range ragged.Tasks {
		ragged.Tasks[i].Trials = ragged.Tasks[i].Trials[:i%9]
	}
	g["trials ragged"] = ok(TrialGrid([]TrialSeries{ragged}, c))
	return g
}
