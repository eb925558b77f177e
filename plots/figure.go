package plots

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Format is a file format of figures.
type Format string

// The formats.
const (
	SVG Format = "svg"
	PNG Format = "png"
)

// Size is the size of a figure in inches; 0 takes the figure's own.
type Size struct{ Width, Height float64 }

// Caption overrides what a figure says of itself; "" keeps it.
type Caption struct{ Title, Subtitle string }

// Figure is a figure that can be written at any size.
type Figure struct {
	title, subtitle, alt string
	key                  []keyEntry
	panels               []panel
	size                 Size
}

// keyEntry explains a colour.
type keyEntry struct {
	label  string
	color  color.NRGBA
	dashed bool
}

// panel is one plot of the figure, built for the room it gets.
type panel struct {
	name  string
	build func(width, height vg.Length) *plot.Plot
	after func(c draw.Canvas, p *plot.Plot) // draws over the finished plot; may be nil
}

// Title returns the finding that stands over the figure.
func (f *Figure) Title() string { return f.title }

// Alt returns one sentence that states the finding and what is shown, for
// those who cannot see the figure.
func (f *Figure) Alt() string { return f.alt }

func (c Caption) apply(f *Figure) {
	if c.Title != "" {
		f.title = clean(c.Title)
	}
	if c.Subtitle != "" {
		f.subtitle = clean(c.Subtitle)
	}
}

// Write draws the figure. The bytes depend on the figure, the format and the
// size alone.
func (f *Figure) Write(w io.Writer, format Format, size Size) error {
	if size.Width <= 0 {
		size.Width = f.size.Width
	}
	if size.Height <= 0 {
		size.Height = f.size.Height
	}
	if size.Width < 2.5 || size.Height < 2 || size.Width > 60 || size.Height > 60 {
		return fmt.Errorf("size %g x %g in: a figure is from 2.5 x 2 to 60 x 60 inches", size.Width, size.Height)
	}
	width, height := vg.Length(size.Width)*vg.Inch, vg.Length(size.Height)*vg.Inch
	switch format {
	case SVG:
		c := vgsvg.New(width, height)
		f.draw(c)
		_, err := c.WriteTo(w)
		return err
	case PNG:
		c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(200))
		f.draw(c)
		_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
		return err
	}
	return fmt.Errorf("format %q is not known: choose svg or png", format)
}

// draw lays the figure out: title, subtitle, key, then the panels in a grid.
func (f *Figure) draw(c vg.CanvasSizer) {
	all := draw.New(c)
	all.SetColor(color.White)
	all.Fill(all.Rectangle.Path())
	margin := vg.Points(10)
	in := draw.Crop(all, margin, -margin, margin, -margin)
	y := f.lines(in, in.Max.Y, f.title, style(titleSize, ink, true), 14)
	y = f.lines(in, y-vg.Points(1), f.subtitle, style(smallSize, muted, false), 12)
	y = f.drawKey(in, y-vg.Points(1))
	body := draw.Crop(in, 0, 0, 0, y-vg.Points(4)-in.Max.Y)
	f.drawPanels(body)
}

// lines writes a wrapped text downwards from y and returns where it ends.
func (f *Figure) lines(c draw.Canvas, y vg.Length, s string, sty text.Style, leading float64) vg.Length {
	sty.YAlign = draw.YTop
	for _, line := range wrap(s, sty, c.Max.X-c.Min.X) {
		c.FillText(sty, vg.Point{X: c.Min.X, Y: y}, line)
		y -= vg.Points(leading)
	}
	return y
}

// drawKey writes the key, a stroke and a name for each entry, and returns where
// it ends.
func (f *Figure) drawKey(c draw.Canvas, y vg.Length) vg.Length {
	if len(f.key) == 0 {
		return y
	}
	stroke, gap := vg.Points(16), vg.Points(5)
	x := c.Min.X
	for _, k := range f.key {
		sty := style(smallSize, k.color, false)
		sty.YAlign = draw.YCenter
		label := shorten(k.label, sty, c.Max.X-c.Min.X-stroke-gap)
		wide := stroke + gap + sty.Width(label)
		if x > c.Min.X && x+wide > c.Max.X {
			x = c.Min.X
			y -= vg.Points(12)
		}
		mid := y - vg.Points(6)
		line := draw.LineStyle{Color: k.color, Width: vg.Points(1.6)}
		if k.dashed {
			line = draw.LineStyle{Color: k.color, Width: vg.Points(1), Dashes: dashes}
		}
		c.StrokeLine2(line, x, mid, x+stroke, mid)
		c.FillText(sty, vg.Point{X: x + stroke + gap, Y: mid}, label)
		x += wide + vg.Points(14)
	}
	return y - vg.Points(13)
}

var dashes = []vg.Length{vg.Points(4), vg.Points(3)}

// drawPanels puts the panels in rows, as near to the shape of a page as fits.
func (f *Figure) drawPanels(c draw.Canvas) {
	n := len(f.panels)
	width, height := c.Max.X-c.Min.X, c.Max.Y-c.Min.Y
	columns := columnsFor(n, width, height)
	rows := (n + columns - 1) / columns
	gap := vg.Points(10)
	w := (width - gap*vg.Length(columns-1)) / vg.Length(columns)
	h := (height - gap*vg.Length(rows-1)) / vg.Length(rows)
	for i, p := range f.panels {
		left := vg.Length(i%columns) * (w + gap)
		top := vg.Length(i/columns) * (h + gap)
		drawPanel(draw.Crop(c, left, left+w-width, height-top-h, -top), p)
	}
}

// columnsFor chooses the columns that make panels nearest to 3:2.
func columnsFor(n int, width, height vg.Length) int {
	best, columns := math.Inf(1), 1
	for k := 1; k <= n; k++ {
		rows := (n + k - 1) / k
		shape := float64(width) / float64(k) / (float64(height) / float64(rows))
		if off := math.Abs(math.Log(shape / 1.5)); off < best-1e-9 {
			best, columns = off, k
		}
	}
	return columns
}

func drawPanel(c draw.Canvas, p panel) {
	if p.name != "" {
		sty := style(smallSize, ink, true)
		sty.YAlign = draw.YTop
		c.FillText(sty, vg.Point{X: c.Min.X, Y: c.Max.Y}, shorten(p.name, sty, c.Max.X-c.Min.X))
		c = draw.Crop(c, 0, 0, 0, -vg.Points(13))
	}
	// Room for the labels at the ends of the axes, which are centred there.
	c = draw.Crop(c, 0, -vg.Points(8), 0, -vg.Points(5))
	plt := p.build(c.Max.X-c.Min.X-vg.Points(40), c.Max.Y-c.Min.Y-vg.Points(30))
	plt.Draw(c)
	if p.after != nil {
		p.after(plt.DataCanvas(c), plt)
	}
}
