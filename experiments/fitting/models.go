package fitting

import (
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/estimator"
	"passhat/sim"
)

// The models.
const (
	Beta          = "beta"
	TwoPoint      = "two-point"
	Nonparametric = "nonparametric"
)

// Parameter is a fitted number; StdErr is NaN where it is not known.
type Parameter struct {
	Name          string
	Value, StdErr float64
}

// Point is a rate and the share of the tasks that have it.
type Point struct{ Rate, Weight float64 }

// Model is a distribution fitted to a suite.
type Model struct {
	Name       string
	Parameters []Parameter
	Points     []Point // of a discrete distribution
	LogLik     float64 // with the binomial coefficients; NaN for no fit
	Gap        float64 // certificate of the nonparametric fit, else NaN
	Rates      sim.Rates
	Goodness   *sim.Goodness // nil where there is no test of the model
	Missing    error         // why there is no fit
}

// All fits the three models. The goodness of fit draws replicates from the
// stream of the model's name. A model that the results cannot tell has Missing
// and no numbers; the error is of a suite without a verdict.
func All(s estimator.Suite, replicates int, streamOf func(model string) *rand.Rand) ([]Model, error) {
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	two, any := twoPoint(s), nonparametric(s)
	two.test(s, sim.TwoPointModel(), replicates, streamOf)
	return []Model{testedBeta(s, replicates, streamOf), two, any}, nil
}

// Quick fits the beta alone, whose time hardly grows with the number of cells;
// the others, that of which grows much, have reason as Missing.
func Quick(s estimator.Suite, replicates int, streamOf func(model string) *rand.Rand, reason error) ([]Model, error) {
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return nil, estimator.ErrNoTasks
	}
	none := math.NaN()
	return []Model{
		testedBeta(s, replicates, streamOf),
		{Name: TwoPoint, LogLik: none, Gap: none, Missing: reason}, {Name: Nonparametric, LogLik: none, Gap: none, Missing: reason},
	}, nil
}

func testedBeta(s estimator.Suite, replicates int, streamOf func(model string) *rand.Rand) Model {
	out := beta(s)
	out.test(s, sim.BetaModel(), replicates, streamOf)
	return out
}

// test adds the goodness of the fit, if there is one. A model with a replicate
// that no fit tells has none.
func (m *Model) test(s estimator.Suite, tested sim.Model, replicates int, streamOf func(model string) *rand.Rand) {
	if m.Missing != nil {
		return
	}
	if g, err := sim.GoodnessOfFit(streamOf(m.Name), s, tested, replicates); err == nil {
		m.Goodness = &g
	}
}

func beta(s estimator.Suite) Model {
	out := Model{Name: Beta, LogLik: math.NaN(), Gap: math.NaN()}
	f, err := sim.FitBeta(s)
	if err != nil {
		out.Missing = err
		return out
	}
	none := math.NaN()
	out.LogLik = f.LogLik
	out.Parameters = []Parameter{{"mean", f.Mean, f.MeanStdErr}, {"icc", f.ICC, f.ICCStdErr}, {"alpha", f.Alpha, none}, {"beta", f.Beta, none}}
	out.Rates, out.Missing = f.Rates()
	return out
}

func twoPoint(s estimator.Suite) Model {
	out := Model{Name: TwoPoint, LogLik: math.NaN(), Gap: math.NaN()}
	f, err := sim.FitTwoPoint(s)
	if err != nil {
		out.Missing = err
		return out
	}
	se := stdErrs(s, [3]float64{f.Low, f.High, f.WeightHigh})
	out.LogLik = f.LogLik
	out.Parameters = []Parameter{{"low", f.Low, se[0]}, {"high", f.High, se[1]}, {"weight_high", f.WeightHigh, se[2]}}
	out.Rates, out.Missing = f.Rates()
	return out
}

func nonparametric(s estimator.Suite) Model {
	out := Model{Name: Nonparametric, LogLik: math.NaN(), Gap: math.NaN()}
	f, err := sim.FitNonparametric(s)
	if err != nil {
		out.Missing = err
		return out
	}
	out.LogLik, out.Gap = f.LogLik, f.Gap
	for i, p := range f.Points {
		out.Points = append(out.Points, Point{p, f.Weights[i]})
	}
	out.Rates, out.Missing = f.Rates()
	return out
}

// Rates returns the distribution of one model fitted to a suite.
func Rates(s estimator.Suite, model string) (sim.Rates, error) {
	s = s.Eligible(1)
	var fitted Model
	switch model {
	case Beta:
		fitted = beta(s)
	case TwoPoint:
		fitted = twoPoint(s)
	case Nonparametric:
		fitted = nonparametric(s)
	default:
		return nil, fmt.Errorf("law %q is not known: choose %s, %s or %s", model, Beta, TwoPoint, Nonparametric)
	}
	return fitted.Rates, fitted.Missing
}
