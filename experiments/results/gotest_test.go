package results

import (
	"strings"
	"testing"
)

func TestGoTest(t *testing.T) {
	data := wantHarness(t, "gotest/count2.jsonl", "go test", "TestA/x 1/1 error 1, TestA/y 0/1 error 1, TestB 0/0 error 1 missing 1", Options{})
	warningOf(t, data[0], "errors")
	event := func(action, pkg, test string) string {
		return `{"Action":"` + action + `","Package":"` + pkg + `","Test":"` + test + `"}` + "\n"
	}
	ran := func(pkg, test string, actions ...string) string {
		var b strings.Builder
		for _, a := range actions {
			b.WriteString(event("run", pkg, test) + event(a, pkg, test))
		}
		return b.String()
	}
	runCases(t, []readCase{
		{name: "repeats are trials", text: ran("p", "TestA", "pass", "fail", "pass", "skip"), want: "TestA 2/3 missing 1"},
		{name: "identity: one name in two packages", text: ran("p", "TestA", "pass") + ran("q", "TestA", "fail"), want: "p.TestA 1/1, q.TestA 0/1"},
		{name: "several files are trials", files: map[string]string{"r/a.json": ran("p", "TestA", "pass"), "r/b.json": ran("p", "TestA", "fail")}, args: []string{"r"}, want: "TestA 1/2"},
		{name: "identity: one name in two packages, in two files", files: map[string]string{"r/a.json": ran("p", "TestA", "pass"), "r/b.json": ran("q", "TestA", "fail")}, args: []string{"r"}, wantErr: []string{"b.json", "not the task of that name"}},
		{name: "error accounting: a panic ends the test that ran", text: event("run", "p", "TestA") + `{"Action":"fail","Package":"p"}`, want: "TestA 0/0 error 1"}, // B016
		{name: "a package that does not build", text: ran("p", "TestA", "pass") + `{"Action":"fail","Package":"q","FailedBuild":"q"}`, want: "TestA 1/1", warnings: []string{"broken-packages"}},
		{name: "only a build", text: `{"ImportPath":"q","Action":"build-fail"}` + "\n" + `{"Action":"fail","Package":"q"}`, wantErr: []string{"without trials"}},
		{name: "reading: a last line that is cut off", text: ran("p", "TestA", "pass") + `{"Action":"ru`, want: "TestA 1/1", warnings: []string{"torn-line"}}, // B083
		{name: "a log whose head is cut off", text: event("pass", "p", "T/a") + event("fail", "p", "T"), want: "T/a 1/1"},
		{name: "reading: lines that are no events", text: "go: downloading m v1\n" + ran("p", "TestA", "pass") + "# q\n" + ran("p", "TestA", "fail"), want: "TestA 1/2", warnings: []string{"not-events"}},
		{name: "reading: lines that are no events, with times", text: "go: x\n" + strings.ReplaceAll(ran("p", "TestA", "pass"), `{"A`, `{"Time":"2026-01-01T00:00:00Z","A`), want: "TestA 1/1", warnings: []string{"not-events"}},
		{name: "reading: lines that are no events, strict", text: ran("p", "TestA", "pass") + "# q\n" + ran("p", "TestA", "pass"), options: Options{Strict: true}, wantErr: []string{"run.jsonl:3"}},
		{name: "reading: a broken event keeps its place", text: "go: x\n" + ran("p", "TestA", "pass") + "{broken\n", wantErr: []string{"run.jsonl:4"}},
		{name: "a benchmark is no test", text: ran("p", "TestA", "pass") + ran("p", "BenchmarkA", "bench") + event("run", "p", "BenchmarkB/x"), want: "TestA 1/1", warnings: []string{"benchmarks"}, quiet: []string{"errors"}},
		{name: "many slashes", text: ran("p", strings.Repeat("a/", 1000), "pass"), wantErr: []string{"nested more than"}},
	})
}

func FuzzReadGoTest(f *testing.F) {
	fuzzHarness(f, "go test", fixture(f, "gotest/count2.jsonl"), `{"Action":"pass","Package":"p","Test":"T/a"}{"Action":"run","Package":"p","Test":"T"}`,
		`{"Action":"pass","Package":"p","Test":"T/a"}`)
}
