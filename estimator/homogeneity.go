package estimator

import (
	"math"
	"math/rand/v2"
)

// HomogeneityMethod names how a p-value of a test of homogeneity was found.
type HomogeneityMethod string

// The ways to a p-value.
const (
	HomogeneityExact      HomogeneityMethod = "exact"       // all arrangements
	HomogeneityMonteCarlo HomogeneityMethod = "monte carlo" // random arrangements
	HomogeneityTarone     HomogeneityMethod = "tarone"      // normal distribution of Z
)

// Homogeneous is a test that all tasks have one success rate.
type Homogeneous struct {
	P          float64           // one-sided: small where tasks differ more than chance
	Z          float64           // Tarone's, how far and which way
	Method     HomogeneityMethod // empty where P is not known
	Replicates int               // random arrangements, 0 unless Monte Carlo
	StdErr     float64           // of P: 0 if exact, NaN if normal or not known
}

// HomogeneityTest tests that all tasks have one success rate. If they do, then
// given the number of successes every arrangement of them on the trials is
// equally likely: P is the share of arrangements whose
//
//	T = sum_i (c_i - n_i p)^2,  p = sum c_i / sum n_i
//
// is at least the one observed. T is what Tarone's Z is made of, so Z orders
// arrangements as P does, but the size of the test is at most its level in
// every design, which that of Z is not.
//
// P is exact where the arrangements can be counted in about 0.1 s. Otherwise
// it is (1+b)/(1+replicates), b the random arrangements with a T at least as
// large: never 0, and a valid p-value by itself. StdErr is the spread of the
// exact P that b leaves open. Where so many arrangements would take over 5e7
// draws, some seconds, they are fewer, but 199 at least. Without replicates (or with r nil) P is the
// normal one of Homogeneity.
//
// P is NaN and Method empty where nothing can be tested: fewer than two tasks
// with a verdict, no task of two trials, or all trials of one outcome.
//
// Sources: Tarone, Biometrika 66 (1979), 585-590; Phipson and Smyth,
// Statistical Applications in Genetics and Molecular Biology 9 (2010), no. 39,
// for (1+b)/(1+B).
func (s Suite) HomogeneityTest(r *rand.Rand, replicates int) Homogeneous {
	z, normal := s.Homogeneity()
	h := Homogeneous{P: math.NaN(), Z: z, StdErr: math.NaN()}
	a := newArrangement(s)
	switch {
	case math.IsNaN(z) || s.Eligible(1).Tasks() < 2:
	case a.countable():
		h.Method, h.P, h.StdErr = HomogeneityExact, a.exact(), 0
	case r != nil && replicates > 0:
		h.Method, h.Replicates = HomogeneityMonteCarlo, a.affordable(replicates)
		above, all := float64(a.shuffles(r, h.Replicates)), float64(h.Replicates)
		h.P = (1 + above) / (1 + all)
		h.StdErr = math.Sqrt((above+1)*(all-above+1)/(all+3)) / (all + 2)
	default:
		h.Method, h.P = HomogeneityTarone, normal
	}
	return h
}

// arrangement is the design whose successes are arranged at random: the tasks
// by their number of trials.
type arrangement struct {
	groups            []group
	trials, successes int
	rate              float64
	observed          float64 // T but for a constant, less a rounding error
}

type group struct {
	n, tasks int
}

// newArrangement counts failures instead where they are fewer; T is the same.
func newArrangement(s Suite) arrangement {
	s = s.Eligible(1)
	a := arrangement{trials: s.Trials(), successes: s.Successes()}
	if failures := a.trials - a.successes; failures < a.successes {
		s, a.successes = s.failures(), failures
	}
	a.rate = float64(a.successes) / float64(a.trials)
	for _, x := range s.cells {
		if last := len(a.groups) - 1; last < 0 || a.groups[last].n != x.N {
			a.groups = append(a.groups, group{n: x.N})
		}
		a.groups[len(a.groups)-1].tasks += x.Tasks
		c := float64(x.C)
		a.observed += float64(x.Tasks) * (c*c - 2*a.rate*float64(x.N)*c)
	}
	a.observed -= 1e-13 * float64(a.successes) * float64(s.MaxN()) // ties are ties
	return a
}

// statistic returns what a group adds to T: sum c^2 - 2 p n sum c.
func (a arrangement) statistic(g group, squares, successes int) float64 {
	return float64(squares) - 2*a.rate*float64(g.n)*float64(successes)
}

// failures returns the suite with successes and failures exchanged.
func (s Suite) failures() Suite {
	count := make(map[Cell]int)
	for _, x := range s.cells {
		count[Cell{N: x.N, C: x.N - x.C}] += x.Tasks
	}
	return fromCounts(count)
}
