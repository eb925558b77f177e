package results

import (
	"fmt"
	"strings"
)

// point writes a number that has a decimal comma, where that was chosen, with a
// point. Any other value stays as it is.
func (r rule) point(v value) value {
	if r.comma && (v.kind == cell || v.kind == text) && decimalComma.MatchString(strings.TrimSpace(v.text)) {
		v.text = strings.Replace(v.text, ",", ".", 1)
	}
	return v
}

// labelText is the text of a label; a weight is a number.
func (rd *reader) labelText(use labelUse, v value) string {
	if use == useWeight {
		v = rd.rule.point(v)
	}
	return v.text
}

// read reads a verdict as score does, with the decimal sign that was chosen. In
// a file of decimal commas 1.000 may be a thousand, so a point is refused.
func (r rule) read(v value) (float64, speech, error) {
	if r.comma && (v.kind == cell || v.kind == text) && strings.Contains(v.text, ".") {
		if _, ok := finite(lower(v)); ok {
			return 0, silent, fmt.Errorf("has a decimal point, %.60q, in a file read by --decimal comma: is it one, or a sign of thousands? Write one sign in all rows", v.text)
		}
	}
	return score(r.point(v))
}
