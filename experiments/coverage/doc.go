// Package coverage measures what interval methods keep of what they promise: it
// draws suites of a known agent again and again and counts how often the
// interval holds the truth.
//
// The truth of the target population is the agent's exact value; that of the
// target suite is the mean over the tasks that were drawn. Data sets whose
// interval has no limits or no width are counted apart and as misses.
//
// Two methods exist only here, as warnings: tasks-then-trials, the bootstrap
// that also resamples trials and so centres on the plug-in, and pooled-trials,
// which takes all trials for those of one task.
package coverage
