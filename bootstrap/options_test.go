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
	for s, want := range map[string]Target{"": Population, "population": Population, "suite": Suite} {
		if got, err := ParseTarget(s); got != want || err != nil {
			t.Errorf("ParseTarget(%q) = %q, %v", s, got, err)
		}
	}
	for s, want := range map[string]Side{"": TwoSided, "two": TwoSided, "lower": LowerSide, "upper": UpperSide} {
		if got, err := ParseSide(s); got != want || err != nil {
			t.Errorf("ParseSide(%q) = %q, %v", s, got, err)
		}
	}
}

// TestMethodsOfTargets: every method is for some target, and the two share the
// ones that know both.
func TestMethodsOfTargets(t *testing.T) {
	for _, m := range Methods() {
		if !m.valid(Population) && !m.valid(Suite) {
			t.Errorf("%s is for no target", m)
		}
	}
	if got, want := joined(Methods(Population, Suite)), "auto, clopper-pearson, wilson, wald, kl-chernoff, bayes"; got != want {
		t.Errorf("methods of both targets: %s, want %s", got, want)
	}
	if got, want := joined(Methods(Suite)), "auto, cp-ess, clopper-pearson, wilson, wald, kl-chernoff, bayes"; got != want {
		t.Errorf("methods of the suite: %s, want %s", got, want)
	}
}

// TestOneSidedReplicates: where no replicate lies below the estimate the bias
// correction is infinite and bca has no limits.
func TestOneSidedReplicates(t *testing.T) {
	s := &statistic{observed: 0.5, replicates: []float64{0.6, 0.7, 0.8}, sorted: []float64{0.6, 0.7, 0.8}, values: []score{{0.2, 1}, {0.8, 1}}}
	if lower, upper := bca(s, 0.95); lower.value == lower.value || upper.value == upper.value {
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
	if _, upper := bca(s, 0.999999); upper.value != s.sorted[999] || upper.needed == 0 {
		t.Errorf("upper %v needs %v resamples, want the largest replicate", upper.value, upper.needed)
	}
}
