package plots

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// reach is how far differences go to either side of 0.
type reach struct{ low, high float64 }

// include widens the reach to what is known of the values.
func (r *reach) include(values ...float64) {
	for _, v := range values {
		if !math.IsNaN(v) {
			r.low, r.high = min(r.low, v), max(r.high, v)
		}
	}
}

// axis is an upright axis of differences, in percentage points: it reaches as far
// as they do, at least the given length to one side and a sixth of that to the
// other, so that 0 never lies on the edge.
func (r reach) axis(c canvas, length vg.Length, least float64) axis {
	most := max(least, -r.low, r.high)
	room := most / 6
	a := axis{low: max(-1, 1.05*min(r.low, -room)), high: min(1, 1.05*max(r.high, room))}
	if -r.low < least && r.high < least {
		a.low, a.high = -least, least
	}
	widest := max(-a.low, a.high)
	for _, t := range signedTicks(c, widest, length*vg.Length(2*widest/(a.high-a.low))) {
		if t.Value >= a.low-slack && t.Value <= a.high+slack {
			a.ticks = append(a.ticks, t)
		}
	}
	if len(a.ticks) == 0 {
		a.ticks = []plot.Tick{{Value: 0, Label: "0"}}
	}
	return a
}
