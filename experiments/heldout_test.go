package experiments_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/experiments"
)

// heldOutStudy runs the study beyond over a file of results.
func heldOutStudy(t *testing.T, table, keys string) (*experiments.BeyondStudy, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "real.csv"), []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := experiments.Load(filepath.Join(dir, "s.yaml"), []byte("study: beyond\n"+keys))
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.Run(context.Background(), 2, nil)
	if err != nil {
		return nil, err
	}
	if len(o.Result.Inputs) != 1 {
		t.Errorf("the result was read from %v, want the one file", o.Result.Inputs)
	}
	return o.Result.BeyondStudy, nil
}

// ofSigns is a table with a row a trial: p pass, f fail.
func ofSigns(tasks ...string) string {
	out := "task,trial,success\n"
	for i, signs := range tasks {
		for j, s := range signs {
			out += fmt.Sprintf("t%d,%d,%v\n", i, j, s == 'p')
		}
	}
	return out
}

// The forecaster sees the first trials and nothing of the last; the value it is
// held against is that of the last, or of all where too few are left.
func TestLastTrialsOfAFileAreHeldOut(t *testing.T) {
	const keys = "metrics: [pass^3, pass^4, pass^6]\nbeyond: {files: [real.csv], trials: 2, draws: 19}\n"
	first := []string{"pp", "pp", "pf", "ff", "pp", "fp"}
	last := []string{"ppp", "ppf", "pfp", "fff", "ppp", "ppp"}
	var tasks, others []string
	var rest, all []estimator.Task
	for i := range first {
		signs := first[i] + last[i]
		tasks, others = append(tasks, signs), append(others, first[i]+"fff")
		rest = append(rest, estimator.Task{N: 3, C: strings.Count(last[i], "p")})
		all = append(all, estimator.Task{N: 5, C: strings.Count(signs, "p")})
	}
	s, err := heldOutStudy(t, ofSigns(tasks...), keys)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		value float64
		from  string
	}{
		"pass^3": {of(t, rest, 3), experiments.HeldOutLast}, "pass^4": {of(t, all, 4), experiments.HeldOutAll}, "pass^6": {math.NaN(), experiments.HeldOutAll},
	}
	for _, r := range s.Rows {
		w := want[r.Metric]
		same := math.Abs(float64(r.HeldOut)-w.value) < 1e-15 || math.IsNaN(w.value) && !r.HeldOut.Available()
		if !same || r.HeldOutFrom != w.from || r.Tasks != 6 {
			t.Errorf("%s: %v from %s of %d tasks, want %v from %s of 6", r.Metric, r.HeldOut, r.HeldOutFrom, r.Tasks, w.value, w.from)
		}
		for name, x := range map[string]experiments.Number{"truth": r.Truth, "bias": r.ForecastBias, "coverage": r.BoundsCoverage, "spread": r.HeldOutSpread} {
			if x.Available() {
				t.Errorf("%s: %s is %v: it is not known of a real agent", r.Metric, name, x)
			}
		}
	}
	hidden, err := heldOutStudy(t, ofSigns(others...), keys)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range hidden.Rows {
		if x := s.Rows[i]; x.BoundsLower != r.BoundsLower || x.BoundsUpper != r.BoundsUpper || x.PlugIn != r.PlugIn || x.ClosedForm != r.ClosedForm || fmt.Sprint(x.Forecast) != fmt.Sprint(r.Forecast) {
			t.Errorf("%s: other trials held out change what is said from the first", r.Metric)
		}
	}
}

func of(t *testing.T, tasks []estimator.Task, k int) float64 {
	t.Helper()
	s, err := estimator.NewSuite(tasks)
	if err != nil {
		t.Fatal(err)
	}
	return s.Estimate(estimator.PassHat(k)).Value
}

func TestHoldingOutFaults(t *testing.T) {
	const keys = "metrics: [pass^4]\nbeyond: {files: [real.csv], trials: 2, draws: 19}\n"
	for want, table := range map[string]string{
		`task "t1" has 2 trials, of which 2 are shown`: ofSigns("ppp", "pf"),
		"the files have counts, not trials":            "task,n,c\na,4,2\nb,4,3\n",
	} {
		if _, err := heldOutStudy(t, table, keys); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
