package report

// MethodCoverage is a row of the measured coverage.
type MethodCoverage struct {
	Method, Target string
	Mean, Lowest   float64
}

// CoverageOf returns the measured coverage that reports state.
func CoverageOf() []MethodCoverage {
	var out []MethodCoverage
	for _, c := range coverageOf {
		out = append(out, MethodCoverage{c.method, c.target, c.mean, c.lowest})
	}
	return out
}
