// Package sim draws synthetic agents, fits them to results, and says what
// results allow beyond the trials paid for.
//
// An agent is a distribution of the per-task success rate (Rates) and a process
// that turns a task's rate into trials (Process). Every distribution knows its
// moments E[p^k] and E[(1-p)^k] exactly, so the true pass^k and pass@k of a
// synthetic agent are known and an estimator can be held against them, and it
// knows the exact distribution of the number of successes c among n trials, so
// that a suite of any number of tasks is drawn as one multinomial over the
// cells (n, c).
//
// The processes beside Independent each break one assumption of the estimates:
//
//	Copies        trials of a task repeat each other (cache, temperature 0)
//	CommonShocks  a round of trials fails for all tasks (outage, shared seed)
//	Drift         the rate moves over the trials
//	Errors        trials end without a verdict
//	Retries       a reported trial hides several tries
//	Grader        verdicts are wrong at times (RoganGladen corrects rates)
//	Families      tasks share a part of their rate (a distribution, not a process)
//
// FitBeta, FitTwoPoint and FitNonparametric fit a distribution to results, by
// the likelihood of the cells, and GoodnessOfFit can refuse it. For k beyond n
// MomentBounds gives what known moments leave open, and ProfileBeyond the
// interval that results leave open, whatever the distribution.
package sim
