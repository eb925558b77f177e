package experiments

import (
	"fmt"

	"passhat/plots/lang"
)

// Headline is a line of the few numbers that sum a study up, to set points of a
// sweep side by side.
type Headline struct {
	Of     string // what the numbers are about
	Names  []string
	Values []Number
}

// Headlines returns the lines of a result.
func Headlines(r *Result) []Headline {
	switch {
	case r.Unevenness != nil:
		return r.Unevenness.headlines()
	case r.Coverage != nil:
		return r.Coverage.headlines()
	case r.Convergence != nil:
		return r.Convergence.headlines()
	case r.Dependence != nil:
		return r.Dependence.headlines()
	case r.BeyondStudy != nil:
		return r.BeyondStudy.headlines()
	case r.Plan != nil:
		d := r.Plan.Chosen
		return []Headline{{r.Plan.Question.Metric, []string{"tasks", "trials each", "trials", "cost"},
			[]Number{Number(d.Tasks), Number(d.Trials), Number(d.Total), d.Cost}}}
	case r.PlanCheck != nil:
		return r.PlanCheck.headlines()
	}
	var out []Headline
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			h := Headline{a.Agent + ", " + e.Metric, []string{"value"}, []Number{e.Value}}
			if i := e.Interval; i != nil {
				h.Names, h.Values = append(h.Names, "lower", "upper"), append(h.Values, i.Lower, i.Upper)
			}
			out = append(out, h)
		}
	}
	return out
}

// headlines returns for each k the largest gap, the value at each end and in the
// middle, and the Monte Carlo error in the middle.
func (u UnevennessStudy) headlines() []Headline {
	var out []Headline
	for _, s := range u.Series {
		largest, last := s.Points[0].Gap, len(s.Points)-1
		for _, p := range s.Points {
			largest = max(largest, p.Gap)
		}
		h := Headline{fmt.Sprintf("pass^%d", s.K), []string{"largest gap"}, []Number{largest}}
		for _, i := range []int{0, last / 2, last} {
			h.Names, h.Values = append(h.Names, fmt.Sprintf("at ICC %.4g", s.Points[i].ICC)), append(h.Values, s.Points[i].Exact)
		}
		h.Names, h.Values = append(h.Names, "± simulated"), append(h.Values, s.Points[last/2].StdErr)
		out = append(out, h)
	}
	return out
}

func (s CoverageStudy) headlines() []Headline {
	var out []Headline
	for _, m := range s.Methods {
		out = append(out, Headline{m.Method + ", " + m.Target, []string{"mean coverage", "lowest", "± lowest", "no width"},
			[]Number{m.MeanCoverage, m.Lowest.Coverage, m.Lowest.StdErr, m.Degenerate}})
	}
	return out
}

func (s ConvergenceStudy) headlines() []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{fmt.Sprintf("%s, %s, %s, %s", r.Rates, r.Metric, Plural(r.Trials, "trial"), r.Estimator),
			[]string{"bias", "± bias", "spread"}, []Number{r.Bias, r.StdErr, r.Spread}})
	}
	return out
}

func (s DependenceStudy) headlines() []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{fmt.Sprintf("%s, %s, %s", r.Case, Plural(r.Tasks, "task"), r.Metric),
			[]string{"bias", "± bias", "covers true", "± covers"}, []Number{r.Bias, r.BiasStdErr, r.Coverage, r.StdErr}})
	}
	return out
}

func (s BeyondStudy) headlines() []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{r.Rates + ", " + r.Metric, []string{"bounds hold", "width", "forecasts", "bias", "± bias"},
			[]Number{r.BoundsCoverage, r.BoundsWidth, r.Forecasts, r.ForecastBias, r.ForecastStdErr}})
	}
	return out
}

func (s PlanCheckStudy) headlines() []Headline {
	var out []Headline
	for _, r := range s.Rows {
		out = append(out, Headline{r.pilot(lang.English), []string{"promised", "met", "± met", "nearly met"},
			[]Number{r.Met.Formula, r.Met.Value, r.Met.StdErr, r.NearlyMet.Value}})
	}
	return out
}
