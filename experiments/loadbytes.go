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
			mark := r == '\uFEFF' && i == 0 && at == 0
			if !inYAML(r) && !mark {
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

// inYAML says whether a character may stand in a YAML file (YAML 1.2.2, 5.1); as
// the decoder does, it lets those from U+007F to U+009F pass.
func inYAML(r rune) bool {
	if r < 0x20 {
		return r == '\t' || r == '\n' || r == '\r'
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
