package experiments

import (
	"math"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments/results"
)

func agentOf(name string, tasks ...TaskResult) AgentResult {
	a := AgentResult{Agent: name, ByTask: tasks}
	for _, k := range []int{1, 2} {
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)} {
			a.Estimates = append(a.Estimates, newEstimateResult(m))
		}
	}
	return a
}

func counted(task string, n, c int) TaskResult { return TaskResult{Task: task, N: n, C: c} }

// TestDifferenceIsOfThePairs: the mean of the differences task by task, by hand,
// and the interval of bootstrap; what has no pair is counted.
func TestDifferenceIsOfThePairs(t *testing.T) {
	r := &Result{Agents: []AgentResult{
		agentOf("x", counted("a", 4, 4), counted("b", 4, 2), counted("c", 4, 1), counted("d", 4, 0), counted("alone", 4, 4), counted("none", 0, 0)),
		agentOf("y", counted("d", 3, 3), counted("c", 4, 1), counted("b", 4, 3), counted("a", 2, 0), counted("none", 4, 4), counted("e", 1, 1), counted("f", 1, 1)),
	}}
	if err := AddDifference(r, Analysis{}); err != nil {
		t.Fatal(err)
	}
	d := r.Difference
	if d.Tasks != 4 || d.OnlyA != 1 || d.OnlyB != 2 || d.NoVerdict != 1 || len(d.Pairs) != 4 {
		t.Errorf("%+v", d)
	}
	// C(c,2)/C(n,2): x 1, 1/6, 0, 0; y 0, 3/6, 0, 1.
	for metric, want := range map[string][3]float64{
		"pass^1": {(1 + 0.5 + 0.25) / 4, (0.75 + 0.25 + 1) / 4, (1 - 0.25 - 1) / 4},
		"pass^2": {(1 + 1.0/6) / 4, (0.5 + 1) / 4, (1 + 1.0/6 - 0.5 - 1) / 4},
	} {
		for _, e := range d.Estimates {
			if e.Metric != metric {
				continue
			}
			for i, got := range []Number{e.A, e.B, e.Value} {
				if math.Abs(float64(got)-want[i]) > 1e-15 {
					t.Errorf("%s: %v, want %v", metric, got, want[i])
				}
			}
			if e.Tasks != 4 || !(float64(e.Interval.Lower) < want[2] && want[2] < float64(e.Interval.Upper)) || e.Interval.Method != "gaffke" {
				t.Errorf("%s: %+v", metric, e.Interval)
			}
		}
	}
	one, err := bootstrap.DifferenceInterval([]bootstrap.Difference{{Value: 1, Tasks: 1}, {Value: -1.0 / 3, Tasks: 1}, {Value: 0, Tasks: 1}, {Value: -1, Tasks: 1}}, bootstrap.Request{})
	if got := d.Estimates[3]; err != nil || math.Abs(float64(got.Interval.Lower)-one.Lower) > 1e-9 {
		t.Errorf("%+v, want %+v: %v", got.Interval, one, err)
	}
}

// TestDifferenceBeyondTheTrials: never a number over other tasks without asking.
func TestDifferenceBeyondTheTrials(t *testing.T) {
	r := &Result{Agents: []AgentResult{agentOf("x", counted("a", 2, 2), counted("b", 1, 1)), agentOf("y", counted("a", 2, 0), counted("b", 2, 1))}}
	if err := AddDifference(r, Analysis{}); err != nil {
		t.Fatal(err)
	}
	if e := r.Difference.Estimates[3]; e.Metric != "pass^2" || e.Value.Available() || e.Interval != nil || e.Tasks != 0 {
		t.Errorf("strict: %+v", e)
	}
	r.Agents[0].Policy = &PolicyResult{Ragged: results.RaggedEligible}
	if err := AddDifference(r, Analysis{}); err != nil {
		t.Fatal(err)
	}
	if e := r.Difference.Estimates[3]; e.Value != 1 || e.Tasks != 1 {
		t.Errorf("eligible: %+v", e)
	}
}

func TestDifferenceThatCannotBe(t *testing.T) {
	x, y := agentOf("x", counted("1", 2, 2)), agentOf("y", counted("2", 2, 0))
	for want, r := range map[string]*Result{
		`have 1, "x": give two files`:                          {Agents: []AgentResult{x}},
		`have 3, "x", "y", "x"`:                                {Agents: []AgentResult{x, y, x}},
		`no task in common with verdicts of both`:              {Agents: []AgentResult{x, y}},
		`leave --cluster, --stratum and --weight out`:          {Agents: []AgentResult{{Design: &DesignResult{}}, y}},
		`target suite is not available for paired differences`: {Agents: []AgentResult{x, x}},
	} {
		err := AddDifference(r, Analysis{Target: bootstrap.Suite})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestFitsOfAFigureAreThoseOfFit: same models, parameters and tests.
func TestFitsOfAFigureAreThoseOfFit(t *testing.T) {
	few := &Result{Agents: []AgentResult{{Agent: "few", Cells: []CellResult{{4, 2, fitTasks - 1}}}}}
	if err := AddFits(few); err != nil || few.Agents[0].Fits != nil {
		t.Errorf("a fit to %d tasks: %v", fitTasks-1, err)
	}
	d := results.Data{Agent: "a"}
	for i := range 30 {
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: string(rune('A' + i)), Pass: i % 5, Fail: 4 - i%5})
	}
	r, err := Estimate(t.Context(), []results.Data{d}, Analysis{Seed: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fit, err := Fit(t.Context(), []results.Data{d}, fitReplicates, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := AddFits(r); err != nil {
		t.Fatal(err)
	}
	got, want := marshalled(t, &Result{Agents: []AgentResult{{Fits: r.Agents[0].Fits}}}), marshalled(t, &Result{Agents: []AgentResult{{Fits: fit.Fit.Agents[0].Models}}})
	if string(got) != string(want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestFitsOfManyCellsForAFigure: tasks that nearly all have trials and passes of
// their own have the beta alone, and the others say why not.
func TestFitsOfManyCellsForAFigure(t *testing.T) {
	r := &Result{Agents: []AgentResult{{Agent: "a"}}}
	for i := range fitCells + 1 {
		n := 100 + i%300
		r.Agents[0].Cells = append(r.Agents[0].Cells, CellResult{n, i / 300 * 7, 1})
	}
	if err := AddFits(r); err != nil {
		t.Fatal(err)
	}
	fits := r.Agents[0].Fits
	if len(fits) != 3 || fits[0].Goodness == nil || fits[0].Reason != "" || len(fits[2].Points) > 0 {
		t.Fatalf("%+v", fits)
	}
	for _, f := range fits[1:] {
		if !strings.Contains(f.Reason, "2001 different pairs of trials and passes, over 2000: not fitted for a figure; passhat fit does") {
			t.Errorf("%s: %q", f.Model, f.Reason)
		}
	}
}
