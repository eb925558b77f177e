package plots

import (
	"math"
	"strings"
)

// shortfall is how far a row's coverage is below the confidence, 0 where that is
// within three standard errors.
func (g dependence) shortfall(r DependenceRow) float64 {
	if d := g.study.Confidence - r.Coverage; d > 3*width(r.StdErr) {
		return d
	}
	return 0
}

func (g dependence) title() string {
	var worst DependenceRow
	far := 0.0
	var short []string
	for _, r := range g.rows {
		d := g.shortfall(r)
		if d > 0 {
			short = with(short, r.Case)
		}
		if d > far {
			worst, far = r, d
		}
	}
	if len(short) == 0 {
		return g.say.Sayf("No broken assumption is shown to cost coverage")
	}
	return g.say.Sayf("Coverage falls short in %d of %d cases, to %s with %s (%s, %s)", len(short), len(g.cases),
		g.say.FixedPercent(worst.Coverage, 0), worst.Case, worst.Metric, g.say.Count(worst.Tasks, "task"))
}

func (g dependence) subtitle(c Caption) string {
	var parts []string
	if g.study.Trials > 0 {
		parts = append(parts, g.say.Trials(g.study.Trials, g.study.Trials))
	}
	if g.study.Replicates > 0 {
		parts = append(parts, g.say.Sayf("%d suites a case", g.study.Replicates))
	}
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	return sentence(append(parts, g.say.Sayf("bars: two Monte Carlo standard errors")))
}

func (g dependence) alt() string {
	var said []string
	for _, r := range g.rows {
		s := r.Case + ", " + g.say.Count(r.Tasks, "task") + ", " + r.Metric + ": " + g.say.Sayf("error %s points", inPoints(g.say, r.Bias))
		if !math.IsNaN(r.Coverage) {
			s += ", " + g.say.Sayf("coverage %s", g.say.Fixed(r.Coverage, 3))
		}
		said = append(said, s)
	}
	return g.title() + ". " + strings.Join(said, "; ") + "."
}
