package plots

import (
	"math"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/vg"
)

const quarterTurn = math.Pi / 2

// clean makes a name safe to draw: control characters and line ends become
// spaces; what XML does not allow, and what would turn the direction of the
// text around it, goes.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case r == 0xFFFE, r == 0xFFFF, unicode.Is(unicode.Bidi_Control, r), r == 0xFEFF:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	return strings.Join(strings.Fields(s), " ")
}

// width measures a text. A character that the font lacks counts as a full
// square: a viewer takes it from another font.
func (l lettering) width(s string) vg.Length {
	width := l.face.Width(s)
	var buf sfnt.Buffer
	for _, r := range s {
		if i, err := l.face.Face.GlyphIndex(&buf, r); err == nil && i == 0 {
			width += l.face.Font.Size
		}
	}
	return width
}

// size returns the size of the letters.
func (l lettering) size() vg.Length { return l.face.Font.Size }

// centred returns the baseline that puts digits and capitals in the middle of y.
func (l lettering) centred(y vg.Length) vg.Length { return y - 0.36*l.size() }

// fits tells whether the width is enough for all the texts.
func (l lettering) fits(width vg.Length, texts ...string) bool {
	for _, s := range texts {
		if l.width(s) > width {
			return false
		}
	}
	return true
}

// cutEnd shortens a text to a width, with an ellipsis at its end.
func (l lettering) cutEnd(s string, width vg.Length) string { return l.cut(s, width, 1) }

// cutMiddle shortens a name to a width, with an ellipsis where its first three
// fifths end: names of one family differ at their ends.
func (l lettering) cutMiddle(s string, width vg.Length) string { return l.cut(s, width, 0.6) }

func (l lettering) cut(s string, width vg.Length, head float64) string {
	if l.width(s) <= width {
		return s
	}
	runes := []rune(s)
	most := sort.Search(len(runes)-1, func(n int) bool { // far too wide: the loop need not begin there
		first := int(math.Ceil(head * float64(n)))
		return l.width(string(runes[:first])+string(runes[len(runes)-(n-first):])) > 2*width
	})
	for n := most; n > 0; n-- {
		first := int(math.Ceil(head * float64(n)))
		start := strings.TrimRight(string(runes[:first]), " ")
		end := strings.TrimLeft(string(runes[len(runes)-(n-first):]), " ")
		if short := start + "…" + end; l.width(short) <= width {
			return short
		}
	}
	return ""
}

// brief cuts a text that does not fit at its comma.
func (l lettering) brief(s string, width vg.Length) string {
	if head, _, found := strings.Cut(s, ","); found && l.width(s) > width {
		s = head
	}
	return l.cutEnd(s, width)
}

// wrap breaks a text into at most that many lines of a width, at spaces, or in
// a word that is too wide; what is left over is cut from the last line.
func (l lettering) wrap(s string, width vg.Length, most int, cut func(string, vg.Length) string) []string {
	var lines []string
	for s != "" && len(lines) < most {
		if len(lines) == most-1 {
			if last := cut(s, width); last != "" {
				lines = append(lines, last)
			}
			break
		}
		n := l.breakAt(s, width)
		lines = append(lines, strings.TrimSpace(s[:n]))
		s = strings.TrimSpace(s[n:])
	}
	return lines
}

// tied tells whether a sign and its number stay on one line: "95 %", "US$ 464".
func tied(before, after string) bool {
	return strings.HasPrefix(after, "%") || strings.HasSuffix(before, "$") || strings.HasSuffix(before, "±")
}

// breakAt returns how many bytes of a text go on a line: up to its last space
// that fits, else up to its last mark such as - or /, else as much as fits.
func (l lettering) breakAt(s string, width vg.Length) int {
	if l.width(s) <= width {
		return len(s)
	}
	space, mark, all := 0, 0, 0
	for i, r := range s {
		end := i + len(string(r))
		if all > 0 && l.width(strings.TrimRight(s[:end], " ")) > width {
			break
		}
		all = end
		switch {
		case r == ' ':
			if !tied(s[:i], s[end:]) {
				space = end
			}
		case strings.ContainsRune("-/_.:,;+@|", r):
			mark = end
		}
	}
	switch {
	case 3*space > all: // a line that is not nearly empty
		return space
	case mark > 0:
		return mark
	case space > 0:
		return space
	}
	return all
}
