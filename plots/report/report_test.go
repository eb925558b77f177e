package report_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
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
	if err := report.WriteMarkdown(&b, o.Result, lang.English); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func page(t *testing.T, o *experiments.Output) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteHTML(&b, o.Result, o.Figures, lang.English); err != nil {
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
	html := strings.ReplaceAll(page(t, o), "<dt>Seed</dt><dd>", "seed ")
	for name, text := range map[string]string{"summary.md": markdown(t, o), "report.html": html} {
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

var scripts = regexp.MustCompile(`(?s)<script[^>]*>(.*?)</script>`)

// markup is the page without its scripts and its style, as XML.
func markup(text string) string {
	text = strings.Replace(text, "<!DOCTYPE html>", "", 1)
	text = scripts.ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?s)<style>.*?</style>`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`<(meta|input)( [^>]*)>`).ReplaceAllString(text, "<$1$2/>")
	return regexp.MustCompile(` (hidden|async)([ >])`).ReplaceAllString(text, ` $1=""$2`)
}

// A page that needs the network is not self-contained. No style and no handler
// stands in an element, so that the policy can forbid them.
func TestPageIsSelfContained(t *testing.T) {
	text := page(t, run(t, article))
	if found := regexp.MustCompile(`(?i)\s(src|style|on[a-z]+)\s*=|href="[^#]|@import|<link|url\(`).FindAllString(markup(text), -1); found != nil {
		t.Errorf("the page refers to something outside: %q", found)
	}
	for _, u := range regexp.MustCompile(`https?://[^"' <]+`).FindAllString(text, -1) {
		if !strings.HasPrefix(u, "http://www.w3.org/") && u != "https://github.com/leeoniya/uPlot" { // names, never fetched
			t.Errorf("the page names %s", u)
		}
	}
	if n := strings.Count(text, "<figure"); n < 3 || strings.Count(text, "<svg") != 2*n {
		t.Errorf("%d figures in the page, want 3 or more, each wide and narrow", n)
	}
	if !strings.Contains(text, "Copyright (c) 2022 Leon Sorokin") {
		t.Error("the page does not carry the licence of its charting library")
	}
}

// The policy names the hashes of the one style and the one script, as a browser
// computes them.
func TestPolicyAllowsTheOwnScriptAlone(t *testing.T) {
	text := page(t, run(t, article))
	policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)[1]
	if strings.Contains(policy, "unsafe") || !strings.HasPrefix(policy, "default-src 'none';") {
		t.Errorf("policy: %s", policy)
	}
	blocks := append(scripts.FindAllStringSubmatch(text, -1), regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindStringSubmatch(text))
	if len(blocks) != 3 {
		t.Fatalf("%d scripts and styles, want data, script and style", len(blocks))
	}
	for _, b := range blocks[1:] {
		sum := sha256.Sum256([]byte(b[1]))
		if !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
			t.Errorf("the policy does not allow %.60q", b[1])
		}
	}
}

// Every element is closed, and every figure has a text for those who cannot see it.
func TestPageIsWellFormed(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(markup(page(t, run(t, article)))))
	d.Entity = xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "svg" && len(attribute(e, "aria-label")) < 30 {
			t.Errorf("a figure without an alt text: %v", e.Attr)
		}
	}
}

// The page says how it was made, and how often such intervals hold the truth.
func TestPageSaysHowItWasMade(t *testing.T) {
	r := &experiments.Result{Passhat: "0.1.0", Command: "estimate", Arguments: []string{"estimate", "it's <b>.csv", "--k", "1,2"},
		Inputs: []results.Input{{Path: "it's <b>.csv", SHA256: strings.Repeat("ab", 32), Bytes: 12}}}
	var b bytes.Buffer
	if err := report.WriteHTML(&b, r, nil, lang.Portuguese); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="pt">`, "passhat estimate &#39;it&#39;\\&#39;&#39;s &lt;b&gt;.csv&#39; --k 1,2", strings.Repeat("ab", 32), "Como isto foi feito"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if text := page(t, run(t, article)); !strings.Contains(text, "gaffke for the population held the true value in 97.5 %") {
		t.Error("the page does not say the measured coverage")
	}
}

// The measured coverage is that of the table of docs/intervals.md.
func TestMeasuredCoverageIsTheDocumentedOne(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "intervals.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^([a-z-]+) +(population|suite) +2640 +([0-9.]+) +([0-9.]+) `).FindAllStringSubmatch(string(doc), -1)
	for _, c := range report.CoverageOf() {
		want := fmt.Sprintf("%s %s %.3f %.3f", c.Method, c.Target, c.Mean, c.Lowest)
		if !slices.ContainsFunc(rows, func(r []string) bool { return strings.Join(r[1:], " ") == want }) {
			t.Errorf("docs/intervals.md has no row %q: %v", want, rows)
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
		if strings.Contains(markup(html), bad) || strings.Contains(scripts.FindString(html), "<img") {
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
	if err := report.WriteHTML(&b, r, nil, lang.English); err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(b.String(), "<tr>"); rows != 1001 {
		t.Errorf("%d rows, want the head and 1000 tasks", rows)
	}
	if !strings.Contains(b.String(), "Left out here: 500.") {
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
		if got := report.Warning(w, lang.English); !strings.HasSuffix(got, want) {
			t.Errorf("%d tasks: %q, want the end %q", tasks, got, want)
		}
	}
	check(0, "x: m")
	check(2, `x: m: "t\n", "t\n"`)
	check(23, " and 3 more")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestReportsPassOnTheErrorOfTheWriter(t *testing.T) {
	o := run(t, article)
	if err := report.WriteMarkdown(broken{}, o.Result, lang.English); err == nil {
		t.Error("no error of a full disk")
	}
	if err := report.WriteHTML(broken{}, o.Result, o.Figures, lang.English); err == nil {
		t.Error("no error of a full disk")
	}
}
