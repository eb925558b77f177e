package report_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/plots/report"
)

var (
	// english are words that no Portuguese text has.
	english = regexp.MustCompile(`(?i)\b(the|of|and|with|from|each|every|is|are|was|by|not|its|that|which|trials?|tasks?|agents?|rates?|means?|intervals?|estimates?|gaps?|closed|coverage|bounds?|n/a)\b`)
	// same is what is the same in every language: names, commands, files, flags.
	same = regexp.MustCompile(`<[^>]*>|[a-z-]+\([^)]*\)|[a-z]+-[a-z-]+|passhat ([\d.]+ )?[a-z]+|[\w/-]+\.(json|csv|yaml|md|svg)|--[a-z-]+ [a-z]+|\*\*[a-z-]+\*\*|pass[@^]\d+|&#\d+;`)
	// foreign are the parts of the page that are no text.
	foreign = regexp.MustCompile(`(?s)<style.*?</style>|<script.*?</script>|<pre>.*?</pre>|<meta [^>]*>|<!--.*?-->`)
	// latexCommand are the commands of tables, without what they show.
	latexCommand = regexp.MustCompile(`\\[a-zA-Z]+(\{(table|tabular|booktabs|lr*)\})*|\{\[\}`)
	label        = regexp.MustCompile(`(?:aria-label|alt|title)="([^"]*)"`)
)

// TestPortugueseOfThePage looks for English, and for decimal points, in the page,
// the summary and the tables for papers of the article, of observed results, of
// fits and of every study.
func TestPortugueseOfThePage(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "experiments", "article.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	outputs := map[string]*experiments.Output{"article": run(t, string(source)), "estimate": observed(t), "fit": fitted(t)}
	for name, config := range portugueseStudies {
		outputs[name] = run(t, config)
	}
	for name, o := range outputs {
		if err := o.Speak(lang.Portuguese); err != nil {
			t.Fatal(err)
		}
		keys := keysOf(o.Result)
		for _, s := range portugueseTexts(t, o) {
			s = keys.ReplaceAllString(same.ReplaceAllString(s, " "), " ")
			if m := english.FindString(s); m != "" {
				t.Errorf("%s: %q is left in %q", name, m, s)
			}
			if decimalPoint.MatchString(s) && !strings.Contains(s, "passhat 0.") {
				t.Errorf("%s: a decimal point in %q", name, s)
			}
		}
	}
}

// portugueseStudies are small configs of the studies, with what they break and
// what they refuse.
var portugueseStudies = map[string]string{
	"unevenness":  "study: unevenness\nk: [2, 3]\nunevenness: {mean: 0.7, icc: {from: 0, to: 1, steps: 3}, replicates: 5, laws: [two-point]}\n",
	"coverage":    "study: coverage\nk: [2]\ncoverage: {rates: [{constant: 0.7}], tasks: [10, 30], trials: [3], methods: [gaffke, percentile], replicates: 20, resamples: 49}\n",
	"convergence": "study: convergence\nk: [2]\nconvergence: {rates: [{beta: {mean: 0.7, icc: 0.3}}], tasks: 20, trials: [2, 4], replicates: 20}\n",
	"dependence": `study: dependence
k: [2]
dependence:
  rates: {beta: {mean: 0.75, icc: 0.3}}
  tasks: [10]
  trials: 4
  replicates: 10
  cases:
    - process: {copies: {q: 0.3}}
    - process: {shocks: {s: 0.05}}
    - process: {errors: {fail: 0.2}}
    - {process: {errors: {fail: 0.2}}, errors: drop}
    - process: {retries: {most: 2}}
    - process: {grader: {false_pass: 0.05, false_fail: 0.05}}
    - rates: {families: {mu: 1.4, family: 1, own: 1, size: 5}}
`,
	"beyond": "study: beyond\nmetrics: [pass^4, pass^8]\nbeyond: {rates: [{preset: even}], tasks: 20, trials: 3, replicates: 4, draws: 19}\n",
	"sweep of a study": `study: unevenness
k: [2]
sweep: {unevenness.mean: [0.5, 0.75]}
unevenness: {icc: {from: 0, to: 1, steps: 3}, replicates: 5}
`,
	"sweep of dependence": `study: dependence
k: [2]
sweep: {dependence.trials: [4, 6]}
dependence:
  rates: {beta: {mean: 0.75, icc: 0.3}}
  tasks: [10]
  trials: 4
  replicates: 5
  cases: [{process: {errors: {fail: 0.2}}, errors: drop}]
`,
	"sweep of coverage": `study: coverage
k: [2]
sweep: {coverage.replicates: [10, 20]}
coverage: {rates: [{constant: 0.7}], tasks: [10], trials: [3], methods: [gaffke], replicates: 20}
`,
	"sweep of agents": `k: [2]
sweep: {agents.0.tasks: [10, 20]}
agents: [{name: um, rates: {beta: {mean: 0.7, icc: 0.3}}, tasks: 10, trials: 4}]
`,
}

