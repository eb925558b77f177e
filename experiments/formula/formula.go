// Package formula keeps names of foreign origin from being run by a spreadsheet
// that opens a table with them, and from being obeyed by a terminal.
package formula

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// starts are the characters that begin a formula, in the wide forms too.
const starts = "=+-@|%\uff1d\uff0b\uff0d\uff20"

// Guard makes a name a cell that no spreadsheet runs: an apostrophe before it,
// as spreadsheets write it themselves. Other names stay as they are. What stands
// before the first character that counts, blanks, tabs, line ends, characters
// without a width and apostrophes, is looked through.
func Guard(s string) string {
	if begins(s) {
		return "'" + s
	}
	return s
}

// Unguard is the inverse of Guard: it takes away the apostrophe, so that a table
// that was written with it is read with the names of its source.
func Unguard(s string) string {
	if strings.HasPrefix(s, "'") && begins(s) {
		return s[1:]
	}
	return s
}

// Obeyed says whether a terminal or a page would obey a character and not show
// it: control characters, those without a width, which turn the direction of a
// text or hide in it, and separators of lines.
func Obeyed(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

func begins(s string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(s, lookedThrough))
	return strings.ContainsRune(starts, first)
}

func lookedThrough(r rune) bool {
	return r == '\'' || unicode.IsSpace(r) || Obeyed(r)
}
