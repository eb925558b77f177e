package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"passhat/estimator"
	"passhat/plots/lang"
)

// RatePoint is a success rate and the share of the tasks that have it.
type RatePoint struct{ Rate, Weight float64 }

// RateFit is a distribution of the tasks' true rates that was fitted to their
// results: a beta by its parameters, any other by its points.
type RateFit struct {
	Model   string  // its name in the language of the figure, such as "beta"
	A, B    float64 // of the beta; 0 for another
	Points  []RatePoint
	Refused bool // the results are not as the model would have them
}

// RateSeries is one agent's tasks as cells, what was fitted to them, and their
// unevenness with its interval; what is not available is NaN.
type RateSeries struct {
	Agent             string
	Cells             []estimator.Cell
	Fits              []RateFit
	ICC, Lower, Upper float64
}

// RateDensity draws how uneven the tasks are: bars are the shares of the tasks by
// the share of their trials that passed, lines the fitted densities of the true
// rates, stems those that are points, one panel an agent on common axes. A
// density is drawn as the share of the tasks in a width of rates as wide as a
// bar. It is not what the bars should look like, as a bar has the noise of n
// trials as well; the dots are, the shares that a fitted beta expects to be
// seen,
//
//	C(n,c) B(c+a, n-c+b) / B(a,b)
//
// for c passes in n trials, summed over the tasks' n. Bars are c/n where all
// tasks have the same few trials, and steps of 5 % elsewhere, without dots. The
// title calls tasks uneven only where the interval of the ICC does not reach 0.
func RateDensity(series []RateSeries, c Caption) (*Figure, error) {
	d := rateDensity{say: c.Language}
	for _, s := range series {
		if t := tallyOf(TaskSeries{s.Agent, s.Cells}); t.tasks > 0 {
			d.tallies = append(d.tallies, t)
			if t.maxN == 1 { // one trial each determines no distribution
				s.Fits = nil
			}
			d.series = append(d.series, tidyRates(s))
		}
	}
	if len(d.series) == 0 {
		return nil, fmt.Errorf("density of the rates: no task has a verdict: %w", ErrNoData)
	}
	d.stacks = newStacks(d.tallies)
	d.width = 0.05
	switch d.stacks.n {
	case 0:
	case 1:
		d.width = 0.2 // of no meaning, as there is no density
	default:
		d.width = 1 / float64(d.stacks.n)
	}
	f := &Figure{
		title:    d.title(),
		subtitle: d.subtitle(c),
		alt:      d.alt(),
		key:      d.key(),
		x:        d.xAxis,
		y:        d.yAxis,
		size:     sizeFor(len(d.series)),
	}
	for i, s := range d.series {
		note := d.note(s)
		if len(d.series) == 1 { // the title has the ICC
			note = strings.Join(d.refused(s), "; ")
		}
		f.panels = append(f.panels, panel{name: s.Agent, note: note, draw: func(f frame) { d.draw(f, i) }})
	}
	c.apply(f)
	return f, nil
}

type rateDensity struct {
	say     lang.Language
	series  []RateSeries
	tallies []tally
	stacks  stacks
	width   float64 // of a bar
}

func tidyRates(s RateSeries) RateSeries {
	s.Agent, s.ICC, s.Lower, s.Upper = clean(s.Agent), share(s.ICC), share(s.Lower), share(s.Upper)
	s.Fits = slices.Clone(s.Fits)
	for i := range s.Fits {
		f := &s.Fits[i]
		f.Model = clean(f.Model)
		if !(f.A > 0 && f.B > 0 && isNumber(f.A) && isNumber(f.B)) {
			f.A, f.B = 0, 0
		}
		f.Points = slices.DeleteFunc(slices.Clone(f.Points), func(p RatePoint) bool {
			return !(p.Rate >= 0 && p.Rate <= 1 && p.Weight > 0 && p.Weight <= 1+slack)
		})
	}
	s.Fits = slices.DeleteFunc(s.Fits, func(f RateFit) bool { return f.A == 0 && len(f.Points) == 0 })
	return s
}

func logBeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}

// density is the beta's.
func (f RateFit) density(x float64) float64 {
	return math.Exp((f.A-1)*math.Log(x) + (f.B-1)*math.Log1p(-x) - logBeta(f.A, f.B))
}

// expected is the share of tasks of n trials that a beta has with c passes.
func (f RateFit) expected(n, c int) float64 {
	return math.Exp(estimator.LogChoose(n, c) + logBeta(f.A+float64(c), f.B+float64(n-c)) - logBeta(f.A, f.B))
}

// percent is that of an agent's tasks.
func (d rateDensity) percent(i, tasks int) float64 {
	return 100 * float64(tasks) / float64(d.tallies[i].tasks)
}

