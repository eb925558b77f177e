package plots

import (
	"bytes"
	"fmt"
	"html"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"passhat/plots/lang"
	"passhat/plots/pdf"
)

// Format is a file format of figures.
type Format string

// The formats.
const (
	SVG Format = "svg"
	PNG Format = "png"
	PDF Format = "pdf"
)

// Size is the size of a figure in inches; 0 takes the figure's own.
type Size struct{ Width, Height float64 }

// The sides that a figure may have, in inches.
const (
	LeastWidth  = 2.5
	LeastHeight = 2.0
	MostSide    = 60.0
)

// Options is how a figure is written; the zero value is its own size in Light.
type Options struct {
	Size  Size
	Theme Theme
}

// Caption overrides what a figure says of itself; "" keeps it.
type Caption struct {
	Title, Subtitle string
	// Intervals says what the intervals are, as in "95 % Gaffke intervals for
	// the population"; the subtitle repeats it, unless Subtitle is set.
	Intervals string
	// Language is that of every text of the figure; English where not set.
	Language lang.Language
}

// Figure is a figure that can be written at any size.
type Figure struct {
	title, subtitle, alt string
	lang                 lang.Language
	size                 Size
	key                  []keyEntry

	// A figure is panels on common axes, which are built for the room there is,
	x, y   func(c canvas, length vg.Length) axis
	panels []panel
	most   vg.Length // height of a panel's data that is of use; 0: any
	// or draws itself.
	body func(c canvas)
}

// panel is one plot of the figure.
type panel struct {
	name, note string
	draw       func(f frame)
}

// Title returns the finding that stands over the figure.
func (f *Figure) Title() string { return f.title }

// Alt returns a text that states the finding and the numbers shown, for those
// who cannot see the figure.
func (f *Figure) Alt() string { return f.alt }

// intervals says what bars or bands are.
func (c Caption) intervals() string {
	if c.Intervals != "" {
		return clean(c.Intervals)
	}
	return c.Language.Sayf("confidence intervals")
}

// apply gives the figure its language, and the texts that are the caller's.
func (c Caption) apply(f *Figure) {
	f.lang = c.Language
	if c.Title != "" {
		f.title = clean(c.Title)
	}
	if c.Subtitle != "" {
		f.subtitle = clean(c.Subtitle)
	}
}

// Write draws the figure. The bytes depend on the figure, the format and the
// options alone. What has no room at a small size goes: the subtitle, the labels
// of axes, intervals written as numbers, the middles of names and of a title of
// more than three lines; never the data or the key.
func (f *Figure) Write(w io.Writer, format Format, o Options) error {
	size, err := f.sized(o.Size)
	if err != nil {
		return err
	}
	width, height := vg.Length(size.Width)*vg.Inch, vg.Length(size.Height)*vg.Inch
	if o.Theme == Page && format != SVG {
		return fmt.Errorf("format %s has no CSS variables: choose the theme light or dark", format)
	}
	switch format {
	case SVG:
		c := vgsvg.New(width, height)
		f.draw(themed{c, o.Theme})
		return f.writeSVG(w, c)
	case PNG:
		c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(200))
		f.draw(themed{c, o.Theme})
		_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
		return err
	case PDF:
		c := pdf.New(width, height)
		f.draw(themed{c, o.Theme})
		return c.Write(w, f.title, f.alt)
	}
	return fmt.Errorf("format %q is not known: choose svg, png or pdf", format)
}

// Size returns the figure's own size.
func (f *Figure) Size() Size { return f.size }

// sized fills in the figure's own size.
func (f *Figure) sized(size Size) (Size, error) {
	if size.Width == 0 {
		size.Width = f.size.Width
	}
	if size.Height == 0 {
		size.Height = f.size.Height
	}
	if !(size.Width >= LeastWidth && size.Height >= LeastHeight && size.Width <= MostSide && size.Height <= MostSide) {
		return size, fmt.Errorf("size %g x %g in: a figure is from %g x %g to %g x %[5]g inches", size.Width, size.Height, LeastWidth, LeastHeight, MostSide)
	}
	return size, nil
}

// writeSVG names fonts of the same widths for viewers without Liberation, and
// the text for those who cannot see the figure. The quote in what is replaced
// keeps it from being found in a name, where quotes are escaped.
func (f *Figure) writeSVG(w io.Writer, c *vgsvg.Canvas) error {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	out := bytes.ReplaceAll(b.Bytes(), []byte(`style="font-family:Liberation Sans;`),
		[]byte(`style="font-family:'Liberation Sans',Arial,Helvetica,sans-serif;`))
	out = variables(out)
	out = bytes.Replace(out, []byte(`<svg `), []byte(`<svg role="img" aria-label="`+html.EscapeString(f.alt)+`" `), 1)
	_, err := w.Write(out)
	return err
}

// draw lays the figure out: title, subtitle, key, then the panels in a grid.
func (f *Figure) draw(sizer vg.CanvasSizer) {
	c := canvas{Canvas: draw.New(sizer), lang: f.lang}
	c.scale = f.scale(c)
	c.box(c.Min.X, c.Min.Y, c.Max.X, c.Max.Y, paper)
	m := c.pt(10)
	in := c.part(c.Min.X+m, c.Min.Y+m, c.Max.X-m, c.Max.Y-m)
	direct := f.labelsEnds(in)
	below := in.part(in.Min.X, in.Min.Y, in.Max.X, f.header(in, direct))
	if f.body != nil {
		f.body(below)
		return
	}
	f.drawPanels(below, direct)
}

// scale returns the scale of text: 1 at the figure's own size, less where a title
// would take the figure, and half as much more as the figure is larger: it is then
// seen from farther off, as on a wall or a screen.
func (f *Figure) scale(c canvas) float64 {
	w, h := float64(c.width()/vg.Inch), float64(c.height()/vg.Inch)
	small := min(1, w/3.4, h/2.6)
	larger := min(w/f.size.Width, h/f.size.Height)
	return max(0.75, small, min(1+(larger-1)/2, mostScale))
}

// mostScale is the scale of text on a poster.
const mostScale = 2.5
