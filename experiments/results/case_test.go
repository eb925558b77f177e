package results

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"passhat/estimator"
)

// readCase is a file, or some, and what a careful reader makes of it.
type readCase struct {
	name     string
	file     string            // its name; run.jsonl for none
	text     string            // its content
	files    map[string]string // instead of file and text
	args     []string          // relative to the folder of the files; all of them for none
	options  Options
	want     string             // as summary shows it; not looked at if empty
	metrics  map[string]float64 // NaN for not available
	warnings []string           // codes, all that must be there
	quiet    []string           // codes that must not be there
	wantErr  []string           // parts of the error
}

func runCases(t *testing.T, cases []readCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			data, err := c.read(t)
			if len(c.wantErr) > 0 {
				wantError(t, err, data, c.wantErr...)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := summary(data); c.want != "" && got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			codes := warningCodes(data)
			for _, w := range c.warnings {
				if !slices.Contains(codes, w) {
					t.Errorf("no warning %q in %v", w, codes)
				}
			}
			for _, w := range c.quiet {
				if slices.Contains(codes, w) {
					t.Errorf("a warning %q: %v", w, data[0].Warnings)
				}
			}
			for metric, want := range c.metrics {
				wantMetric(t, data[0], metric, want)
			}
		})
	}
}

func (c readCase) read(t *testing.T) ([]Data, error) {
	t.Helper()
	files := c.files
	if files == nil {
		name := c.file
		if name == "" {
			name = "run.jsonl"
		}
		files = map[string]string{name: c.text}
	}
	t.Chdir(folder(t, files))
	args := c.args
	if args == nil {
		for name := range files {
			args = append(args, name)
		}
		slices.Sort(args)
	}
	return Read(context.Background(), args, strings.NewReader(""), c.options)
}

// folder writes the files into a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func wantError(t *testing.T, err error, data []Data, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, but %s", summary(data))
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error lacks %q:\n%s", p, err)
		}
	}
}

// summary shows c/n of every task and the trials without a verdict:
// "a 1/2 error 1, b 0/1"; of several agents, each after its name.
func summary(data []Data) string {
	agents := make([]string, 0, len(data))
	for _, d := range data {
		tasks := make([]string, 0, len(d.Tasks))
		for _, k := range d.Tasks {
			s := fmt.Sprintf("%s %d/%d", k.ID, k.Pass, k.Pass+k.Fail)
			for _, x := range []struct {
				n    int
				word string
			}{{k.Error, "error"}, {k.Missing, "missing"}, {k.NotClean, "unclean"}} {
				if x.n > 0 {
					s += fmt.Sprintf(" %s %d", x.word, x.n)
				}
			}
			tasks = append(tasks, s)
		}
		agents = append(agents, d.Agent+": "+strings.Join(tasks, ", "))
	}
	if len(agents) == 1 {
		return strings.TrimPrefix(agents[0], data[0].Agent+": ")
	}
	return strings.Join(agents, "; ")
}

func warningCodes(data []Data) []string {
	var codes []string
	for _, d := range data {
		for _, w := range d.Warnings {
			codes = append(codes, w.Code)
		}
	}
	return codes
}

func warningOf(t *testing.T, d Data, code string) Warning {
	t.Helper()
	for _, w := range d.Warnings {
		if w.Code == code {
			return w
		}
	}
	t.Fatalf("no warning %q in %v", code, d.Warnings)
	return Warning{}
}

// wantMetric checks an estimate; a metric that ends in "dropped" is over the
// tasks with enough trials when errors are dropped.
func wantMetric(t *testing.T, d Data, name string, want float64) {
	t.Helper()
	name, drop := strings.CutSuffix(name, " dropped")
	m, err := estimator.ParseMetric(name)
	if err != nil {
		t.Fatal(err)
	}
	policy := d.Policy.Errors
	if drop {
		policy = ErrorsDrop
	}
	suite, err := estimator.NewSuite(d.EstimatorTasks(policy))
	if err != nil {
		t.Fatal(err)
	}
	if drop {
		suite = suite.Eligible(m.K)
	}
	got := suite.Estimate(m).Value
	if math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-12 {
		t.Errorf("%s is %v, want %v", name, got, want)
	}
}

var notAvailable = math.NaN()

// rows writes JSONL, one task and verdict an argument: "a 1" is a trial of
// task a that succeeded. Trials are numbered within a task.
func rows(trials ...string) string {
	var b strings.Builder
	number := map[string]int{}
	for _, x := range trials {
		task, verdict, _ := strings.Cut(x, " ")
		number[task]++
		fmt.Fprintf(&b, `{"task": %q, "trial": %d, "reward": %s}`+"\n", task, number[task], verdict)
	}
	return b.String()
}
