package results

import (
	"path/filepath"
	"strings"
	"testing"
)

// harnessFixtures are the fixtures of the formats in this file's tests.
func harnessFixtures(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, dir := range []string{"inspect", "promptfoo", "deepeval", "evalset", "agentrial", "waza", "verifiers", "verifiers-traces", "every-eval-ever", "hal", "metr", "matharena"} {
		files, err := walkFolder(filepath.Join("testdata", dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			out = append(out, dir+"/"+f)
		}
	}
	return out
}

// TestCutFixtures: wherever a file is cut off, it is an error that names the
// file, or the records before it are read.
func TestCutFixtures(t *testing.T) {
	for _, name := range harnessFixtures(t) {
		text := fixture(t, name)
		for i := 1; i < 16; i++ {
			_ = hostileRead(t, filepath.Base(name), text[:len(text)*i/16])
		}
	}
}

// TestDeepFixtures: no reader follows a value a million deep.
func TestDeepFixtures(t *testing.T) {
	for _, name := range harnessFixtures(t) {
		text := fixture(t, name)
		if at := strings.LastIndex(text, ": "); at > 0 && strings.Contains(text, "{\"") && !strings.HasSuffix(name, ".csv") {
			if err := hostileRead(t, filepath.Base(name), text[:at+2]+deep("", "")+text[at+2:]); err == nil {
				t.Errorf("%s: no error", name)
			}
		}
	}
}

// TestLongValueBeforeTheVerdict: what tells the format comes first, the verdict
// may come late.
func TestLongValueBeforeTheVerdict(t *testing.T) {
	long := strings.Repeat("long ", 100_000)
	for file, c := range map[string]struct{ text, format string }{
		"results.jsonl": {`{"example_id": 1, "prompt": [], "completion": "` + long + `", "reward": 1.0, "metrics": {}}`, "verifiers"},
		"traces.jsonl":  {`{"version": 1, "id": "a", "task": {"data": {"idx": 1}}, "nodes": ["` + long + `"], "rewards": {"r": 1}, "ok": true}`, "verifiers traces"},
		"out.jsonl":     {`{"provider": {"id": "p"}, "prompt": {"raw": "r", "label": "r"}, "vars": {"a": 1}, "response": {"output": "` + long + `"}, "success": true, "promptIdx": 0}`, "promptfoo JSONL"},
		"b_samples.jsonl": {`{"evaluation_id": "e", "model_id": "m", "sample_id": "1", "interaction_type": "agentic", "messages": ["` + long + `"], "evaluation": {"score": 1, "is_correct": true}}`,
			"every_eval_ever"},
		"x_UPLOAD.json": {`{"config": {}, "results": {"x": "` + long + `"}, "raw_eval_results": {"1": 1}}`, "HAL"},
		"log.json":      {`{"version": 2, "status": "success", "eval": {"task": "t", "dataset": {"name": "` + long + `"}, "model": "m"}, "samples": [{"id": 1, "epoch": 1, "scores": {"s": {"value": 1}}}]}`, "Inspect .json"},
	} {
		data, err := readText(t, file, c.text, Options{})
		if err != nil {
			t.Errorf("%s: %.200v", file, err)
			continue
		}
		if got := data[0].Totals(); got.Pass != 1 || data[0].Format != c.format {
			t.Errorf("%s: %+v as %s", file, got, data[0].Format)
		}
	}
}
