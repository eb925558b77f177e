package sim

import (
	"errors"
	"fmt"
	"math"

	"passhat/estimator"
)

// ErrNotIdentified is the error of a fit whose parameters the trials cannot
// tell apart, however many tasks there are.
var ErrNotIdentified = errors.New("not identified")

// BetaFit is the beta distribution of the rate that fits a suite best.
type BetaFit struct {
	Mean        float64
	ICC         float64 // unevenness: 0 is one rate for all tasks, 1 always or never
	Alpha, Beta float64 // shapes: +Inf at ICC 0, 0 at ICC 1
	LogLik      float64 // with the binomial coefficients
	MeanStdErr  float64
	ICCStdErr   float64
	Tasks       int // with a verdict
}

// FitBeta fits a beta distribution of the rate by maximum likelihood: c is
// then beta-binomial. With mean u and unevenness rho, v = 1-u,
//
//	P(c) = C(n,c) prod_{i<c} (u(1-rho)+i rho) prod_{i<n-c} (v(1-rho)+i rho)
//	       / prod_{i<n} (1-rho+i rho)
//
// which is smooth in both at rho = 0, where the shapes are infinite, and at
// rho = 1. The logarithm is concave in u, so u is profiled out by Newton's
// method; the profile is searched over the whole of [0,1] and its derivative
// bisected to the last digit. Tasks may have different n. The standard errors
// are those of the observed information in (u, rho).
//
// The fit takes the trials of a task as independent and the rates as a beta: a
// law of another shape gives a fit all the same. GoodnessOfFit can refuse it.
//
// Special cases are:
//
//	ICC 0: no more spread than one rate gives, or a spread that is no likelier
//	to the last digits. Alpha and Beta are +Inf
//	ICC 1: every task of two trials and more passed always or never, both
//	       ways occurring. Alpha and Beta are 0
//	ICC, Alpha and Beta are NaN, and Mean is 0 or 1, where all trials have
//	       one outcome: nothing is known of the spread
//	the standard errors are NaN in all three, which lie on the boundary
//
// The error is estimator.ErrNoTasks where no task has a verdict and
// ErrNotIdentified where no task has two trials and the outcomes differ.
//
// Sources: Skellam, Journal of the Royal Statistical Society B 10 (1948);
// Griffiths, Biometrics 29 (1973).
func FitBeta(s estimator.Suite) (BetaFit, error) {
	s = s.Eligible(1)
	if s.Tasks() == 0 {
		return BetaFit{}, fmt.Errorf("no task has a verdict: %w", estimator.ErrNoTasks)
	}
	mean := float64(s.Successes()) / float64(s.Trials())
	if mean == 0 || mean == 1 {
		return newBetaFit(s, mean, math.NaN(), 0), nil
	}
	if s.MaxN() < 2 {
		return BetaFit{}, fmt.Errorf("no task has two trials, which unevenness needs: %w", ErrNotIdentified)
	}
	l := newBetaLikelihood(s)
	if l.flaky() == 0 {
		return newBetaFit(s, l.alwaysOrNever(), 1, l.value(l.alwaysOrNever(), 1)), nil
	}
	icc := l.maximum(mean)
	mean = l.bestMean(mean, icc)
	if even := l.bestMean(mean, 0); l.sameLikelihood(mean, icc, even, 0) {
		mean, icc = even, 0
	}
	f := newBetaFit(s, mean, icc, l.value(mean, icc))
	if icc > 0 {
		f.MeanStdErr, f.ICCStdErr = l.standardErrors(mean, icc)
	}
	return f, nil
}

// newBetaFit completes a fit by its shapes and the binomial coefficients.
func newBetaFit(s estimator.Suite, mean, icc, kernel float64) BetaFit {
	total := (1 - icc) / icc
	return BetaFit{
		Mean: mean, ICC: icc, Alpha: mean * total, Beta: (1 - mean) * total,
		MeanStdErr: math.NaN(), ICCStdErr: math.NaN(),
		LogLik: kernel + logCoefficients(s), Tasks: s.Tasks(),
	}
}

// logCoefficients returns the sum over tasks of log C(n,c).
func logCoefficients(s estimator.Suite) float64 {
	sum := 0.0
	for _, x := range s.Cells() {
		sum += float64(x.Tasks) * estimator.LogChoose(x.N, x.C)
	}
	return sum
}

// Rates returns the distribution of the fit: a constant where all trials have
// one outcome.
func (f BetaFit) Rates() (Rates, error) {
	if math.IsNaN(f.ICC) {
		return NewConstant(f.Mean)
	}
	return NewBetaMeanICC(f.Mean, f.ICC)
}

// String returns "mean 0.8285 ± 0.0330, ICC 0.1200 ± 0.0611".
func (f BetaFit) String() string {
	return fmt.Sprintf("mean %.4f ± %.4f, ICC %.4f ± %.4f", f.Mean, f.MeanStdErr, f.ICC, f.ICCStdErr)
}
