package plan

import (
	"fmt"
	"math"

	"passhat/bootstrap"
)

// resolve names the method of a request and checks that there is a formula.
func resolve(r bootstrap.Request, kind Kind) (bootstrap.Request, error) {
	var err error
	if r.Target, err = bootstrap.ParseTarget(string(r.Target)); err != nil {
		return r, err
	}
	if r.Side, err = bootstrap.ParseSide(string(r.Side)); err != nil {
		return r, err
	}
	if r.Confidence == 0 {
		r.Confidence = bootstrap.DefaultConfidence
	}
	if err := bootstrap.CheckConfidence(r.Confidence); err != nil {
		return r, err
	}
	if r.Method == "" {
		r.Method = bootstrap.MethodAuto
	}
	if kind == Comparison {
		return r, checkComparison(r)
	}
	if r.Method == bootstrap.MethodAuto {
		r.Method = autoMethod(r)
	}
	if (r.Method == bootstrap.MethodGaffke && r.Target == bootstrap.Population) ||
		(r.Method == bootstrap.MethodCPESS && r.Target == bootstrap.Suite) || r.Method == bootstrap.MethodClopperPearson {
		return r, nil
	}
	return r, fmt.Errorf("the method %s for the target %s has no formula to plan with: take auto (gaffke for the population, cp-ess for the suite) or clopper-pearson",
		r.Method, r.Target)
}

// autoMethod is what bootstrap takes for auto.
func autoMethod(r bootstrap.Request) bootstrap.Method {
	switch {
	case r.Target == bootstrap.Population:
		return bootstrap.MethodGaffke
	case r.Side != bootstrap.TwoSided:
		return bootstrap.MethodClopperPearson
	}
	return bootstrap.MethodCPESS
}

func checkComparison(r bootstrap.Request) error {
	switch {
	case r.Target != bootstrap.Population:
		return fmt.Errorf("a comparison speaks of the population of tasks: the target %s has no interval of a difference", r.Target)
	case r.Method != bootstrap.MethodAuto && r.Method != bootstrap.MethodBonettPrice && r.Method != bootstrap.MethodGaffke:
		return fmt.Errorf("method %s is not for paired differences: choose auto, bonett-price, gaffke", r.Method)
	}
	return nil
}

// LeastTasks returns the fewest tasks with which any result at all can reach
// the verdict of a question, 1 for a half-width. Every task passing leaves a
// lower limit of tail^(1/m), and of tail^(k/(n m)) for the target suite; every
// pair differing by 1 has a lower limit above 0 only if tail^(1/m) > 1/2.
//
//	gate        m = log(tail) / log(threshold)
//	comparison  m > log(tail) / log(1/2), by the method gaffke
//
// For a truth below the threshold it is the mirror image, with log(1-threshold).
// bonett-price has no such least number and gives 1.
func (q Question) LeastTasks(truth float64, trials int) int {
	low, high := q.Interval.Side.Tails(q.Interval.Confidence)
	switch {
	case q.Goal.Kind == Comparison && low == 0:
		return math.MaxInt
	case q.Goal.Kind == Comparison && q.Interval.Method != bootstrap.MethodBonettPrice:
		return 1 + int(math.Floor(math.Log(low)/math.Log(0.5)))
	case q.Goal.Kind != Gate:
		return 1
	}
	tail, edge := low, q.Goal.Threshold
	if truth < edge {
		tail, edge = high, 1-edge
	}
	if tail == 0 {
		return math.MaxInt
	}
	m := math.Log(tail) / math.Log(edge)
	if q.Interval.Target == bootstrap.Suite {
		m *= float64(q.Metric.K) / float64(trials)
	}
	return max(1, int(math.Ceil(m*(1-1e-12))))
}
