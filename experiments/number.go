package experiments

import (
	"math"
	"strconv"
	"strings"
)

// Number is a float64 whose JSON form is null where it is not available: NaN
// or infinite.
type Number float64

// Available says whether there is a number.
func (x Number) Available() bool {
	return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0)
}

// MarshalJSON writes the shortest decimal that reads back as the same float64,
// or null.
func (x Number) MarshalJSON() ([]byte, error) {
	if !x.Available() {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(x), 'g', -1, 64), nil
}

// UnmarshalJSON reads a number, or NaN from null.
func (x *Number) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*x = Number(math.NaN())
		return nil
	}
	v, err := strconv.ParseFloat(string(data), 64)
	*x = Number(v)
	return err
}

// Text returns the number with three decimals, as Decimals does.
func (x Number) Text() string { return x.Decimals(3) }

// Decimals returns the number with so many decimals, "n/a" where it is not
// available. One that is not 0 or 1 is never shown as one: "<0.001", ">0.999";
// below 0, where "<" would be misread, with its first digit, "-0.0004".
func (x Number) Decimals(n int) string {
	v := float64(x)
	unit := math.Pow(10, -float64(n))
	switch {
	case !x.Available():
		return "n/a"
	case v > 0 && v < unit/2:
		return "<" + strconv.FormatFloat(unit, 'f', n, 64)
	case v > 1-unit/2 && v < 1:
		return ">" + strconv.FormatFloat(1-unit, 'f', n, 64)
	}
	return nearZero(v, n)
}

// Signed returns the number with its sign and so many decimals, or with its
// first digit where those would show it as 0, "n/a" where it is not available.
func (x Number) Signed(n int) string {
	switch {
	case !x.Available():
		return "n/a"
	case x > 0:
		return "+" + nearZero(float64(x), n)
	}
	return nearZero(float64(x), n)
}

// leastWritten is the least number that is written out; a lesser one has an
// exponent.
const leastWritten = 1e-6

// nearZero writes a number with so many decimals; one that they would show as 0
// and is not, with its first digit.
func nearZero(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	switch {
	case v == 0:
		return strings.TrimPrefix(text, "-")
	case strings.Trim(text, "-0.") != "":
		return text
	case math.Abs(v) < leastWritten:
		return strconv.FormatFloat(v, 'g', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', int(math.Ceil(-math.Log10(math.Abs(v)))), 64)
}
