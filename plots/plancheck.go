package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// PlanCheckRow is what plans from pilots of one size, of one agent or of any,
// promised and did. What is not known is NaN.
type PlanCheckRow struct {
	Agent, Metric string
	Any           bool   // over agents of any mean and ICC, of which the promise speaks
	Pilot         string // its size
	Plans         []PlanPromise
}

// PlanPromise is one kind of plan: the share of cases that it promises its goal
// in, and the share measured, with its Monte Carlo standard error.
type PlanPromise struct {
	Name                  string
	Promised, Met, StdErr float64
}

// PlanChecks draws what plans from pilots promise against what they keep, a row
// an agent and size of pilot, a column a kind of plan: open dots are promises,
// full dots with bars of two Monte Carlo standard errors what was measured, in
// orange where it is less than promised by more than three.
func PlanChecks(rows []PlanCheckRow, c Caption) (*Figure, error) {
	g := planChecks{say: c.Language}
	for _, r := range rows {
		r.Agent, r.Metric, r.Pilot = clean(r.Agent), clean(r.Metric), clean(r.Pilot)
		r.Plans = slices.Clone(r.Plans)
		known := false
		for i := range r.Plans {
			p := &r.Plans[i]
			p.Name, p.Promised, p.Met = clean(p.Name), share(p.Promised), share(p.Met)
			known = known || !math.IsNaN(p.Met)
			if !slices.Contains(g.kinds, p.Name) {
				g.kinds = append(g.kinds, p.Name)
			}
		}
		if known {
			g.rows = append(g.rows, r)
			g.metrics = with(g.metrics, r.Metric)
		}
	}
	if len(g.rows) == 0 {
		return nil, fmt.Errorf("what plans promise: nothing was measured: %w", ErrNoData)
	}
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(c),
		alt:      g.alt(),
		key: []keyEntry{
			{label: g.say.Sayf("promised"), color: muted, mark: keyRing, narrow: true},
			{label: g.say.Sayf("kept"), color: blue, mark: keyDotBar, narrow: true},
		},
		body: g.draw,
		size: Size{min(12, 4.2+1.9*float64(len(g.kinds))), min(60, 1.9+0.25*float64(len(g.rows)))},
	}
	if g.short() > 0 {
		f.key = append(f.key, keyEntry{label: g.say.Sayf("less than promised"), color: orange, mark: keyDotBar, narrow: true})
	}
	c.apply(f)
	return f, nil
}

type planChecks struct {
	say            lang.Language
	rows           []PlanCheckRow
	kinds, metrics []string
}

// broken says whether less was kept than promised, beyond chance.
func (p PlanPromise) broken() bool { return p.Promised-p.Met > 3*width(p.StdErr) }

// short is how many rows kept less than the first kind of plan promised.
func (g planChecks) short() int {
	n := 0
	for _, r := range g.rows {
		if slices.ContainsFunc(r.Plans, PlanPromise.broken) {
			n++
		}
	}
	return n
}

func (g planChecks) name(r PlanCheckRow) string {
	if len(g.metrics) > 1 {
		return r.Agent + ", " + r.Metric
	}
	return r.Agent
}

// title speaks of the rows over all agents where there are any: the promise is
// theirs, not that of one agent.
func (g planChecks) title() string {
	of, broken := 0, 0
	for _, r := range g.rows {
		if r.Any {
			of++
			if slices.ContainsFunc(r.Plans, PlanPromise.broken) {
				broken++
			}
		}
	}
	switch {
	case of == 0:
		return g.say.Sayf("Plans keep less than promised in %d of %d cases", g.short(), len(g.rows))
	case broken > 0:
		return g.say.Sayf("Over agents of any mean and ICC, plans keep less than promised in %d of %d cases", broken, of)
	case g.short() > 0:
		return g.say.Sayf("Over agents of any mean and ICC, no plan is shown to keep less than promised; of one agent, %d of %d do", g.short(), len(g.rows)-of)
	}
	return g.say.Sayf("Over agents of any mean and ICC, no plan is shown to keep less than promised")
}

func (g planChecks) subtitle(c Caption) string {
	var parts []string
	if c.Intervals != "" {
		parts = append(parts, clean(c.Intervals))
	}
	return sentence(append(parts, g.say.Sayf("bars: two Monte Carlo standard errors")))
}

func (g planChecks) alt() string {
	var said []string
	for _, r := range g.rows {
		for _, p := range r.Plans {
			switch {
			case math.IsNaN(p.Met):
			case math.IsNaN(p.Promised):
				said = append(said, g.say.Sayf("%s, %s, %s: kept %s", g.name(r), r.Pilot, p.Name, g.say.Fixed(p.Met, 3)))
			default:
				said = append(said, g.say.Sayf("%s, %s, %s: promised %s, kept %s", g.name(r), r.Pilot, p.Name, g.say.Fixed(p.Promised, 3), g.say.Fixed(p.Met, 3)))
			}
		}
	}
	return g.title() + ". " + strings.Join(said, "; ") + "."
}

func (g planChecks) draw(c canvas) {
	s := strips{gap: 28}
	low := 1.0
	for _, r := range g.rows {
		s.names, s.notes = append(s.names, g.name(r)), append(s.notes, r.Pilot)
		for _, p := range r.Plans {
			for _, x := range []float64{p.Promised, p.Met - 2*width(p.StdErr)} {
				if !math.IsNaN(x) {
					low = min(low, x)
				}
			}
		}
	}
	low = max(0, math.Floor(10*low-0.2)/10)
	axis := func(c canvas, length vg.Length) axis { return percentAxis(c, length, low) }
	for _, kind := range g.kinds {
		s.columns = append(s.columns, stripColumn{kind, g.say.Sayf("goal met"), axis, func(f frame) { g.drawKind(f, kind) }})
	}
	s.draw(c)
}

func (g planChecks) drawKind(f frame, kind string) {
	radius := min(f.pt(2.6), f.rowPitch()*0.4)
	for i, r := range g.rows {
		for _, p := range r.Plans {
			if p.Name != kind || math.IsNaN(p.Met) {
				continue
			}
			fill, half := blue, 2*width(p.StdErr)
			if p.broken() {
				fill = orange
			}
			f.bar(fill, 1, f.at(share(p.Met-half), float64(i)), f.at(share(p.Met+half), float64(i)))
			f.dot(fill, radius, f.at(p.Met, float64(i)))
			if !math.IsNaN(p.Promised) {
				f.ring(muted, radius, f.at(p.Promised, float64(i)))
			}
		}
	}
}
