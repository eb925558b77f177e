package experiments_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/experiments"
)

func TestNumber(t *testing.T) {
	check := func(x float64, text, jsonText string) {
		t.Helper()
		n := experiments.Number(x)
		if got := n.Text(); got != text {
			t.Errorf("Text of %v is %q, want %q", x, got, text)
		}
		data, err := json.Marshal(n)
		if err != nil || string(data) != jsonText {
			t.Errorf("JSON of %v is %s, %v, want %s", x, data, err, jsonText)
		}
		var back experiments.Number
		if err := json.Unmarshal(data, &back); err != nil {
			t.Errorf("JSON %s does not read back: %v", data, err)
		}
		if same := back == n; same != n.Available() {
			t.Errorf("JSON of %v reads back as %v", x, back)
		}
	}
	check(0, "0.000", "0")
	check(1, "1.000", "1")
	check(10.0/21, "0.476", "0.47619047619047616")
	check(1e-9, "<0.001", "1e-09")
	check(1-1e-9, ">0.999", "0.999999999")
	check(-1e-9, "-1e-09", "-1e-09")
	check(-0.00042, "-0.0004", "-0.00042")
	check(-0.125, "-0.125", "-0.125")
	check(math.NaN(), "n/a", "null")
	check(math.Inf(1), "n/a", "null")
}

// TestNoNumberIsShownAsAnother: what is not 0 or 1 is never written as one,
// whatever its sign and the decimals, and its sign is that of what is written.
func TestNoNumberIsShownAsAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		exponent := rapid.Float64Range(-20, 0).Draw(t, "exponent")
		x := math.Pow(10, exponent)
		if rapid.Bool().Draw(t, "from one") {
			x = 1 - x
		}
		if rapid.Bool().Draw(t, "negative") {
			x = -x
		}
		decimals := rapid.IntRange(2, 5).Draw(t, "decimals")
		n := experiments.Number(x)
		for name, text := range map[string]string{"Decimals": n.Decimals(decimals), "Signed": n.Signed(decimals)} {
			value, err := strconv.ParseFloat(strings.TrimLeft(text, "<>"), 64)
			if err != nil {
				t.Fatalf("%s of %v is %q", name, x, text)
			}
			if x != 0 && value == 0 || name == "Decimals" && x < 1 && text[0] != '>' && value == 1 || math.Signbit(value) != math.Signbit(x) && x != 0 {
				t.Fatalf("%s of %v is %q", name, x, text)
			}
			if math.Abs(value-x) > math.Pow(10, -float64(decimals)) {
				t.Fatalf("%s of %v is %q", name, x, text)
			}
		}
	})
}

func TestSigned(t *testing.T) {
	for x, want := range map[float64]string{0: "0.000", 0.25: "+0.250", 0.00037: "+0.0004", -0.00037: "-0.0004", -0.25: "-0.250", 0.00096: "+0.001", 0.0000009: "+9e-07"} {
		if got := experiments.Number(x).Signed(3); got != want {
			t.Errorf("%v is written %q, want %q", x, got, want)
		}
	}
}
