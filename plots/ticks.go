package plots

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// axis is one direction of a panel.
type axis struct {
	label     string
	low, high float64
	scale     plot.Normalizer // nil: linear
	ticks     []plot.Tick
	parts     [][2]float64 // that the axis is drawn along; none: from its low end to the last tick
	bare      bool         // no grid
}

// norm returns where on the axis a value lies, 0 at its start and 1 at its end.
func (a axis) norm(x float64) float64 {
	if a.scale == nil {
		return plot.LinearScale{}.Normalize(a.low, a.high, x)
	}
	return a.scale.Normalize(a.low, a.high, x)
}

// fit returns the ticks that have room on the length, each label centred and
// with a gap around it; the last and the first come before the others.
func (a axis) fit(c canvas, length vg.Length, ticks []plot.Tick) []plot.Tick {
	if len(ticks) == 0 {
		return nil
	}
	l := c.letters(tickSize, muted, false)
	type span struct{ from, to vg.Length }
	var taken []span
	var out []plot.Tick
	last := len(ticks) - 1
	for _, i := range append([]int{last, 0}, upTo(last)...) {
		at, half := length*vg.Length(a.norm(ticks[i].Value)), l.width(ticks[i].Label)/2+c.pt(3)
		s := span{at - half, at + half}
		if slices.ContainsFunc(taken, func(t span) bool { return s.from < t.to && t.from < s.to }) {
			continue
		}
		taken = append(taken, s)
		out = append(out, ticks[i])
	}
	slices.SortFunc(out, func(x, y plot.Tick) int { return int(math.Copysign(1, x.Value-y.Value)) })
	return out
}

// upTo returns 1, 2, ..., n-1.
func upTo(n int) []int {
	var out []int
	for i := 1; i < n; i++ {
		out = append(out, i)
	}
	return out
}

// percents puts ticks on a level axis of shares, all those of a step.
func (a axis) percents(c canvas, length vg.Length) []plot.Tick {
	var ticks []plot.Tick
	for _, step := range []int{20, 25, 50, 100} {
		ticks = percentSteps(c, step)
		if len(a.fit(c, length, ticks)) == len(ticks) {
			break
		}
	}
	return a.fit(c, length, ticks)
}

// percentTicks puts ticks on an upright axis from 0 to 1, as many as have room.
func percentTicks(c canvas, length vg.Length) []plot.Tick {
	step := 20
	switch {
	case length < c.pt(38):
		step = 100
	case length < c.pt(95):
		step = 50
	}
	return percentSteps(c, step)
}

func percentSteps(c canvas, step int) []plot.Tick {
	var ticks []plot.Tick
	for v := 0; v <= 100; v += step {
		ticks = append(ticks, plot.Tick{Value: float64(v) / 100, Label: c.lang.Percent(float64(v) / 100)})
	}
	return ticks
}

// fractions are the ticks of a level axis from 0 to 1 as fractions.
func (a axis) fractions(c canvas, length vg.Length) []plot.Tick {
	ticks := a.percents(c, length)
	for i, t := range ticks {
		ticks[i].Label = c.lang.Digits(t.Value, 3)
	}
	return ticks
}

// countTicks labels all the values where they have room, else a choice of
// round ones, with the ends. A k is not grouped: pass^1000 is a name.
func (a axis) countTicks(c canvas, length vg.Length, values []int) []plot.Tick {
	last := values[len(values)-1]
	// At best all of a choice fits; next best its neighbours of the ends go.
	for _, gone := range []int{0, 1, 2} {
		for _, round := range rounds(last) {
			var ticks []plot.Tick
			for i, v := range values {
				if i == 0 || v == last || round(v) {
					ticks = append(ticks, plot.Tick{Value: float64(v), Label: strconv.Itoa(v)})
				}
			}
			fit := a.fit(c, length, ticks)
			if len(fit) == len(ticks)-gone && (len(fit) > 2 || len(values) < 3) {
				return fit
			}
		}
	}
	return a.fit(c, length, []plot.Tick{
		{Value: float64(values[0]), Label: strconv.Itoa(values[0])},
		{Value: float64(last), Label: strconv.Itoa(last)},
	})
}

