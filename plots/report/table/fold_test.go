package table_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
	"pgregory.net/rapid"

	"passhat/plots/report/table"
)

func ExampleTable_Text_wide() {
	t := table.Table{
		Header: []string{"agente", "tarefas", "tentativas", "taxa média", "pass@4", "pass^4"},
		Rows: [][]string{
			{"claude-opus-airline", "50", "200", "0,420", "0,720 [0,575; 0,838]", "0,200 [0,100; 0,337]"},
			{"b", "3", "3", "0,000", "n/d", "n/d"},
		},
	}
	fmt.Print(t.Text())
	// Output:
	//                                          taxa
	// agente               tarefas  tentativas  média          pass@4          pass^4
	// -------------------- -------- ----------- ------ --------------- --------------
	// claude-opus-airline       50         200  0,420           0,720           0,200
	//                                                  [0,575; 0,838]  [0,100; 0,337]
	// b                          3           3  0,000             n/d             n/d
}

// TestNoTextIsTooWide: whatever the cells, no line is wider than a terminal and
// nothing but spaces is lost.
func TestNoTextIsTooWide(t *testing.T) {
	cell := rapid.StringMatching(`([a-zé日-]{1,30}|[0-9],[0-9]{3}|\[0\.1, 0\.2\]|[0-9] %)( ([a-zé日_]{1,9}|± 0\.1|\[0\.1, 0\.2\])){0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "columns")
		row := rapid.SliceOfN(cell, n, n)
		x := table.Table{Header: row.Draw(t, "header"), Rows: rapid.SliceOfN(row, 1, 3).Draw(t, "rows")}
		got := x.Text()
		for line := range strings.Lines(got) {
			if w := text.StringWidthWithoutEscSequences(strings.TrimSuffix(line, "\n")); w > table.Width {
				t.Fatalf("%d columns: %q in\n%s", w, line, got)
			}
		}
		for i, cells := range append([][]string{x.Header}, x.Rows...) {
			for _, c := range cells {
				for _, r := range c {
					if r != ' ' && strings.Count(got, string(r)) < strings.Count(strings.Join(cells, ""), string(r)) {
						t.Fatalf("row %d lost a %q of %q in\n%s", i, r, c, got)
					}
				}
			}
		}
	})
}

// TestNoNumberIsBroken: an interval, a number and its sign stay on their line.
func TestNoNumberIsBroken(t *testing.T) {
	s := "unevenness [0.218, 0.586] of 95 % with ± 0.01 costs US$ 120 at k"
	for width := 14; width < 70; width++ {
		text := strings.Join(table.Fold(s, width), "\n")
		for _, want := range []string{"[0.218, 0.586]", "95 %", "± 0.01", "US$ 120"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is broken at %d columns:\n%s", want, width, text)
			}
		}
	}
}

func TestFold(t *testing.T) {
	check := func(got []string, want ...string) {
		t.Helper()
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q, want %q", got, want)
		}
	}
	check(table.Fold("", 5), "")
	check(table.Fold("a  b", 5), "a  b")
	check(table.Fold("one two three", 8), "one two", "three")
	check(table.Fold("claude-sonnet-airline x", 15), "claude-sonnet-", "airline x")
	check(table.Fold("abcdefghijkl", 5), "abcde", "fghij", "kl")
	check(table.Fold("日本語", 1), "日", "本", "語")
	check(table.FoldWhole("see out/a-very-long-folder/report.html for it", 12, regexp.MustCompile(`for it`)), "see", "out/a-very-long-folder/report.html", "for it")
	check(table.FoldWhole("do: run a b c; or not", 10, regexp.MustCompile(`run[^;]*`)), "do:", "run a b c;", "or not")
}
