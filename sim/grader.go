package sim

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// ErrGraderNoBetter is the error of a correction for a grader whose verdict is
// no better than chance, or worse.
var ErrGraderNoBetter = errors.New("the grader is no better than chance")

// Grader is a process whose trials are judged wrongly at times.
type Grader struct{ falsePass, falseFail float64 }

// NewGrader returns the process whose trials are independent and whose grader
// passes a failed trial with probability falsePass and fails a successful one
// with probability falseFail, independently:
//
//	P(reported pass) = p (1-falseFail) + (1-p) falsePass
//
// It breaks the verdict. The reported trials are independent, so estimates and
// intervals are right for the reported rate p' and its powers. They are wrong
// for the agent's: a task that always passes reads (1-falseFail)^k, one that
// never does 1-(1-falsePass)^k at pass@k, so errors of the grader that hardly
// move pass^1 rule pass^k and pass@k at large k. RoganGladen corrects a mean
// rate, RoganGladenMoments pass^k.
func NewGrader(falsePass, falseFail float64) (Grader, error) {
	return Grader{falsePass, falseFail}, checkGrader(falsePass, falseFail)
}

func checkGrader(falsePass, falseFail float64) error {
	if err := checkRate("false-pass rate", falsePass); err != nil {
		return err
	}
	return checkRate("false-fail rate", falseFail)
}

// Rate returns the probability that a trial is reported as a pass.
func (d Grader) Rate(p float64) float64 { return p*(1-d.falseFail) + (1-p)*d.falsePass }

// Trials draws the reported trials.
func (d Grader) Trials(r *rand.Rand, p float64, out []bool) {
	Independent{}.Trials(r, d.Rate(p), out)
}

// Count draws the number of reported passes.
func (d Grader) Count(r *rand.Rand, p float64, n int) int { return binomial(r, n, d.Rate(p)) }

// Counts returns the distribution of the reported passes.
func (d Grader) Counts(p float64, n int) []float64 { return constant(d.Rate(p)).Counts(n) }

// String returns "grader(false pass 0.02, false fail 0.1)".
func (d Grader) String() string {
	return fmt.Sprintf("grader(false pass %g, false fail %g)", d.falsePass, d.falseFail)
}

// RoganGladen returns the success rate behind a reported one, for a grader of
// known error rates:
//
//	p = (rate - falsePass) / (1 - falsePass - falseFail), clipped to [0,1]
//
// It is a mean rate's correction: E p of E p'. It rises with the rate, so the
// limits of an interval for the reported rate, each corrected by it, are an
// interval of the same confidence for the true one.
//
// The error is ErrGraderNoBetter where falsePass + falseFail >= 1.
//
// Source: Rogan and Gladen, American Journal of Epidemiology 107 (1978).
func RoganGladen(rate, falsePass, falseFail float64) (float64, error) {
	if err := checkRate("rate", rate); err != nil {
		return 0, err
	}
	skill, err := graderSkill(falsePass, falseFail)
	if err != nil {
		return 0, err
	}
	return min(max((rate-falsePass)/skill, 0), 1), nil
}

// graderSkill returns 1 - falsePass - falseFail, Youden's index.
func graderSkill(falsePass, falseFail float64) (float64, error) {
	if err := checkGrader(falsePass, falseFail); err != nil {
		return 0, err
	}
	skill := 1 - falsePass - falseFail
	if !(skill > 0) {
		return 0, fmt.Errorf("false-pass rate %g and false-fail rate %g: %w", falsePass, falseFail, ErrGraderNoBetter)
	}
	return skill, nil
}

// RoganGladenInterval corrects both limits of an interval for a mean rate.
func RoganGladenInterval(lower, upper, falsePass, falseFail float64) (float64, float64, error) {
	if lower > upper {
		return 0, 0, fmt.Errorf("the lower limit %v is above the upper %v", lower, upper)
	}
	lower, err := RoganGladen(lower, falsePass, falseFail)
	if err != nil {
		return 0, 0, err
	}
	upper, err = RoganGladen(upper, falsePass, falseFail)
	return lower, upper, err
}

// RoganGladenMoments returns the moments E p^1..E p^n, which are pass^1..pass^n,
// behind those of the reported rate p' = falsePass + skill p:
//
//	E p^k = skill^-k sum_j C(k,j) (-falsePass)^(k-j) E p'^j
//
// It is linear, so unbiased estimates stay unbiased; it is not clipped, and its
// noise grows as skill^-k. The error is that of RoganGladen.
func RoganGladenMoments(reported []float64, falsePass, falseFail float64) ([]float64, error) {
	skill, err := graderSkill(falsePass, falseFail)
	if err != nil {
		return nil, err
	}
	// Differences: after k steps of m_j <- (m_{j+1} - falsePass m_j) / skill,
	// m_0 is E [(p' - falsePass)/skill]^k.
	rest := append([]float64{1}, reported...)
	moments := make([]float64, len(reported))
	for k := range moments {
		for j := range rest[:len(rest)-1] {
			rest[j] = (rest[j+1] - falsePass*rest[j]) / skill
		}
		rest = rest[:len(rest)-1]
		moments[k] = rest[0]
	}
	return moments, nil
}
