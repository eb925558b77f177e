package results

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Published is one entry of a published row: pass^k as a fraction, and how many
// decimals of that fraction were printed.
type Published struct {
	Value    float64
	Decimals int
}

// ParsePublished reads an entry such as "0.273", "27.3%" or "27.3 %".
func ParsePublished(s string) (Published, error) {
	t := strings.TrimSpace(s)
	number, percent := strings.CutSuffix(t, "%")
	number = strings.TrimSpace(number)
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(x) {
		return Published{}, fmt.Errorf("%q is no number", s)
	}
	p := Published{x, decimals(number)}
	if percent {
		p = Published{x / 100, p.Decimals + 2}
	}
	if p.Value < 0 || p.Value > 1 {
		return Published{}, fmt.Errorf("%q is not between 0 and 1: write percentages with %%", s)
	}
	return p, nil
}

// decimals is how many digits are printed after the point.
func decimals(number string) int {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	_, fraction, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exponent)
	return max(0, min(30, len(fraction)-e))
}

// mirrored is the row of the other family, of failures for successes.
func mirrored(row []Published) []Published {
	out := slices.Clone(row)
	for i := range out {
		out[i].Value = 1 - out[i].Value
	}
	return out
}

func commonRounding(row []Published) []float64 {
	most := 0
	for _, p := range row {
		most = max(most, p.Decimals)
	}
	if most == 0 {
		most = 12
	}
	out := make([]float64, len(row))
	for i := range out {
		out[i] = rounding(most)
	}
	return out
}

func twiceRounded(row []Published) []float64 {
	out := commonRounding(row)
	for i := range out {
		out[i] *= 1.2
	}
	return out
}

func ownRounding(row []Published) []float64 {
	out := make([]float64, len(row))
	for i, p := range row {
		out[i] = rounding(p.Decimals)
	}
	return out
}

// rounding is how far a value may be from what is printed of it, with the error
// of floating point.
func rounding(decimals int) float64 { return 0.5*math.Pow10(-decimals)*(1+1e-9) + 1e-12 }

// String prints the value as it was published, as a fraction.
func (p Published) String() string { return strconv.FormatFloat(p.Value, 'f', p.Decimals, 64) }
