package table

import (
	"regexp"
	"strings"

	"passhat/experiments/formula"
)

// Plain makes foreign text safe for a terminal and for one line: control
// characters, which could move the cursor, and line ends become spaces.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		if formula.Obeyed(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

var special = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "](", `]\(`, "][", `]\[`, "<", "&lt;", ">", "&gt;", "#", `\#`, "|", `\|`, "~", `\~`, "&", "&amp;", "$", `\$`,
)

// mention is what Markdown hosts take for the name of a person to notify.
var mention = regexp.MustCompile(`(^|[^A-Za-z0-9_])@([A-Za-z0-9])`)

// autolink is what they make a link of unasked: an address, a site, a mailbox.
var autolink = regexp.MustCompile(`(?i)(\b[a-z][a-z0-9+.-]*:)(//)|(\bwww)(\.)|([a-z0-9._+-]@[a-z0-9-]+)(\.)|(\bmailto|\bxmpp)(:)`)

// Escape makes foreign text plain text in Markdown: no markup, no HTML, no
// links, nobody mentioned.
func Escape(s string) string {
	s = special.Replace(Plain(s))
	s = autolink.ReplaceAllString(s, "$1$3$5$7\u200b$2$4$6$8")
	return mention.ReplaceAllString(s, "$1@\u200b$2")
}

// Cell makes foreign text a cell of a CSV file: no spreadsheet runs it as a
// formula, and no terminal obeys it.
func Cell(s string) string { return formula.Guard(Plain(s)) }

var latex = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`,
	"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`, `"`, `\textquotedbl{}`,
	"'", `\textquotesingle{}`, "`", `\textasciigrave{}`, "-", `{-}`,
)

// minus matches a hyphen that stands for a minus: before a digit or a space, and
// not within a word.
var minus = regexp.MustCompile(`(^|[ \[(±])\{-\}( |[0-9])`)

// LaTeX makes foreign text plain text in LaTeX: no command, no ligature, a minus
// where a number is less than 0 or is taken away. Quotes need the package
// textcomp or the encoding T1, as LaTeX has had since 2020.
func LaTeX(s string) string {
	return minus.ReplaceAllString(latex.Replace(Plain(s)), "$1$$-$$$2")
}
