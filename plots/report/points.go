package report

import (
	"slices"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// pointTables sets the points of a sweep side by side: a table for each line of
// the study, where all points have the same lines, else one of all of them.
func pointTables(s *experiments.SweepStudy, l lang.Language) []table.Table {
	lines := make([][]experiments.Headline, len(s.Points))
	same := true
	for i, p := range s.Points {
		lines[i] = experiments.Headlines(p.Result, l)
		same = same && len(lines[i]) == len(lines[0])
	}
	if !same {
		return []table.Table{pointTable(s, lines, l)}
	}
	var out []table.Table
	for j := range lines[0] {
		column := make([][]experiments.Headline, len(lines))
		for i := range lines {
			column[i] = lines[i][j : j+1]
		}
		out = append(out, pointTable(s, column, l))
	}
	return out
}

// pointTable has a row for each line of each point. What all lines are about
// is the title.
func pointTable(s *experiments.SweepStudy, lines [][]experiments.Headline, l lang.Language) table.Table {
	all := slices.Concat(lines...)
	if len(all) == 0 {
		return table.Table{}
	}
	title, columns := all[0].Of, []string{}
	for _, h := range all {
		if h.Of != title {
			title = ""
		}
		for _, x := range h.Numbers {
			if !slices.Contains(columns, x.Name) {
				columns = append(columns, x.Name)
			}
		}
	}
	t := table.Table{Title: title, Header: slices.Concat([]string{""}, shortKeys(s.Keys), columns)}
	for i, p := range s.Points {
		for _, h := range lines[i] {
			row := []string{h.Of}
			for _, v := range p.Values {
				row = append(row, l.Decimal(experiments.Short(v)))
			}
			for _, name := range columns {
				cell := ""
				if at := slices.IndexFunc(h.Numbers, func(x experiments.HeadlineNumber) bool { return x.Name == name }); at >= 0 {
					cell = headlineText(h.Numbers[at], l)
				}
				row = append(row, cell)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	if title != "" {
		for i := range t.Rows {
			t.Rows[i] = t.Rows[i][1:]
		}
		t.Header = t.Header[1:]
	}
	return t
}

// headlineText writes counts and costs as they are, and other numbers with
// three decimals.
func headlineText(x experiments.HeadlineNumber, l lang.Language) string {
	switch x.Kind {
	case experiments.Amount:
		return l.Decimal(experiments.Short(x.Value))
	case experiments.Signed:
		return signed(x.Value, l)
	}
	return x.Value.In(l)
}

// shortKeys returns the ends of the paths, as short as they differ.
func shortKeys(keys []string) []string {
	out := make([]string, len(keys))
	for i, key := range keys {
		steps := strings.Split(key, ".")
		for n := 1; n <= len(steps); n++ {
			out[i] = strings.Join(steps[len(steps)-n:], ".")
			if !startsWithNumber(out[i]) && countSuffix(keys, out[i]) == 1 {
				break
			}
		}
	}
	return out
}

func startsWithNumber(s string) bool { return s[0] >= '0' && s[0] <= '9' }

func countSuffix(keys []string, end string) int {
	n := 0
	for _, k := range keys {
		if k == end || strings.HasSuffix(k, "."+end) {
			n++
		}
	}
	return n
}

// pointNotes names the keys in full, and the design of the points.
func pointNotes(s *experiments.SweepStudy, l lang.Language) []string {
	var out []string
	for i, short := range shortKeys(s.Keys) {
		if short != s.Keys[i] {
			out = append(out, l.Sayf("%s: the key %s", short, s.Keys[i]))
		}
	}
	return append(out, l.Sayf("each point is the study again, with the same seed; ±: Monte Carlo standard error; results.json has every number of every point"))
}
