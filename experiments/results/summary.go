package results

import (
	"fmt"
	"math"
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
	f.Over.Tasks = nil
	for _, t := range d.Tasks {
		rate, ok := rates[t.ID]
		if !ok {
			continue
		}
		f.Tasks++
		f.Reference += rate
		if rate == 0 {
			f.Over.Tasks = append(f.Over.Tasks, t)
		}
	}
	if f.Tasks > 0 {
		f.Reference /= float64(f.Tasks)
	} else {
		f.Reference = math.NaN()
	}
	return f
}
