package table

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"
)

// glue stands for a space that no line ends at. It is a letter of private use,
// so that no table writer takes it for a space.
const glue = "\ue000"

// held matches what stays on one line: the limits of an interval, a number and
// its percent sign, a sign or a currency and its number.
var held = regexp.MustCompile(`\[[^][ ]+[,;] [^][ ]+\]| %|± [^ ]|[$] [0-9]`)

// columns is the width of a text on a terminal.
func columns(s string) int { return text.StringWidthWithoutEscSequences(s) }

// glued returns the text with glue where no line may end.
func glued(s string) string {
	return held.ReplaceAllStringFunc(s, func(s string) string { return strings.ReplaceAll(s, " ", glue) })
}

func unglued(s string) string { return strings.ReplaceAll(s, glue, " ") }

// words are what a line may end after.
func words(s string) []string {
	return strings.FieldsFunc(glued(s), func(r rune) bool { return r == ' ' })
}

// Fold breaks a text into lines of at most so many columns, at spaces. A word
// that is wider by itself is broken after a hyphen or another mark in it, where
// there is one far enough on, else where the line is full.
func Fold(s string, width int) []string { return folded(s, width, pieces) }

// FoldWhole breaks a text as Fold does, except that nothing is broken that
// somebody may want to copy: no match of keep, and no word however wide.
func FoldWhole(s string, width int, keep *regexp.Regexp) []string {
	s = keep.ReplaceAllStringFunc(s, func(s string) string { return strings.ReplaceAll(s, " ", glue) })
	return folded(s, width, func(word string, _ int) []string { return []string{word} })
}

func folded(s string, width int, wide func(string, int) []string) []string {
	if columns(s) <= width {
		return []string{unglued(s)}
	}
	var lines []string
	line := ""
	for _, word := range words(s) {
		if line != "" && columns(line)+1+columns(word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, unglued(line))
		}
		line = word
		if columns(word) > width {
			parts := wide(word, width)
			for _, p := range parts[:len(parts)-1] {
				lines = append(lines, unglued(p))
			}
			line = parts[len(parts)-1]
		}
	}
	return append(lines, unglued(line))
}

// marks are what a word is broken after, if it must be.
const marks = "-_/:,;=.@+|)]" + glue

// pieces breaks a word that is wider than a line.
func pieces(word string, width int) []string {
	var out []string
	for columns(word) > width {
		head := text.Trim(word, width)
		if i := strings.LastIndexAny(head, marks); i >= len(head)/2 {
			_, size := utf8.DecodeRuneInString(head[i:])
			head = head[:i+size]
		}
		if head == "" { // a letter as wide as the line or wider
			_, size := utf8.DecodeRuneInString(word)
			head = word[:size]
		}
		if out, word = append(out, head), word[len(head):]; word == "" {
			return out
		}
	}
	return append(out, word)
}
