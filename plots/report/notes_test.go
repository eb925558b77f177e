package report_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments"
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
