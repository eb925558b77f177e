package experiments

import "passhat/plots/lang"

// sentences says where bounds, forecast and closed form are worst, and what
// became of each real agent.
func (s BeyondStudy) sentences(l lang.Language) []string {
	var lowest, forecast, closed BeyondRow
	var real []string
	for _, r := range s.Rows {
		if r.Real() {
			real = append(real, s.real(r, l))
			continue
		}
		if lowest.Rates == "" || r.BoundsCoverage < lowest.BoundsCoverage {
			lowest = r
		}
		if r.ForecastBias.Available() && (forecast.Rates == "" || r.ForecastBias.size() > forecast.ForecastBias.size()) {
			forecast = r
		}
		if closed.Rates == "" || r.ClosedFormBias.size() > closed.ClosedFormBias.size() {
			closed = r
		}
	}
	var out []string
	if lowest.Rates != "" {
		out = append(out, l.Sayf("From %s shown: the bounds hold the agent's value in %s of suites where they do so least (%s, %s).",
			l.Count(s.Trials, "trial"), percentOf(l, lowest.BoundsCoverage), lowest.Rates, lowest.Metric))
	}
	if forecast.Rates != "" {
		out = append(out, l.Sayf("The beta forecast is off by %s at worst on average (%s, %s; %s of forecasts are not refused).",
			forecast.ForecastBias.In(l), forecast.Rates, forecast.Metric, percentOf(l, forecast.Forecasts)))
	}
	if closed.Rates != "" {
		out = append(out, l.Sayf("The closed form at the mean rate is off by %s at worst (%s, %s).", closed.ClosedFormBias.In(l), closed.Rates, closed.Metric))
	}
	return append(out, real...)
}

// real says what was forecast of a real agent, and what it came to.
func (s BeyondStudy) real(r BeyondRow, l lang.Language) string {
	name := l.Sayf("%s, %s, from the first %s of each task", r.Rates, r.Metric, l.Count(s.Trials, "trial"))
	bounds := l.Sayf("the bounds are %s to %s", r.BoundsLower.In(l), r.BoundsUpper.In(l))
	forecast := l.Sayf("no forecast is made")
	if r.Forecast.Available() {
		forecast = l.Sayf("the forecast is %s (%s to %s)", r.Forecast.In(l), r.ForecastLower.In(l), r.ForecastUpper.In(l))
	}
	came := l.Sayf("too few trials are left to compare them with")
	switch {
	case !r.HeldOut.Available():
	case r.HeldOutFrom == HeldOutAll:
		came = l.Sayf("all trials came to %s", r.HeldOut.In(l))
	default:
		came = l.Sayf("the trials held out came to %s", r.HeldOut.In(l))
	}
	return l.Sayf("%s: %s, %s; %s; the closed form said %s.", name, bounds, forecast, came, r.ClosedForm.In(l))
}
