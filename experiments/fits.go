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

var refused = sim.Refused.String()

// AddFits fits distributions to the rates of each agent that has enough tasks,
// as the command fit does.
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
		models, err := fitting.All(suite, fitReplicates, func(model string) *rand.Rand {
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
