package plots

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"passhat/estimator"
	"passhat/plots/lang"
)

// TaskSeries is one agent's tasks as cells.
type TaskSeries struct {
	Agent string
	Cells []estimator.Cell
}

// TaskDots draws how many tasks have which success rate: a dot a task, stacked,
// or bars where the dots would not fit; one panel an agent on common axes.
// Tasks that never and always passed have colours of their own. Rates are
// grouped to 5 % where there are more than 21 different ones.
func TaskDots(series []TaskSeries, c Caption) (*Figure, error) {
	var all []tally
	for _, s := range series {
		if t := tallyOf(s); t.tasks > 0 {
			all = append(all, t)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("successes by task: no task has a verdict: %w", ErrNoData)
	}
	l, d := c.Language, newStacks(all)
	f := &Figure{
		title:    dotsTitle(l, all),
		subtitle: d.subtitle(l, all),
		alt:      dotsAlt(l, all),
		key:      dotsKey(l, all),
		x:        d.xAxis,
		y:        d.yAxis,
		size:     d.size(),
		most:     vg.Points(max(60, widestPitch*float64(d.top+1))),
	}
	for i, t := range all {
		p := panel{name: t.agent, draw: func(f frame) { d.draw(f, d.of[i]) }}
		if len(all) > 1 {
			p.note = l.Sayf("of %d: %d every, %d some, %d none", t.tasks, t.always, t.some(), t.never)
		}
		f.panels = append(f.panels, p)
	}
	c.apply(f)
	return f, nil
}

// tally is one agent's tasks by success rate.
type tally struct {
	agent                string
	byRate               map[float64]int
	tasks, always, never int
	minN, maxN           int
}

func (t tally) some() int { return t.tasks - t.always - t.never }

func tallyOf(s TaskSeries) tally {
	t := tally{agent: clean(s.Agent), byRate: map[float64]int{}}
	for _, x := range s.Cells {
		if x.N <= 0 || x.Tasks <= 0 || x.C < 0 || x.C > x.N {
			continue
		}
		if t.tasks == 0 || x.N < t.minN {
			t.minN = x.N
		}
		t.maxN = max(t.maxN, x.N)
		t.tasks += x.Tasks
		t.byRate[float64(x.C)/float64(x.N)] += x.Tasks
	}
	t.never, t.always = t.byRate[0], t.byRate[1]
	return t
}

// stack is the tasks of one rate.
type stack struct {
	rate  float64
	tasks int
}

// stacks are all agents' stacks, on common axes.
type stacks struct {
	of      [][]stack
	grouped bool
	top     int     // tasks of the highest
	nearest float64 // distance of neighbours
	n       int     // trials of every task, 0 if they differ or are many
}

const mostRates = 21

func newStacks(all []tally) stacks {
	d := stacks{nearest: 1, n: all[0].maxN}
	for _, t := range all {
		d.grouped = d.grouped || len(t.byRate) > mostRates
		if t.minN != d.n || t.maxN != d.n {
			d.n = 0
		}
	}
	if d.grouped || d.n >= mostRates {
		d.n = 0
	}
	for _, t := range all {
		of := t.stacks(d.grouped)
		for i, s := range of {
			d.top = max(d.top, s.tasks)
			if i > 0 {
				d.nearest = min(d.nearest, s.rate-of[i-1].rate)
			}
		}
		d.of = append(d.of, of)
	}
	return d
}

// stacks returns the stacks by rising rate.
func (t tally) stacks(inSteps bool) []stack {
	tasks := map[float64]int{}
	for rate, n := range t.byRate {
		if inSteps {
			rate = grouped(rate, 20)
		}
		tasks[rate] += n
	}
	var out []stack
	for rate, n := range tasks {
		out = append(out, stack{rate, n})
	}
	slices.SortFunc(out, func(a, b stack) int { return cmp.Compare(a.rate, b.rate) })
	return out
}

func (d stacks) subtitle(l lang.Language, all []tally) string {
	var parts []string
	if t := all[0]; !slices.ContainsFunc(all, func(o tally) bool {
		return o.tasks != t.tasks || o.minN != t.minN || o.maxN != t.maxN
	}) {
		parts = append(parts, l.Count(t.tasks, "task")+", "+l.Trials(t.minN, t.maxN))
	}
	if d.grouped {
		parts = append(parts, l.Sayf("success rates in steps of %s", l.Percent(0.05)))
	}
	return sentence(parts)
}

// xAxis counts successes where all tasks have the same few trials.
func (d stacks) xAxis(c canvas, length vg.Length) axis {
	a := axis{label: c.lang.Sayf("share of trials that passed"), low: -0.06, high: 1.06}
	if d.n == 0 {
		a.ticks = a.percents(c, length)
		return a
	}
	a.label = c.lang.Sayf("successes in %s", c.lang.Count(d.n, "trial"))
	for _, every := range []int{1, 2, 4, 5, 10, d.n} {
		if d.n%every != 0 && every < d.n {
			continue
		}
		var ticks []plot.Tick
		for c := 0; c <= d.n; c += every {
			ticks = append(ticks, plot.Tick{Value: float64(c) / float64(d.n), Label: strconv.Itoa(c)})
		}
		if a.ticks = a.fit(c, length, ticks); len(a.ticks) == len(ticks) {
			break
		}
	}
	return a
}

// yAxis counts tasks; few dots stand on each other below free room.
func (d stacks) yAxis(c canvas, length vg.Length) axis {
	top := float64(d.top)
	a := axis{label: c.lang.Sayf("tasks"), high: max(top*1.03, float64(length/c.pt(widestPitch))), ticks: heightTicks(c, top, length)}
	if a.dotted(c, length) {
		a.label = c.lang.Sayf("tasks, one dot each")
	}
	return a
}

// Pitch of stacked dots in points: as wanted, and on a large figure.
const (
	dotPitch    = 12
	widestPitch = 18
)

// dotted tells whether dots have room to be seen.
func (a axis) dotted(c canvas, length vg.Length) bool {
	return length/vg.Length(a.high) >= c.pt(2.7)
}

// size is lower where no stack is high.
func (d stacks) size() Size {
	s := sizeFor(len(d.of))
	rows := (len(d.of) + 2) / 3
	s.Height = max(2, s.Height-float64(rows)*min(1.5, max(0, float64(12-d.top)*dotPitch/72)))
	return s
}

// draw draws the stacks of all panels alike.
func (d stacks) draw(f frame, of []stack) {
	f.stack(of, d.nearest, func(rate float64) tone {
		switch rate {
		case 0:
			return orange
		case 1:
			return green
		}
		return blue
	})
}

// stack draws dots of a size that fits the highest stack and the nearest
// neighbours, or bars where dots have no room.
func (f frame) stack(of []stack, apart float64, colored func(float64) tone) {
	if !f.y.dotted(f.canvas, f.height()) {
		f.columns(of, apart, colored)
		return
	}
	nearest := f.at(apart, 0).X - f.at(0, 0).X
	pitch := f.at(0, 1).Y - f.at(0, 0).Y
	radius := min(f.pt(widestPitch/2*0.84), pitch/2*0.84, max(f.pt(1), nearest/2*0.88))
	for _, s := range of {
		for i := range s.tasks {
			f.dot(colored(s.rate), radius, f.at(s.rate, float64(i)+0.5))
		}
	}
}

// columns draws bars.
func (f frame) columns(of []stack, apart float64, colored func(float64) tone) {
	nearest := f.at(apart, 0).X - f.at(0, 0).X
	ends := min(f.at(0, 0).X-f.Min.X, f.Max.X-f.at(1, 0).X)
	half := min(f.pt(9), nearest*0.38, ends+f.pt(1))
	for _, s := range of {
		x := f.at(s.rate, 0).X
		f.box(x-half, f.Min.Y, x+half, f.at(0, float64(s.tasks)).Y, colored(s.rate))
	}
}