// rounds are the choices of values to label, the finest first.
func rounds(last int) []func(int) bool {
	four, five := multiple(4), multiple(5)
	if last%5 == 0 {
		four, five = five, four
	}
	return []func(int) bool{
		multiple(1), multiple(2), four, five, powerOf(2), multiple(10), oneTwoFive,
		multiple(20), multiple(50), multiple(100), multiple(200), powerOf(10),
	}
}

func oneTwoFive(v int) bool {
	ten := powerOf(10)
	return ten(v) || v%2 == 0 && ten(v/2) || v%5 == 0 && ten(v/5)
}

func multiple(of int) func(int) bool { return func(v int) bool { return v%of == 0 } }

func powerOf(base int) func(int) bool {
	return func(v int) bool {
		for v > 1 && v%base == 0 {
			v /= base
		}
		return v == 1
	}
}

// heightTicks puts about four round ticks from 0 to top.
func heightTicks(c canvas, top float64, length vg.Length) []plot.Tick {
	step := heightStep(c, top, length)
	if step > top && length >= c.pt(12) { // 0 alone tells no height
		step = roundBelow(top)
	}
	return c.heights(step, int(top/step+1e-9))
}

// heightTicksOver are those of heightTicks, up to one that nothing stands above.
func heightTicksOver(c canvas, top float64, length vg.Length) []plot.Tick {
	step := heightStep(c, top, length)
	return c.heights(step, max(1, int(math.Ceil(top/step-1e-9))))
}

func heightStep(c canvas, top float64, length vg.Length) float64 {
	most := max(1, min(4, math.Floor(float64(length/c.pt(18)))))
	step := math.Pow(10, math.Floor(math.Log10(max(top/most, 1))))
	for _, f := range []float64{1, 2, 5, 10} {
		if top/(f*step) <= most {
			return f * step
		}
	}
	return step
}

// roundBelow is the largest number of one digit 1, 2 or 5 that is at most x.
func roundBelow(x float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{5, 2} {
		if f*ten <= x {
			return f * ten
		}
	}
	return ten
}

// heights are the multiples of a step up to a last.
func (c canvas) heights(step float64, last int) []plot.Tick {
	var ticks []plot.Tick
	for i := range last + 1 {
		v := float64(i) * step
		ticks = append(ticks, plot.Tick{Value: v, Label: c.lang.Whole(int(v))})
	}
	return ticks
}

// signedTicks puts ticks on an upright axis of differences from -reach to reach,
// in percentage points.
func signedTicks(c canvas, reach float64, length vg.Length) []plot.Tick {
	most := max(1, min(3, math.Floor(float64(length/c.pt(36)))))
	step := 0.5
	for _, s := range []float64{0.5, 0.25, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001} {
		if reach/s > most+1e-9 && step <= reach {
			break
		}
		step = s
	}
	if length*vg.Length(step/(2*reach)) < c.pt(8) { // no room but for 0
		return signedSteps(c, reach, 2*reach)
	}
	return signedSteps(c, reach, step)
}

// signed puts ticks on a level axis of differences: all of a step, or those at
// its ends, or 0 alone; never one side only, nor a label that reaches into the
// column beside.
func (a axis) signed(c canvas, length vg.Length, reach float64) []plot.Tick {
	ticks := signedTicks(c, reach, length)
	ends := []plot.Tick{ticks[0], ticks[len(ticks)-1]}
	for _, some := range [][]plot.Tick{ticks, ends} {
		if fit := a.fit(c, length, some); len(fit) == len(some) && a.within(c, length, some[0]) {
			return fit
		}
	}
	return signedSteps(c, reach, 2*reach)
}

// within says whether a tick's label keeps to the length, up to two points.
func (a axis) within(c canvas, length vg.Length, t plot.Tick) bool {
	half := c.letters(tickSize, muted, false).width(t.Label) / 2
	return length*vg.Length(a.norm(t.Value)) >= half-c.pt(2)
}

// signedSteps are the multiples of a step up to a reach.
func signedSteps(c canvas, reach, step float64) []plot.Tick {
	var ticks []plot.Tick
	n := int(reach/step + 1e-9)
	for i := -n; i <= n; i++ {
		v := float64(i) * step
		label := withMinus(c.lang.Decimal(strconv.FormatFloat(math.Round(v*1e4)/1e2, 'f', -1, 64)))
		if i > 0 {
			label = "+" + label
		}
		if i == 0 {
			label = "0"
		}
		ticks = append(ticks, plot.Tick{Value: v, Label: label})
	}
	return ticks
}
