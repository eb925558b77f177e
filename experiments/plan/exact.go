package plan

import (
	"fmt"
	"math"

	"passhat/estimator"
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
// For a test of two sides give half of alpha. The error is ErrImpossible where
// not even a win of every task is significant, and names the fewest tasks with
// which it is.
func NewSignTest(tasks int, alpha, chance float64) (SignTest, error) {
	if tasks < 1 || !(alpha > 0 && alpha < 1) || !(chance >= 0 && chance <= 1) {
		return SignTest{}, fmt.Errorf("%d tasks, alpha %v, chance %v: at least a task, alpha between 0 and 1, and a chance from 0 to 1", tasks, alpha, chance)
	}
	if math.Ldexp(1, -tasks) > alpha {
		return SignTest{}, fmt.Errorf("a sign test of %d tasks: a win of all has p = 1/%.0f, above %v: it takes at least %d tasks: %w",
			tasks, math.Ldexp(1, tasks), alpha, int(math.Ceil(-math.Log2(alpha))), ErrImpossible)
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

// PairedTasks returns the tasks, not rounded, that show a mean paired
// difference delta of variance v with this power, by the normal formula
//
//	m = (z_{alpha/2} + z_beta)^2 v / delta^2
//
// Differences of -1, 0 and 1 with a share q of tasks that differ have
// v = q - delta^2. NaN for what cannot be.
func PairedTasks(variance, delta, confidence, power float64) float64 {
	if !(variance >= 0 && delta != 0 && confidence > 0 && confidence < 1 && power > 0 && power < 1) {
		return math.NaN()
	}
	z := normal((1-confidence)/2) + normal(1-power)
	return z * z * variance / (delta * delta)
}

// TwoRates returns the trials, not rounded, that each of two unpaired arms needs
// to tell two success rates apart with this power: by the formula with the
// variance pooled under the null hypothesis, and with both variances as they
// are,
//
//	n = ( z_{alpha/2} sqrt(2 p(1-p)) + z_beta sqrt(p1(1-p1) + p2(1-p2)) )^2 / (p1-p2)^2
//	n = ( z_{alpha/2} + z_beta )^2 (p1(1-p1) + p2(1-p2)) / (p1-p2)^2
//
// with p the mean of the two. They are for independent trials: trials of one
// task count for less, so multiply by estimator.DesignEffect. NaN for what cannot be.
func TwoRates(p1, p2, confidence, power float64) (pooled, unpooled float64) {
	if !(p1 >= 0 && p1 <= 1 && p2 >= 0 && p2 <= 1 && p1 != p2 && confidence > 0 && confidence < 1 && power > 0 && power < 1) {
		return math.NaN(), math.NaN()
	}
	a, b := normal((1-confidence)/2), normal(1-power)
	p, both, d := (p1+p2)/2, p1*(1-p1)+p2*(1-p2), p1-p2
	z := a*math.Sqrt(2*p*(1-p)) + b*math.Sqrt(both)
	return z * z / (d * d), (a + b) * (a + b) * both / (d * d)
}
