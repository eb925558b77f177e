package classic

import (
	"fmt"
	"math"

	"passhat/estimator"
	"passhat/experiments/plan"
)

// SignTest is a one-sided sign test of paired tasks without ties.
type SignTest struct {
	Tasks  int
	Alpha  float64
	Wins   int     // the fewest that are significant
	PValue float64 // of that many
	Power  float64 // the chance of that many, for a chance of a win
}

// NewSignTest returns the fewest wins among the tasks that are significant, and
// the power where a task is won with the given chance:
//
//	p = P(Binomial(tasks, 1/2) >= wins) <= alpha
//
// For a test of two sides give half of alpha. The error is plan.ErrImpossible where
// not even a win of every task is significant, and names the fewest tasks with
// which it is.
func NewSignTest(tasks int, alpha, chance float64) (SignTest, error) {
	if tasks < 1 || !(alpha > 0 && alpha < 1) || !(chance >= 0 && chance <= 1) {
		return SignTest{}, fmt.Errorf("%d tasks, alpha %v, chance %v: at least a task, alpha between 0 and 1, and a chance from 0 to 1", tasks, alpha, chance)
	}
	if math.Ldexp(1, -tasks) > alpha {
		return SignTest{}, fmt.Errorf("a sign test of %d tasks: a win of all has p = 1/%.0f, above %v: it takes at least %d tasks: %w",
			tasks, math.Ldexp(1, tasks), alpha, int(math.Ceil(-math.Log2(alpha))), plan.ErrImpossible)
	}
	x := SignTest{Tasks: tasks, Alpha: alpha, Wins: tasks, PValue: math.Ldexp(1, -tasks)}
	for x.Wins > 1 {
		p := estimator.AtLeast(x.Wins-1, tasks).ClosedForm(0.5)
		if p > alpha {
			break
		}
		x.Wins, x.PValue = x.Wins-1, p
	}
	x.Power = estimator.AtLeast(x.Wins, tasks).ClosedForm(chance)
	return x, nil
}

// Looks is what looking again and again does to a sign test.
type Looks struct {
	First, Last int
	Alpha       float64
	Ever        float64 // the chance that one look or another is significant
	Once        float64 // the chance at one look at the end
}

// PeekedSignTest returns the chance that a one-sided sign test at alpha is
// significant at one of the looks after each trial from first to last, where a
// trial is won with the given chance. It is exact: a sum over the paths that no
// look has stopped.
func PeekedSignTest(first, last int, alpha, chance float64) (Looks, error) {
	if first < 1 || last < first || !(alpha > 0 && alpha < 1) || !(chance >= 0 && chance <= 1) {
		return Looks{}, fmt.Errorf("looks from %d to %d, alpha %v, chance %v: they cannot be", first, last, alpha, chance)
	}
	x := Looks{First: first, Last: last, Alpha: alpha}
	alive := []float64{1} // by wins
	for n := 1; n <= last; n++ {
		next := make([]float64, n+1)
		for c, p := range alive {
			next[c] += float64(p * (1 - chance))
			next[c+1] += float64(p * chance)
		}
		alive = next
		if t, err := NewSignTest(n, alpha, chance); err == nil && n >= first {
			for c := t.Wins; c <= n; c++ {
				x.Ever += alive[c]
				alive[c] = 0
			}
			if n == last {
				x.Once = t.Power
			}
		}
	}
	return x, nil
}
