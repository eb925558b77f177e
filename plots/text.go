package plots

import (
	"strings"
	"unicode"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// clean makes a name safe to draw: control characters and line ends become
// spaces.
func clean(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "?"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// shorten cuts a text to a width, marking the cut with an ellipsis.
func shorten(s string, sty text.Style, width vg.Length) string {
	if sty.Width(s) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if cut := strings.TrimRight(string(runes[:n]), " ") + "…"; sty.Width(cut) <= width {
			return cut
		}
	}
	return ""
}

// wrap breaks a text into lines of at most the width, at spaces; a word that is
// too wide is shortened.
func wrap(s string, sty text.Style, width vg.Length) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		joined := strings.TrimSpace(line + " " + word)
		if sty.Width(joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = shorten(word, sty, width)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
