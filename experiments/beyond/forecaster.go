package beyond

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim"
)

// Request says how to answer. The zero value takes the defaults.
type Request struct {
	Confidence float64 // 0 is 0.95
	Replicates int     // suites drawn from the fit for its test and for the interval of a forecast; 0 is 499
}

// defaultReplicates is the number of suites drawn from a fit.
const defaultReplicates = 499

// errAlike is why there is no forecast from trials that all ended alike.
var errAlike = errors.New("all trials ended alike, which says nothing of the spread of the success rates")

// Forecaster is the beta that fits a suite, its test, and the fits to suites
// drawn from it.
type Forecaster struct {
	suite      estimator.Suite
	confidence float64
	rates      sim.Rates
	goodness   *sim.Goodness
	refits     []sim.Rates
	missing    error // why the model forecasts nothing
}

// New fits the model to the tasks that have a verdict. The error is
// estimator.ErrNoTasks where there are none, or of an impossible request.
func New(r *rand.Rand, s estimator.Suite, request Request) (*Forecaster, error) {
	if request.Confidence == 0 {
		request.Confidence = bootstrap.DefaultConfidence
	}
	if request.Replicates == 0 {
		request.Replicates = defaultReplicates
	}
	if err := bootstrap.CheckConfidence(request.Confidence); err != nil {
		return nil, err
	}
	if request.Replicates < 19 {
		return nil, fmt.Errorf("%d replicates: at least 19 are needed", request.Replicates)
	}
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	f := &Forecaster{suite: s, confidence: request.Confidence}
	f.missing = f.fit(r, request.Replicates)
	return f, nil
}

func (f *Forecaster) fit(r *rand.Rand, replicates int) error {
	if c := f.suite.Successes(); c == 0 || c == f.suite.Trials() {
		return errAlike
	}
	g, err := sim.GoodnessOfFit(r, f.suite, sim.BetaModel(), replicates)
	if err != nil {
		return err
	}
	f.rates, f.goodness = g.Fitted, &g
	if g.Verdict == sim.Refused {
		return errors.New(g.Reason)
	}
	for range replicates {
		drawn, err := drawLike(r, f.suite, g.Fitted)
		if err != nil {
			return err
		}
		fit, err := sim.FitBeta(drawn)
		if err != nil {
			return err
		}
		rates, err := fit.Rates()
		if err != nil {
			return err
		}
		f.refits = append(f.refits, rates)
	}
	return nil
}

// drawLike draws a suite with as many tasks of each n.
func drawLike(r *rand.Rand, s estimator.Suite, rates sim.Rates) (estimator.Suite, error) {
	tasks := map[int]int{}
	var sizes []int
	for _, x := range s.Cells() {
		if tasks[x.N] == 0 {
			sizes = append(sizes, x.N)
		}
		tasks[x.N] += x.Tasks
	}
	var cells []estimator.Cell
	for _, n := range sizes {
		drawn, err := sim.Agent{Rates: rates}.DrawCells(r, tasks[n], n)
		if err != nil {
			return drawn, err
		}
		cells = append(cells, drawn.Cells()...)
	}
	return estimator.NewSuiteFromCells(cells)
}

// interval returns the quantiles of the metric over the fits to suites drawn
// from the fit.
func (f *Forecaster) interval(m estimator.Metric) (lower, upper float64) {
	values := make([]float64, len(f.refits))
	for i, r := range f.refits {
		values[i] = sim.Agent{Rates: r}.Value(m)
	}
	lower, upper = quantiles(values, (1-f.confidence)/2)
	if lower == upper {
		return math.NaN(), math.NaN() // certainty was not measured
	}
	return lower, upper
}
