package report_test

import (
	"bytes"
	"maps"
	"regexp"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
)

var (
	float      = regexp.MustCompile(`(?s)\\begin\{table\}.*?\\end\{table\}`)
	inBrackets = regexp.MustCompile(`\[[0-9.]+, [0-9.]+\]`)
	// bare are the characters that LaTeX takes for its own where no backslash is
	// before them, and hyphens that are no hyphens.
	bare = regexp.MustCompile(`(?:^|[^\\])[#%_~"]|\^|(?:^|[ \[(])-[0-9 ]`)
)

// TestFloatsStandAlone: each table for a paper has a caption, that of a table
// with intervals says of what confidence, and nothing in it is a command that
// was not meant as one.
func TestFloatsStandAlone(t *testing.T) {
	outputs := map[string]*experiments.Output{"estimate": observed(t), "fit": fitted(t)}
	for name, config := range maps.All(portugueseStudies) {
		outputs[name] = run(t, config)
	}
	for name, o := range outputs {
		var b bytes.Buffer
		if err := report.WriteLaTeX(&b, o.Result, lang.English); err != nil {
			t.Fatal(err)
		}
		floats := float.FindAllString(b.String(), -1)
		if len(floats) == 0 {
			t.Errorf("%s: no table", name)
		}
		for _, f := range floats {
			_, caption, _ := strings.Cut(f, "\\caption{")
			caption, _, _ = strings.Cut(caption, "}\n\\begin{tabular}")
			if caption == "" {
				t.Errorf("%s: no caption of\n%s", name, f)
			}
			if inBrackets.MatchString(f) && !strings.Contains(caption, "in brackets: 95 ") && !strings.Contains(caption, "with 95 \\% confidence") {
				t.Errorf("%s: the caption %q does not say what stands in brackets of\n%s", name, caption, f)
			}
			if m := bare.FindString(f); m != "" {
				t.Errorf("%s: %q is bare in\n%s", name, m, f)
			}
		}
	}
}
