package plan_test

import (
	"context"
	"fmt"

	"passhat/estimator"
	"passhat/experiments/plan"
	"passhat/sim"
)

func ExampleMake() {
	rates, err := sim.NewBetaMoments(0.42, 0.273) // pass^1 and pass^2 of a published row
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := plan.Make(context.Background(), plan.Question{
		Metric: estimator.PassHat(3),
		Goal:   plan.Within(0.10),
		Space:  plan.Space{Tasks: plan.Exactly(50)},
		Cost:   plan.Cost{Trial: 0.38, Unit: "$"},
	}, plan.Guess(rates), plan.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	x := p.Plain
	fmt.Printf("Pay for %d trials on each of your %d tasks: %d trials, about %s%.0f. ", x.Trials, x.Tasks, x.Total, x.Unit, x.Cost)
	fmt.Printf("That puts %s within ±%.3f; %d trials per task would only bring it to ±%.3f.\n", x.Metric, x.Value, x.MoreTrials, x.MoreValue)
	// Output:
	// Pay for 7 trials on each of your 50 tasks: 350 trials, about $133. That puts pass^3 within ±0.100; 11 trials per task would only bring it to ±0.095.
}
