package plots

import (
	"math"
	"strings"

	"passhat/plots/lang"
)

// inPoints writes a share in percentage points.
func inPoints(say lang.Language, x float64) string {
	if math.IsInf(x, 0) {
		return decimals(say, x)
	}
	return withMinus(say.Fixed(math.Round(1000*x)/10+0, 1))
}

// withMinus gives a number the sign that is as wide as its digits, that of A − B.
func withMinus(number string) string { return strings.Replace(number, "-", "−", 1) }
