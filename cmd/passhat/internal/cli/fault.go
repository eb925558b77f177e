package cli

import (
	"regexp"
	"strings"

	"passhat/plots/report/table"
)

// copied matches what stays on one line of an error: a name in quotes, and a
// command that is given as one to try.
var copied = regexp.MustCompile(`"[^"]*"|passhat [a-z](?:[^;,]|,[^ ])*`)

// faultText is an error as stderr shows it: a line of its own for each of its
// faults, so that a search finds them whole; on a terminal wrapped, with names
// of files and commands in one piece.
func faultText(err error, terminal bool) string {
	var b strings.Builder
	for line := range strings.Lines(err.Error()) {
		line = table.Plain(strings.TrimRight(line, "\n"))
		switch {
		case strings.HasPrefix(line, " "): // it belongs to the one before: a line of a file and what points at it
		case terminal:
			line = note("passhat: " + line)
		default:
			line = "passhat: " + line
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// note breaks what is said beside a result into lines that fit, and breaks
// nothing that could be copied.
func note(s string) string {
	const indent = "  "
	return strings.Join(table.FoldWhole(table.Plain(s), table.Width-len(indent), copied), "\n"+indent)
}
