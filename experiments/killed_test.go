package experiments_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/experiments/resume"
)

// studiesInParts are small configs of every study that keeps its parts. The
// study coverage is killed by cmd/passhat/testdata/script/resume.txtar; an agent
// of curves is done as a whole, and so is one plan.
var studiesInParts = map[string]string{
	"unevenness":  "study: unevenness\nk: [2]\nunevenness: {mean: 0.6, icc: {from: 0, to: 1, steps: 5}, tasks: 5, replicates: 5}\n",
	"convergence": "study: convergence\nk: [1, 2]\nconvergence: {rates: [{preset: even}, {preset: three-kinds}], trials: [1, 2, 4], tasks: 5, replicates: 10}\n",
	"dependence":  "study: dependence\nk: [2]\ndependence: {rates: {preset: three-kinds}, tasks: [4, 6], trials: 2, replicates: 5, cases: [{process: {copies: {q: 0.3}}}]}\n",
	"beyond":      "study: beyond\nk: [3]\nbeyond: {rates: [{preset: u-shaped}, {preset: even}], files: [real.csv], tasks: 6, trials: 2, replicates: 2, draws: 19}\n",
	"sweep":       "study: convergence\nk: [1]\nsweep: {convergence.tasks: [3, 4, 5]}\nconvergence: {rates: [{preset: even}], trials: [1, 2], tasks: 3, replicates: 5}\n",
	"plan-check":  "study: plan\nmetrics: [pass^2]\nplan: {half_width: 0.2, trials: 2-3, rates: [{beta: {alpha: 2, beta: 2}}], pilots: [{tasks: 8, trials: 2}, {tasks: 10, trials: 2}], repetitions: 4}\n",
}

// A kill leaves whole parts and perhaps one that was being written: whatever is
// there, the run that goes on ends with the bytes of one left alone.
func TestKilledStudiesEndWithTheSameBytes(t *testing.T) {
	for name, source := range studiesInParts {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			table := ofSigns("pppp", "pfpf", "ffff", "ppfp")
			if err := os.WriteFile(filepath.Join(dir, "real.csv"), []byte(table), 0o600); err != nil {
				t.Fatal(err)
			}
			run := func(folder string, workers int) (*resume.Store, []byte) {
				c, err := experiments.Load(filepath.Join(dir, "s.yaml"), []byte(source))
				if err != nil {
					t.Fatal(err)
				}
				s := resume.Open(folder, "run")
				o, err := c.RunKept(context.Background(), workers, nil, s)
				if err != nil {
					t.Fatal(err)
				}
				got, err := o.Result.Marshal()
				if err != nil {
					t.Fatal(err)
				}
				return s, got
			}
			whole, want := run(filepath.Join(dir, "whole"), 2)
			if whole.Kept() < 2 {
				t.Fatalf("%d parts were kept, want some to lose", whole.Kept())
			}
			killed := filepath.Join(dir, "killed")
			left := loseHalf(t, filepath.Join(dir, "whole", "run"), filepath.Join(killed, "run"))
			again, got := run(killed, 1)
			if !bytes.Equal(got, want) {
				t.Error("going on from half of the parts gives other bytes")
			}
			if again.Used() == 0 || again.Used() > left || again.Kept() == 0 {
				t.Errorf("%d parts were used of %d left and %d made anew", again.Used(), left, again.Kept())
			}
		})
	}
}

// loseHalf copies every other part, and the first bytes of the next. It returns
// how many are whole.
func loseHalf(t *testing.T, from, to string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(from, "*.part"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(files, strings.Compare)
	left := 0
	for i, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case i%2 == 0:
			left++
		case i == 1:
			data = data[:len(data)/2]
		default:
			continue
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(f)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return left
}
