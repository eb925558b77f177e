package bootstrap

import (
	"math"
	"slices"
	"sort"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
	"passhat/sim/stream"
)

// plainPosterior is the model on an even grid over mean and rho: slow, but
// nothing has to be chosen well.
func plainPosterior(s estimator.Suite, points int) (a, b, weights []float64) {
	most := math.Inf(-1)
	for i := range points {
		mean := (float64(i) + 0.5) / float64(points)
		for j := range points {
			rho := (float64(j) + 0.5) / float64(points)
			scale := (1 - rho) / rho
			a, b = append(a, mean*scale), append(b, (1-mean)*scale)
			w := 0.0
			for _, x := range s.Cells() {
				lg := func(v float64) float64 { l, _ := math.Lgamma(v); return l }
				a, b := mean*scale, (1-mean)*scale
				w += float64(x.Tasks) * (lg(a+float64(x.C)) + lg(b+float64(x.N-x.C)) - lg(a+b+float64(x.N)) - lg(a) - lg(b) + lg(a+b))
			}
			weights = append(weights, w)
			most = max(most, w)
		}
	}
	for i := range weights {
		weights[i] = math.Exp(weights[i] - most)
	}
	return a, b, weights
}

func weightedQuantile(values, weights []float64, q float64) float64 {
	order := make([]int, len(values))
	total := 0.0
	for i := range order {
		order[i] = i
		total += weights[i]
	}
	sort.Slice(order, func(i, j int) bool { return values[order[i]] < values[order[j]] })
	sum := 0.0
	for _, i := range order {
		if sum += weights[i]; sum >= q*total {
			return values[i]
		}
	}
	return values[order[len(order)-1]]
}

func TestBayesPopulation(t *testing.T) {
	s := referenceSuites()["A: n=4 m=20"]
	a, b, weights := plainPosterior(s, 300)
	for _, m := range []estimator.Metric{estimator.PassHat(2), estimator.PassAt(3), estimator.AtLeast(2, 3)} {
		values := make([]float64, len(a))
		for i := range values {
			law := betaBinomial(m.K, a[i], b[i])
			for j := m.J; j <= m.K; j++ {
				values[i] += law[j]
			}
		}
		i := intervalOf(t, s, m, Request{Method: MethodBayes})
		for side, x := range map[float64]float64{0.025: i.Lower, 0.975: i.Upper} {
			if want := weightedQuantile(values, weights, side); math.Abs(x-want) > 0.01*(i.Upper-i.Lower) {
				t.Errorf("%s: quantile %v is %.5f, want %.5f", m, side, x, want)
			}
		}
		if i.Guarantee != Model {
			t.Errorf("guarantee %s", i.Guarantee)
		}
	}
}

// betaBinomial returns the probabilities of 0..n by the recurrence.
func betaBinomial(n int, a, b float64) []float64 {
	out := make([]float64, n+1)
	out[0] = 1
	for i := range n {
		out[0] *= (b + float64(i)) / (a + b + float64(i))
	}
	for i := range n {
		out[i+1] = out[i] * float64(n-i) / float64(i+1) * (a + float64(i)) / (b + float64(n-i-1))
	}
	return out
}

// TestBayesSuite draws the rates of the tasks from their posterior.
func TestBayesSuite(t *testing.T) {
	const draws = 20_000
	s := referenceSuites()["A: n=4 m=20"]
	a, b, weights := plainPosterior(s, 100)
	r := stream.New(5, "bayes")
	cumulated := slices.Clone(weights)
	for i := 1; i < len(cumulated); i++ {
		cumulated[i] += cumulated[i-1]
	}
	for _, m := range []estimator.Metric{estimator.PassHat(2), estimator.PassAt(2), estimator.AtLeast(2, 3)} {
		means := make([]float64, draws)
		for d := range means {
			at := sort.SearchFloat64s(cumulated, r.Float64()*cumulated[len(cumulated)-1])
			for _, x := range s.Cells() {
				for range x.Tasks {
					p := distuv.Beta{Alpha: a[at] + float64(x.C), Beta: b[at] + float64(x.N-x.C), Src: r}.Rand()
					means[d] += m.ClosedForm(min(p, 1)) / float64(s.Tasks())
				}
			}
		}
		slices.Sort(means)
		i := intervalOf(t, s, m, Request{Method: MethodBayes, Target: Suite})
		for side, x := range map[float64]float64{0.025: i.Lower, 0.975: i.Upper} {
			if want := means[int(side*draws)]; math.Abs(x-want) > 0.03*(i.Upper-i.Lower) {
				t.Errorf("%s: quantile %v is %.5f, want %.5f", m, side, x, want)
			}
		}
	}
}

// TestBayesEdges: there is a width at every boundary, and a million tasks of a
// beta law give less than the width of the normal interval.
func TestBayesEdges(t *testing.T) {
	for name, s := range map[string]estimator.Suite{
		"all passed": suiteOf(4, 0, 0, 0, 0, 20), "none passed": suiteOf(4, 20), "one task": suiteOf(4, 0, 0, 1), "one trial": suiteOf(1, 3, 9),
		"one task and trial": suiteOf(1, 0, 1), "equal tasks": suiteOf(4, 0, 0, 30), "always or never": suiteOf(8, 10, 0, 0, 0, 0, 0, 0, 0, 20),
		"many trials": suiteOfCells(estimator.Cell{N: 1000, C: 900, Tasks: 5}, estimator.Cell{N: 1000, C: 500, Tasks: 5}),
	} {
		for _, target := range Targets() {
			i := intervalOf(t, s, estimator.PassHat(1), Request{Method: MethodBayes, Target: target})
			if !(i.Lower < i.Upper && i.Lower >= 0 && i.Upper <= 1) {
				t.Errorf("%s, %s: [%v, %v]", name, target, i.Lower, i.Upper)
			}
			t.Logf("%s, %s: [%.4f, %.4f]", name, target, i.Lower, i.Upper)
		}
	}
	var cells []estimator.Cell
	for c, p := range betaBinomial(8, 3, 1) {
		cells = append(cells, estimator.Cell{N: 8, C: c, Tasks: int(1e6 * p)})
	}
	s, m := suiteOfCells(cells...), estimator.PassHat(3)
	e := s.Estimate(m)
	for _, target := range Targets() {
		i := intervalOf(t, s, m, Request{Method: MethodBayes, Target: target})
		if width := (i.Upper - i.Lower) / (2 * 1.96 * e.StdErr); !(width > 0.2 && width < 1.02) || i.Lower > e.Value || i.Upper < e.Value {
			t.Errorf("a million tasks, %s: [%v, %v] around %v, %.3f of the normal width", target, i.Lower, i.Upper, e.Value, width)
		}
	}
}
