package table_test

import (
	"fmt"
	"strings"
	"testing"

	"passhat/plots/report/table"
)

var sample = table.Table{
	Header: []string{"task", "pass@k", "gap"},
	Rows:   [][]string{{"a|b_c", "0.750 [0.2, 0.9]", "0.000"}, {"long name", "n/a", ""}},
}

func ExampleTable_Text() {
	fmt.Print(sample.Text())
	// Output:
	// task                 pass@k    gap
	// ---------- ----------------- -----
	// a|b_c      0.750 [0.2, 0.9]  0.000
	// long name               n/a
}

func ExampleTable_Markdown() {
	fmt.Print(sample.Markdown())
	// Output:
	// | task | pass@k | gap |
	// |:--- | ---:| ---:|
	// | a\|b\_c | 0.750 [0.2, 0.9] | 0.000 |
	// | long name | n/a |  |
}

func TestEscape(t *testing.T) {
	check := func(s, want string) {
		t.Helper()
		if got := table.Escape(s); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
	check("pass@3", "pass@3")
	check("by @me", "by @\u200bme")
	check("a_b*c`d`", "a\\_b\\*c\\`d\\`")
	check("<b>&", "&lt;b&gt;&amp;")
	check("[x](y)", `[x]\(y)`)
	check("a\nb\x1b[0m", "a b [0m")
	check("\u202eevil", " evil")
	check("bad\xff", "bad\uFFFD")
	check("https://a.example www.b.example c@d.example", "https:\u200b//a.example www\u200b.b.example c@d\u200b.example")
	check("$x$", `\$x\$`)
}

func TestCell(t *testing.T) {
	check := func(s, want string) {
		t.Helper()
		if got := table.Cell(s); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
	check("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0")
	check("\t=1+1", "' =1+1")
	check("@SUM(A1)", "'@SUM(A1)")
	check("-2", "'-2")
	check("\uff1d1", "'\uff1d1")
	check("a=b", "a=b")
	check("", "")
}

func TestLaTeX(t *testing.T) {
	check := func(s, want string) {
		t.Helper()
		if got := table.LaTeX(s); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
	check(`\input{/etc/passwd}`, `\textbackslash{}input\{/etc/passwd\}`)
	check("a_b & 50 %", `a\_b \& 50 \%`)
	check("x^2 ~ #1 $y$", `x\textasciicircum{}2 \textasciitilde{} \#1 \$y\$`)
	check("a--b", "a{-}{-}b")
	check("-0.012 [-0.1, -1e-09]", "$-$0.012 [$-$0.1, $-$1e{-}09]")
	check("pass@2 - pass^2 of gpt-4o, 2-3 trials", `pass@2 $-$ pass\textasciicircum{}2 of gpt{-}4o, 2{-}3 trials`)
	check("l1\nl2", "l1 l2")
}

// TestNoCellIsTakenForACommand: a row that begins as the option or the star of
// the line end before it does is a row.
func TestNoCellIsTakenForACommand(t *testing.T) {
	x := table.Table{Header: []string{"*a"}, Rows: [][]string{{"[b]"}, {" *c"}, {"\t[d]"}}}
	for _, want := range []string{"\n{}*a ", "\n{}[b] ", "\n{}*c ", "\n{}[d] "} {
		if got := x.LaTeX(); !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestBrackets(t *testing.T) {
	for cell, want := range map[string]bool{"0.750 [0.2, 0.9]": true, "0,750 [-0,2; <0,9]": true, "a[b, c]": false, "": false} {
		if got := (table.Table{Header: []string{""}, Rows: [][]string{{cell}}}).Brackets(); got != want {
			t.Errorf("%q: %v", cell, got)
		}
	}
}
