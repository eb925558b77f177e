package results

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"passhat/estimator"
)

func TestReadMean(t *testing.T) {
	for _, x := range []struct {
		mean           string
		trials, errors int
		want           string
	}{
		{"0.09278350515463918", 97, 17, "[{9 97 false}]"}, // B024
		{"0.1125", 97, 17, "[{9 80 true}]"},
		{"0.5", 10, 0, "[{5 10 false}]"},
		{"0.95", 20, 10, "[]"}, // 19 passes are more than trials without an error
		{"0.123", 10, 2, "[]"},
		{"0", 10, 10, "[{0 10 false}]"},
	} {
		got, err := ReadMean(published(t, x.mean)[0], x.trials, x.errors)
		if fmt.Sprint(got) != x.want || err != nil {
			t.Errorf("%s of %d, %d: %v, %v, want %s", x.mean, x.trials, x.errors, got, err, x.want)
		}
	}
	if _, err := ReadMean(Published{.5, 1}, 2, 3); err == nil {
		t.Error("more errors than trials")
	}
}

// B127: 22 of 50 tasks give full reward without any action.
func TestFloor(t *testing.T) {
	agent, idle := Data{Agent: "agent"}, Data{Agent: "idle"}
	for i := range 50 {
		id := fmt.Sprintf("t%02d", i)
		pass := func(b bool) TaskCounts { return TaskCounts{ID: id, Pass: count01(b), Fail: count01(!b)} }
		agent.Tasks = append(agent.Tasks, pass(i < 33))
		idle.Tasks = append(idle.Tasks, pass(i < 22))
	}
	f := agent.FloorOf(idle)
	if f.Tasks != 50 || math.Abs(f.Reference-.44) > 1e-12 || len(f.Over.Tasks) != 28 {
		t.Errorf("%d tasks, floor %v, %d left", f.Tasks, f.Reference, len(f.Over.Tasks))
	}
	wantMetric(t, agent, "pass@1", .66)
	wantMetric(t, f.Over, "pass@1", 11./28)
	if f := agent.FloorOf(Data{}); f.Tasks != 0 || !math.IsNaN(f.Reference) {
		t.Errorf("%+v", f)
	}
	beside, err := BesideFloor([]Data{agent}, idle)
	if err != nil || len(beside) != 2 || beside[1].Agent != "agent beyond idle" || len(beside[1].Tasks) != 28 {
		t.Errorf("%+v, %v", beside, err)
	}
	if w := warningOf(t, beside[0], "floor"); !strings.Contains(w.Message, "0.440 on 50 tasks of both") {
		t.Error(w.Message)
	}
	if alone, err := BesideFloor([]Data{idle}, agent); err != nil || len(alone) != 2 {
		t.Errorf("%+v, %v", alone, err)
	}
	full := Data{Agent: "full", Tasks: []TaskCounts{{ID: "t00", Pass: 1}}}
	if alone, err := BesideFloor([]Data{full}, full); err != nil || len(alone) != 1 || !strings.Contains(warningOf(t, alone[0], "floor").Message, "another reference") {
		t.Errorf("%+v, %v", alone, err)
	}
	if _, err := BesideFloor([]Data{agent}, Data{Agent: "other"}); err == nil || !strings.Contains(err.Error(), "no task of agent") {
		t.Errorf("no task in common: %v", err)
	}
}

// B050: the mean of 0.98 hides a task that is always broken.
func TestWorstTask(t *testing.T) {
	var trials []string
	for task := range 50 {
		for range 10 {
			trials = append(trials, fmt.Sprintf("t%d %d", task+1, count01(task < 49)))
		}
	}
	data, err := readCase{text: rows(trials...)}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	wantMetric(t, data[0], "pass@1", .98)
	if w := warningOf(t, data[0], "never-passed"); len(w.Tasks) != 1 || w.Tasks[0] != "t50" {
		t.Errorf("%+v", w)
	}
	suite, err := estimator.NewSuite(data[0].EstimatorTasks(ErrorsFail))
	if err != nil || suite.Tasks() != 50 {
		t.Errorf("%v", err)
	}
}
