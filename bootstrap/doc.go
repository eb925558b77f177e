// Package bootstrap puts confidence intervals on the metrics of a suite.
//
// An interval has one of two targets, never mixed. The population the tasks
// were drawn from: the task is the unit, and the spread between tasks already
// carries the noise of the trials. Or this suite of tasks, run again. No method
// resamples trials: given a task, the expected C(c*,k)/C(n,k) of resampled
// trials is (c/n)^k, so that the interval would centre on the biased plug-in.
//
// Intervals takes a Request: method, target, confidence and side. Gaffke's
// interval is the default for the population, cp-ess for the suite, and
// clopper-pearson for a one-sided limit of the suite. They are deterministic,
// need no resamples and have never zero width. Each Interval says what is known
// of its coverage (Guarantee). The bootstraps of tasks (percentile, basic, BCa,
// studentised) are there by name; they fall short of their confidence near 0
// and 1 and have no width at all where all tasks are equal, in which case they
// are reported as not available.
//
// Resampling works on cells: a resample of m tasks is one multinomial draw over
// the cells (n, c), whose cost does not grow with m, and every metric is
// evaluated on the same resample. Replicates are kept, so that another method
// or confidence needs no new draw.
package bootstrap
