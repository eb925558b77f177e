package report_test

import (
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
