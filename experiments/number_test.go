package experiments_test

import (
	"encoding/json"
	"math"
	"testing"

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
	check(-1e-9, ">-0.001", "-1e-09")
	check(-0.125, "-0.125", "-0.125")
	check(math.NaN(), "n/a", "null")
	check(math.Inf(1), "n/a", "null")
}
