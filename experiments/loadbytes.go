package experiments

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// unreadable notes the characters that no YAML has, a fault for the first one of
// each line, and says whether there are any. The decoder does not say where they
// are.
func (l *loader) unreadable() bool {
	before := len(l.faults)
	for i, line := range l.lines {
		column := 0
		for at, r := range line {
			column++
			_, size := utf8.DecodeRuneInString(line[at:])
			if r == utf8.RuneError && size == 1 {
				l.add(i+1, column, "the byte %#02x is not UTF-8: save the file as UTF-8", line[at])
				break
			}
			if !inYAML(r) && !(r == '\uFEFF' && i == 0 && at == 0) {
				l.add(i+1, column, "%s, which YAML does not take as it is: remove it, or write \"\\u%04X\" with the quotes", controlName(r), r)
				break
			}
		}
	}
	return len(l.faults) > before
}

func controlName(r rune) string {
	if r == '\uFEFF' {
		return "a byte order mark"
	}
	return fmt.Sprintf("a control character, %U", r)
}

// inYAML says whether a character may stand in a YAML file (YAML 1.2.2, 5.1).
func inYAML(r rune) bool {
	switch {
	case r == '\t', r == '\n', r == '\r', r == 0x85:
		return true
	case r < 0x20, r > 0x7E && r < 0xA0:
		return false
	}
	return r != '\uFEFF' && r != '\uFFFE' && r != '\uFFFF'
}

// indentedByTab says whether there is a tab before the text of a line.
func (l *loader) indentedByTab(line int) bool {
	if line < 1 || line > len(l.lines) {
		return false
	}
	text := l.lines[line-1]
	return strings.Contains(text[:len(text)-len(strings.TrimLeft(text, " \t"))], "\t")
}
