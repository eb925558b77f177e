package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// ConvergenceRow is one estimator of one metric at n trials a task; what is not
// known is NaN.
type ConvergenceRow struct {
	Rates, Metric string
	Trials        int
	Estimator     string // unbiased, plug-in or closed form
	Truth         float64
	Bias, StdErr  float64 // with its Monte Carlo standard error
	ExactBias     float64
	Spread        float64 // standard deviation of the estimate over suites
}

// ConvergenceStudy is estimators as the trials grow.
type ConvergenceStudy struct {
	Tasks, Replicates int
	Rows              []ConvergenceRow
}

// Convergence draws what n trials a task buy: the bias of each estimator against
// n, with a bar of one standard deviation of the estimate to either side, its
// spread over suites; one panel for each distribution of rates and metric, on
// common axes. The title speaks of the estimators whose bias at the most trials
// is more than three Monte Carlo standard errors from 0.
func Convergence(s ConvergenceStudy, c Caption) (*Figure, error) {
	g := newConvergence(s, c.Language)
	if len(g.panels) == 0 {
		return nil, fmt.Errorf("convergence in n: no row has a bias: %w", ErrNoData)
	}
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(),
		alt:      g.alt(),
		x:        g.xAxis,
		y:        g.yAxis,
		size:     sizeFor(len(g.panels)),
	}
	for i, name := range g.estimators {
		f.key = append(f.key, keyEntry{label: g.name(name), color: estimatorColors[i%len(estimatorColors)], mark: keyDotBar, narrow: true})
	}
	for _, p := range g.panels {
		f.panels = append(f.panels, panel{name: p.name, draw: func(f frame) { g.draw(f, p) }})
	}
	c.apply(f)
	return f, nil
}

var estimatorColors = []tone{blue, orange, green, purple, ink}

type convergence struct {
	say        lang.Language
	study      ConvergenceStudy
	panels     []convergencePanel
	estimators []string
	trials     []int
	reach      reach
}

type convergencePanel struct {
	name string
	rows []ConvergenceRow
}

func newConvergence(s ConvergenceStudy, say lang.Language) convergence {
	g := convergence{say: say, study: s}
	for _, r := range s.Rows {
		r.Rates, r.Metric, r.Estimator = clean(r.Rates), clean(r.Metric), clean(r.Estimator)
		if r.Trials < 1 || !isNumber(r.Bias) || math.Abs(r.Bias) > 1 {
			continue
		}
		if !(r.Spread >= 0 && r.Spread <= 1) {
			r.Spread = 0
		}
		name := r.Rates + ", " + r.Metric
		i := slices.IndexFunc(g.panels, func(p convergencePanel) bool { return p.name == name })
		if i < 0 {
			i = len(g.panels)
			g.panels = append(g.panels, convergencePanel{name: name})
		}
		g.panels[i].rows = append(g.panels[i].rows, r)
		g.estimators, g.trials = with(g.estimators, r.Estimator), with(g.trials, r.Trials)
		g.reach.include(r.Bias-r.Spread, r.Bias+r.Spread)
	}
	slices.Sort(g.trials)
	for _, p := range g.panels {
		slices.SortStableFunc(p.rows, func(a, b ConvergenceRow) int { return cmp.Compare(a.Trials, b.Trials) })
	}
	return g
}

// xAxis is logarithmic: what counts is how often the trials double.
func (g convergence) xAxis(c canvas, length vg.Length) axis {
	a := axis{label: g.say.Sayf("trials per task (logarithmic)"), scale: plot.LogScale{}}
	a.low, a.high = float64(g.trials[0])*0.7, float64(g.trials[len(g.trials)-1])*1.4
	a.ticks = a.countTicks(c, length, g.trials)
	return a
}

func (g convergence) yAxis(c canvas, length vg.Length) axis {
	a := g.reach.axis(c, length, 0.01)
	a.label = g.say.Sayf("bias ± spread, in points")
	return a
}

