package results

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

const (
	inspectHead = `{"version": 2, "status": "success", "eval": {"task": "sums", "task_id": "T", "model": "m", "dataset": {"samples": 100, "sample_ids": [1, 2]}, "config": {"epochs": 2, "limit": 2}}, "plan": {}}`
	inspectRows = `[{"id": 1, "epoch": 1, "scores": {"match": {"value": "C"}}}, {"id": 1, "epoch": 2, "scores": {"match": {"value": "I"}}},
 {"id": 2, "epoch": 1, "scores": {"match": {"value": "C"}}}, {"id": 2, "epoch": 2, "scores": {"match": {"value": "C"}}, "retries": 0}]`
)

// inspectSamples writes a list of samples of one scorer, one a line: the id,
// the epoch and the rest of the object.
func inspectSamples(samples ...string) string {
	for i, s := range samples {
		p := strings.SplitN(s, " ", 3)
		samples[i] = `{"id": ` + p[0] + `, "epoch": ` + p[1] + `, ` + p[2] + `}`
	}
	return "[" + strings.Join(samples, ",\n") + "]"
}

func TestInspectJSON(t *testing.T) {
	data := wantHarness(t, "inspect/cancelled.json", "Inspect .json", "1 1/2 missing 1, two 2/2 error 1", Options{})
	for _, code := range []string{"interrupted", "edited-scores", "retries", "declared", "errors", "missing"} {
		warningOf(t, data[0], code)
	}
	if data[0].Agent != "mock/adder" {
		t.Errorf("agent %q", data[0].Agent)
	}
}

