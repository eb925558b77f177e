package results

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A spreadsheet runs a cell that begins with one of these as a formula, also
// behind blanks, and in the wide forms too.
const formulas = "=+-@|%\uff1d\uff0b\uff0d\uff20"

// guard makes a name of foreign origin a cell that no spreadsheet runs: an
// apostrophe before it, as spreadsheets write it themselves. unguard is its
// inverse, so that a file that was converted has the names of its source.
func guard(s string) string {
	if runs(s) {
		return "'" + s
	}
	return s
}

// unguard takes away the apostrophe that guard put before a name.
func unguard(s string) string {
	if strings.HasPrefix(s, "'") && runs(s) {
		return s[1:]
	}
	return s
}

// runs says whether a spreadsheet would run the text as a formula, were its
// apostrophes away.
func runs(s string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, "' \t"))
	return strings.ContainsRune(formulas, first)
}

// isLongHeader says whether a table was written by Convert, which guards names.
func isLongHeader(header []string) bool {
	return len(header) >= 7 && slices.Equal(header[:7], longColumns[:7])
}
