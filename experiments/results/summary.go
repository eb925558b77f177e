package results

import (
	"fmt"
	"math"
	"slices"
)

// MeanReading is a way in which a published mean can come from whole numbers.
type MeanReading struct {
	Passes, Trials int
	ErrorsDropped  bool // the trials are those without an error
}

// ReadMean finds which numbers of passes, and which denominator, give a
// published mean of trials of which so many ended in an error: errors counted
// as failures, dropped, or both. None means that the mean is no rate of passes
// over either.
func ReadMean(mean Published, trials, errors int) ([]MeanReading, error) {
	if trials < 1 || errors < 0 || errors > trials || math.IsNaN(mean.Value) {
		return nil, fmt.Errorf("%d errors of %d trials, mean %v: a mean, trials and no more errors than trials were expected", errors, trials, mean.Value)
	}
	var out []MeanReading
	for _, r := range []MeanReading{{Trials: trials}, {Trials: trials - errors, ErrorsDropped: true}} {
		r.Passes = int(math.Round(mean.Value * float64(r.Trials)))
		fits := r.Trials > 0 && math.Abs(float64(r.Passes)/float64(r.Trials)-mean.Value) <= rounding(mean.Decimals)
		if fits && r.Passes >= 0 && r.Passes <= trials-errors && (!r.ErrorsDropped || errors != 0) {
			out = append(out, r)
		}
	}
	return out, nil
}

// Floor is how much of a result a reference agent has too, such as one that
// does nothing.
type Floor struct {
	Reference float64 // mean success rate of the reference, over the tasks of both
	Over      Data    // the tasks that the reference never passes
	Tasks     int     // of both
}

// FloorOf compares with a reference agent: a task that it passes tells little
// of an agent. Tasks that only one of the two has are left out.
func (d Data) FloorOf(reference Data) Floor {
	rates := map[string]float64{}
	for _, t := range reference.Tasks {
		if n := t.Pass + t.Fail + t.Error; n > 0 {
			rates[t.ID] = float64(t.Pass) / float64(n)
		}
	}
	f := Floor{Over: d}
	f.Over.Tasks, f.Over.Outcomes, f.Over.Warnings = nil, nil, nil
	for i, t := range d.Tasks {
		rate, ok := rates[t.ID]
		if !ok {
			continue
		}
		f.Tasks++
		f.Reference += rate
		if rate == 0 {
			f.Over.Tasks = append(f.Over.Tasks, t)
			if i < len(d.Outcomes) {
				f.Over.Outcomes = append(f.Over.Outcomes, d.Outcomes[i])
			}
		}
	}
	if f.Tasks > 0 {
		f.Reference /= float64(f.Tasks)
	} else {
		f.Reference = math.NaN()
	}
	return f
}

// BesideFloor returns each of the results followed by what is left of it without
// the tasks that the reference passes, as an agent of its own, and with a warning
// that says how much the reference has. An agent that shares no task with the
// reference is an error.
func BesideFloor(data []Data, reference Data) ([]Data, error) {
	out := make([]Data, 0, 2*len(data))
	for _, d := range data {
		f := d.FloorOf(reference)
		if f.Tasks == 0 {
			return nil, fmt.Errorf("the reference %s has no task of %s: name the tasks alike in both", reference.Agent, d.Agent)
		}
		over, left := f.Over, "another reference, for it passes all of them"
		if over.Agent = d.Agent + " beyond " + reference.Agent; len(over.Tasks) > 0 {
			left = fmt.Sprintf("%s, of the %s that it never passes", over.Agent, plural(len(over.Tasks), "task"))
		}
		d.Warnings = append(slices.Clone(d.Warnings), Warning{Code: "floor", Message: fmt.Sprintf(
			"the reference %s has a mean success rate of %.3f on %s of both, and what it passes tells little of an agent; look at %s",
			reference.Agent, f.Reference, plural(f.Tasks, "task"), left)})
		if out = append(out, d); len(over.Tasks) > 0 {
			out = append(out, over)
		}
	}
	return out, nil
}
