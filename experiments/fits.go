package experiments

import (
	"fmt"
	"math/rand/v2"

	"passhat/estimator"
	"passhat/experiments/fitting"
	"passhat/sim"
	"passhat/sim/stream"
)

// fitTasks is the fewest tasks whose rates a distribution is fitted to for a
// figure: fewer say nothing of its shape.
const fitTasks = 10

// fitReplicates is how many suites are drawn to test a fit for a figure.
const fitReplicates = 99

// fitCells is the most cells (n, c) with which a distribution of points is
// fitted for a figure: more take minutes.
const fitCells = 2000

var refused = sim.Refused.String()

// AddFits fits distributions to the rates of each agent that has enough tasks,
// as the command fit does, but for tasks of so many numbers of trials that it
// would take minutes: these have the beta alone.
func AddFits(r *Result) error {
	for i := range r.Agents {
		a := &r.Agents[i]
		suite, err := estimator.NewSuiteFromCells(a.cells())
		if err != nil {
			continue // no tasks: an exact agent
		}
		if suite = suite.Eligible(1); suite.Tasks() < fitTasks {
			continue
		}
		models, err := figureFits(suite, func(model string) *rand.Rand {
			return stream.New(r.Seed, "fit/"+a.Agent+"/"+model)
		})
		if err != nil {
			return fmt.Errorf("agent %q: %w", a.Agent, err)
		}
		a.Fits = nil
		for _, m := range models {
			a.Fits = append(a.Fits, modelFit(m))
		}
	}
	return nil
}

func figureFits(s estimator.Suite, streamOf func(model string) *rand.Rand) ([]fitting.Model, error) {
	if n := len(s.Cells()); n > fitCells {
		return fitting.Quick(s, fitReplicates, streamOf, fmt.Errorf("the tasks have %d different pairs of trials and passes, over %d: not fitted for a figure; passhat fit does", n, fitCells))
	}
	return fitting.All(s, fitReplicates, streamOf)
}
