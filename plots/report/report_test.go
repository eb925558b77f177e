package report_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/plots/report"
)

func run(t *testing.T, source string) *experiments.Output {
	t.Helper()
	c, err := experiments.Load("x.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.Run(context.Background(), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func markdown(t *testing.T, o *experiments.Output) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteMarkdown(&b, o.Result); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func page(t *testing.T, o *experiments.Output) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteHTML(&b, o.Result, o.Figures); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const article = `name: article
seed: 7
k: [1, 3, 8, 10]
agents:
  - name: uneven
    counts: [{task: a, n: 8, c: 8}, {task: b, n: 8, c: 6}, {task: c, n: 8, c: 4}]
  - {name: even, rates: {constant: 0.75}}
  - {name: drawn, rates: {beta: {mean: 0.7, icc: 0.3}}, tasks: 30, trials: 12}
`

// Everything a number rests on stands in both reports.
func TestReportsCarryWhatNumbersRestOn(t *testing.T) {
	o := run(t, article)
	for name, text := range map[string]string{"summary.md": markdown(t, o), "report.html": page(t, o)} {
		for _, want := range []string{
			"3 tasks, 8 trials each", "0.476", "0.976", "n/a", "unbiased estimates", "95 % intervals", "method gaffke",
			"target population", "seed 7", "passhat 0.1.0", "passed every time of 8", "not-available",
			"uneven failures put pass^3 0.054 above 0.75^3", "synthetic, exact: constant(0.75)", "beta(",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q", name, want)
			}
		}
	}
}

func TestReportsOfUnevenness(t *testing.T) {
	o := run(t, "study: unevenness\nk: [3]\nunevenness: {mean: 0.75, replicates: 10, icc: {from: 0, to: 1, steps: 3}}\n")
	for name, text := range map[string]string{"summary.md": markdown(t, o), "report.html": page(t, o)} {
		for _, want := range []string{"0.422", "0.750", "10 suites of 100 tasks", "ICC", "Monte Carlo"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q", name, want)
			}
		}
	}
}

// A page that needs the network, or runs a script, is not self-contained.
func TestPageIsSelfContained(t *testing.T) {
	text := page(t, run(t, article))
	if found := regexp.MustCompile(`(?i)(src|href)\s*=|@import|<script|<link|url\(`).FindAllString(text, -1); found != nil {
		t.Errorf("the page refers to something outside: %q", found)
	}
	urls := regexp.MustCompile(`https?://[^"' <]+`).FindAllString(text, -1)
	for _, u := range urls {
		if !strings.HasPrefix(u, "http://www.w3.org/") { // names of XML, never fetched
			t.Errorf("the page names %s", u)
		}
	}
	if n := strings.Count(text, "<svg"); n != 3 {
		t.Errorf("%d figures in the page, want 3", n)
	}
}

// Every element is closed, and every figure has a name for those who cannot see it.
func TestPageIsWellFormed(t *testing.T) {
	text := strings.NewReplacer("<!DOCTYPE html>", "", `<meta charset="utf-8">`, "").Replace(page(t, run(t, article)))
	text = regexp.MustCompile(`<meta [^>]*>`).ReplaceAllString(text, "")
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "figure" && !strings.Contains(attribute(e, "aria-label"), "pass") {
			t.Errorf("a figure without an alt text: %v", e.Attr)
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// Names of agents and tasks are foreign text.
func TestHostileNamesAreEscaped(t *testing.T) {
	o := run(t, `name: hostile
agents:
  - name: "<script>alert(1)</script>](http://evil.example) *bold* | x @somebody \x1b[31m"
    counts: [{task: "<img src=x onerror=alert(1)>|\n# head", n: 2, c: 0}, {task: "=cmd()", n: 2, c: 1}]
`)
	html := page(t, o)
	for _, bad := range []string{"<script>", "<img", "onerror=alert(1)>|", "\x1b"} {
		if strings.Contains(html, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	md := markdown(t, o)
	for _, bad := range []string{"<script>", "](http", " *bold*", " @somebody", "\x1b", "\n# head"} {
		if strings.Contains(md, bad) {
			t.Errorf("the summary holds %q:\n%s", bad, md)
		}
	}
}

func TestPageListsNoMoreTasksThanItCanShow(t *testing.T) {
	r := &experiments.Result{Command: "estimate", Agents: []experiments.AgentResult{{Agent: "a", ByTask: make([]experiments.TaskResult, 1500)}}}
	var b bytes.Buffer
	if err := report.WriteHTML(&b, r, nil); err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(b.String(), "<tr>"); rows != 1001 {
		t.Errorf("%d rows, want the head and 1000 tasks", rows)
	}
	if !strings.Contains(b.String(), "500 more tasks are in results.json") {
		t.Error("the page does not say that tasks are left out")
	}
}

func TestWarningNamesItsTasks(t *testing.T) {
	check := func(tasks int, want string) {
		t.Helper()
		w := experiments.WarningResult{Code: "x", Message: "m"}
		for range tasks {
			w.Tasks = append(w.Tasks, "t\n")
		}
		if got := report.Warning(w); !strings.HasSuffix(got, want) {
			t.Errorf("%d tasks: %q, want the end %q", tasks, got, want)
		}
	}
	check(0, "x: m")
	check(2, "x: m: t , t ")
	check(23, " and 3 more")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestReportsPassOnTheErrorOfTheWriter(t *testing.T) {
	o := run(t, article)
	if err := report.WriteMarkdown(broken{}, o.Result); err == nil {
		t.Error("no error of a full disk")
	}
	if err := report.WriteHTML(broken{}, o.Result, o.Figures); err == nil {
		t.Error("no error of a full disk")
	}
}
