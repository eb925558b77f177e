package plots

import (
	"testing"

	"passhat/estimator"
)

func betaFit(a, b float64) RateFit { return RateFit{Model: "beta", A: a, B: b} }

func pointsFit(model string, points ...RatePoint) RateFit {
	return RateFit{Model: model, Points: points}
}

func rateGallery(t testing.TB, c Caption) map[string]*Figure {
	ok := figure(t)
	shape := pointsFit("nonparametric", RatePoint{0, 0.12}, RatePoint{0.44, 0.31}, RatePoint{0.93, 0.57})
	two := pointsFit("two-point", RatePoint{0.3, 0.4}, RatePoint{0.95, 0.6})
	var eight []RateSeries
	for i := range 8 {
		eight = append(eight, RateSeries{longName(i), cells(8, 12+i), []RateFit{betaFit(0.6, 0.5), shape}, 0.3, 0.2, 0.41})
	}
	refused := betaFit(2, 3)
	refused.Refused = true
	return map[string]*Figure{
		"rates 1":       ok(RateDensity([]RateSeries{{longName(0), cells(8, 12), []RateFit{betaFit(0.6, 0.45), shape}, 0.42, 0.31, 0.55}}, c)),
		"rates 3 fits":  ok(RateDensity([]RateSeries{{"three", cells(4, 30), []RateFit{refused, shape, two}, 0.1, 0, 0.22}}, c)),
		"rates 2":       ok(RateDensity([]RateSeries{{"one", cells(8, 12), []RateFit{betaFit(0.6, 0.45)}, 0.42, 0.31, 0.55}, {"two", cells(8, 12), []RateFit{betaFit(3, 4)}, 0.12, 0.05, 0.2}}, c)),
		"rates 8":       ok(RateDensity(eight, c)),
		"rates m large": ok(RateDensity([]RateSeries{{"large", cells(64, 4000), []RateFit{betaFit(0.6, 0.45)}, 0.42, 0.41, 0.43}}, c)),
		"rates one":     ok(RateDensity([]RateSeries{{hostile, []estimator.Cell{{N: 1, C: 1, Tasks: 1}}, nil, nan, nan, nan}}, c)),
		"rates peaked":  ok(RateDensity([]RateSeries{{"peaked", []estimator.Cell{{N: 8, C: 6, Tasks: 30}, {N: 8, C: 5, Tasks: 20}}, []RateFit{betaFit(4000, 2000)}, 0, 0, 0.03}}, c)),
	}
}