// top is the highest of what is drawn, in percent; a density may go above it
// near 0 and 1.
func (d rateDensity) top() float64 {
	top := 0.0
	for i, s := range d.series {
		for _, b := range d.stacks.of[i] {
			top = max(top, d.percent(i, b.tasks))
		}
		for _, f := range s.Fits {
			for _, p := range f.Points {
				top = max(top, 100*p.Weight)
			}
			for c := 0; f.A > 0 && c <= d.stacks.n && d.stacks.n > 0; c++ {
				top = max(top, 100*f.expected(d.stacks.n, c))
			}
			if mode := (f.A - 1) / (f.A + f.B - 2); f.A > 1 && f.B > 1 {
				top = max(top, min(100, 100*d.width*f.density(mode)))
			}
		}
	}
	return top
}

func (d rateDensity) xAxis(c canvas, length vg.Length) axis {
	a := axis{label: d.say.Sayf("success rate of a task"), low: -0.06, high: 1.06}
	a.low, a.high = min(a.low, -d.width*0.55), max(a.high, 1+d.width*0.55)
	a.ticks = a.percents(c, length)
	return a
}

func (d rateDensity) yAxis(c canvas, length vg.Length) axis {
	top := d.top()
	a := axis{label: d.say.Sayf("tasks, in percent"), ticks: heightTicksOver(c, top, length)}
	a.high = max(top, a.ticks[len(a.ticks)-1].Value) * 1.03
	for i := range a.ticks {
		a.ticks[i].Label = d.say.Percent(a.ticks[i].Value / 100)
	}
	return a
}

// models lists the fitted models, and whether each has a density.
func (d rateDensity) models() []RateFit {
	var out []RateFit
	for _, s := range d.series {
		for _, f := range s.Fits {
			if !slices.ContainsFunc(out, func(o RateFit) bool { return o.Model == f.Model }) {
				out = append(out, f)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y RateFit) int { return cmp.Compare(len(x.Points), len(y.Points)) })
	return out
}

// modelColors are those of the models.
var modelColors = []tone{blue, green, purple, orange}

func (d rateDensity) colorOf(model string) tone {
	i := slices.IndexFunc(d.models(), func(f RateFit) bool { return f.Model == model })
	return modelColors[i%len(modelColors)]
}

func (d rateDensity) key() []keyEntry {
	key := []keyEntry{{label: d.say.Sayf("tasks seen"), color: ink, mark: keyFill(bars)}}
	for _, f := range d.models() {
		mark := keyStem
		if f.A > 0 {
			mark = keyLine
		}
		key = append(key, keyEntry{label: d.say.Sayf("true rates, %s", f.Model), color: d.colorOf(f.Model), mark: mark})
		if f.A > 0 && d.stacks.n > 0 {
			key = append(key, keyEntry{label: d.say.Sayf("%s expects to see", f.Model), color: d.colorOf(f.Model), mark: keyRing, narrow: true})
		}
	}
	return key
}

func keyStem(c canvas, from, to, y vg.Length, stroke tone) {
	x := (from + to) / 2
	c.line(stroke, 1.6, nil, vg.Point{X: x, Y: y - c.pt(4)}, vg.Point{X: x, Y: y + c.pt(2)})
	c.dot(stroke, c.pt(2), vg.Point{X: x, Y: y + c.pt(2)})
}

// bars is the colour of what was seen.
var bars = tone{"seen", rgb(0xD5DAE0), rgb(0x454B54)}

func (d rateDensity) draw(f frame, i int) {
	for _, b := range d.stacks.of[i] {
		half := d.width * 0.46
		from, to := f.at(b.rate-half, 0), f.at(b.rate+half, d.percent(i, b.tasks))
		f.box(from.X, from.Y, to.X, to.Y, bars)
	}
	fits := d.series[i].Fits
	for _, fit := range fits {
		for _, p := range fit.Points {
			at := f.at(p.Rate, 100*p.Weight)
			f.line(d.colorOf(fit.Model), 1.6, nil, f.at(p.Rate, 0), at)
			f.dot(d.colorOf(fit.Model), f.pt(2.2), at)
		}
	}
	for _, fit := range fits {
		if fit.A > 0 {
			d.drawDensity(f, fit)
		}
	}
}

// drawDensity draws a beta, as far as the frame is high, and what it expects.
func (d rateDensity) drawDensity(f frame, fit RateFit) {
	color := d.colorOf(fit.Model)
	var way []vg.Point
	flush := func() {
		if len(way) > 1 {
			f.line(color, 1.4, nil, way...)
		}
		way = nil
	}
	for j := 1; j < 400; j++ {
		x := float64(j) / 400
		y := 100 * d.width * fit.density(x)
		if !(y <= f.y.high) {
			flush()
			continue
		}
		way = append(way, f.at(x, y))
	}
	flush()
	for c := 0; d.stacks.n > 0 && c <= d.stacks.n; c++ {
		f.ring(color, f.pt(2.4), f.at(float64(c)/float64(d.stacks.n), 100*fit.expected(d.stacks.n, c)))
	}
}
