package bootstrap

import "testing"

func TestParseMethod(t *testing.T) {
	for _, m := range Methods() {
		if got, err := ParseMethod(string(m)); got != m || err != nil {
			t.Errorf("ParseMethod(%q) = %q, %v", m, got, err)
		}
	}
	if got, err := ParseMethod(""); got != MethodAuto || err != nil {
		t.Errorf("ParseMethod(\"\") = %q, %v", got, err)
	}
	if _, err := ParseMethod("BCa"); err == nil {
		t.Error("BCa is accepted for bca")
	}
}

func TestParseTarget(t *testing.T) {
	for _, s := range []string{"", "population"} {
		if got, err := ParseTarget(s); got != Population || err != nil {
			t.Errorf("ParseTarget(%q) = %q, %v", s, got, err)
		}
	}
}

// TestOneSidedReplicates: where no replicate lies below the estimate the bias
// correction is infinite and bca has no limits.
func TestOneSidedReplicates(t *testing.T) {
	s := &statistic{observed: 0.5, replicates: []float64{0.6, 0.7, 0.8}, sorted: []float64{0.6, 0.7, 0.8}, values: []score{{0.2, 1}, {0.8, 1}}}
	if lower, upper, _ := bca(s, 0.95); lower == lower || upper == upper {
		t.Errorf("limits %v, %v", lower, upper)
	}
}

// TestPole: beyond the pole of the acceleration the level stays at the end and
// does not come round to the other side.
func TestPole(t *testing.T) {
	s := &statistic{observed: 0.5, values: []score{{0.4, 99}, {1, 1}}}
	for i := range 1000 {
		s.replicates = append(s.replicates, 0.3+float64(i)/4000) // nearly all below
	}
	s.sorted = s.replicates
	if _, upper, needed := bca(s, 0.999999); upper != s.sorted[999] || needed == 0 {
		t.Errorf("upper %v needs %v resamples, want the largest replicate", upper, needed)
	}
}
