package results

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"passhat/estimator"
)

const shared = "../../../shared/"

// oracle holds the exact answers for a file, found in rational arithmetic.
type oracle struct{ Variants map[string]oracleVariant }

type oracleVariant struct {
	Tasks     []oracleTask
	TaskCount int                    `json:"N_tasks"`
	SumN      int                    `json:"sum_n"`
	SumC      int                    `json:"sum_c"`
	PassAt    map[string]oracleValue `json:"pass_at_k"`
	PassHat   map[string]oracleValue `json:"pass_hat_k"`
}

type oracleTask struct {
	Task any
	N, C int
}

type oracleValue struct{ Frac string }

// oracleCase is a file and the variant of the answers for it. Each format adds
// its own to oracleCases, in an init of its test file.
type oracleCase struct {
	oracle  string   // name of the answers
	files   []string // below data; several are one agent
	format  string   // what Data.Format is
	variant string   // default if empty
	agent   string   // which agent, for files of several; the only one if empty
	options Options
	only    string              // the group that the answers are about; all if empty
	task    func(string) string // the oracle's id of a task of ours, the same if nil
}

var oracleCases = []oracleCase{
	{oracle: "tau_bench_gpt-4o-airline", files: []string{"tau-bench/gpt-4o-airline.json"}, format: "tau-bench"},
	{oracle: "tau_bench_act-qwen3-4b-airline.interrupted", files: []string{"tau-bench/act-qwen3-4b-airline.interrupted.json"}, format: "tau-bench"},
	{oracle: "derived_tau_airline", files: []string{"derived/tau_airline_long.csv"}, format: "CSV", task: airlineTask},
	{oracle: "derived_tau_airline", files: []string{"derived/tau_airline_long.csv.gz"}, format: "CSV", task: airlineTask},
	{oracle: "derived_tau_airline", files: []string{"derived/tau_airline_long.bom-crlf.csv"}, format: "CSV", task: airlineTask},
	{oracle: "derived_tau_airline", files: []string{"derived/tau_airline_long.jsonl"}, format: "JSONL", task: airlineTask},
	{oracle: "derived_tau_airline", files: []string{"derived/tau_airline_agg.csv"}, format: "CSV", task: airlineTask},
}

func airlineTask(id string) string { return strings.TrimPrefix(id, "airline-") }

func readOracle(t *testing.T, name string) oracle {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(shared, "oracle", name+".json"))
	if err != nil {
		t.Skip("the exact answers are not here:", err)
	}
	var o oracle
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOracle(t *testing.T) {
	for _, x := range oracleCases {
		name := strings.TrimSuffix(filepath.Base(x.files[0])+" "+x.variant, " ")
		t.Run(name, func(t *testing.T) { x.check(t) })
	}
}

func (x oracleCase) check(t *testing.T) {
	variant := x.variant
	if variant == "" {
		variant = "default"
	}
	o, ok := readOracle(t, x.oracle).Variants[variant]
	if !ok {
		t.Fatalf("no variant %q", variant)
	}
	d := x.read(t)
	want := map[string]oracleTask{}
	for _, k := range o.Tasks {
		want[fmt.Sprint(k.Task)] = k
	}
	tasks := slices.DeleteFunc(d.EstimatorTasks(d.Policy.Errors), func(k estimator.Task) bool { return k.N == 0 || x.only != "" && k.Stratum != x.only })
	for _, k := range tasks {
		if x.task != nil {
			k.ID = x.task(k.ID)
		}
		if w, ok := want[k.ID]; !ok || w.N != k.N || w.C != k.C {
			t.Errorf("task %q: c %d, n %d, want %d, %d", k.ID, k.C, k.N, w.C, w.N)
		}
	}
	if len(tasks) != o.TaskCount || len(want) != o.TaskCount {
		t.Fatalf("%d tasks, want %d", len(tasks), o.TaskCount)
	}
	if len(tasks) == 0 {
		return
	}
	for i := range tasks {
		tasks[i].Stratum = ""
	}
	suite, err := estimator.NewSuite(tasks)
	if err != nil {
		t.Fatal(err)
	}
	if suite.Trials() != o.SumN || suite.Successes() != o.SumC {
		t.Errorf("%d trials, %d successes, want %d, %d", suite.Trials(), suite.Successes(), o.SumN, o.SumC)
	}
	for k, v := range o.PassAt {
		wantOracle(t, suite, "pass@"+k, v)
	}
	for k, v := range o.PassHat {
		wantOracle(t, suite, "pass^"+k, v)
	}
}

// wantOracle checks an estimate over the tasks that have enough trials, as the
// oracle has it.
func wantOracle(t *testing.T, suite estimator.Suite, metric string, v oracleValue) {
	t.Helper()
	m, err := estimator.ParseMetric(metric)
	if err != nil {
		t.Fatal(err)
	}
	got, want := suite.Eligible(m.K).Estimate(m).Value, fraction(t, v.Frac)
	if math.IsNaN(got) || math.Abs(got-want) > 1e-12 {
		t.Errorf("%s is %v, want %v", metric, got, want)
	}
}

func (x oracleCase) read(t *testing.T) Data {
	t.Helper()
	var args []string
	for _, f := range x.files {
		args = append(args, "x="+filepath.Join(shared, "data", f))
	}
	if x.agent != "" {
		args = []string{strings.TrimPrefix(args[0], "x=")}
	}
	data, err := Read(context.Background(), args, nil, x.options)
	if err != nil {
		t.Fatal(err)
	}
	if x.agent == "" && len(data) != 1 {
		t.Fatalf("%d agents: %s", len(data), summary(data))
	}
	for _, d := range data {
		if x.agent != "" && d.Agent != x.agent {
			continue
		}
		if d.Format != x.format {
			t.Errorf("format %q, want %q", d.Format, x.format)
		}
		return d
	}
	t.Fatalf("no agent %q", x.agent)
	return Data{}
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
