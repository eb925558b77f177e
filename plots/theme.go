package plots

import (
	"image/color"
	"math"
	"strconv"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// Colours of Okabe and Ito, distinguishable with the common deficiencies of
// colour vision.
var (
	blue   = color.NRGBA{0x00, 0x72, 0xB2, 0xFF} // pass@k
	orange = color.NRGBA{0xD5, 0x5E, 0x00, 0xFF} // pass^k
	green  = color.NRGBA{0x00, 0x7A, 0x5C, 0xFF}
	ink    = color.NRGBA{0x22, 0x22, 0x22, 0xFF}
	muted  = color.NRGBA{0x5F, 0x5F, 0x5F, 0xFF}
	grid   = color.NRGBA{0xE6, 0xE6, 0xE6, 0xFF}
)

func pale(c color.NRGBA) color.NRGBA { c.A = 46; return c }

// style returns a text style of the given size in points.
func style(size float64, c color.Color, bold bool) text.Style {
	f := font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, vg.Points(size))
	if bold {
		f.Weight = xfont.WeightBold
	}
	return text.Style{Color: c, Font: f, Handler: plot.DefaultTextHandler}
}

// Text sizes in points.
const (
	titleSize = 11
	smallSize = 9
	tickSize  = 8
)

// newPlot returns an empty plot with the house style's axes and grid.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font = style(tickSize, ink, false).Font
		a.Label.TextStyle.Color = ink
		a.Label.Padding = vg.Points(3)
		a.Tick.Label.Font = style(tickSize, muted, false).Font
		a.Tick.Label.Color = muted
		a.Tick.LineStyle.Color = muted
		a.Tick.LineStyle.Width = vg.Points(0.5)
		a.Tick.Length = vg.Points(3)
		a.LineStyle.Color = muted
		a.LineStyle.Width = vg.Points(0.6)
		a.Padding = vg.Points(4)
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	g := plotter.NewGrid()
	g.Vertical.Color = nil
	g.Horizontal.Color = grid
	g.Horizontal.Width = vg.Points(0.5)
	p.Add(g)
	return p
}

// percentTicks puts ticks on an axis from 0 to 1, as many as fit the length.
func percentTicks(length vg.Length) plot.ConstantTicks {
	step := 0.2
	switch {
	case length < vg.Points(60):
		step = 1
	case length < vg.Points(110):
		step = 0.5
	}
	var ticks []plot.Tick
	for i := 0; float64(i)*step <= 1+1e-9; i++ {
		v := float64(i) * step
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.Itoa(int(math.Round(100*v))) + "%"})
	}
	return ticks
}

// countTicks puts ticks at some of the values, each label with room around it.
func countTicks(values []int, low, high float64, length vg.Length) plot.ConstantTicks {
	room := vg.Points(9)
	var ticks []plot.Tick
	last := vg.Length(math.Inf(-1))
	for _, v := range values {
		label := strconv.Itoa(v)
		at := length * vg.Length((float64(v)-low)/max(high-low, 1e-9))
		half := style(tickSize, muted, false).Width(label) / 2
		if at-half < last+room/2 {
			continue
		}
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: label})
		last = at + half
	}
	return ticks
}

// heightTicks puts about four round ticks from 0 to top.
func heightTicks(top float64, length vg.Length) plot.ConstantTicks {
	most := max(1, min(4, float64(length/vg.Points(22))))
	step := math.Pow(10, math.Floor(math.Log10(max(top/most, 1))))
	for _, f := range []float64{1, 2, 5, 10} {
		if top/(f*step) <= most {
			step *= f
			break
		}
	}
	var ticks []plot.Tick
	for i := 0; float64(i)*step <= top+1e-9; i++ {
		v := float64(i) * step
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', 0, 64)})
	}
	return ticks
}
