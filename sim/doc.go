// Package sim draws synthetic agents: a distribution of the per-task success
// rate and a process that turns a task's rate into trials.
//
// Every distribution knows its moments E[p^k] and E[(1-p)^k] exactly, so the
// true pass^k and pass@k of a synthetic agent are known and an estimator can be
// held against them, and it knows the exact distribution of the number of
// successes c among n trials, so that a suite of any number of tasks is drawn
// as one multinomial over the cells (n, c).
package sim
