package report_test

import (
	"fmt"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
)

// A summary of any number of agents fits a comment, and says where the rest is.
func TestSummaryFitsComment(t *testing.T) {
	one := run(t, article).Result.Agents[0]
	r := &experiments.Result{Command: "estimate"}
	for i := range 500 {
		a := one
		a.Agent = fmt.Sprintf("agent %d", i)
		r.Agents = append(r.Agents, a)
	}
	var b strings.Builder
	if err := report.WriteMarkdown(&b, r, lang.English); err != nil {
		t.Fatal(err)
	}
	if n := b.Len(); n > 65536 || !strings.Contains(b.String(), "results.json") {
		t.Errorf("%d characters, ends %q", n, b.String()[n-80:])
	}
	if strings.Count(b.String(), "<details>") != strings.Count(b.String(), "</details>") {
		t.Error("a details block is left open")
	}
}
