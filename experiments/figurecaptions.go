package experiments

import (
	"passhat/bootstrap"
	"passhat/plots"
	"passhat/plots/lang"
)

// caption names the intervals of the result, as far as it has any.
func caption(r *Result, l lang.Language) plots.Caption {
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			if i := e.Interval; i != nil && i.Lower.Available() {
				return plots.Caption{Intervals: i.named(r, l), Language: l}
			}
		}
	}
	return plots.Caption{Language: l}
}

// intervalsIn names intervals in a language.
func intervalsIn(l lang.Language, confidence float64, method, target string) string {
	return l.Sayf("%s %s intervals for the %s", l.Percent(confidence), method, TargetIn(l, target))
}

// named says what an interval of the result is.
func (i IntervalResult) named(r *Result, l lang.Language) string {
	return namedIntervals(r, l, i.Confidence, i.Method, i.Target)
}

// namedIntervals names intervals of the result with the unit that they take for
// independent: a reader may take a bar for anything.
func namedIntervals(r *Result, l lang.Language, confidence float64, method, target string) string {
	return intervalsIn(l, confidence, method, target) + " (" + unitIn(r, target, l) + ")"
}

// unitIn is what the intervals for a target take for independent: the tasks of a
// population or the clusters that they are in, the trials of a suite.
func unitIn(r *Result, target string, l lang.Language) string {
	if target == string(bootstrap.Suite) {
		return l.Sayf("unit: trial")
	}
	for _, a := range r.Agents {
		if a.Design != nil && a.Design.Kind == DesignClusters {
			return l.Sayf("unit: cluster by %s", a.Design.Label)
		}
	}
	return l.Sayf("unit: task")
}

// beyondCaption names the bands up to the trials and what is drawn beyond them.
func beyondCaption(r *Result, l lang.Language) plots.Caption {
	c := caption(r, l)
	if c.Intervals != "" {
		c.Intervals = l.Sayf("bands: %s", c.Intervals)
	}
	for _, a := range r.Agents {
		for _, b := range a.Beyond {
			if b.Bounds != nil {
				c.Intervals = join(c.Intervals, barsBeyond(l, b.Bounds.Confidence, hasForecast(r)))
				return c
			}
		}
	}
	return c
}

// barsBeyond names the bars that are drawn beyond the trials.
func barsBeyond(l lang.Language, confidence float64, forecasts bool) string {
	said := l.Sayf("bounds: %s, profile likelihood", l.Percent(confidence))
	if forecasts {
		said = join(said, l.Sayf("thin bars: %s, parametric bootstrap", l.Percent(confidence)))
	}
	return said
}

func hasForecast(r *Result) bool {
	for _, a := range r.Agents {
		for _, b := range a.Beyond {
			if b.Forecast != nil {
				return true
			}
		}
	}
	return false
}

// join adds a part to a subtitle.
func join(said, part string) string {
	if said == "" {
		return part
	}
	return said + "; " + part
}

// replicates is how many suites or pilots a study's numbers are means over, 0
// where it has none.
func (r *Result) replicates() int {
	switch {
	case r.Unevenness != nil:
		return r.Unevenness.Replicates
	case r.Coverage != nil:
		return r.Coverage.Replicates
	case r.Convergence != nil:
		return r.Convergence.Replicates
	case r.Dependence != nil:
		return r.Dependence.Replicates
	case r.BeyondStudy != nil:
		return r.BeyondStudy.Replicates
	case r.PlanCheck != nil:
		return r.PlanCheck.Repetitions
	}
	return 0
}
