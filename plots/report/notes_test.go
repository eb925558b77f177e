package report_test

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/plots/report"
)

// TestTestsAreNamedAsPeopleDo: the names in results.json are of the file's
// making, those in notes are of people and their methods.
func TestTestsAreNamedAsPeopleDo(t *testing.T) {
	for method, want := range map[estimator.HomogeneityMethod]string{
		estimator.HomogeneityExact: "(exact)", estimator.HomogeneityMonteCarlo: "(Monte Carlo)", estimator.HomogeneityTarone: "(Tarone's test)",
	} {
		a := experiments.AgentResult{Agent: "a", Unevenness: experiments.UnevennessResult{ICC: 0.5, PHomogeneous: 0.01, Test: string(method)}}
		if got := strings.Join(report.Notes(a, lang.English), "\n"); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in\n%s", method, want, got)
		}
	}
}

// TestFewerTasksAreSaidOnce: what rests on the same tasks is said in one line.
func TestFewerTasksAreSaidOnce(t *testing.T) {
	a := experiments.AgentResult{Agent: "a", Tasks: 40}
	for k, tasks := range map[int]int{1: 40, 2: 40, 3: 7, 4: 1, 5: 1} {
		for _, m := range []estimator.Metric{estimator.PassAt(k), estimator.PassHat(k)} {
			a.Estimates = append(a.Estimates, experiments.EstimateResult{Metric: m.String(), Family: m.Family.String(), K: k, Value: 0.5, Tasks: tasks})
		}
	}
	slices.SortStableFunc(a.Estimates, func(x, y experiments.EstimateResult) int { return cmp.Compare(x.K, y.K) })
	var got []string
	for _, n := range report.Notes(a, lang.English) {
		if strings.Contains(n, "rest on") {
			got = append(got, n)
		}
	}
	if len(got) != 2 || !strings.HasPrefix(got[0], "k = 3: values rest on 7 of 40 tasks") || !strings.HasPrefix(got[1], "k = 4, 5: values rest on 1 of 40 tasks") {
		t.Errorf("%q", got)
	}
}

// TestGapsAreToldApart: the gap of these results, of these tasks and of the
// population are three numbers, and none of them is called "gap" alone.
func TestGapsAreToldApart(t *testing.T) {
	d := results.Data{Agent: "a"}
	for i := range 20 {
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: strconv.Itoa(i), Pass: i % 5, Fail: 4 - i%5})
	}
	for target, want := range map[bootstrap.Target]string{bootstrap.Population: "in the population of such tasks", bootstrap.Suite: "of these very tasks"} {
		a, err := experiments.Analyze(t.Context(), d, experiments.Analysis{Target: target})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(a, lang.English), "\n")
		e, _ := a.Estimate("pass^4")
		if e.Gap.Text() == e.GapUnbiased.Text() {
			t.Fatalf("both gaps are %s: the test shows nothing", e.Gap.Text())
		}
		for _, text := range []string{"its closed form in these results", "gap of pass^4 " + want + ", unbiased: " + e.GapUnbiased.Text(), "in these results " + e.Gap.Text()} {
			if !strings.Contains(notes, text) {
				t.Errorf("%s: no %q in\n%s", target, text, notes)
			}
		}
		said := strings.Join(experiments.Sentences(&experiments.Result{Agents: []experiments.AgentResult{a}}, lang.English), "\n")
		if !strings.Contains(said, "in these results") {
			t.Errorf("which gap is it? %s", said)
		}
	}
}