var decimalPoint = regexp.MustCompile(`\b0\.\d`)

// portugueseTexts returns the lines of all that is written for people.
func portugueseTexts(t *testing.T, o *experiments.Output) []string {
	t.Helper()
	var page, summary, tables bytes.Buffer
	if err := report.WriteHTML(&page, o.Result, o.Figures, lang.Portuguese); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteMarkdown(&summary, o.Result, lang.Portuguese); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteLaTeX(&tables, o.Result, lang.Portuguese); err != nil {
		t.Fatal(err)
	}
	html := foreign.ReplaceAllString(page.String(), "")
	texts := strings.Split(summary.String()+latexCommand.ReplaceAllString(tables.String(), " "), "\n")
	for _, m := range label.FindAllStringSubmatch(html, -1) {
		texts = append(texts, m[1])
	}
	html = tag.ReplaceAllString(betweenLabels.ReplaceAllString(html, " "), "\n")
	return append(texts, strings.Split(html, "\n")...)
}

var (
	tag           = regexp.MustCompile(`(?s)<[^>]*>`)
	betweenLabels = regexp.MustCompile(`(?s)</text>\s*<text[^>]*>`) // of a figure: a name may take two lines
)

// keysOf finds the words that configs have: studies, swept keys, parameters.
func keysOf(r *experiments.Result) *regexp.Regexp {
	words := []string{"curves", "unevenness", "coverage", "dependence"}
	if r.Sweep != nil {
		for _, key := range r.Sweep.Keys {
			words = append(words, strings.Split(key, ".")...)
		}
	}
	if r.Fit != nil {
		words = append(words, "mean")
	}
	return regexp.MustCompile(`\b(` + strings.Join(words, "|") + `)\b`)
}

// fitted is fits to results that tell all models, and to those that tell none.
func fitted(t *testing.T) *experiments.Output {
	t.Helper()
	var data []results.Data
	for name, n := range map[string]int{"muitas": 6, "duas": 2, "uma": 1} {
		d := results.Data{Agent: name}
		for i := range 24 {
			d.Tasks = append(d.Tasks, results.TaskCounts{ID: "t" + strconv.Itoa(i), Pass: i % (n + 1), Fail: n - i%(n+1)})
		}
		data = append(data, d)
	}
	r, err := experiments.Fit(t.Context(), data, 19, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	o, err := experiments.NewOutput(r)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// observed is an estimate of two agents with errors, missing trials, groups and
// a k beyond the trials.
func observed(t *testing.T) *experiments.Output {
	t.Helper()
	folder, args := t.TempDir(), []string{}
	for _, name := range []string{"um", "dois"} {
		path := filepath.Join(folder, name+".csv")
		if err := os.WriteFile(path, []byte(rows), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name+"="+path)
	}
	data, err := results.Read(context.Background(), args, nil, results.Options{Errors: results.ErrorsFail, Group: "lugar"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := experiments.Estimate(context.Background(), data, experiments.Analysis{K: []int{1, 2, 4}, Bands: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := experiments.AddBeyond(context.Background(), r, data, []int{6, 12, 40}, experiments.Analysis{}); err != nil {
		t.Fatal(err)
	}
	o, err := experiments.NewOutput(r)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// rows have four verdicts a task, some of them errors.
const rows = `task,trial,success,error,lugar
a,0,1,,ar
a,1,1,,ar
a,2,0,,ar
a,3,1,,ar
b,0,0,,ar
b,1,0,,ar
b,2,0,,ar
b,3,,quebrou,ar
c,0,1,,mar
c,1,1,,mar
c,2,1,,mar
c,3,1,,mar
d,0,0,,mar
d,1,1,,mar
d,2,0,,mar
d,3,,,mar
`
