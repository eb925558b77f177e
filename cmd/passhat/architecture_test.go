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
// arrows of the data flow. A package nested in a room (internal/..., cmd's
// table) may import what its room may, and its room.
var imports = map[string][]string{
	"estimator":                  {},
	"sim/stream":                 {},
	"sim":                        {"estimator", "sim/stream"},
	"bootstrap":                  {"estimator", "sim/stream"},
	"experiments/formula":        {},
	"experiments/results":        {"estimator", "experiments/formula"},
	"plots/lang":                 {},
	"plots/pdf":                  {}, // knows time: a PDF has a date, which is always the same
	"plots":                      {"estimator", "bootstrap", "plots/lang", "plots/pdf"},
	"experiments/internal/parts": {},
	"experiments/coverage":       {"estimator", "bootstrap", "sim", "sim/stream", "experiments/internal/parts"},
	"experiments/plan":           {"estimator", "bootstrap", "sim", "sim/stream", "experiments/internal/parts"},
	"experiments":                {"estimator", "bootstrap", "sim", "sim/stream", "experiments/results", "experiments/coverage", "experiments/plan", "experiments/internal/parts", "plots", "plots/lang"},
	"plots/report":               {"estimator", "bootstrap", "experiments", "experiments/formula", "experiments/plan", "plots", "plots/lang"},
	"cmd/passhat":                {"estimator", "bootstrap", "sim", "experiments", "experiments/results", "experiments/coverage", "experiments/plan", "plots", "plots/lang", "plots/report"},
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

// roomOf returns the longest room that holds the package, or "".
func roomOf(path string) string {
	path = strings.TrimPrefix(path, "passhat/")
	best := ""
	for room := range imports {
		if (path == room || strings.HasPrefix(path, room+"/")) && len(room) > len(best) {
			best = room
		}
	}
	return best
}

func TestImportTable(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range packages(t) {
		room := roomOf(p.ImportPath)
		if room == "" {
			t.Errorf("%s is in no room of the import table", p.ImportPath)
			continue
		}
		seen[room] = true
		for _, dep := range p.Imports {
			checkImport(t, p.ImportPath, room, dep)
		}
	}
	for room := range imports {
		if !seen[room] {
			t.Errorf("room %s of the import table holds no package", room)
		}
	}
}

func checkImport(t *testing.T, path, room, dep string) {
	t.Helper()
	if dep == "golang.org/x/exp/rand" && room != "sim/stream" {
		t.Errorf("%s imports x/exp/rand; only sim/stream may", path)
	}
	if slices.Contains(outside[room], dep) {
		t.Errorf("%s imports %s; %s is a pure room", path, dep, room)
	}
	if !strings.HasPrefix(dep, "passhat/") {
		return
	}
	if to := roomOf(dep); to != room && !slices.Contains(imports[room], to) {
		t.Errorf("%s imports %s; %s may import only %v", path, dep, room, imports[room])
	}
}
