package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"passhat/bootstrap"
)

// Outcome is how a trial ended.
type Outcome uint8

// The outcomes.
const (
	Pass    Outcome = iota
	Fail            // a verdict: no success
	Error           // tried, no verdict
	Missing         // never run, or not scored
)

// outcomes counts them.
const outcomes = 4

// TaskTrials is one task's trials, in order.
type TaskTrials struct {
	Task   string
	Trials []Outcome
}

// TrialSeries is one agent's tasks, trial by trial.
type TrialSeries struct {
	Agent string
	// InFile says that the order is that of the file, since not all trials have a
	// number. It need not be that of the runs: drift is not looked for.
	InFile bool
	Tasks  []TaskTrials
}

// TrialGrid draws who passed when: a row a task, those with the most successes
// on top, a column a trial, one panel an agent; over the columns the share of
// the verdicts that were passes, which shows drift. Where rows would be too thin
// to see, the tasks with equally many successes are one band, in which every
// column is divided as its trials ended, so that areas are counts. Outcomes
// differ in colour, lightness and width: errors are narrow, a missing trial is
// blank.
//
// Drift is tested for a single agent: each task's rate in the later half of its
// trials less that in the first half, with the interval of a mean of paired
// differences (bootstrap.DifferenceInterval, 0.95, auto). The title speaks of
// drift only where the interval leaves 0 out. Trials in the order of a file are
// not tested.
func TrialGrid(series []TrialSeries, c Caption) (*Figure, error) {
	g := trialGrid{say: c.Language}
	for _, s := range series {
		if a := newTrialRows(s); a.columns > 0 {
			g.agents = append(g.agents, a)
			g.tasks, g.columns = max(g.tasks, len(a.tasks)), max(g.columns, a.columns)
			for i, n := range a.counts {
				g.counts[i] += n
			}
		}
	}
	if len(g.agents) == 0 {
		return nil, fmt.Errorf("grid of trials: no trial: %w", ErrNoData)
	}
	f := &Figure{
		title:    g.title(),
		subtitle: g.subtitle(),
		alt:      g.alt(),
		key:      g.key(),
		x:        g.xAxis,
		y:        g.yAxis,
		size:     g.size(),
	}
	for _, a := range g.agents {
		p := panel{name: a.agent, draw: func(f frame) { g.draw(f, a) }}
		if len(g.agents) > 1 {
			p.note = g.note(a)
		}
		f.panels = append(f.panels, p)
	}
	c.apply(f)
	return f, nil
}

// trialRows is one agent's tasks, those with the highest share of passes first.
type trialRows struct {
	agent                string
	inFile               bool
	tasks                []taskRow
	columns              int           // of the task with the most trials
	counts               [outcomes]int // of trials
	always, flaky, never int           // tasks; those without a verdict are none of them
	perTrial             []float64     // share of the verdicts that were passes; NaN for none
	drift                bootstrap.Interval
	driftBy              float64 // NaN where no task has a verdict in both halves
}

type taskRow struct {
	trials []Outcome
	passed int
	share  float64 // of the verdicts, NaN for none
}

func newTrialRows(s TrialSeries) trialRows {
	a := trialRows{agent: clean(s.Agent)}
	for _, t := range s.Tasks {
		row := taskRow{trials: t.Trials}
		verdicts := 0
		for _, o := range t.Trials {
			a.counts[min(o, Missing)]++
			switch o {
			case Pass:
				row.passed++
				verdicts++
			case Fail:
				verdicts++
			}
		}
		row.share = ratio(row.passed, verdicts)
		switch {
		case verdicts == 0:
		case row.passed == verdicts:
			a.always++
		case row.passed == 0:
			a.never++
		default:
			a.flaky++
		}
		a.tasks = append(a.tasks, row)
		a.columns = max(a.columns, len(t.Trials))
	}
	slices.SortStableFunc(a.tasks, func(x, y taskRow) int {
		return cmp.Or(cmp.Compare(y.share, x.share), cmp.Compare(y.passed, x.passed))
	})
	a.perTrial = a.ratesPerTrial()
	if a.inFile, a.driftBy = s.InFile, math.NaN(); !a.inFile {
		a.driftBy, a.drift = a.testDrift()
	}
	return a
}

// ratio is a share, NaN of nothing.
func ratio(part, of int) float64 {
	if of == 0 {
		return math.NaN()
	}
	return float64(part) / float64(of)
}

func (a trialRows) ratesPerTrial() []float64 {
	passed, verdicts := make([]int, a.columns), make([]int, a.columns)
	for _, t := range a.tasks {
		for i, o := range t.trials {
			if o == Pass {
				passed[i]++
			}
			if o == Pass || o == Fail {
				verdicts[i]++
			}
		}
	}
	out := make([]float64, a.columns)
	for i := range out {
		out[i] = ratio(passed[i], verdicts[i])
	}
	return out
}

// testDrift returns the mean over tasks of the rate in the later half of the
// trials less that in the first half, and its interval. The trial in the middle
// of an odd number is in neither.
func (a trialRows) testDrift() (float64, bootstrap.Interval) {
	count := map[float64]int{}
	sum, pairs := 0.0, 0
	for _, t := range a.tasks {
		half := len(t.trials) / 2
		d := passRate(t.trials[len(t.trials)-half:]) - passRate(t.trials[:half])
		if math.IsNaN(d) {
			continue
		}
		count[d]++
		sum += d
		pairs++
	}
	var d []bootstrap.Difference
	for value, tasks := range count {
		d = append(d, bootstrap.Difference{Value: value, Tasks: tasks})
	}
	slices.SortFunc(d, func(x, y bootstrap.Difference) int { return cmp.Compare(x.Value, y.Value) })
	interval, err := bootstrap.DifferenceInterval(d, bootstrap.Request{})
	if err != nil { // no pairs
		return math.NaN(), interval
	}
	return sum / float64(pairs), interval
}

func passRate(trials []Outcome) float64 {
	passed, verdicts := 0, 0
	for _, o := range trials {
		if o == Pass {
			passed++
		}
		if o == Pass || o == Fail {
			verdicts++
		}
	}
	return ratio(passed, verdicts)
}
