// Package plan says how many trials per task, and how many tasks, to pay for.
//
// What is known of the agent is a Knowledge: a guess, or a pilot to which
// distributions of the rate were fitted. What is wanted is a Question: a metric,
// the interval it will be given, a Goal, the Space of designs and the Cost. Make
// answers it with the cheapest design that reaches the goal under everything
// that is believed, or says what is reachable:
//
//	known, err := plan.FromPilot(plan.Pilot{Suite: suite})
//	p, err := plan.Make(ctx, plan.Question{
//		Metric: estimator.PassHat(3),
//		Goal:   plan.Within(0.08),
//		Space:  plan.Space{Tasks: plan.Exactly(50)},
//		Cost:   plan.Cost{Trial: 0.38, Unit: "$"},
//	}, known, plan.Options{})
//
// The formulas rest on two variances of a task's estimate X from n trials: B,
// that of the true metric between tasks, and W_n, the mean within a task,
//
//	population of tasks   Var = (B + W_n) / m
//	this suite            Var = W_n / m
//
// More trials shrink only W_n: for the population, m tasks set a floor.
//
// The rooms within: law has these variances, and what pairs of agents do; check
// draws the recommended design again and again and makes the very interval that
// will be reported, so that its numbers stand beside the formula's; looks has the
// rules for looking before all tasks are bought; classic has the plain rules of
// textbooks. ExpectedHalfWidth, OptimalTrials and Allocate are for Go users who
// plan by hand: no command needs them.
//
// References: Hoeffding, Annals of Mathematical Statistics 19 (1948), for W_n;
// Bonett and Price, Journal of Educational and Behavioral Statistics 37 (2012).
package plan