func TestInspectArchives(t *testing.T) {
	members := []string{"_journal/start.json", inspectHead, "samples/1_epoch_1.json", "{", "summaries.json", inspectRows, "header.json", inspectHead}
	for name, text := range map[string]string{
		"deflate.eval": zipOf(t, zip.Deflate, members...), "stored.eval": zipOf(t, zip.Store, members...),
		"zstd.eval": zipOf(t, zstdMethod, members...), "frames.eval": zipOfFrames(t, members...), "any.zip": zipOf(t, zip.Deflate, members...),
	} {
		data, err := readText(t, name, text, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := summary(data); got != "1 1/2, 2 2/2" || data[0].Agent != "m" || data[0].Format != "Inspect .eval" || len(data[0].Warnings) > 0 {
			t.Errorf("%s: %s, %+v", name, got, data[0])
		}
	}
}

func TestInspectWithoutSummaries(t *testing.T) {
	one, two := inspectSamples(`1 1 "scores": {"match": {"value": "C"}}`), inspectSamples(`1 2 "scores": {"match": {"value": "I"}}`)
	sample := func(list string) string { return strings.Trim(list, "[]") }
	for _, c := range []struct {
		name    string
		members []string
		want    string
	}{
		{"journal, the run died", []string{"_journal/start.json", strings.Replace(inspectHead, `"status": "success", `, "", 1), "_journal/summaries/2.json", two, "_journal/summaries/10.json", one}, "1 1/2"},
		{"samples alone", []string{"samples/1_epoch_2.json", sample(two), "samples/1_epoch_1.json", sample(one)}, "1 1/2"},
		{"samples in parts", []string{"header.json", inspectHead, "samples/a/b_epoch_1/sample.json", sample(one), "samples/a/b_epoch_1/messages/0.json", "[", "samples/1_epoch_2.json", sample(two)}, "1 1/2"},
		{"a member twice, the last counts", []string{"header.json", inspectHead, "summaries.json", one, "summaries.json", two}, "1 0/1"},
	} {
		data, err := readText(t, "log.eval", zipOf(t, zip.Deflate, c.members...), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := summary(data); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if c.name == "journal, the run died" {
			warningOf(t, data[0], "interrupted")
		}
	}
}

// inspectLogOf is a log in JSON with these samples.
func inspectLogOf(samples ...string) string {
	return strings.TrimSuffix(inspectHead, "}") + `, "samples": ` + inspectSamples(samples...) + "}"
}

func TestInspectScores(t *testing.T) {
	several := inspectLogOf(`1 1 "scores": {"exact": {"value": "C"}, "fuzzy": {"value": 0}}`, `1 2 "scores": {"exact": {"value": "I"}}`)
	keys := inspectLogOf(`1 1 "scores": {"grade": {"value": {"solved": 1, "style": 0.5}}}`, `1 2 "scores": {"grade": {"value": {"solved": NaN, "style": 1}}}`)
	runCases(t, []readCase{
		{name: "words and numbers", file: "a.json", text: inspectLogOf(
			`1 1 "scores": {"s": {"value": "C"}}`, `1 2 "scores": {"s": {"value": "N"}}`, `1 3 "scores": {"s": {"value": true}}`, `1 4 "scores": {"s": {"value": "Yes"}}`,
			`1 5 "scores": {"s": {"value": "0.0"}}`, `1 6 "scores": {"s": 1}`, `1 7 "score": {"value": "no"}`), wantErr: []string{"a.json", "several scorers, s, score: choose one, e.g. --scorer s"}},
		{name: "old logs have one score", file: "a.json", text: inspectLogOf(`1 1 "score": {"value": "C"}`, `1 2 "score": {"value": "I"}`), want: "1 1/2"},
		{name: "averaging: partial credit needs a threshold", // B054
			file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`, `1 2 "scores": {"s": {"value": "P"}}`), wantErr: []string{"a.json", `task "1"`, "0.5", "--success"}},
		{name: "averaging: partial credit at a threshold", // B054
			file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`, `1 2 "scores": {"s": {"value": "P"}}`, `1 3 "scores": {"s": {"value": "I"}}`,
				`1 4 "scores": {"s": {"value": "C"}}`, `1 5 "scores": {"s": {"value": "N"}}`), options: Options{Success: ">=0.5"}, want: "1 3/5"},
		{name: "averaging: several scorers", file: "a.json", text: several, wantErr: []string{"a.json", "exact, fuzzy", "--scorer exact"}}, // B053
		{name: "averaging: a scorer that some samples lack", // B053
			file: "a.json", text: several, options: Options{Scorer: "fuzzy"}, want: "1 0/1 missing 1", warnings: []string{"missing"}},
		{name: "a scorer there is not", file: "a.json", text: several, options: Options{Scorer: "ezact"}, wantErr: []string{`no scorer "ezact"`, "exact, fuzzy"}},
		{name: "several keys in a value", file: "a.json", text: keys, wantErr: []string{"grade.solved, grade.style", "--scorer grade.solved"}},
		{name: "a key of a value", file: "a.json", text: keys, options: Options{Scorer: "grade.solved"}, want: "1 1/1 missing 1"},
		{name: "a list of values", file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": [1, 0]}}`), wantErr: []string{"s.0, s.1"}},
		{name: "a value that is no verdict counts as 0 with a warning", file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": "Paris"}}`), want: "1 0/1", warnings: []string{"unknown-verdict"}},
		{name: "a scorer that only later samples have", file: "a.json", text: inspectLogOf(`1 1 "scores": {"a": {"value": "C"}}`, `1 2 "scores": {"b": {"value": "C"}}`), wantErr: []string{"several scorers, a, b"}},
	})
}

func TestInspectErrors(t *testing.T) {
	runCases(t, []readCase{
		{name: "error accounting: unscored samples are no failures", // B025, B030
			file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`, `1 2 "scores": null`, `2 1 "scores": {"s": {"value": NaN}}`, `2 2 "scores": {}`),
			want: "1 1/1 missing 1, 2 0/0 missing 2", warnings: []string{"missing", "no-verdict"}, quiet: []string{"errors"}},
		{name: "error accounting: an error without a score, as text and as object", // B125
			file: "a.json", text: inspectLogOf(`1 1 "error": "timeout"`, `1 2 "error": {"message": "x"}, "scores": {}`, `2 1 "error": null, "scores": {"s": {"value": "C"}}`),
			want: "1 0/0 error 2, 2 1/1", warnings: []string{"errors"}},
		{name: "error accounting: a score beside an error is kept", // B022, B028
			file: "a.json", text: inspectLogOf(`1 1 "error": "late", "scores": {"s": {"value": "C"}}`, `1 2 "error": "late", "scores": {"s": {"value": "I"}}`),
			want: "1 1/2 unclean 2", warnings: []string{"contradiction", "not-clean"}},
		{name: "a limit that was hit is scored", file: "a.json",
			text: inspectLogOf(`1 1 "limit": {"type": "token"}, "scores": {"s": {"value": "I"}}`, `1 2 "limit": "time"`), want: "1 0/1 error 1"},
		{name: "invalidated samples are no verdict", file: "a.json",
			text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}, "invalidation": {"author": "x"}`, `1 2 "scores": {"s": {"value": "C"}}, "invalidation": null`),
			want: "1 1/1 error 1", warnings: []string{"invalidated"}},
		{name: "identity: retries are no trials, but told of", file: "a.json", // B036
			text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}, "error_retries": [{}, {}]`, `1 2 "scores": {"s": {"value": "C"}}, "retries": 1`), want: "1 2/2", warnings: []string{"retries"}},
		{name: "declared epochs are not the counted", file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`), warnings: []string{"declared"}},
		{name: "identity: a number and text", // B041
			file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`, `"1" 2 "scores": {"s": {"value": "C"}}`), warnings: []string{"mixed-ids"}},
		{name: "no samples", file: "a.json", text: inspectLogOf(), wantErr: []string{"a.json", "without trials"}},
	})
}

// B044: a log that goes on with another holds samples of it again; runs of
// their own have another id and number their epochs alike.
func TestInspectRunsAndRetriedRuns(t *testing.T) {
	first := inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`, `2 1 "scores": {"s": {"value": "C"}}`)
	second := inspectLogOf(`1 1 "scores": {"s": {"value": "C"}}`, `3 1 "scores": {"s": {"value": "I"}}`)
	own := strings.Replace(second, `"task_id": "T"`, `"task_id": "U"`, 1)
	other := strings.Replace(own, `"task": "sums"`, `"task": "letters"`, 1)
	runCases(t, []readCase{
		{name: "identity: the union of a retried run", files: map[string]string{"a.json": first, "b.json": second}, want: "1 1/1, 2 1/1, 3 0/1", warnings: []string{"duplicate-rows"}},
		{name: "identity: runs of their own", files: map[string]string{"a.json": first, "b.json": own}, want: "1 2/2, 2 1/1, 3 0/1", quiet: []string{"duplicate-rows", "mixed-suite"}},
		{name: "identity: two suites under one name", files: map[string]string{"a.json": first, "b.json": other}, warnings: []string{"mixed-suite"}},
	})
}

func TestInspectHostile(t *testing.T) {
	whole := zipOf(t, zip.Deflate, "header.json", inspectHead, "summaries.json", inspectRows)
	long := `[{"id": 1, "epoch": 1, "input": "` + strings.Repeat(" ", 20<<20) + `", "scores": {}}]`
	var many []string
	for range 5000 {
		many = append(many, "samples/../../x_epoch_1.json", "{}")
	}
	for name, c := range map[string]struct{ text, want string }{
		"cut":         {whole[:len(whole)-30], "not a whole zip archive"},
		"lying":       {lyingZip(t), "log.eval"},
		"deep":        {zipOf(t, zip.Deflate, "summaries.json", deep("[", "]")), "not valid JSON"},
		"many":        {zipOf(t, zip.Store, many...), "log.eval"},
		"no list":     {zipOf(t, zip.Store, "summaries.json", "{}"), "a list of samples was expected"},
		"no samples":  {zipOf(t, zip.Store, "header.json", inspectHead), "neither summaries nor samples"},
		"torn member": {zipOf(t, zip.Deflate, "summaries.json", inspectRows[:40]), "cut off"},
	} {
		if err := hostileRead(t, "log.eval", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := hostileRead(t, "log.eval", zipOf(t, zip.Deflate, "summaries.json", long)); err != nil {
		t.Errorf("a long value: %v", err)
	}
}

// lyingZip is an archive whose directory gives a wrong size.
func lyingZip(t *testing.T) string {
	whole := zipOf(t, zip.Store, "summaries.json", inspectRows)
	at := strings.LastIndex(whole, "PK\x01\x02")
	return whole[:at+24] + "\x08\x00\x00\x00" + whole[at+28:]
}

// TestInspectBomb: what an archive unpacks to is bounded by its size.
func TestInspectBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks 100 MB, which -short leaves out")
	}
	row := `{"id": 1, "epoch": 1, "scores": {"s": {"value": "C"}}},` + strings.Repeat(" ", 1<<20)
	bomb := zipOf(t, zip.Deflate, "summaries.json", "["+strings.Repeat(row, 100)+"]")
	if err := hostileRead(t, "log.eval", bomb); err == nil || !strings.Contains(err.Error(), "times its size") {
		t.Errorf("%d bytes: %v", len(bomb), err)
	}
}

func TestInspectFromStdin(t *testing.T) {
	_, err := Read(context.Background(), []string{"-"}, strings.NewReader(zipOf(t, zip.Store, "summaries.json", inspectRows)), Options{})
	wantError(t, err, nil, "stdin:", "save it in a file")
}

func init() {
	eval := func(name, variant string) oracleCase {
		return oracleCase{oracle: "inspect_" + name, files: []string{filepath.Join("inspect", name+".eval")}, format: "Inspect .eval", variant: variant}
	}
	for _, name := range []string{"popularity_2x2", "popularity_2x2.zstd", "popularity_2x2.zstd-multiframe", "popularity_100x1", "class_eval_pass_at_1"} {
		oracleCases = append(oracleCases, eval(name, ""))
	}
}

// TestTooManyMembers: an archive whose list of members is too long is refused
// with a way out.
func TestTooManyMembers(t *testing.T) {
	if testing.Short() {
		t.Skip("the archive is large")
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range maxMembers + 1 {
		if _, err := z.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("samples/%d_epoch_1.json", i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := readText(t, "log.eval", b.String(), Options{})
	wantError(t, err, nil, "log.eval", "over 200000 members", "inspect log convert FILE --to json", "fewer samples")
}
