package bootstrap

import (
	"math"
	"testing"
)

// TestQuantile: of R replicates 1..R the one of rank (R+1) q, and between two
// ranks interpolation on the normal scale.
func TestQuantile(t *testing.T) {
	ramp := func(n int) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = float64(i + 1)
		}
		return x
	}
	inf := math.Inf(1)
	for _, x := range []struct {
		resamples       int
		q, want, needed float64
	}{
		{39, 0.025, 1, 0}, // exactly enough for 0.95
		{39, 0.975, 39, 0},
		{999, 0.025, 25, 0},
		{999, 0.975, 975, 0},
		{19, 0.5, 10, 0},
		{38, 0.025, 1, 39}, // one too few
		{38, 0.975, 38, 39},
		{10, 0.001, 1, 999},
		{10, 0, 1, inf},
		{10, 1, 10, inf},
		// rank 2.5 of 9: 2 + (z(.25)-z(.2))/(z(.3)-z(.2)), z = -0.6744897502,
		// -0.8416212336, -0.5244005127
		{9, 0.25, 2.526861810670, 0},
		{9, 0.75, 7.473138189330, 0},
	} {
		got, needed := quantile(ramp(x.resamples), x.q)
		if math.Abs(got-x.want) > 1e-9 || needed != x.needed {
			t.Errorf("%v quantile of 1..%d is %v (needs %v), want %v (needs %v)", x.q, x.resamples, got, needed, x.want, x.needed)
		}
	}
	if got, _ := quantile([]float64{1, 3, 3, 7}, 0.5); got != 3 {
		t.Errorf("the median of 1 3 3 7 is %v, want 3", got)
	}
}

func TestResamplesFor(t *testing.T) {
	for confidence, want := range map[float64]float64{0.9: 19, 0.95: 39, 0.99: 199, 0.999: 1999, 0.9999: 19999} {
		if got := resamplesFor((1 - confidence) / 2); got != want {
			t.Errorf("confidence %v needs %v resamples, want %v", confidence, got, want)
		}
	}
}
