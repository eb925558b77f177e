// Package estimator turns counts of successes into estimates of pass@k and
// pass^k.
//
// The model: an agent is run on m tasks, n independent trials on each, and c
// of the n succeed. A task has a fixed success rate p, so c is binomial. Every
// metric here is of one kind, "at least j of k fresh trials succeed":
//
//	pass@k   j = 1   probability that at least one of k trials succeeds
//	pass^k   j = k   probability that all k trials succeed
//
// For each there are three numbers that must not be mixed: the unbiased
// estimate (Metric.Estimate), the plug-in at c/n (Metric.PlugIn, biased) and
// the closed form at one rate (Metric.ClosedForm), which an agent would score
// whose tasks all had that rate.
//
// How failures are spread over tasks decides pass^k: ICC and ICCMoments with
// ICCInterval say how uneven the tasks are, HomogeneityTest whether they are
// more uneven than chance, GapTerms what that adds to pass^k, Concentration
// where pass^k stands between its bounds, Lottery which tasks it comes from.
// The gap and the concentration are of the population of tasks; SuiteGap and
// SuiteConcentration are of these very tasks, run again.
//
// A suite is kept as cells: how many tasks have n trials and c successes. The
// cost of everything in this package grows with the number of cells, not of
// tasks.
//
// References: Chen et al., Evaluating Large Language Models Trained on Code
// (2021), eq. 1, for pass@k; Yao et al., tau-bench (2024), eq. 1, for pass^k;
// Hoeffding, Annals of Mathematical Statistics 19 (1948), for U-statistics.
package estimator
