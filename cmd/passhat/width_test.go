package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"passhat/cmd/passhat/internal/cli"
)

// screen is the width that text output fits.
const screen = 80

// agentNames are short and long ones: with places to break and without, and of
// wide letters.
var agentNames = map[string][]string{
	"short": {"a", "b", "c", "d", "e", "f", "g", "h"},
	"long": {
		"claude-opus-4-5-20251101-with-tools-and-memory-of-the-last-run", "an agent whose name has many words in it",
		"oneverylongnamewithoutanyplacetobreakitandthennothingmorebutletters", "エージェントの名前がとても長い場合には幅が二倍になります",
		"org/model:tag@2026-01-01", "f", "g g", "h-h",
	},
}

// writeTrials writes the results of so many agents, of six tasks and four
// trials, as a CSV file.
func writeTrials(t *testing.T, file string, agents []string) {
	t.Helper()
	var b strings.Builder
	b.WriteString("agent,task,trial,success\n")
	for i, a := range agents {
		for task, passes := range []int{0, 1, 2, 3, 4, 4} {
			for trial := range 4 {
				success := "false"
				if (trial+i)%4 < passes {
					success = "true"
				}
				fmt.Fprintf(&b, "%s,task-%d,%d,%s\n", a, task, trial+1, success)
			}
		}
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// studies are small configs of every study, by their names.
var studies = map[string]string{
	"unevenness":  `{study: unevenness, k: [3, 8], unevenness: {mean: 0.7, laws: [beta, two-point, u-shaped], icc: {from: 0, to: 1, steps: 3}, tasks: 5, replicates: 5}}`,
	"convergence": `{study: convergence, k: [2], convergence: {rates: [{beta: {mean: 0.6, icc: 0.3}}, {preset: tau-bench retail sonnet}], trials: [2, 4], tasks: 10, replicates: 50}}`,
	"dependence": `{study: dependence, metrics: [pass^4], dependence: {rates: {beta: {mean: 0.75, icc: 0.3}}, tasks: [20], trials: 4, replicates: 20, cases: [
			{process: {copies: {q: 0.5}}}, {process: {grader: {false_pass: 0.05, false_fail: 0.05}}}, {process: {errors: {fail: 0.2}}, errors: drop}, {rates: {families: {mu: 1.4, family: 1, own: 1, size: 10}}}]}}`,
	"beyond":   `{study: beyond, metrics: [pass^4, pass^8], beyond: {rates: [{preset: tau-bench airline gpt-4o}, {two_point: {low: 0.3, high: 0.95, weight_high: 0.5}}], tasks: 12, trials: 2, replicates: 5, draws: 19}}`,
	"coverage": `{study: coverage, k: [1, 3], coverage: {rates: [{constant: 0.75}, {two_point: {low: 0, high: 1, weight_high: 0.8}}], tasks: [10], trials: [4], methods: [gaffke, tasks-then-trials, clopper-pearson], replicates: 20, resamples: 49}}`,
	"plan":     `{study: plan, metrics: [pass^3], plan: {half_width: 0.1, rates: [{two_point: {low: 0.3, high: 0.95, weight_high: 0.5}}], cost_trial: 0.38, cost_task: 2, replicates: 20}}`,
	"check":    `{study: plan, metrics: [pass^3], plan: {half_width: 0.1, trials: 3-4, any: true, rates: [{two_point: {low: 0.3, high: 0.95, weight_high: 0.5}}], pilots: [{tasks: 30, trials: 4}], repetitions: 5, replicates: 20, cost_trial: 0.38}}`,
	"sweep":    `{study: dependence, metrics: [pass^4], sweep: {dependence.cases.0.process.copies.q: [0.25, 0.75], dependence.rates.beta.icc: [0.1, 0.3]}, dependence: {rates: {beta: {mean: 0.75, icc: 0.3}}, tasks: [20], trials: 4, replicates: 10, cases: [{process: {copies: {q: 0}}}]}}`,
}

// writeNamed writes configs whose texts have names of agents.
func writeNamed(t *testing.T, folder string, agents []string) []string {
	t.Helper()
	return writeConfigs(t, folder, map[string]string{
		"heldout": `{study: beyond, metrics: [pass^3], beyond: {files: [trials.csv], tasks: 12, trials: 2, replicates: 3, draws: 19}}`,
		"curves":  fmt.Sprintf(`{study: curves, k: [1, 4], agents: [{name: %q, rates: {beta: {mean: 0.7, icc: 0.3}}}, {name: %q, rates: {beta: {mean: 0.7, icc: 0.1}}, tasks: 20, trials: 4}]}`, agents[0], agents[2]),
	})
}

// writeConfigs writes config files and returns their names.
func writeConfigs(t *testing.T, folder string, configs map[string]string) []string {
	t.Helper()
	var files []string
	for name, config := range configs {
		file := filepath.Join(folder, name+".yaml")
		if err := os.WriteFile(file, []byte(config), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	slices.Sort(files)
	return files
}

// unnamedCommands are the commands whose texts have no names of agents.
func unnamedCommands(t *testing.T, folder string) [][]string {
	t.Helper()
	guess := func(flags ...string) []string {
		return append([]string{"plan", "--mean", "0.7", "--icc", "0.3", "--replicates", "20"}, flags...)
	}
	commands := [][]string{
		{"check", "pass^k", "0.42,0.273,0.22,0.2", "--tasks", "50"}, {"check", "mean", "0.0928", "--trials", "97", "--errors", "17"},
		guess("--metric", "pass^3", "--half-width", "0.1"),
		guess("--metric", "pass^8", "--half-width", "0.1", "--cost-trial", "0.38", "--cost-task", "2", "--failure-rate", "0.05"),
		guess("--metric", "pass^8", "--half-width", "0.1", "--cost-trial", "12345", "--unit", "tokens"),
		guess("--metric", "pass^3", "--half-width", "0.01", "--tasks", "50", "--trials", "3-6"),
		guess("--metric", "pass^3", "--compare", "0.1"),
		guess("--gate", "pass^3>=0.3", "--rounds", "3", "--cost-trial", "1234.5"),
		guess("--metric", "pass^3", "--half-width", "0.1", "--rounds", "5"),
		guess("--metric", "pass^3", "--best", "--budget", "500"), guess("--metric", "pass^3", "--best", "--budget", "3"),
		{"simulate", "--presets"}, {"formats"}, {"version"},
	}
	return append(commands, runs(folder, writeConfigs(t, folder, studies))...)
}

// runs are the commands that run configs.
func runs(folder string, configs []string) [][]string {
	var out [][]string
	for i, config := range configs {
		out = append(out, []string{"run", config, "--out", filepath.Join(folder, fmt.Sprint("out", i))})
	}
	return out
}

// namedCommands are the commands whose texts have names of agents.
func namedCommands(t *testing.T, folder string, names []string) [][]string {
	t.Helper()
	file := func(agents int) string { return filepath.Join(folder, fmt.Sprintf("%d.csv", agents)) }
	for _, n := range []int{1, 2, len(names)} {
		writeTrials(t, file(n), names[:n])
	}
	writeTrials(t, filepath.Join(folder, "trials.csv"), names[:1])
	pilot := func(flags ...string) []string {
		return append([]string{"plan", "--pilot", file(1), "--replicates", "20"}, flags...)
	}
	commands := [][]string{
		{"estimate", file(1)}, {"estimate", file(2)}, {"estimate", file(8)},
		{"estimate", file(8), "--metric", "pass^1,pass^2,pass^3,pass^4,pass@1,pass@2,pass@3,pass@4,2of3,3of4"},
		{"estimate", file(1), "--bands", "--beyond", "8,16", "--group", "task", "--k", "1-6"},
		{"estimate", file(2), "--target", "suite", "--side", "lower"}, {"estimate", file(2), "--joint"},
		{"estimate", file(1), "--ragged", "eligible", "--errors", "drop", "--method", "bca", "--resamples", "99"},
		{"fit", file(1), "--replicates", "19"}, {"fit", file(2), "--replicates", "19"},
		{"coverage", file(1), "--k", "1,4", "--method", "gaffke,clopper-pearson,tasks-then-trials", "--replicates", "20"},
		pilot("--metric", "pass^3", "--half-width", "0.1", "--cost-trial", "0.38"), pilot("--gate", "pass^3>=0.6"),
	}
	return append(commands, runs(folder, writeNamed(t, folder, names))...)
}

// TestNoTextIsTooWide runs every kind of text output in both languages, for
// short and for long names, and looks for lines wider than a screen.
func TestNoTextIsTooWide(t *testing.T) {
	t.Run("unnamed", func(t *testing.T) {
		t.Parallel()
		for _, command := range unnamedCommands(t, t.TempDir()) {
			fits(t, command)
		}
	})
	for length, names := range agentNames {
		t.Run(length, func(t *testing.T) {
			t.Parallel()
			for _, command := range namedCommands(t, t.TempDir(), names) {
				fits(t, command)
			}
		})
	}
}

// fits runs a command in both languages and looks for lines that are too wide.
func fits(t *testing.T, command []string) {
	t.Helper()
	for _, language := range []string{"en", "pt"} {
		args := slices.Clone(command)
		if !slices.Contains([]string{"simulate", "formats", "version"}, args[0]) {
			args = append(args, "--lang", language)
		}
		var stdout, stderr bytes.Buffer
		if status := cli.Main(context.Background(), args, nil, &stdout, &stderr); status != 0 {
			t.Errorf("%q ends with %d: %s", args, status, &stderr)
		}
		for line := range strings.Lines(stdout.String()) {
			if w := text.StringWidthWithoutEscSequences(strings.TrimSuffix(line, "\n")); w > screen {
				t.Errorf("%q: %d columns: %s", args, w, line)
			}
		}
	}
}
