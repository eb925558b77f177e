package bootstrap

// percentile takes the quantiles of the replicates as limits,
//
//	[ q(alpha/2), q(1-alpha/2) ]
//
// Assumption: some scale exists on which the estimate is unbiased with a
// symmetric distribution of constant shape. It falls short near 0 and 1.
//
// At the boundaries: no limits where all tasks have one value, so also for one
// task and where all or none passed; one trial and k = n need nothing special.
//
// Source: Efron, Annals of Statistics 7 (1979).
func percentile(s *statistic, confidence float64) (lower, upper limit) {
	alpha := 1 - confidence
	return limitAt(s.sorted, alpha/2), limitAt(s.sorted, 1-alpha/2)
}

// limit is a limit from resamples. Where they do not reach its tail, needed is
// the number that would, and short is how many times the tail meant is the one
// reached; otherwise 0 and 1.
type limit struct{ value, needed, short float64 }

func limitAt(sorted []float64, q float64) limit {
	value, needed := quantile(sorted, q)
	short := 1.0
	if needed > 0 {
		short = 1 / (float64(len(sorted)+1) * min(q, 1-q))
	}
	return limit{value, needed, short}
}
