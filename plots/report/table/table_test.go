package table_test

import (
	"fmt"
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
	check("l1\nl2", "l1 l2")
}
