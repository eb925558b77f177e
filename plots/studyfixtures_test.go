package plots

import (
	"fmt"
	"math"
	"testing"
)

func converging(rates int, name func(int) string, ns ...int) ConvergenceStudy {
	s := ConvergenceStudy{Tasks: 50, Replicates: 5000}
	for i := range rates {
		for _, k := range []int{2, 4} {
			for _, n := range ns {
				for _, e := range []string{"unbiased", "plug-in", "closed form"} {
					r := ConvergenceRow{Rates: name(i), Metric: fmt.Sprint("pass^", k), Trials: n, Estimator: e, Truth: 0.5, StdErr: 0.0006, ExactBias: nan}
					r.Spread = math.Sqrt(0.002 + 0.01/float64(n))
					switch e {
					case "unbiased":
						r.Bias = 0.0003 * math.Sin(float64(n))
					case "plug-in":
						r.Bias = 0.2 / float64(n)
					case "closed form":
						r.Bias = -0.08 * float64(i)
					}
					s.Rows = append(s.Rows, r)
				}
			}
		}
	}
	return s
}

func beyondOf(agent, family string, n int, beyond ...int) BeyondSeries {
	s := BeyondSeries{Agent: agent, Family: family, Tasks: 50, MinN: n, MaxN: n}
	base := beta(agent, 1.6, 0.5, 50, n, upToK(n)...)
	s.Estimated = base.Hat
	if family == "pass@k" {
		s.Estimated = base.At
	}
	last := s.Estimated[n-1].Value
	for i, k := range beyond {
		p := BeyondPoint{K: k, Lower: last * 0.6 * math.Pow(0.9, float64(i)), Upper: last * 1.05, Forecast: last * 0.85 * math.Pow(0.95, float64(i)), Model: "beta"}
		p.ForecastLower, p.ForecastUpper = p.Forecast*0.85, p.Forecast*1.1
		if k > 2*n {
			p.Forecast, p.ForecastLower, p.ForecastUpper, p.Refused = nan, nan, nan, "k is above twice the trials"
		}
		s.Beyond = append(s.Beyond, p)
	}
	return s
}

// refusedOf has no forecast, and bounds at the end of the axis.
func refusedOf(family string, n int, beyond ...int) BeyondSeries {
	s := beyondOf("refused", family, n, beyond...)
	for i := range s.Beyond {
		p := &s.Beyond[i]
		p.Forecast, p.ForecastLower, p.ForecastUpper, p.Refused = nan, nan, nan, "the model does not fit"
		p.Lower, p.Upper = 0, 0.3
		if family == "pass@k" {
			p.Lower, p.Upper = 0.7, 1
		}
	}
	return s
}

func studyGallery(t testing.TB, c Caption) map[string]*Figure {
	ok := figure(t)
	var eight []BeyondSeries
	for i := range 8 {
		eight = append(eight, beyondOf(longName(i), "pass^k", 4+i%2, 8, 16))
	}
	ragged := beyondOf(hostile, "pass@k", 4, 8)
	ragged.Estimated = nil
	return map[string]*Figure{
		"convergence":        ok(Convergence(converging(3, named("beta "), 4, 8, 16, 32, 64), c)),
		"convergence 1":      ok(Convergence(ConvergenceStudy{50, 5000, converging(1, longName, 4, 8).Rows[:6]}, c)),
		"convergence one":    ok(Convergence(ConvergenceStudy{1, 2, []ConvergenceRow{{hostile, hostile, 1, hostile, nan, 0, nan, nan, nan}}}, c)),
		"convergence long":   ok(Convergence(converging(4, longName, 3, 4, 5, 6, 8, 10, 100), c)),
		"beyond 1":           ok(Extrapolation([]BeyondSeries{beyondOf("tau", "pass^k", 4, 5, 6, 8, 12, 16)}, Caption{Intervals: "95 % intervals", Language: c.Language})),
		"beyond 2":           ok(Extrapolation([]BeyondSeries{beyondOf("tau", "pass^k", 4, 8, 16), beyondOf("tau", "pass@k", 5, 8, 16)}, c)),
		"beyond 8":           ok(Extrapolation(eight, c)),
		"beyond k 64":        ok(Extrapolation([]BeyondSeries{beyondOf("many", "pass^k", 30, upToK(64)[30:]...)}, c)),
		"beyond hostile":     ok(Extrapolation([]BeyondSeries{ragged}, c)),
		"beyond refused":     ok(Extrapolation([]BeyondSeries{refusedOf("pass^k", 6, 8, 16), refusedOf("pass@k", 6, 8, 16)}, c)),
		"beyond no forecast": ok(Extrapolation([]BeyondSeries{beyondOf("refused", "pass^k", 2, 5, 9)}, c)),
	}
}

func dependent(cases int, name func(int) string, metrics []string, tasks ...int) DependenceStudy {
	s := DependenceStudy{Confidence: 0.95, Trials: 8, Replicates: 400}
	for i := range cases {
		for _, m := range tasks {
			for j, metric := range metrics {
				s.Rows = append(s.Rows, DependenceRow{
					Case: name(i), Tasks: m, Metric: metric, Truth: 0.5, Bias: -0.02 * float64(i*(j+1)%7), BiasStdErr: 0.03 / math.Sqrt(float64(m)),
					Coverage: 0.955 - 0.0006*float64(m*(i*(j+1)%7)), StdErr: 0.011, CoversMean: 0.95,
				})
			}
		}
	}
	return s
}

func dependenceGallery(t testing.TB, c Caption) map[string]*Figure {
	ok := figure(t)
	one := DependenceStudy{Rows: []DependenceRow{{hostile, 1, hostile, nan, 0, nan, nan, nan, nan}}}
	return map[string]*Figure{
		"broken":      ok(Dependence(dependent(9, named("a broken assumption "), []string{"pass^1", "pass^4"}, 30, 200), c)),
		"broken long": ok(Dependence(dependent(6, longName, []string{"pass^1", "pass^4"}, 30, 100, 1000), c)),
		"broken one":  ok(Dependence(one, c)),
	}
}
