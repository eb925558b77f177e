package results

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"passhat/estimator"
)

const shared = "../../../shared/"

// oracle holds the exact answers for a file, found in rational arithmetic.
type oracle struct {
	Variants map[string]struct {
		Tasks     []struct{ Task json.RawMessage }
		TaskCount int                    `json:"N_tasks"`
		SumN      int                    `json:"sum_n"`
		SumC      int                    `json:"sum_c"`
		PassAt    map[string]oracleValue `json:"pass_at_k"`
		PassHat   map[string]oracleValue `json:"pass_hat_k"`
	}
}

type oracleValue struct{ Frac string }

func readOracle(t *testing.T, name string) oracle {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(shared, "oracle", name+".json"))
	if err != nil {
		t.Skip("the exact answers are not here:", err)
	}
	var o oracle
	if err := json.Unmarshal(b, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOracle(t *testing.T) {
	for _, x := range []struct{ oracle, file, format string }{
		{"tau_bench_gpt-4o-airline", "tau-bench/gpt-4o-airline.json", "tau-bench"},
		{"tau_bench_act-qwen3-4b-airline.interrupted", "tau-bench/act-qwen3-4b-airline.interrupted.json", "tau-bench"},
		{"derived_tau_airline", "derived/tau_airline_long.csv", "CSV"},
		{"derived_tau_airline", "derived/tau_airline_long.csv.gz", "CSV"},
		{"derived_tau_airline", "derived/tau_airline_long.bom-crlf.csv", "CSV"},
		{"derived_tau_airline", "derived/tau_airline_long.jsonl", "JSONL"},
		{"derived_tau_airline", "derived/tau_airline_agg.csv", "CSV"},
		{"humaneval_example", "humaneval/example_samples.jsonl_results.jsonl", "JSONL"},
	} {
		t.Run(filepath.Base(x.file), func(t *testing.T) {
			o := readOracle(t, x.oracle).Variants["default"]
			data, err := Read(context.Background(), []string{filepath.Join(shared, "data", x.file)}, nil, Options{})
			if err != nil {
				t.Fatal(err)
			}
			d := data[0]
			if len(data) != 1 || d.Format != x.format {
				t.Errorf("%d agents, format %q, want %q", len(data), d.Format, x.format)
			}
			suite, err := estimator.NewSuite(d.EstimatorTasks(ErrorsFail))
			if err != nil {
				t.Fatal(err)
			}
			if suite.Tasks() != o.TaskCount || suite.Trials() != o.SumN || suite.Successes() != o.SumC {
				t.Errorf("%d tasks, %d trials, %d successes, want %d, %d, %d",
					suite.Tasks(), suite.Trials(), suite.Successes(), o.TaskCount, o.SumN, o.SumC)
			}
			for k, v := range o.PassAt {
				wantMetric(t, d, "pass@"+k, fraction(t, v.Frac))
			}
			for k, v := range o.PassHat {
				wantMetric(t, d, "pass^"+k, fraction(t, v.Frac))
			}
		})
	}
}

func fraction(t *testing.T, s string) float64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		t.Fatalf("no fraction: %q", s)
	}
	f, _ := r.Float64()
	return f
}

// TestSameTasksInEveryShape: the counts of every task are the same whatever the
// file looks like.
func TestSameTasksInEveryShape(t *testing.T) {
	counts := func(file string) string {
		data, err := Read(context.Background(), []string{filepath.Join(shared, "data", file)}, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(summary(data), "airline-", "")
	}
	if _, err := os.Stat(filepath.Join(shared, "data", "derived")); err != nil {
		t.Skip("the files are not here:", err)
	}
	want := counts("tau-bench/gpt-4o-airline.json")
	for _, f := range []string{"long.csv", "long.csv.gz", "long.bom-crlf.csv", "long.jsonl", "agg.csv"} {
		if got := counts("derived/tau_airline_" + f); got != want {
			t.Errorf("%s: %s\nwant %s", f, got, want)
		}
	}
}

// TestOneSuiteInEveryShape writes one small suite in every shape we read.
func TestOneSuiteInEveryShape(t *testing.T) {
	table, lines, tau, counts := "task,trial,success\n", "", "", "task,n,c\n"
	for task := range 7 {
		c := 0
		for trial := range 4 {
			pass := (task*trial+task)%3 == 1
			c += count01(pass)
			table += fmt.Sprintf("%d,%d,%v\n", task, trial, pass)
			lines += fmt.Sprintf("{\"task\": %d, \"trial\": %d, \"reward\": %d.0}\n", task, trial, count01(pass))
			tau += fmt.Sprintf("%s{\"task_id\": %d, \"reward\": %d.0, \"info\": {\"task\": {}}, \"traj\": [{\"a\": NaN}], \"trial\": %d}", sep(tau), task, count01(pass), trial)
		}
		counts += fmt.Sprintf("%d,4,%d\n", task, c)
	}
	shapes := map[string]string{
		"a.csv": table, "b.jsonl": lines, "c.json": "[" + tau + "]", "d.csv": counts,
		"e.csv": "\ufeff" + strings.ReplaceAll(table, "\n", "\r\n"), "f.csv": strings.ReplaceAll(table, "\n", "\r"),
		"g.csv": strings.ReplaceAll(table, ",", ";"), "h.tsv": strings.ReplaceAll(table, ",", "\t"),
		"i.csv.gz": gz(t, table), "j.jsonl.zst": zst(t, lines), "k.jsonl": strings.ReplaceAll(lines, "\n", ""),
		"l.json": "[" + strings.TrimSuffix(strings.ReplaceAll(lines, "}\n", "},\n"), ",\n") + "]",
	}
	data, err := readCase{files: shapes}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	want := summary(data[:1])
	for i := range data {
		if got := summary(data[i : i+1]); got != want {
			t.Errorf("%s: %s\nwant %s", data[i].Sources[0], got, want)
		}
	}
}

func sep(s string) string {
	if s == "" {
		return ""
	}
	return ", "
}
