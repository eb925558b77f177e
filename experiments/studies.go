package experiments

import (
	"math"

	"passhat/estimator"
)

// unknown is a number that is not available.
var unknown = Number(math.NaN())

// size is how far from 0 a number is, -1 where it is not available.
func (x Number) size() float64 {
	if !x.Available() {
		return -1
	}
	return math.Abs(float64(x))
}

// studyMetrics returns the metrics of a simulated study: those given by name,
// else both families over the k that are given, which at k = 1 are one.
func (c *Config) studyMetrics() []estimator.Metric {
	var metrics []estimator.Metric
	for _, m := range c.analysis(0).metricsFor(1) {
		if m != estimator.PassAt(1) {
			metrics = append(metrics, m)
		}
	}
	return metrics
}
