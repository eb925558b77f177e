package lang

import (
	"strconv"
	"strings"
)

// Numbers of values are formatted by strconv, which rounds alike in every
// language, and then written with the language's marks. What must not be
// grouped, such as the k of a metric, a seed or a year, needs none of these.

// Whole writes a whole number, 1,000 or 1.000.
func (l Language) Whole(n int) string { return printers[l].Sprintf("%d", n) }

// Fixed writes a number with so many decimals, 0.420 or 0,420.
func (l Language) Fixed(x float64, decimals int) string {
	return l.Decimal(strconv.FormatFloat(x, 'f', decimals, 64))
}

// Digits writes a number with at most so many digits and no trailing zeros,
// 0.7 or 0,7.
func (l Language) Digits(x float64, digits int) string {
	return l.Decimal(strconv.FormatFloat(x, 'g', digits, 64))
}

// Decimal writes a number that was formatted in English, "0.42" or "<0.001",
// with the language's decimal mark.
func (l Language) Decimal(text string) string {
	if l == Portuguese {
		return strings.ReplaceAll(text, ".", ",")
	}
	return text
}

// Join lists items as people do: "a", "a and b", "a, b and c".
func (l Language) Join(items []string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return l.Sayf("%s and %s", strings.Join(items[:last], ", "), items[last])
}
