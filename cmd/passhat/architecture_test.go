package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// imports is the table of the rooms and what each may import of ours, the
// arrows of the data flow. Every package has a row of its own, a nested room
// too: what its room may import it may not, unless its row says so.
var imports = map[string][]string{
	"estimator":  {},
	"sim/stream": {},
	"sim":        {"estimator", "sim/stream"},
	"bootstrap":  {"estimator", "sim/stream"},

	"experiments/formula":            {},
	"experiments/results":            {"estimator", "experiments/formula"},
	"experiments/results/parquet":    {"experiments/results"},
	"experiments/internal/parts":     {},
	"experiments/internal/wholefile": {},
	"experiments/resume":             {"experiments/internal/wholefile"},
	"experiments/fitting":            {"estimator", "sim"},
	"experiments/beyond":             {"estimator", "bootstrap", "sim"},
	"experiments/coverage":           {"estimator", "bootstrap", "sim", "sim/stream", "experiments/internal/parts"},
	"experiments/montecarlo":         {"estimator", "bootstrap", "sim", "sim/stream", "experiments/beyond", "experiments/internal/parts"},

	"experiments/plan/law":     {"estimator", "bootstrap", "sim"},
	"experiments/plan/looks":   {"bootstrap"},
	"experiments/plan":         {"estimator", "bootstrap", "sim", "experiments/plan/law", "experiments/internal/parts"},
	"experiments/plan/classic": {"estimator", "experiments/plan"},
	"experiments/plan/check": {"estimator", "bootstrap", "sim", "sim/stream", "experiments/internal/parts",
		"experiments/plan", "experiments/plan/law", "experiments/plan/looks"},
	"experiments/plan/internal/plantest": {"estimator", "sim", "experiments/plan", "experiments/plan/check"}, // of tests alone

	"plots/lang": {},
	"plots/pdf":  {}, // knows time: a PDF has a date, which is always the same
	"plots":      {"estimator", "bootstrap", "plots/lang", "plots/pdf"},

	"experiments": {"estimator", "bootstrap", "sim", "sim/stream", "experiments/results", "experiments/resume", "experiments/fitting",
		"experiments/beyond", "experiments/coverage", "experiments/montecarlo", "experiments/plan", "experiments/plan/check",
		"experiments/plan/looks", "experiments/formula", "experiments/internal/parts", "experiments/internal/wholefile", "plots", "plots/lang"},
	"experiments/internal/schemagen": {"experiments"},

	"plots/report/table": {"experiments/formula"},
	"plots/report": {"estimator", "bootstrap", "experiments", "experiments/plan", "experiments/plan/check",
		"plots", "plots/lang", "plots/report/table"},

	"cmd/passhat": {"cmd/passhat/internal/cli"},
	"cmd/passhat/internal/cli": {"estimator", "bootstrap", "sim", "experiments", "experiments/results", "experiments/results/parquet",
		"experiments/resume", "experiments/fitting", "experiments/coverage", "experiments/plan", "plots", "plots/lang", "plots/report",
		"plots/report/table"},
}

// outside lists what a pure room must never import: it would touch files,
// the environment, the clock or the process.
var outside = map[string][]string{
	"estimator": {"os", "time", "gonum.org/v1/plot", "go.yaml.in/yaml/v4"},
	"bootstrap": {"os", "time", "gonum.org/v1/plot", "go.yaml.in/yaml/v4"},
	"sim":       {"os", "time", "gonum.org/v1/plot", "go.yaml.in/yaml/v4"},
	"plots":     {"os", "time", "go.yaml.in/yaml/v4"},
}

type listed struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "passhat/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestImportTable(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, "passhat/")
		if _, ok := imports[room]; !ok {
			t.Errorf("%s has no row in the import table", room)
			continue
		}
		seen[room] = true
		for _, dep := range p.Imports {
			checkImport(t, room, dep)
		}
	}
	for room := range imports {
		if !seen[room] {
			t.Errorf("%s of the import table is no package", room)
		}
	}
}

func checkImport(t *testing.T, room, dep string) {
	t.Helper()
	if dep == "golang.org/x/exp/rand" && room != "sim/stream" {
		t.Errorf("%s imports x/exp/rand; only sim/stream may", room)
	}
	if slices.Contains(outside[room], dep) {
		t.Errorf("%s imports %s and is a pure room", room, dep)
	}
	if to, ours := strings.CutPrefix(dep, "passhat/"); ours && !slices.Contains(imports[room], to) {
		t.Errorf("%s imports %s; it may import only %v", room, to, imports[room])
	}
}
