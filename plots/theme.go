package plots

import (
	"fmt"
	"image/color"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Theme is the colours of a figure.
type Theme int

// The themes. Text has a contrast of 4.5 and more to what it stands on.
const (
	Light Theme = iota
	Dark
	// Page is for an SVG inside an HTML page: its colours are CSS variables, light
	// where the page does not set them; CSS has their values.
	Page
)

// tone is a colour by its role. Drawing knows tones; the theme makes them colours.
type tone struct {
	name        string // of the CSS variable: --fig-name
	light, dark color.NRGBA
}

// RGBA makes a tone a color.Color for gonum/plot.
func (t tone) RGBA() (r, g, b, a uint32) { return t.light.RGBA() }

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xFF}
}

// Tones after the colours of Okabe and Ito, distinguishable with the common
// deficiencies of colour vision, darker or lighter where text needs it.
var (
	paper  = tone{"paper", rgb(0xFFFFFF), rgb(0x17191D)}
	ink    = tone{"ink", rgb(0x222222), rgb(0xEDEDED)}
	muted  = tone{"muted", rgb(0x5F5F5F), rgb(0xAEB2B8)}
	grid   = tone{"grid", rgb(0xE6E6E6), rgb(0x33373D)}
	shade  = tone{"shade", rgb(0xF4F4F4), rgb(0x22252A)}
	blue   = tone{"at", rgb(0x0072B2), rgb(0x56B4E9)}  // pass@k
	orange = tone{"hat", rgb(0xC25400), rgb(0xF5924E)} // pass^k
	green  = tone{"all", rgb(0x007A5C), rgb(0x2FC49B)}
	purple = tone{"other", rgb(0xA24A86), rgb(0xDD93C6)}
)

// pale is the colour of a band.
func pale(t tone) tone { return t.veiled(32) }

// veiled lets what is below show through.
func (t tone) veiled(alpha uint8) tone {
	t.light.A, t.dark.A = alpha, alpha
	return t
}

// tones lists the colours that figures are drawn in.
func tones() []tone {
	out := []tone{paper, ink, muted, grid, shade, blue, orange, green, purple, passFill, bars}
	for _, v := range verdicts {
		out = append(out, v.fill)
	}
	return append(out, planFills[:]...)
}

// CSS returns the declarations of the variables that the SVG of a Page uses, in
// the colours of a theme, as in
//
//	:root { … } @media (prefers-color-scheme: dark) { :root { … } }
func CSS(theme Theme) string {
	var b strings.Builder
	for _, t := range tones() {
		fmt.Fprintf(&b, "--fig-%s:%s;", t.name, hex(t.in(theme)))
	}
	return b.String()
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

// in returns the colour; in a Page it is a stand-in by the place in the list.
func (t tone) in(theme Theme) color.NRGBA {
	switch theme {
	case Dark:
		return t.dark
	case Page:
		for i, o := range tones() {
			if o.name == t.name {
				return color.NRGBA{0xF1, 0x60, uint8(i), t.light.A}
			}
		}
	}
	return t.light
}

// themed is a canvas that makes tones colours.
type themed struct {
	vg.CanvasSizer
	theme Theme
}

func (c themed) SetColor(x color.Color) {
	if t, ok := x.(tone); ok {
		x = whole(t.in(c.theme))
	}
	c.CanvasSizer.SetColor(x)
}

// whole is a colour that vgsvg, which cuts off, writes as it is where it is
// veiled.
type whole color.NRGBA

// RGBA returns the premultiplied colour, rounded up.
func (c whole) RGBA() (r, g, b, a uint32) {
	a = uint32(c.A) * 0x101
	up := func(v uint8) uint32 { return (uint32(v)*a + 254) / 255 }
	return up(c.R), up(c.G), up(c.B), a
}

var (
	styles   = regexp.MustCompile(`style="[^"]*"`)
	standIns = regexp.MustCompile(`#F160([0-9A-F]{2})`)
)

// variables puts CSS variables for stand-ins, in attributes of style alone: a
// name may look like either, but its quotes are escaped.
func variables(svg []byte) []byte {
	all := tones()
	return styles.ReplaceAllFunc(svg, func(style []byte) []byte {
		return standIns.ReplaceAllFunc(style, func(hit []byte) []byte {
			i, _ := strconv.ParseUint(string(hit[5:]), 16, 8)
			return fmt.Appendf(nil, "var(--fig-%s,%s)", all[i].name, hex(all[i].light))
		})
	})
}
