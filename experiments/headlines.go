package experiments

import (
	"fmt"
	"strconv"

	"passhat/plots/lang"
)

// Headline is a line of the few numbers that sum a study up, to set points of a
// sweep side by side.
type Headline struct {
	Of      string // what the numbers are about
	Numbers []HeadlineNumber
}

// HeadlineNumber is a number of a headline with its name.
type HeadlineNumber struct {
	Name  string
	Value Number
	Kind  NumberKind
}

// NumberKind is how a number is written.
type NumberKind int

// The kinds of numbers.
const (
	Share  NumberKind = iota // three decimals
	Signed                   // three decimals and the sign
	Amount                   // as many digits as it has: counts, costs
)

// Headlines returns the lines of a result, in the language of a reader.
func Headlines(r *Result, l lang.Language) []Headline {
	switch {
	case r.Unevenness != nil:
		return r.Unevenness.headlines(l)
	case r.Coverage != nil:
		return r.Coverage.headlines(l)
	case r.Convergence != nil:
		return r.Convergence.headlines(l)
	case r.Dependence != nil:
		return r.Dependence.headlines(l)
	case r.BeyondStudy != nil:
		return r.BeyondStudy.headlines(l)
	case r.Plan != nil:
		d := r.Plan.Chosen
		return []Headline{{r.Plan.Question.Metric, []HeadlineNumber{
			{l.Sayf("tasks"), Number(d.Tasks), Amount}, {l.Sayf("trials each"), Number(d.Trials), Amount},
			{l.Sayf("trials"), Number(d.Total), Amount}, {l.Sayf("cost"), d.Cost, Amount},
		}}}
	case r.PlanCheck != nil:
		return r.PlanCheck.headlines(l)
	}
	var out []Headline
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			h := Headline{a.Agent + ", " + e.Metric, []HeadlineNumber{{l.Sayf("value"), e.Value, Share}}}
			if i := e.Interval; i != nil {
				h.Numbers = append(h.Numbers, HeadlineNumber{l.Sayf("lower"), i.Lower, Share}, HeadlineNumber{l.Sayf("upper"), i.Upper, Share})
			}
			out = append(out, h)
		}
	}
	return out
}

// headlines returns for each k the largest gap, the value at each end and in the
// middle, and the Monte Carlo error in the middle.
func (u UnevennessStudy) headlines(l lang.Language) []Headline {
	var out []Headline
	for _, s := range u.Series {
		largest, last := s.Points[0].Gap, len(s.Points)-1
		for _, p := range s.Points {
			largest = max(largest, p.Gap)
		}
		h := Headline{"pass^" + strconv.Itoa(s.K), []HeadlineNumber{{l.Sayf("largest gap"), largest, Share}}}
		for _, i := range []int{0, last / 2, last} {
			h.Numbers = append(h.Numbers, HeadlineNumber{l.Sayf("at ICC %s", l.Digits(s.Points[i].ICC, 4)), s.Points[i].Exact, Share})
		}
		h.Numbers = append(h.Numbers, HeadlineNumber{l.Sayf("± simulated"), s.Points[last/2].StdErr, Share})
		out = append(out, h)
	}
	return out
}

func (s CoverageStudy) headlines(l lang.Language) []Headline {
	var out []Headline
	for _, m := range s.Methods {
		out = append(out, Headline{m.Method + ", " + TargetIn(l, m.Target), []HeadlineNumber{
			{l.Sayf("mean coverage"), m.MeanCoverage, Share}, {l.Sayf("lowest"), m.Lowest.Coverage, Share},
			{l.Sayf("± lowest"), m.Lowest.StdErr, Share}, {l.Sayf("no width"), m.Degenerate, Share},
		}})
	}
	return out
}

func (s ConvergenceStudy) headlines(l lang.Language) []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{fmt.Sprintf("%s, %s, %s, %s", r.Rates, r.Metric, l.Count(r.Trials, "trial"), EstimatorIn(l, r.Estimator)), []HeadlineNumber{
			{l.Sayf("bias"), r.Bias, Signed}, {l.Sayf("± bias"), r.StdErr, Share}, {l.Sayf("spread"), r.Spread, Share},
		}})
	}
	return out
}

func (s DependenceStudy) headlines(l lang.Language) []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{fmt.Sprintf("%s, %s, %s", r.CaseIn(l), l.Count(r.Tasks, "task"), r.Metric), []HeadlineNumber{
			{l.Sayf("bias"), r.Bias, Signed}, {l.Sayf("± bias"), r.BiasStdErr, Share},
			{l.Sayf("covers true"), r.Coverage, Share}, {l.Sayf("± covers"), r.StdErr, Share},
		}})
	}
	return out
}

func (s BeyondStudy) headlines(l lang.Language) []Headline {
	var out []Headline
	for _, r := range s.Rows {
		if r.Real() {
			out = append(out, Headline{r.Rates + ", " + r.Metric, []HeadlineNumber{
				{l.Sayf("held out"), r.HeldOut, Share}, {l.Sayf("lower"), r.BoundsLower, Share}, {l.Sayf("upper"), r.BoundsUpper, Share},
				{l.Sayf("forecast"), r.Forecast, Share},
			}})
			continue
		}
		out = append(out, Headline{r.Rates + ", " + r.Metric, []HeadlineNumber{
			{l.Sayf("bounds hold"), r.BoundsCoverage, Share}, {l.Sayf("width"), r.BoundsWidth, Share}, {l.Sayf("forecasts"), r.Forecasts, Share},
			{l.Sayf("bias"), r.ForecastBias, Signed}, {l.Sayf("± bias"), r.ForecastStdErr, Share},
		}})
	}
	return out
}

func (s PlanCheckStudy) headlines(l lang.Language) []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{r.pilot(l), []HeadlineNumber{
			{l.Sayf("promised"), r.Met.Formula, Share}, {l.Sayf("met"), r.Met.Value, Share},
			{l.Sayf("± met"), r.Met.StdErr, Share}, {l.Sayf("nearly met"), r.NearlyMet.Value, Share},
		}})
	}
	return out
}
