package plots

import (
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// rect is an area of the page, y downwards.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) shrunk(by float64) rect { return rect{r.x0 + by, r.y0 + by, r.x1 - by, r.y1 - by} }

func (r rect) meets(o rect) bool {
	return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1
}

// around returns the least area with all points.
func around(points ...[2]float64) rect {
	r := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		r = rect{min(r.x0, p[0]), min(r.y0, p[1]), max(r.x1, p[0]), max(r.y1, p[1])}
	}
	return r
}

// svgText is a text of a page, with its measured area.
type svgText struct {
	rect
	said  string
	size  float64
	color string
}

// svgMark is something drawn: the corners of its path, and whether it is filled.
type svgMark struct {
	points [][2]float64
	radius float64 // of a dot
	filled bool
	color  string
	// opacity of the fill
	opacity float64
}

// page is what an SVG shows.
type page struct {
	width, height float64
	label         string
	texts         []svgText
	marks         []svgMark
}

// matrix is an affine map: x' = ax + cy + e, y' = bx + dy + f.
type matrix struct{ a, b, c, d, e, f float64 }

func (m matrix) at(x, y float64) [2]float64 {
	return [2]float64{m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f}
}

func (m matrix) times(n matrix) matrix {
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b, m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

var call = regexp.MustCompile(`(\w+)\(([^)]*)\)`)

// transformed applies a transform attribute.
func (m matrix) transformed(t *testing.T, s string) matrix {
	for _, part := range call.FindAllStringSubmatch(s, -1) {
		x := numbers(part[2])
		switch part[1] {
		case "scale":
			m = m.times(matrix{a: x[0], d: x[1]})
		case "translate":
			m = m.times(matrix{1, 0, 0, 1, x[0], x[1]})
		case "rotate":
			sin, cos := math.Sincos(x[0] * math.Pi / 180)
			m = m.times(matrix{cos, sin, -sin, cos, 0, 0})
		default:
			t.Fatalf("transform %q is not known", s)
		}
	}
	return m
}

var number = regexp.MustCompile(`-?[0-9.]+(e[-+]?[0-9]+)?`)

func numbers(s string) []float64 {
	var out []float64
	for _, n := range number.FindAllString(s, -1) {
		x, _ := strconv.ParseFloat(n, 64)
		out = append(out, x)
	}
	return out
}

// readSVG reads a figure; not well-formed XML fails the test.
func readSVG(t *testing.T, svg string) page {
	t.Helper()
	var p page
	d := xml.NewDecoder(strings.NewReader(svg))
	stack := []matrix{{a: 1, d: 1}}
	var open *svgText
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, svg)
		}
		switch x := token.(type) {
		case xml.StartElement:
			at := attributes(x)
			m := stack[len(stack)-1].transformed(t, at["transform"])
			stack = append(stack, m)
			switch x.Name.Local {
			case "svg":
				box := numbers(at["viewBox"])
				p.width, p.height, p.label = box[2], box[3], at["aria-label"]
			case "path":
				p.marks = append(p.marks, m.mark(at))
			case "text":
				p.texts = append(p.texts, svgText{})
				open = &p.texts[len(p.texts)-1]
				defer func(m matrix, at map[string]string, i int) { p.texts[i].measure(m, at) }(m, at, len(p.texts)-1)
			case "g":
			default:
				t.Fatalf("element %q is not expected", x.Name.Local)
			}
		case xml.CharData:
			if open != nil {
				open.said += string(x)
			}
		case xml.EndElement:
			stack = stack[:len(stack)-1]
			open = nil
		}
	}
}

func attributes(x xml.StartElement) map[string]string {
	out := map[string]string{}
	for _, a := range x.Attr {
		out[a.Name.Local] = a.Value
		for part := range strings.SplitSeq(a.Value, ";") {
			if key, value, ok := strings.Cut(part, ":"); ok && a.Name.Local == "style" {
				out[key] = value
			}
		}
	}
	return out
}

// measure sets the area of a text from the font's own widths.
func (s *svgText) measure(m matrix, at map[string]string) {
	s.size, s.color = numbers(at["font-size"])[0], cmp.Or(at["fill"], "#000000")
	l := canvas{scale: 1}.letters(s.size, ink, at["font-weight"] == "bold")
	x, y := numbers(at["x"])[0], numbers(at["y"])[0]
	wide := float64(l.width(s.said) / vg.Points(1))
	up, down := y-0.73*s.size, y+0.21*s.size
	s.rect = around(m.at(x, up), m.at(x+wide, up), m.at(x, down), m.at(x+wide, down))
}

var command = regexp.MustCompile(`[MLAZ][^MLAZ]*`)

func (m matrix) mark(at map[string]string) svgMark {
	mark := svgMark{filled: at["fill"] != "none", color: cmp.Or(at["fill"]+at["stroke"], "#000000"), opacity: 1}
	if veil, err := strconv.ParseFloat(at["fill-opacity"], 64); err == nil {
		mark.opacity = veil
	}
	for _, c := range command.FindAllString(at["d"], -1) {
		x := numbers(c)
		switch c[0] {
		case 'A':
			mark.radius = x[0]
			mark.points = append(mark.points, m.at(x[5], x[6]))
		case 'M', 'L':
			mark.points = append(mark.points, m.at(x[0], x[1]))
		}
	}
	return mark
}

// crosses tells whether the mark's ink is in the area.
func (k svgMark) crosses(r rect) bool {
	if k.filled {
		box := around(k.points...)
		if k.radius > 0 { // the points are the left and right of the disc
			mid := (box.y0 + box.y1) / 2
			box.y0, box.y1 = mid-k.radius, mid+k.radius
		}
		return box.meets(r)
	}
	for i := 1; i < len(k.points); i++ {
		if r.cut(k.points[i-1], k.points[i]) {
			return true
		}
	}
	return false
}

// cut tells whether a line from p to q passes through the area.
func (r rect) cut(p, q [2]float64) bool {
	from, to := 0.0, 1.0
	for _, side := range [][2]float64{
		{p[0] - q[0], p[0] - r.x0},
		{q[0] - p[0], r.x1 - p[0]},
		{p[1] - q[1], p[1] - r.y0},
		{q[1] - p[1], r.y1 - p[1]},
	} {
		switch {
		case side[0] == 0 && side[1] < 0:
			return false
		case side[0] < 0:
			from = max(from, side[1]/side[0])
		case side[0] > 0:
			to = min(to, side[1]/side[0])
		}
	}
	return from < to
}
