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
	// ---------- ----------------- ------
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
}
