package results

import (
	"os"
	"path/filepath"
	"testing"
)

func TestVerifiers(t *testing.T) {
	const want = "0 1/2, 1 1/1 error 1"
	for _, path := range []string{"verifiers", "verifiers/results.jsonl"} {
		data := wantHarness(t, path, "verifiers", want, Options{})
		if data[0].Agent != "model-x" {
			t.Errorf("%s: agent %q", path, data[0].Agent)
		}
		warningOf(t, data[0], "errors")
	}
	wantHarness(t, "verifiers", "verifiers", "0 1/2, 1 1/1 error 1", Options{Scorer: "format"})
	alone := fixture(t, "verifiers/results.jsonl")
	runCases(t, []readCase{
		{name: "without the file beside it", text: alone, want: want},
		{name: "declared rollouts are not the counted", files: map[string]string{"results.jsonl": alone, "metadata.json": `{"rollouts_per_example": 4, "num_examples": 9}`}, args: []string{"x=."}, want: want, warnings: []string{"declared"}},
		{name: "averaging: partial credit needs a threshold, whatever the harness takes", text: `{"example_id": 1, "reward": 0.5, "metrics": {}}`, wantErr: []string{"run.jsonl", `task "1"`, "--success"}},
		{name: "averaging: partial credit at a threshold", text: `{"example_id": 1, "reward": 0.5, "metrics": {}}`, options: Options{Success: ">=0.5"}, want: "1 1/1"},
		{name: "identity: an older file, whose task is the kind of the environment", // one name for all
			text: earlyRollout(0, "1.0", "a") + earlyRollout(0, "0.0", "b") + earlyRollout(1, "1.0", "c"), want: "0 1/2, 1 1/1", quiet: []string{"empty-completions"}},
		{name: "an older file, by one of its metrics", text: earlyRollout(0, "1.0", "a") + earlyRollout(1, "0.0", "c"), options: Options{Scorer: "format"}, want: "0 1/1, 1 1/1"},
		{name: "error accounting: an older file without completions", text: earlyRollout(0, "0.0", ""), want: "0 0/1", warnings: []string{"empty-completions"}},
		{name: "identity: no example", text: `{"prompt": [], "completion": [], "task": "default", "reward": 1}`, wantErr: []string{"run.jsonl:1", "without example_id or id"}},
		{name: "error accounting: a reward beside an error", // B028
			text: `{"example_id": 1, "reward": 1, "error": "late", "metrics": {}}`, want: "1 1/1 unclean 1", warnings: []string{"contradiction"}},
		{name: "error accounting: an error writes a reward of 0 that nobody gave", // B019
			text: `{"example_id": 1, "reward": 0.0, "error": "ModelError", "metrics": {}}` + "\n" + `{"example_id": 2, "reward": 1.0, "error": null, "metrics": {}}`, want: "1 0/0 error 1, 2 1/1"},
	})
}

// earlyRollout is a line of an older file.
func earlyRollout(id int, reward, completion string) string {
	turns := "[]"
	if completion != "" {
		turns = `[{"role": "assistant", "content": "` + completion + `"}]`
	}
	return `{"id": ` + itoa(id) + `, "prompt": [], "completion": ` + turns + `, "task": "default", "reward": ` + reward + `, "generation_ms": 1, "total_ms": 2, "answer": "x", "format": 1.0}` + "\n"
}

// TestVerifiersSibling: the file beside it is not looked for elsewhere.
func TestVerifiersSibling(t *testing.T) {
	dir := folder(t, map[string]string{"run/results.jsonl": fixture(t, "verifiers/results.jsonl"), "metadata.json": `{"model": "elsewhere"}`})
	if err := os.Symlink(filepath.Join("..", "metadata.json"), filepath.Join(dir, "run", "metadata.json")); err != nil {
		t.Skip("no links here:", err)
	}
	data, err := Read(t.Context(), []string{filepath.Join(dir, "run", "results.jsonl")}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if data[0].Agent == "elsewhere" {
		t.Error("a link out of the folder was followed")
	}
}

func TestVerifiersTraces(t *testing.T) {
	data := wantHarness(t, "verifiers-traces/traces.jsonl", "verifiers traces", "k0 1/2, k1 0/0 error 1", Options{})
	if data[0].Agent != "model-x" {
		t.Errorf("agent %q", data[0].Agent)
	}
	warningOf(t, data[0], "retries")
	runCases(t, []readCase{
		{name: "one of the rewards", text: fixture(t, "verifiers-traces/traces.jsonl"), options: Options{Scorer: "solved"}, want: "k0 1/2, k1 0/0 error 1"},
		{name: "rewards as numbers, ids in the data", text: `{"task": {"data": {"idx": 4}}, "rewards": {"a": 0.5, "b": 0.5}, "ok": true}`, want: "4 1/1"},
		{name: "a reward there is not", text: `{"task": {"data": {"idx": 4}}, "rewards": {"a": 1}, "ok": true}`, options: Options{Scorer: "b"}, wantErr: []string{`no scorer "b"`, "a, reward"}},
	})
}
