package sim

import (
	"fmt"
	"math"
	"math/rand/v2"

	"passhat/estimator"
)

// Model is a family of distributions of the rate that can be fitted.
type Model struct {
	Name       string
	Parameters int
	Fit        func(estimator.Suite) (Rates, error)
}

// BetaModel is the beta distribution, two parameters, by FitBeta.
func BetaModel() Model {
	return Model{"beta", 2, func(s estimator.Suite) (Rates, error) {
		f, err := FitBeta(s)
		if err != nil {
			return nil, err
		}
		return f.Rates()
	}}
}

// TwoPointModel is two success rates, three parameters, by FitTwoPoint.
func TwoPointModel() Model {
	return Model{"two-point", 3, func(s estimator.Suite) (Rates, error) {
		f, err := FitTwoPoint(s)
		if err != nil {
			return nil, err
		}
		return f.Rates()
	}}
}

// Verdict says what a goodness of fit allows.
type Verdict int

// The verdicts on a model.
const (
	NotRefused Verdict = iota // the data are as the model would have them
	Refused                   // the data are not what the model gives
	NotTested                 // the model has a parameter for all the data can show
)

// String returns "not refused", "refused" or "not tested".
func (v Verdict) String() string {
	switch v {
	case NotRefused:
		return "not refused"
	case Refused:
		return "refused"
	default:
		return "not tested"
	}
}

// Goodness is how well a model fits a suite.
type Goodness struct {
	Model      string
	Fitted     Rates
	Statistic  float64 // deviance from the observed shares of the cells
	PValue     float64 // NaN if not tested
	Replicates int
	Verdict    Verdict
	Reason     string // the verdict in words
}

// GoodnessOfFit fits the model to the suite and tests whether the suite is one
// that the fit could have given, by the deviance of the cells (n, c) from their
// expected numbers E, those of m_n tasks of n trials under the fit,
//
//	G2 = 2 sum_x N_x log(N_x / E_x)
//
// against its own parametric bootstrap: suites of the same m_n are drawn from
// the fit, the model is fitted again to each, and
//
//	p-value = (1 + number of replicates with G2 at least as large) / (replicates + 1)
//
// so that neither cells of few tasks nor the fitted parameters disturb it. The
// fit is refused below a p-value of 0.05. It is not tested where n trials a
// task, which show n moments, are no more than the model has parameters. Not refused is no
// proof: few tasks refuse nothing, and with many more cells than tasks the
// deviance has little power.
//
// The answer depends on r alone. The errors are those of the model's fit, and
// for fewer than 19 replicates, which no p-value of 0.05 comes from.
//
// Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), ch. 16.
func GoodnessOfFit(r *rand.Rand, s estimator.Suite, model Model, replicates int) (Goodness, error) {
	if replicates < 19 {
		return Goodness{}, fmt.Errorf("%d replicates: a p-value of 0.05 needs at least 19", replicates)
	}
	s = s.Eligible(1)
	fitted, err := model.Fit(s)
	if err != nil {
		return Goodness{}, fmt.Errorf("fit of the %s model: %w", model.Name, err)
	}
	g := Goodness{Model: model.Name, Fitted: fitted, Statistic: deviance(s, fitted), PValue: math.NaN()}
	if s.MaxN() <= model.Parameters { // n trials show n moments
		g.Verdict = NotTested
		g.Reason = fmt.Sprintf("%d trials a task at most show as many moments, and the %s model fits %d",
			s.MaxN(), model.Name, model.Parameters)
		return g, nil
	}
	atLeast := 1
	for range replicates {
		d, err := replicate(r, s, fitted, model)
		if err != nil {
			return Goodness{}, fmt.Errorf("fit of the %s model to a replicate: %w", model.Name, err)
		}
		if d >= g.Statistic*(1-1e-9) {
			atLeast++
		}
	}
	g.Replicates = replicates
	g.PValue = float64(atLeast) / float64(replicates+1)
	return g.judged(), nil
}

// judged sets the verdict and its reason by the p-value.
func (g Goodness) judged() Goodness {
	g.Verdict = NotRefused
	is := "no more than"
	if g.PValue < 0.05 {
		g.Verdict, is = Refused, "more than"
	}
	g.Reason = fmt.Sprintf("the counts deviate from the fitted %s by %.4g, %s chance would (p = %.2g of %d replicates)",
		g.Model, g.Statistic, is, g.PValue, g.Replicates)
	return g
}

// replicate returns the deviance of the model from a suite drawn from a fit.
func replicate(r *rand.Rand, s estimator.Suite, fitted Rates, model Model) (float64, error) {
	drawn, err := drawLike(r, s, fitted)
	if err != nil {
		return 0, err
	}
	rates, err := model.Fit(drawn)
	if err != nil {
		return 0, err
	}
	return deviance(drawn, rates), nil
}

// drawLike draws a suite with as many tasks of each n as the given one.
func drawLike(r *rand.Rand, s estimator.Suite, rates Rates) (estimator.Suite, error) {
	var cells []estimator.Cell
	for _, group := range byTrials(s) {
		n, m := group[0].N, tasksOf(group)
		drawn, err := drawCells(r, m, n, rates.Counts(n))
		if err != nil {
			return estimator.Suite{}, err
		}
		cells = append(cells, drawn.Cells()...)
	}
	return estimator.NewSuiteFromCells(cells)
}

// deviance returns 2 sum N log(N/E) over the cells, whose E are those of the
// rates for the tasks of the same n.
func deviance(s estimator.Suite, rates Rates) float64 {
	sum := 0.0
	for _, group := range byTrials(s) {
		pmf, m := rates.Counts(group[0].N), float64(tasksOf(group))
		for _, x := range group {
			tasks := float64(x.Tasks)
			sum += 2 * tasks * math.Log(tasks/(m*pmf[x.C]))
		}
	}
	return max(sum, 0)
}

// byTrials returns the cells of each number of trials.
func byTrials(s estimator.Suite) [][]estimator.Cell {
	var groups [][]estimator.Cell
	for _, x := range s.Cells() {
		if last := len(groups) - 1; last >= 0 && groups[last][0].N == x.N {
			groups[last] = append(groups[last], x)
			continue
		}
		groups = append(groups, []estimator.Cell{x})
	}
	return groups
}

func tasksOf(cells []estimator.Cell) int {
	tasks := 0
	for _, x := range cells {
		tasks += x.Tasks
	}
	return tasks
}
