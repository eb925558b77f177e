package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"passhat/cmd/passhat/internal/cli"
)

// oracleFile is the exact answers for some files, in rational numbers.
type oracleFile struct {
	Name     string
	Files    []string
	Variants map[string]oracleVariant
}

type oracleVariant struct {
	Tasks []struct {
		Task any
		N, C int
	}
	PassAt  map[string]oracleValue `json:"pass_at_k"`
	PassHat map[string]oracleValue `json:"pass_hat_k"`
}

type oracleValue struct {
	Frac string
	All  bool `json:"all_tasks"` // no task has fewer trials than k
}

// oracleAgent is the part of what estimate writes that is compared.
type oracleAgent struct {
	Agent     string
	Estimates []oracleEstimate
	Groups    []struct {
		Group     string
		Estimates []oracleEstimate
	}
	ByTask []oracleCounts `json:"by_task"`
}

type oracleEstimate struct {
	Metric string
	Value  *float64
}

type oracleCounts struct {
	Task, Group string
	N, C        int
}

// oracleFlags are the flags for what a variant names; no other is given.
var oracleFlags = map[string][]string{"errors_excluded": {"--errors", "drop"}, "top_level": {"--filter", "top-level"}}

// oracleAgents are the agents of files of several.
var oracleAgents = map[string]string{
	"tau2_lb_claude-opus-4-5_sierra_2026-02-26_airline":         "Claude Opus 4.5 Sierra 2026-02-26 high",
	"tau2_lb_qwen3.5-397b-a17b-think_sierra_2026-03-02_telecom": "Qwen3.5-397B-A17B Sierra 2026-03-02 enabled",
}

