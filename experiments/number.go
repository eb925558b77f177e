package experiments

import (
	"math"
	"strconv"
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

// Text returns the number with three decimals, "n/a" where it is not available.
// A number that is not 0 or 1 is never shown as one: "<0.001", ">0.999".
func (x Number) Text() string {
	v := float64(x)
	switch {
	case !x.Available():
		return "n/a"
	case v > 0 && v < 0.0005:
		return "<0.001"
	case v < 0 && v > -0.0005:
		return ">-0.001"
	case v > 0.9995 && v < 1:
		return ">0.999"
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}
