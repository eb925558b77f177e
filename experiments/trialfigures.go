package experiments

import (
	"math"

	"passhat/estimator"
	"passhat/experiments/results"
	"passhat/plots"
	"passhat/plots/lang"
)

func gridFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	var series []plots.TrialSeries
	for _, a := range r.Agents {
		s := plots.TrialSeries{Agent: a.Agent, InFile: a.TrialOrder != nil && *a.TrialOrder == string(results.OrderFile)}
		for _, t := range a.ByTask {
			if t.Outcomes != nil {
				s.Tasks = append(s.Tasks, plots.TaskTrials{Task: t.Task, Trials: outcomesOf(t.signs())})
			}
		}
		if len(s.Tasks) > 0 {
			series = append(series, s)
		}
	}
	return plots.TrialGrid(series, plots.Caption{Language: l})
}

func outcomesOf(signs string) []plots.Outcome {
	out := make([]plots.Outcome, len(signs))
	for i := range signs {
		switch signs[i] {
		case 'p':
			out[i] = plots.Pass
		case 'f':
			out[i] = plots.Fail
		case 'e':
			out[i] = plots.Error
		default:
			out[i] = plots.Missing
		}
	}
	return out
}

func ratesFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	var series []plots.RateSeries
	c := plots.Caption{Language: l}
	for _, a := range r.Agents {
		if len(a.Fits) == 0 {
			continue
		}
		s := plots.RateSeries{Agent: a.Agent, Cells: a.cells(), ICC: float64(a.Unevenness.ICC), Lower: math.NaN(), Upper: math.NaN()}
		if i := a.Unevenness.Interval; i != nil {
			s.Lower, s.Upper = float64(i.Lower), float64(i.Upper)
			c.Intervals = l.Sayf("ICC: %s interval by %s", l.Percent(i.Confidence), l.Sayf("score inversion"))
		}
		for _, m := range a.Fits {
			if f, ok := m.plotted(l); ok {
				s.Fits = append(s.Fits, f)
			}
		}
		series = append(series, s)
	}
	return plots.RateDensity(series, c)
}

// plotted returns the fit as a figure takes it, or false where there is none.
func (m ModelFit) plotted(l lang.Language) (plots.RateFit, bool) {
	out := plots.RateFit{Model: ModelIn(l, m.Model), Refused: m.Goodness != nil && m.Goodness.Verdict == refused}
	for _, p := range m.Points {
		out.Points = append(out.Points, plots.RatePoint{Rate: float64(p.Rate), Weight: float64(p.Weight)})
	}
	if a, b := m.Parameter("alpha").Value, m.Parameter("beta").Value; a.Available() && b.Available() {
		out.A, out.B = float64(a), float64(b)
	}
	return out, out.A > 0 && out.B > 0 || len(out.Points) > 0
}

func beyondFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	var series []plots.BeyondSeries
	for _, a := range r.Agents {
		for _, family := range []estimator.Family{estimator.FamilyHat, estimator.FamilyAt} {
			s := plots.BeyondSeries{Agent: a.Agent, Family: family.String(), Tasks: a.Tasks, MinN: a.Trials.Min, MaxN: a.Trials.Max}
			for _, b := range a.Beyond {
				if b.Family == s.Family {
					s.Beyond = append(s.Beyond, b.plotted(l))
				}
			}
			if len(s.Beyond) == 0 {
				continue
			}
			for _, e := range a.Estimates {
				if e.Family == s.Family && e.Value.Available() {
					s.Estimated = append(s.Estimated, pointOf(e))
				}
			}
			series = append(series, s)
		}
	}
	return plots.Extrapolation(series, beyondCaption(r, l))
}

func (b BeyondResult) plotted(l lang.Language) plots.BeyondPoint {
	none := math.NaN()
	out := plots.BeyondPoint{K: b.K, Lower: none, Upper: none, Forecast: none, ForecastLower: none, ForecastUpper: none, Refused: b.Refusal(l)}
	if b.Bounds != nil {
		out.Lower, out.Upper = float64(b.Bounds.Lower), float64(b.Bounds.Upper)
	}
	if f := b.Forecast; f != nil {
		out.Forecast, out.Model = float64(f.Value), ModelIn(l, f.Model)
		out.ForecastLower, out.ForecastUpper = EstimateResult{Interval: f.Interval}.limits()
	}
	return out
}

func differenceFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.Difference == nil {
		return nil, plots.ErrNoData
	}
	d := r.Difference
	out := plots.Comparison{A: d.A, B: d.B}
	for i, a := range r.Agents {
		if i == 0 || a.Trials.Min < out.MinN {
			out.MinN = a.Trials.Min
		}
		out.MaxN = max(out.MaxN, a.Trials.Max)
	}
	c := plots.Caption{Language: l}
	for _, e := range d.Estimates {
		p := plots.DifferencePoint{K: e.K, Value: float64(e.Value)}
		p.Lower, p.Upper = EstimateResult{Interval: e.Interval}.limits()
		if i := e.Interval; i != nil && c.Intervals == "" {
			c.Intervals = i.named(r, l)
		}
		switch e.Family {
		case estimator.FamilyHat.String():
			out.Hat = append(out.Hat, p)
		case estimator.FamilyAt.String():
			out.At = append(out.At, p)
		}
	}
	for _, p := range d.Pairs {
		out.Pairs = append(out.Pairs, plots.TaskPair{A: float64(p.A), B: float64(p.B), Tasks: p.Tasks})
	}
	return plots.Difference(out, c)
}
