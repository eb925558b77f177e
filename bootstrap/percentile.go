package bootstrap

// percentile takes the quantiles of the replicates as limits,
//
//	[ q(alpha/2), q(1-alpha/2) ]
//
// Assumption: some scale exists on which the estimate is unbiased with a
// symmetric distribution of constant shape. It falls short near 0 and 1.
//
// Source: Efron, Annals of Statistics 7 (1979).
func percentile(s *statistic, confidence float64) (lower, upper, needed float64) {
	alpha := 1 - confidence
	lower, below := quantile(s.sorted, alpha/2)
	upper, above := quantile(s.sorted, 1-alpha/2)
	return lower, upper, max(below, above)
}
