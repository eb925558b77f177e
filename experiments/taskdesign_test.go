package experiments_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"passhat/bootstrap"
	"passhat/experiments"
	"passhat/experiments/results"
)

// families are six tasks of three repositories.
func families() results.Data {
	d := data([2]int{4, 0}, [2]int{4, 0}, [2]int{3, 1}, [2]int{1, 3}, [2]int{0, 4}, [2]int{2, 2})
	for i, repo := range []string{"x", "x", "y", "y", "z", "z"} {
		d.Tasks[i].Cluster, d.Tasks[i].Stratum = repo, repo
		d.Tasks[i].Weight = []float64{1, 2, 1, 1, 3, 1}[i]
	}
	return d
}

func TestClustersAreTheUnit(t *testing.T) {
	d := families()
	plain := analyze(t, d, experiments.Analysis{K: []int{1}})
	d.Policy.Cluster = "repo"
	r := analyze(t, d, experiments.Analysis{K: []int{1}})
	a, b := estimateOf(t, plain, "pass^1"), estimateOf(t, r, "pass^1")
	if a.Value != b.Value || !(b.Interval.Upper-b.Interval.Lower > a.Interval.Upper-a.Interval.Lower) {
		t.Errorf("tasks of one repository alike: %v %+v by task, %v %+v by cluster", a.Value, a.Interval, b.Value, b.Interval)
	}
	if r.Design == nil || r.Design.Kind != experiments.DesignClusters || r.Design.Units != 3 || !(r.Design.Detail[0].DesignEffect > 1) {
		t.Errorf("design %+v", r.Design)
	}
	few := 0
	for _, w := range r.Warnings {
		if strings.Contains(w.Message, "few clusters") {
			few++
		}
	}
	if few != 1 || r.Kept != nil {
		t.Errorf("%d warnings of few clusters, want one; kept %v", few, r.Kept)
	}
}

func TestStrataKeepTheirShares(t *testing.T) {
	d := families()
	plain := analyze(t, d, experiments.Analysis{K: []int{1}})
	d.Policy.Stratum = "repo"
	r := analyze(t, d, experiments.Analysis{K: []int{1}})
	a, b := estimateOf(t, plain, "pass^1"), estimateOf(t, r, "pass^1")
	if math.Abs(float64(a.Value-b.Value)) > 1e-15 || b.Interval.Method != "melded" || r.Design.Units != 3 {
		t.Errorf("%v %+v, design %+v", b.Value, b.Interval, r.Design)
	}
}

// By hand: pass^1 with weights 1 2 1 1 3 1 is (1+2+3/4+1/4+0+1/2)/9.
func TestWeightsWeigh(t *testing.T) {
	d := families()
	d.Policy.Weight = "w"
	r := analyze(t, d, experiments.Analysis{K: []int{1}})
	e := estimateOf(t, r, "pass^1")
	if math.Abs(float64(e.Value)-0.5) > 1e-15 || e.ClosedForm.Available() || e.Gap.Available() || !strings.Contains(e.Estimator, "weighted") {
		t.Errorf("weighted pass^1 is %+v, want 0.5 without a closed form", e)
	}
	// Kish: 81/17 tasks.
	if got := float64(r.Design.Detail[0].Effective); math.Abs(got-81.0/17) > 1e-12 {
		t.Errorf("%v effective tasks, want %v", got, 81.0/17)
	}
}

func TestImpossibleTaskDesigns(t *testing.T) {
	check := func(message string, a experiments.Analysis, change func(*results.Data)) {
		t.Helper()
		d := families()
		d.Policy.Cluster = "repo"
		change(&d)
		_, err := experiments.Analyze(context.Background(), d, a)
		if err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%v, want %q", err, message)
		}
	}
	none := func(*results.Data) {}
	check("one of them", experiments.Analysis{}, func(d *results.Data) { d.Policy.Weight = "w" })
	check("leave --ragged eligible out", experiments.Analysis{}, func(d *results.Data) { d.Policy.Ragged = results.RaggedEligible })
	check("for the target population", experiments.Analysis{Target: bootstrap.Suite}, none)
	check("leave joint and bands out", experiments.Analysis{Bands: true}, none)
}

// Groups are shown by group, whatever the strata are.
func TestGroupsAreNotStrata(t *testing.T) {
	d := families()
	d.Policy.Group, d.Policy.Stratum = "domain", "repo"
	for i := range d.Tasks {
		d.Tasks[i].Group = []string{"air", "sea"}[i%2]
	}
	r := analyze(t, d, experiments.Analysis{K: []int{1}})
	var names []string
	for _, g := range r.Groups {
		names = append(names, g.Group)
	}
	if !slices.Equal(names, []string{"air", "sea"}) {
		t.Errorf("groups %v", names)
	}
}
