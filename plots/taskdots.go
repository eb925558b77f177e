package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"passhat/estimator"
)

// TaskSeries is one agent's tasks as cells.
type TaskSeries struct {
	Agent string
	Cells []estimator.Cell
}

// TaskDots draws how many tasks have which success rate: a dot a task, stacked,
// or bars where the dots would not fit; one panel an agent. Tasks that never
// and always passed have colours of their own. Rates are grouped to 5 % where
// there are more than 21 different ones.
func TaskDots(series []TaskSeries, c Caption) (*Figure, error) {
	f := &Figure{key: []keyEntry{{"never passed", orange, false}, {"sometimes", blue, false}, {"always", green, false}}}
	never, always, total := 0, 0, 0
	var names []string
	for _, s := range series {
		stacks := stacksOf(s.Cells)
		if len(stacks) == 0 {
			continue
		}
		for _, k := range stacks {
			total += k.tasks
			switch k.rate {
			case 0:
				never += k.tasks
			case 1:
				always += k.tasks
			}
		}
		f.panels = append(f.panels, dotPanel(clean(s.Agent), stacks))
		names = append(names, clean(s.Agent))
	}
	if len(f.panels) == 0 {
		return nil, fmt.Errorf("successes by task: no task has a verdict: %w", ErrNoData)
	}
	f.title = fmt.Sprintf("%d of %d tasks pass always, %d never, %d sometimes", always, total, never, total-always-never)
	f.subtitle = "Tasks by the share of their trials that passed; one dot a task where they fit"
	f.size = sizeFor(len(f.panels))
	f.alt = f.title + ". Tasks by their share of successes for " + strings.Join(names, ", ") + "."
	c.apply(f)
	return f, nil
}

type stack struct {
	rate  float64
	tasks int
}

func stacksOf(cells []estimator.Cell) []stack {
	byRate := map[float64]int{}
	for _, x := range cells {
		if x.N > 0 {
			byRate[float64(x.C)/float64(x.N)] += x.Tasks
		}
	}
	if len(byRate) > 21 {
		grouped := map[float64]int{}
		for rate, tasks := range byRate {
			at := math.Round(rate*20) / 20
			if rate > 0 && rate < 1 { // always and never keep their own
				at = min(max(at, 0.05), 0.95)
			}
			grouped[at] += tasks
		}
		byRate = grouped
	}
	out := make([]stack, 0, len(byRate))
	for rate, tasks := range byRate {
		out = append(out, stack{rate, tasks})
	}
	slices.SortFunc(out, func(a, b stack) int {
		if a.rate < b.rate {
			return -1
		}
		return 1
	})
	return out
}

func dotPanel(name string, stacks []stack) panel {
	top := 0
	for _, s := range stacks {
		top = max(top, s.tasks)
	}
	return panel{
		name: name,
		build: func(width, height vg.Length) *plot.Plot {
			p := newPlot("share of trials that passed", "tasks")
			p.X.Min, p.X.Max = -0.04, 1.04
			p.Y.Min, p.Y.Max = 0, float64(top)+0.5
			p.X.Tick.Marker = percentTicks(width)
			p.Y.Tick.Marker = heightTicks(float64(top), height)
			return p
		},
		after: func(c draw.Canvas, p *plot.Plot) { drawStacks(c, p, stacks) },
	}
}

// drawStacks draws dots of a size that fits the tallest stack and the nearest
// neighbours, or bars where that would be too small to see.
func drawStacks(c draw.Canvas, p *plot.Plot, stacks []stack) {
	tx, ty := p.Transforms(&c)
	nearest := tx(1) - tx(0)
	for i := 1; i < len(stacks); i++ {
		nearest = min(nearest, tx(stacks[i].rate)-tx(stacks[i-1].rate))
	}
	radius := min(vg.Points(3.6), (ty(1)-ty(0))/2*0.9, nearest/2*0.9)
	for _, s := range stacks {
		colour := blue
		switch s.rate {
		case 0:
			colour = orange
		case 1:
			colour = green
		}
		if radius < vg.Points(1.2) {
			half := min(vg.Points(5), nearest*0.4)
			c.SetColor(colour)
			c.Fill(vg.Rectangle{Min: vg.Point{X: tx(s.rate) - half, Y: ty(0)}, Max: vg.Point{X: tx(s.rate) + half, Y: ty(float64(s.tasks))}}.Path())
			continue
		}
		sty := draw.GlyphStyle{Color: colour, Radius: radius, Shape: draw.CircleGlyph{}}
		for i := range s.tasks {
			c.DrawGlyph(sty, vg.Point{X: tx(s.rate), Y: ty(float64(i) + 0.5)})
		}
	}
}
