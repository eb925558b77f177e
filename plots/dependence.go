package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// DependenceRow is what one broken assumption does to a metric's estimate and
// its interval; what is not known is NaN.
type DependenceRow struct {
	Case             string // independent trials, or what is broken
	Tasks            int
	Metric           string
	Truth            float64
	Bias, BiasStdErr float64 // with its Monte Carlo standard error
	Coverage, StdErr float64 // of the truth, with its Monte Carlo standard error
	CoversMean       float64 // coverage of what the estimates average to
}

// DependenceStudy is the rows of a study of broken assumptions.
type DependenceStudy struct {
	Confidence         float64
	Trials, Replicates int
	Rows               []DependenceRow
}

// Dependence draws what broken assumptions do, a row a case: for each metric the
// error of the estimate and the coverage of its interval, with bars of two Monte
// Carlo standard errors; full dots are the fewest tasks, open ones more. The
// title counts the cases whose coverage is below the confidence by more than
// three standard errors.
func Dependence(s DependenceStudy, c Caption) (*Figure, error) {
	g := dependence{say: c.Language, study: s}
	for _, r := range s.Rows {
		r.Case, r.Metric, r.Coverage = clean(r.Case), clean(r.Metric), share(r.Coverage)
		if !isNumber(r.Bias) || math.Abs(r.Bias) > 1 {
			continue
		}
		g.rows = append(g.rows, r)
		g.cases, g.metrics, g.tasks = with(g.cases, r.Case), with(g.metrics, r.Metric), with(g.tasks, r.Tasks)
		g.reach = max(g.reach, math.Abs(r.Bias)+2*width(r.BiasStdErr))
		if !math.IsNaN(r.Coverage) {
			g.least = min(g.least, r.Coverage-2*width(r.StdErr)-1)
		}
	}
	if len(g.rows) == 0 {
		return nil, fmt.Errorf("broken assumptions: no row has an error: %w", ErrNoData)
	}
	slices.Sort(g.tasks)
	g.reach = min(1, max(0.01, 1.08*g.reach))
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key:      g.key(),
		body:     g.draw,
		size:     Size{min(12, 3.4+2.3*float64(len(g.metrics))), min(60, 1.9+0.3*float64(len(g.cases)))},
	}
	c.apply(f)
	return f, nil
}

// width is a standard error, 0 where there is none.
func width(x float64) float64 {
	if x > 0 && x < 1 {
		return x
	}
	return 0
}

type dependence struct {
	say            lang.Language
	study          DependenceStudy
	rows           []DependenceRow
	cases, metrics []string
	tasks          []int
	reach, least   float64 // of the errors; of coverages, less 1
}

// taskColors are those of the numbers of tasks.
var taskColors = []tone{blue, orange, green, purple, ink}

func (g dependence) key() []keyEntry {
	var key []keyEntry
	for i, m := range g.tasks {
		mark := keyDotBar
		if i > 0 {
			mark = keyForecast
		}
		key = append(key, keyEntry{label: g.say.Count(m, "task"), color: taskColors[i%len(taskColors)], mark: mark, narrow: true})
	}
	if g.nominal() {
		key = append(key, keyEntry{label: g.say.Sayf("nominal %s", g.say.Percent(g.study.Confidence)), color: ink, mark: keyDashes})
	}
	return key
}

func (g dependence) nominal() bool { return g.study.Confidence > 0 && g.study.Confidence < 1 }

// strip is what a column shows of a row.
type strip struct {
	label string
	axis  func(c canvas, length vg.Length) axis
	value func(DependenceRow) (v, stdErr float64)
	// shares lie between 0 and 1, and so do their bars
	shares bool
}

func (g dependence) draw(c canvas) {
	s := strips{names: g.cases}
	for _, metric := range g.metrics {
		bias := strip{g.say.Sayf("error, points"), g.biasAxis, func(r DependenceRow) (float64, float64) { return r.Bias, r.BiasStdErr }, false}
		s.columns = append(s.columns, stripColumn{metric, bias.label, bias.axis, func(f frame) {
			f.upright(0, false)
			g.drawStrip(f, bias, metric)
		}})
		cover := strip{g.say.Sayf("coverage"), g.coverAxis, func(r DependenceRow) (float64, float64) { return r.Coverage, r.StdErr }, true}
		s.columns = append(s.columns, stripColumn{"", cover.label, cover.axis, func(f frame) {
			if g.nominal() {
				f.upright(g.study.Confidence, true)
			}
			g.drawStrip(f, cover, metric)
		}})
	}
	s.draw(c)
}

func (g dependence) biasAxis(c canvas, length vg.Length) axis {
	bias := axis{low: -g.reach, high: g.reach}
	bias.ticks = bias.signed(c, length, g.reach)
	return bias
}

func (g dependence) coverAxis(c canvas, length vg.Length) axis {
	return percentAxis(c, length, max(0, 1+g.least-0.02))
}

func (g dependence) drawStrip(f frame, s strip, metric string) {
	step := min(f.pt(6), f.rowPitch()/vg.Length(len(g.tasks)+1))
	for _, r := range g.rows {
		v, stdErr := s.value(r)
		if r.Metric != metric || math.IsNaN(v) {
			continue
		}
		m := slices.Index(g.tasks, r.Tasks)
		color := taskColors[m%len(taskColors)]
		off := step * (vg.Length(len(g.tasks)-1)/2 - vg.Length(m))
		place := func(v float64) vg.Point {
			at := f.at(v, float64(slices.Index(g.cases, r.Case)))
			return vg.Point{X: at.X, Y: at.Y + off}
		}
		half := 2 * width(stdErr)
		low, high := v-half, v+half
		if s.shares {
			low, high = share(low), share(high)
		}
		f.bar(color, 1, place(low), place(high))
		radius := min(f.pt(2.2), step*0.48)
		if m == 0 {
			f.dot(color, radius, place(v))
		} else {
			f.ring(color, max(radius, f.pt(1.6)), place(v))
		}
	}
}
