package plan_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/experiments/plan/internal/plantest"
)

// The posterior is that of a plain fine grid over the whole square, however
// narrow a part of it the pilot leaves.
func TestOpenIsThePosterior(t *testing.T) {
	for name, s := range map[string]estimator.Suite{
		"airline":      plantest.Airline(t),
		"small":        plantest.Suite(t, 2, 1, 3, 4),
		"all passed":   plantest.Suite(t, 0, 0, 0, 10),
		"single":       plantest.Suite(t, 10, 30),
		"large":        plantest.Suite(t, 2000, 1000, 3000, 4000),
		"even":         plantest.Suite(t, 0, 2, 6, 10, 12),
		"always/never": plantest.Suite(t, 12, 0, 0, 28),
	} {
		k := pilot(t, s)
		var total, mean, icc, success float64
		for _, x := range k.Open {
			m, v := x.Rates.Mean(), x.Rates.Variance()
			total, mean, icc = total+x.Weight, mean+x.Weight*m, icc+x.Weight*v/(m*(1-m))
			success += x.Weight * plan.Belief{Rates: x.Rates}.Truth(estimator.PassHat(3))
		}
		plantest.Near(t, name+": total", total, 1, 1e-12)
		wantMean, wantICC, wantSuccess := plainPosterior(t, s)
		plantest.Near(t, name+": mean", mean, wantMean, 3e-3)
		plantest.Near(t, name+": ICC", icc, wantICC, 5e-3)
		plantest.Near(t, name+": pass^3", success, wantSuccess, 5e-3)
	}
}

// plainPosterior sums over 300 x 300 points.
func plainPosterior(t *testing.T, s estimator.Suite) (mean, icc, success float64) {
	const points = 300
	top, logs := math.Inf(-1), [points][points]float64{}
	at := func(i int) float64 { return (float64(i) + 0.5) / points }
	gamma := func(x float64) float64 { g, _ := math.Lgamma(x); return g }
	for i := range points {
		for j := range points {
			a, b := at(i)*(1-at(j))/at(j), (1-at(i))*(1-at(j))/at(j)
			for _, x := range s.Cells() {
				c, n := float64(x.C), float64(x.N)
				logs[i][j] += float64(x.Tasks) * (gamma(a+c) - gamma(a) + gamma(b+n-c) - gamma(b) + gamma(a+b) - gamma(a+b+n))
			}
			top = max(top, logs[i][j])
		}
	}
	sum := 0.0
	for i := range points {
		for j := range points {
			w := math.Exp(logs[i][j] - top)
			size := (1 - at(j)) / at(j)
			a := at(i) * size
			sum, mean, icc = sum+w, mean+w*at(i), icc+w*at(j)
			success += w * a / size * (a + 1) / (size + 1) * (a + 2) / (size + 2)
		}
	}
	return mean / sum, icc / sum, success / sum
}

// The design of an assurance is never beaten by a cheaper one: brute force over
// the possibilities themselves.
func TestAssuredIsNeverBeaten(t *testing.T) {
	known := pilot(t, plantest.Suite(t, 2, 1, 3, 6))
	for _, goal := range []plan.Goal{plan.Within(0.15), plan.Decides(0.3, 0.7)} {
		q := plan.Question{Metric: estimator.PassHat(2), Goal: goal, Cost: plan.Cost{Task: 1, Trial: 0.5, Unit: "$"}, Assurance: 0.75,
			Space: plan.Space{Tasks: plan.Range{Low: 20, High: 120}, Trials: plan.Range{Low: 2, High: 5}}}
		p := plantest.Answer(t, q, known)
		met := func(d plan.Design) float64 {
			sum := 0.0
			for _, x := range known.Open {
				if goal.Reached(value(t, p.Question, x.Rates, d)) {
					sum += x.Weight
				}
			}
			return sum
		}
		enough := func(d plan.Design) bool {
			for _, b := range known.Beliefs {
				if !goal.Reached(value(t, p.Question, b.Rates, d)) {
					return false
				}
			}
			return met(d) >= q.Assurance
		}
		if !p.Reached || *p.Promise.Sure != p.Chosen || !enough(p.Chosen.Design) {
			t.Fatalf("%+v: chosen %+v, promise %+v", goal, p.Chosen, p.Promise)
		}
		plantest.Near(t, "promise", p.Promise.Met, met(p.Chosen.Design), 1e-12)
		for m := 20; m <= 120; m++ {
			for n := 2; n <= 5; n++ {
				d := plan.Design{Tasks: m, Trials: n}
				if q.Cost.Of(d) < p.Chosen.Cost-1e-9 && enough(d) {
					t.Fatalf("%+v: %s is enough for less than %+v", goal, d, p.Chosen)
				}
			}
		}
	}
}

// Near a gate's threshold a pilot leaves open on which side the agent is: some
// assurances are out of reach with any number of tasks, and that is said.
func TestAssuranceOutOfReach(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(1), Goal: plan.Decides(0.6, 0.9), Cost: plantest.Dollars, Assurance: 0.999, Space: plan.Space{Tasks: plan.Range{Low: 1, High: 5000}}}
	p := plantest.Answer(t, q, pilot(t, plantest.Suite(t, 2, 1, 3, 6)))
	if p.Reached || p.Promise.Sure != nil && p.Promise.SureMet < 0.999 {
		t.Errorf("reached %v, promise %+v", p.Reached, p.Promise)
	}
}

func TestAssuranceErrors(t *testing.T) {
	q := plan.Question{Metric: estimator.PassHat(1), Goal: plan.Within(0.1), Cost: plantest.Dollars, Assurance: 0.8}
	refused := func(q plan.Question, k plan.Knowledge, want string) {
		t.Helper()
		if _, err := plan.Make(context.Background(), q, k, plan.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	refused(q, plan.Guess(plantest.Beta(t, 2, 1)), "give a pilot")
	known := pilot(t, plantest.Airline(t))
	for _, a := range []float64{-0.1, 1, math.NaN()} {
		q.Assurance = a
		refused(q, known, "between 0 and 1")
	}
	q.Assurance, q.Goal, q.Space.Budget = 0.8, plan.Best(q.Goal), 100
	refused(q, known, "may be missed")
}