// TestOracleThroughCommandLine: for every file of exact answers and every
// variant, estimate --format json has the counts of every task, and pass@k and
// pass^k for every k.
func TestOracleThroughCommandLine(t *testing.T) {
	shared, err := filepath.Abs(filepath.Join("..", "..", "..", "shared"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(shared, "oracle", "*.json"))
	if err != nil || len(files) == 0 {
		t.Skip("the exact answers are not here:", err)
	}
	for _, f := range files {
		o := readOracleFile(t, f)
		for _, paths := range o.inputs(t, filepath.Join(shared, "data")) {
			for _, name := range slices.Sorted(maps.Keys(o.Variants)) {
				t.Run(filepath.Base(paths[0])+" "+name, func(t *testing.T) { o.check(t, name, paths) })
			}
		}
	}
}

func readOracleFile(t *testing.T, path string) oracleFile {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var o oracleFile
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	if len(o.Variants) == 0 || len(o.Files) == 0 {
		t.Fatalf("%s has no answers or no files", path)
	}
	return o
}

// inputs are the files as they are given: together, but for the shapes of one
// result, which are read one by one. Shapes that are not there are made.
func (o oracleFile) inputs(t *testing.T, data string) [][]string {
	t.Helper()
	var paths []string
	for _, f := range o.Files {
		p := filepath.Join(data, filepath.FromSlash(f))
		if _, err := os.Stat(p); err != nil {
			p = madeShape(t, p)
		}
		paths = append(paths, p)
	}
	if o.Name != "derived_tau_airline" {
		return [][]string{paths}
	}
	var each [][]string
	for _, p := range paths {
		each = append(each, []string{p})
	}
	return each
}

// madeShape makes a shape of the long table that is not there.
func madeShape(t *testing.T, path string) string {
	t.Helper()
	dir, name := filepath.Split(path)
	b, err := os.ReadFile(filepath.Join(dir, "tau_airline_long.csv"))
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(strings.TrimSuffix(name, ".csv")) {
	case ".zst":
		z, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		b = z.EncodeAll(b, nil)
	case ".semicolon":
		b = bytes.ReplaceAll(b, []byte(","), []byte(";"))
	default:
		t.Fatalf("%s is not there and no shape that is made", path)
	}
	made := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(made, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return made
}

func (o oracleFile) check(t *testing.T, variant string, paths []string) {
	v := o.Variants[variant]
	args := append([]string{"estimate", "--format", "json"}, oracleFlags[variant]...)
	agent, domain := oracleAgents[o.Name], ""
	if agent != "" {
		args = append(args, "--group", "domain")
		domain = o.Name[strings.LastIndexByte(o.Name, '_')+1:]
	} else if variant != "default" && oracleFlags[variant] == nil {
		agent = variant // a file of several agents
	}
	if ks := v.ks(); len(ks) > 0 {
		args = append(args, "--k", strings.Join(ks, ","))
	}
	for _, p := range paths {
		if len(paths) > 1 {
			p = "x=" + p
		}
		args = append(args, p)
	}
	strict := estimateAgent(t, args, agent, domain)
	eligible := estimateAgent(t, append(slices.Clone(args), "--ragged", "eligible"), agent, domain)
	v.checkTasks(t, strict, domain)
	for family, values := range map[string]map[string]oracleValue{"pass@": v.PassAt, "pass^": v.PassHat} {
		for k, want := range values {
			wantOracleValue(t, eligible, family+k, &want)
			if !want.All {
				wantOracleValue(t, strict, family+k, nil)
				continue
			}
			wantOracleValue(t, strict, family+k, &want)
		}
	}
}

func (v oracleVariant) ks() []string {
	seen := map[string]bool{}
	for _, m := range []map[string]oracleValue{v.PassAt, v.PassHat} {
		for k := range m {
			seen[k] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// estimateAgent runs the command and returns one of its agents; with a domain,
// the block of that group.
func estimateAgent(t *testing.T, args []string, agent, domain string) oracleAgent {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := cli.Main(context.Background(), args, strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatalf("passhat %s\nstatus %d\n%s", strings.Join(args, " "), status, stderr.String())
	}
	var r struct{ Agents []oracleAgent }
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	found := slices.DeleteFunc(r.Agents, func(a oracleAgent) bool { return agent != "" && a.Agent != agent })
	if len(found) != 1 {
		t.Fatalf("%d agents %q", len(found), agent)
	}
	a := found[0]
	for _, g := range a.Groups {
		if g.Group == domain {
			a.Estimates = g.Estimates
			a.ByTask = slices.DeleteFunc(a.ByTask, func(k oracleCounts) bool { return k.Group != domain })
		}
	}
	return a
}

// checkTasks compares the counts of the tasks with a verdict. The names are
// those of the oracle but for what it adds to them.
func (v oracleVariant) checkTasks(t *testing.T, got oracleAgent, domain string) {
	t.Helper()
	want := map[string][2]int{}
	for _, k := range v.Tasks {
		name, _, _ := strings.Cut(fmt.Sprint(k.Task), "|p0|")
		want[strings.Replace(name, "anon", domain+"-", 1)] = [2]int{k.N, k.C}
	}
	if len(want) != len(v.Tasks) {
		t.Fatalf("%d names of %d tasks", len(want), len(v.Tasks))
	}
	n := 0
	for _, k := range got.ByTask {
		if k.N == 0 {
			continue
		}
		n++
		w, ok := want[k.Task]
		if !ok {
			w, ok = want[strings.TrimPrefix(k.Task, "airline-")]
		}
		if !ok || w != [2]int{k.N, k.C} {
			t.Errorf("task %q: n %d, c %d, want %v", k.Task, k.N, k.C, w)
		}
	}
	if n != len(want) {
		t.Errorf("%d tasks with a verdict, want %d", n, len(want))
	}
}

// wantOracleValue checks an estimate; nil for not available.
func wantOracleValue(t *testing.T, a oracleAgent, metric string, want *oracleValue) {
	t.Helper()
	for _, e := range a.Estimates {
		if e.Metric != metric {
			continue
		}
		if want == nil || e.Value == nil {
			if want != nil || e.Value != nil {
				t.Errorf("%s is %v, want %v", metric, e.Value, want)
			}
			return
		}
		r, ok := new(big.Rat).SetString(want.Frac)
		if !ok {
			t.Fatalf("no fraction: %q", want.Frac)
		}
		if x, _ := r.Float64(); math.Abs(*e.Value-x) > 1e-12 {
			t.Errorf("%s is %v, want %v", metric, *e.Value, x)
		}
		return
	}
	t.Errorf("no %s", metric)
}
