package sim_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/sim"
)

// Published rows: from pass^1 and pass^2 alone the ICC and a forecast of
// pass^4, to three digits, beside what independence would say and what was
// published.
func TestPublishedRows(t *testing.T) {
	presets := map[string]sim.Preset{}
	for _, p := range sim.Presets() {
		if p.Name == "" || p.Source == "" || presets[p.Name].Name != "" {
			t.Errorf("preset %+v", p)
		}
		presets[p.Name] = p
	}
	for _, x := range []struct {
		name, pass1, pass2, icc, pass4, even string
		published                            float64
	}{
		{"tau-bench airline gpt-4o", "0.420", "0.273", "0.397", "0.165", "0.031", 0.200},
		{"tau-bench airline sonnet", "0.460", "0.326", "0.461", "0.221", "0.045", 0.224},
		{"tau-bench retail gpt-4o", "0.604", "0.491", "0.528", "0.392", "0.133", 0.383},
		{"tau-bench retail sonnet", "0.692", "0.576", "0.456", "0.465", "0.229", 0.462},
	} {
		p := presets[x.name]
		if p.Rates == nil {
			t.Errorf("no preset %s", x.name)
			continue
		}
		check := func(what string, got float64, want string) {
			t.Helper()
			if s := fmt.Sprintf("%.3f", got); s != want {
				t.Errorf("%s: %s is %s, want %s", x.name, what, s, want)
			}
		}
		check("pass^1", p.Rates.Moment(1), x.pass1)
		check("pass^2", p.Rates.Moment(2), x.pass2)
		check("ICC", sim.Agent{Rates: p.Rates}.ICC(), x.icc)
		check("pass^4", p.Rates.Moment(4), x.pass4)
		check("pass^4 of one rate", math.Pow(p.Rates.Moment(1), 4), x.even)
		if miss := math.Abs(p.Rates.Moment(4) - x.published); miss > 0.036 {
			t.Errorf("%s: the forecast misses the published pass^4 by %v", x.name, miss)
		}
		if !strings.Contains(p.Source, "pass^1 "+x.pass1) || !strings.Contains(p.Source, "2024") {
			t.Errorf("%s: source %q", x.name, p.Source)
		}
	}
}

func TestBetaMomentsHaveTheMoments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m1 := rapid.Float64Range(0.001, 0.999).Draw(t, "m1")
		m2 := m1*m1 + rapid.Float64Range(0, 1).Draw(t, "icc")*m1*(1-m1)
		r, err := sim.NewBetaMoments(m1, min(m2, m1))
		if err != nil || math.Abs(r.Moment(1)-m1) > 1e-12 || math.Abs(r.Moment(2)-m2) > 1e-12 {
			t.Errorf("%v, %v: %v, %v", m1, m2, r, err)
		}
	})
}

func TestBetaMomentsLimits(t *testing.T) {
	check := func(m1, m2 float64, want string) {
		t.Helper()
		if got := must(sim.NewBetaMoments(m1, m2)).String(); got != want {
			t.Errorf("%v, %v: %s, want %s", m1, m2, got, want)
		}
	}
	check(0.5, 0.25, "constant(0.5)")
	check(0.75, 0.75, "two-point(low 0, high 1, weight of high 0.75)")
	check(0, 0, "constant(0)")
	check(1, 1, "constant(1)")
	check(0.5, 1.0/3, "beta(1, 1)")
	for _, x := range [][2]float64{{0.5, 0.24}, {0.5, 0.51}, {math.NaN(), 0.1}, {0.5, math.NaN()}, {1.1, 1}, {-0.1, 0}, {0, 0.1}, {1, 0.9}} {
		if r, err := sim.NewBetaMoments(x[0], x[1]); err == nil || r != nil {
			t.Errorf("%v: %v, want an error", x, r)
		}
	}
}
