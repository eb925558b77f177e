package experiments

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"

	"passhat/experiments/results"
)

// Numbers of a result beyond these have no meaning, and figures of them no end.
const (
	mostCount  = 1 << 40
	mostNumber = 1e15
	mostBlocks = 2000 // agents, each with its groups
)

// span is the range of a number.
type span struct{ low, high float64 }

// spans are the ranges of numbers that figures rely on, by type and JSON name.
var spans = map[string]span{
	"EstimateResult.k": {1, maxK}, "EstimateResult.j": {1, maxK}, "EstimateResult.value": {0, 1}, "EstimateResult.closed_form": {0, 1},
	"IntervalResult.lower": {-1, 1}, "IntervalResult.upper": {-1, 1}, "IntervalResult.confidence": {0, 1},
	"UnevennessStudy.mean": {0, 1}, "UnevennessSeries.k": {1, maxK}, "UnevennessPoint.icc": {0, 1}, "UnevennessPoint.exact": {0, 1},
	"UnevennessPoint.closed_form": {0, 1}, "UnevennessPoint.simulated": {0, 1}, "UnevennessPoint.std_err": {0, 1},
	"CoverageStudy.confidence": {0, 1}, "CoverageCell.coverage": {0, 1}, "CoverageCell.degenerate": {0, 1},
	"CellResult.n": {0, maxTrials * maxTrials}, "TaskResult.n": {0, maxTrials * maxTrials},
	"PlanDesign.cost": {0, mostNumber}, "PlanDesign.value": {0, 1},
}

// check returns an error for numbers that no result has, for names that
// contradict theirs, and for what is there twice.
func (r *Result) check() error {
	if err := checkNumbers(reflect.ValueOf(*r), ""); err != nil {
		return err
	}
	if err := r.checkAgents(); err != nil || r.Sweep == nil {
		return err
	}
	for i, p := range r.Sweep.Points {
		if p.Result == nil {
			return fmt.Errorf("point %d of the sweep has no result", i+1)
		}
		if err := p.Result.checkAgents(); err != nil {
			return fmt.Errorf("point %d of the sweep: %w", i+1, err)
		}
	}
	return nil
}

func (r *Result) checkAgents() error {
	if len(r.Agents) > mostBlocks {
		return fmt.Errorf("%d agents and groups: a figure has room for %d at most", len(r.Agents), mostBlocks)
	}
	if err := errors.Join(uniqueNames(r.Agents), r.Difference.check()); err != nil {
		return err
	}
	for _, a := range r.Agents {
		if err := errors.Join(a.checkCounts(), a.checkOnce()); err != nil {
			return err
		}
	}
	return nil
}

func (a AgentResult) checkCounts() error {
	for _, x := range a.Cells {
		if x.C > x.N {
			return fmt.Errorf("agent %q: %d successes of %d trials", a.Agent, x.C, x.N)
		}
	}
	for _, t := range a.ByTask {
		if t.C > t.N {
			return fmt.Errorf("agent %q, task %q: %d successes of %d trials", a.Agent, t.Task, t.C, t.N)
		}
		if strings.Trim(t.signs(), results.OutcomeSigns) != "" {
			return fmt.Errorf("agent %q, task %q: outcomes %.40q, of the signs %q", a.Agent, t.Task, t.signs(), results.OutcomeSigns)
		}
	}
	return nil
}

// checkNumbers walks through a value. Name is the type and JSON name of the
// field that holds it.
func checkNumbers(v reflect.Value, name string) error {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return checkNumbers(v.Elem(), name)
		}
	case reflect.Struct:
		if x, ok := v.Interface().(IntervalResult); ok && x.Lower >= x.Upper {
			return fmt.Errorf("an interval runs from %v to %v", x.Lower, x.Upper)
		}
		for i := range v.NumField() {
			field, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if err := checkNumbers(v.Field(i), v.Type().Name()+"."+field); err != nil {
				return err
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := checkNumbers(v.Index(i), name); err != nil {
				return err
			}
		}
	case reflect.Int:
		return checkSpan(name, float64(v.Int()), span{0, mostCount})
	case reflect.Float64:
		if x := v.Float(); !math.IsNaN(x) {
			return checkSpan(name, x, span{-mostNumber, mostNumber})
		}
	}
	return nil
}

func checkSpan(name string, x float64, otherwise span) error {
	s, ok := spans[name]
	if !ok {
		s = otherwise
	}
	if x >= s.low && x <= s.high {
		return nil
	}
	_, field, _ := strings.Cut(name, ".")
	return fmt.Errorf("%s is %v, which is not from %v to %v", field, x, s.low, s.high)
}
