package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
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
		key = append(key, keyEntry{label: g.say.Sayf("confidence"), color: ink, mark: keyDashes})
	}
	return key
}

func (g dependence) nominal() bool { return g.study.Confidence > 0 && g.study.Confidence < 1 }

// strip is one column of the figure.
type strip struct {
	name  string
	x     axis
	value func(DependenceRow) (v, stdErr float64)
	line  float64 // of comparison
	dash  bool
}

func (g dependence) strips(c canvas, length vg.Length) []strip {
	bias := axis{low: -g.reach, high: g.reach}
	bias.ticks = bias.fit(c, length, signedTicks(c, g.reach, length))
	cover := axis{low: max(0, 1+g.least-0.02), high: 1.01}
	for _, step := range []int{5, 10, 20, 50} {
		var ticks []plot.Tick
		for _, t := range percentSteps(c, step) {
			if t.Value >= cover.low {
				ticks = append(ticks, t)
			}
		}
		if cover.ticks = cover.fit(c, length, ticks); len(cover.ticks) == len(ticks) {
			break
		}
	}
	return []strip{
		{g.say.Sayf("error, points"), bias, func(r DependenceRow) (float64, float64) { return r.Bias, r.BiasStdErr }, 0, false},
		{g.say.Sayf("coverage"), cover, func(r DependenceRow) (float64, float64) { return r.Coverage, r.StdErr }, g.study.Confidence, true},
	}
}

func (g dependence) draw(c canvas) {
	n := len(g.cases)
	heading := c.pt(nameLead + smallLead + 2)
	below := c.pt(axisGap + tickLen + tickLead)
	high := max(c.pt(4), c.height()-heading-below)
	pitch := min(high/vg.Length(n), c.pt(26))
	size := min(smallSize, max(5/c.scale, 0.9*float64(pitch/c.pt(1))))
	name := c.letters(size, ink, false)
	wide := vg.Length(0)
	for _, s := range g.cases {
		wide = max(wide, name.width(s))
	}
	wide = min(wide+c.pt(0.1), 0.34*c.width())
	every := max(1, int(math.Ceil(float64(0.95*name.size()/pitch))))
	lines := max(1, min(2, int(pitch/(1.1*name.size()))))
	top := c.Max.Y - heading
	for i, s := range g.cases {
		if i%every != 0 {
			continue
		}
		said := name.wrap(s, wide, lines, name.cutMiddle)
		y := top - pitch*(vg.Length(i)+0.5)
		for j, s := range said {
			c.write(name, c.Min.X, name.centred(y+1.1*name.size()*(vg.Length(len(said)-1)/2-vg.Length(j))), left, s)
		}
	}
	from, gap := c.Min.X+wide+c.pt(12), c.pt(14)
	columns := vg.Length(2 * len(g.metrics))
	each := (c.Max.X - c.pt(8) - from - gap*(columns-1)) / columns
	bold, grey := c.letters(smallSize, ink, true), c.letters(tickSize, muted, false)
	for i, metric := range g.metrics {
		for j, s := range g.strips(c, each) {
			x := from + (each+gap)*vg.Length(2*i+j)
			f := frame{c.part(x, top-pitch*vg.Length(n), x+each, top), s.x, rowAxis(n)}
			if j == 0 {
				c.write(bold, x, c.Max.Y-c.pt(9), left, bold.cutMiddle(metric, 2*each+gap))
			}
			c.write(grey, x, c.Max.Y-c.pt(9+smallLead), left, grey.cutEnd(s.name, each+gap-c.pt(3)))
			g.drawStrip(f, s, metric)
			f.drawBelow()
		}
	}
}

func (g dependence) drawStrip(f frame, s strip, metric string) {
	for i := range g.cases {
		y := f.at(f.x.low, float64(i)).Y
		f.line(grid, 0.5, nil, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	}
	if !s.dash || g.nominal() {
		x := f.at(s.line, 0).X
		dashes := f.dashes()
		if !s.dash {
			dashes = nil
		}
		f.line(ink, 0.8, dashes, vg.Point{X: x, Y: f.Min.Y}, vg.Point{X: x, Y: f.Max.Y})
	}
	pitch := f.height() / vg.Length(len(g.cases))
	step := min(f.pt(6), pitch/vg.Length(len(g.tasks)+1))
	for _, r := range g.rows {
		v, stdErr := s.value(r)
		if r.Metric != metric || math.IsNaN(v) {
			continue
		}
		m := slices.Index(g.tasks, r.Tasks)
		color := taskColors[m%len(taskColors)]
		off := step * (vg.Length(len(g.tasks)-1)/2 - vg.Length(m))
		place := func(v float64) vg.Point {
			at := f.at(min(max(v, s.x.low), s.x.high), float64(slices.Index(g.cases, r.Case)))
			return vg.Point{X: at.X, Y: at.Y + off}
		}
		half := 2 * width(stdErr)
		f.line(color, 1, nil, place(v-half), place(v+half))
		radius := min(f.pt(2.2), step*0.48)
		if m == 0 {
			f.dot(color, radius, place(v))
		} else {
			f.ring(color, max(radius, f.pt(1.6)), place(v))
		}
	}
}