func (g convergence) draw(f frame, p convergencePanel) {
	zero := f.at(f.x.low, 0)
	f.line(ink, 0.8, nil, zero, vg.Point{X: f.Max.X, Y: zero.Y})
	shift := min(f.pt(4.5), f.spacing(g.trials)/vg.Length(len(g.estimators)+1))
	for i, name := range g.estimators {
		color := estimatorColors[i%len(estimatorColors)]
		off := shift * (vg.Length(i) - vg.Length(len(g.estimators)-1)/2)
		var way []vg.Point
		for _, r := range p.rows {
			if r.Estimator != name {
				continue
			}
			at := f.at(float64(r.Trials), r.Bias)
			at.X += off
			low, high := f.at(float64(r.Trials), r.Bias-r.Spread), f.at(float64(r.Trials), r.Bias+r.Spread)
			f.bar(color, 1, vg.Point{X: at.X, Y: low.Y}, vg.Point{X: at.X, Y: high.Y})
			way = append(way, at)
		}
		if len(way) > 1 {
			f.line(color.veiled(140), 0.8, nil, way...)
		}
		for _, at := range way {
			f.dot(color, f.pt(1.9), at)
		}
	}
}

// name says an estimator in the reader's language.
func (g convergence) name(estimator string) string {
	switch estimator {
	case "unbiased":
		return g.say.Sayf("unbiased")
	case "plug-in":
		return g.say.Sayf("plug-in")
	case "closed form":
		return g.say.Sayf("closed form")
	}
	return estimator
}

// worst is the row with the largest bias of an estimator at the most trials of
// its panel; ok tells whether any is more than three standard errors from 0.
func (g convergence) worst(estimator string) (out ConvergenceRow, ok bool) {
	for _, p := range g.panels {
		last := p.rows[len(p.rows)-1].Trials
		for _, r := range p.rows {
			if r.Estimator != estimator || r.Trials != last || !(math.Abs(r.Bias) > 3*r.StdErr) {
				continue
			}
			if !ok || math.Abs(r.Bias) > math.Abs(out.Bias) {
				out, ok = r, true
			}
		}
	}
	return out, ok
}

// mostTrials says where the title looks.
func (g convergence) mostTrials() string {
	most := g.trials[len(g.trials)-1]
	for _, p := range g.panels {
		if p.rows[len(p.rows)-1].Trials != most {
			return g.say.Sayf("At the most trials")
		}
	}
	return g.say.Sayf("At %s per task", g.say.Count(most, "trial"))
}

func (g convergence) title() string {
	var off, fine []string
	for _, e := range g.estimators {
		if r, ok := g.worst(e); ok {
			off = append(off, g.say.Sayf("%s points (%s)", inPoints(g.say, math.Abs(r.Bias)), g.name(e)))
			continue
		}
		fine = append(fine, g.name(e))
	}
	if len(off) == 0 {
		return g.say.Sayf("%s no estimator shows a bias", g.mostTrials())
	}
	said := g.say.Sayf("%s the bias reaches %s", g.mostTrials(), g.say.Join(off))
	if len(fine) > 0 {
		said += g.say.Sayf("; none is shown for %s", g.say.Join(fine))
	}
	return said
}

func (g convergence) subtitle() string {
	return sentence([]string{
		g.say.Sayf("%s a suite, %d suites at each number of trials", g.say.Count(g.study.Tasks, "task"), g.study.Replicates),
		g.say.Sayf("dots: mean error; bars: one standard deviation of the estimate"),
	})
}

func (g convergence) alt() string {
	out := g.title() + "."
	for _, p := range g.panels {
		out += " " + p.name + ":"
		for _, r := range p.rows {
			if r.Trials == p.rows[0].Trials || r.Trials == p.rows[len(p.rows)-1].Trials {
				out += " " + g.say.Sayf("%s at %s trials %s ± %s;", g.name(r.Estimator), g.say.Whole(r.Trials), inPoints(g.say, r.Bias), inPoints(g.say, r.Spread))
			}
		}
	}
	return out
}
