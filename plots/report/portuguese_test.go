package report_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
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
	label   = regexp.MustCompile(`(?:aria-label|alt|title)="([^"]*)"`)
)

// TestPortugueseOfThePage looks for English, and for decimal points, in the page
// and the summary of the article and of observed results.
func TestPortugueseOfThePage(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "experiments", "article.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]*experiments.Output{"article": run(t, string(source)), "estimate": observed(t)} {
		if err := o.Speak(lang.Portuguese); err != nil {
			t.Fatal(err)
		}
		var page, summary bytes.Buffer
		if err := report.WriteHTML(&page, o.Result, o.Figures, lang.Portuguese); err != nil {
			t.Fatal(err)
		}
		if err := report.WriteMarkdown(&summary, o.Result, lang.Portuguese); err != nil {
			t.Fatal(err)
		}
		html := foreign.ReplaceAllString(page.String(), "")
		texts := strings.Split(summary.String(), "\n")
		for _, m := range label.FindAllStringSubmatch(html, -1) {
			texts = append(texts, m[1])
		}
		texts = append(texts, strings.Split(html, "\n")...)
		for _, s := range texts {
			s = same.ReplaceAllString(s, " ")
			if m := english.FindString(s); m != "" {
				t.Errorf("%s: %q is left in %q", name, m, s)
			}
			if regexp.MustCompile(`\b0\.\d`).MatchString(s) && !strings.Contains(s, "passhat 0.") {
				t.Errorf("%s: a decimal point in %q", name, s)
			}
		}
	}
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
