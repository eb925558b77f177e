// Package pdf is a canvas of gonum/plot that writes one page of PDF: text as text
// in embedded fonts, veiled colours, and the same bytes every time. gonum's vgpdf
// loses bold, veils, the date's sameness and all that cp1252 lacks.
package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Canvas is the page. PDF has the origin of vg, at the lower left, and its order
// of transformations; fpdf measures from the top. So paths are turned over once,
// and transformations go to the page as they are.
type Canvas struct {
	doc           *fpdf.Fpdf
	width, height vg.Length
	pens          []pen
	fonts         map[string]bool
}

// pen is what Push keeps.
type pen struct {
	color  color.NRGBA
	width  vg.Length
	dashes []float64
	offset float64
}

// New returns an empty page.
func New(width, height vg.Length) *Canvas {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width.Points(), Ht: height.Points()}})
	never := time.Unix(0, 0).UTC() // a date of writing would be other bytes
	doc.SetCreationDate(never)
	doc.SetModificationDate(never)
	doc.SetCatalogSort(true)
	doc.SetProducer("passhat", true)
	doc.SetAutoPageBreak(false, 0)
	doc.AddPage()
	c := &Canvas{doc: doc, width: width, height: height, pens: make([]pen, 1), fonts: map[string]bool{}}
	vg.Initialize(c)
	return c
}

// Write writes the document under a title, and a text for those who cannot see it.
func (c *Canvas) Write(w io.Writer, title, alt string) error {
	c.doc.SetTitle(title, true)
	c.doc.SetSubject(alt, true)
	if err := c.doc.Output(w); err != nil {
		return fmt.Errorf("figure as PDF: %w", err)
	}
	return nil
}

func (c *Canvas) pen() *pen { return &c.pens[len(c.pens)-1] }

// Size returns that of the page.
func (c *Canvas) Size() (width, height vg.Length) { return c.width, c.height }

// SetLineWidth sets that of Stroke.
func (c *Canvas) SetLineWidth(w vg.Length) { c.pen().width = w }

// SetLineDash sets the dashes of Stroke; none is a full line.
func (c *Canvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	c.pen().dashes, c.pen().offset = nil, offset.Points()
	for _, d := range dashes {
		c.pen().dashes = append(c.pen().dashes, d.Points())
	}
}

// SetColor undoes the premultiplication of colours.
func (c *Canvas) SetColor(x color.Color) {
	c.pen().color = color.NRGBAModel.Convert(x).(color.NRGBA)
}

// Rotate turns what is drawn from here on, counter-clockwise, by radians.
func (c *Canvas) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.doc.Transform(fpdf.TransformMatrix{A: cos, B: sin, C: -sin, D: cos})
}

// Translate moves what is drawn from here on.
func (c *Canvas) Translate(p vg.Point) {
	c.doc.Transform(fpdf.TransformMatrix{A: 1, D: 1, E: p.X.Points(), F: p.Y.Points()})
}

// Scale stretches what is drawn from here on.
func (c *Canvas) Scale(x, y float64) { c.doc.Transform(fpdf.TransformMatrix{A: x, D: y}) }

// Push keeps colour, line and transformations for Pop.
func (c *Canvas) Push() {
	c.doc.TransformBegin()
	c.pens = append(c.pens, *c.pen())
}

// Pop takes back what was set since Push.
func (c *Canvas) Pop() {
	c.doc.TransformEnd()
	c.pens = c.pens[:len(c.pens)-1]
}

// take sets the pen. It is set each time: Pop undoes what was set since Push.
func (c *Canvas) take() {
	p := c.pen()
	r, g, b := int(p.color.R), int(p.color.G), int(p.color.B)
	c.doc.SetFillColor(r, g, b)
	c.doc.SetDrawColor(r, g, b)
	c.doc.SetTextColor(r, g, b)
	c.doc.SetAlpha(float64(p.color.A)/255, "Normal")
}

// Stroke draws along a path.
func (c *Canvas) Stroke(path vg.Path) {
	p := c.pen()
	if p.width <= 0 {
		return
	}
	c.take()
	c.doc.SetLineWidth(p.width.Points())
	c.doc.SetDashPattern(p.dashes, p.offset)
	c.trace(path)
	c.doc.DrawPath("D")
}

// Fill fills a path.
func (c *Canvas) Fill(path vg.Path) {
	c.take()
	c.trace(path)
	c.doc.DrawPath("F")
}

// down returns a point as fpdf has it.
func (c *Canvas) down(p vg.Point) (x, y float64) { return p.X.Points(), (c.height - p.Y).Points() }

func (c *Canvas) trace(path vg.Path) {
	for _, part := range path {
		switch part.Type {
		case vg.MoveComp:
			c.doc.MoveTo(c.down(part.Pos))
		case vg.LineComp:
			c.doc.LineTo(c.down(part.Pos))
		case vg.ArcComp:
			c.arc(part)
		case vg.CloseComp:
			c.doc.ClosePath()
		case vg.CurveComp:
			c.curve(part)
		}
	}
}

func (c *Canvas) curve(part vg.PathComp) {
	x, y := c.down(part.Pos)
	ax, ay := c.down(part.Control[0])
	if len(part.Control) == 1 {
		c.doc.CurveTo(ax, ay, x, y)
		return
	}
	bx, by := c.down(part.Control[1])
	c.doc.CurveBezierCubicTo(ax, ay, bx, by, x, y)
}

// arc draws an arc as cubic curves of at most a quarter turn; a curve whose
// handles are 4/3 tan(angle/4) radii long is off by 0.03 % of the radius.
func (c *Canvas) arc(part vg.PathComp) {
	at := func(angle, out float64) vg.Point { // out along the tangent
		sin, cos := math.Sincos(angle)
		r := part.Radius
		return vg.Point{X: part.Pos.X + r*vg.Length(cos-out*sin), Y: part.Pos.Y + r*vg.Length(sin+out*cos)}
	}
	n := int(max(1, math.Ceil(math.Abs(part.Angle)/(math.Pi/2))))
	step := part.Angle / float64(n)
	handle := 4.0 / 3 * math.Tan(step/4)
	c.doc.LineTo(c.down(at(part.Start, 0)))
	for i := range n {
		from := part.Start + step*float64(i)
		to := from + step
		c.curve(vg.PathComp{Pos: at(to, 0), Control: []vg.Point{at(from, handle), at(to, -handle)}})
	}
}

// FillString writes a text whose baseline begins at a point.
func (c *Canvas) FillString(face font.Face, p vg.Point, s string) {
	style := ""
	if face.Font.Weight == xfont.WeightBold {
		style = "B"
	}
	if !c.fonts[style] {
		var b bytes.Buffer
		if _, err := face.Face.WriteSourceTo(nil, &b); err != nil {
			c.doc.SetError(err)
			return
		}
		c.doc.AddUTF8FontFromBytes("text", style, b.Bytes())
		c.fonts[style] = true
	}
	c.take()
	c.doc.SetFont("text", style, face.Font.Size.Points())
	x, y := c.down(p)
	c.doc.Text(x, y, strings.Map(plain, s))
}

// plain keeps what fpdf has widths for.
func plain(r rune) rune {
	if r > 0xFFFF {
		return 0xFFFD
	}
	return r
}

// DrawImage is of vg.Canvas; figures have no images.
func (c *Canvas) DrawImage(vg.Rectangle, image.Image) {
	c.doc.SetErrorf("an image in a figure")
}
