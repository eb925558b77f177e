package results

import (
	"bufio"
	"regexp"
)

// goEvent is the begin of an event of go test -json at the begin of a line.
var goEvent = regexp.MustCompile(`(?m)^\{("Time":"[^"]*",)?("ImportPath":"[^"]*",)?"Action":"[a-z-]+"(,"Package"|,"Output"|\})`)

// eventLines blanks out the lines that are no JSON objects, so that what
// follows keeps its place: beside the events stand lines of the go command and
// of the compiler where both outputs went to one file.
type eventLines struct {
	r      *bufio.Reader
	begin  bool // of a line
	blank  bool // the line is no event
	others int  // such lines
}

// Read reads bytes of events, and blanks for those of other lines.
func (l *eventLines) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, c := range p[:n] {
		switch {
		case c == '\n':
			l.begin, l.blank = true, false
		case c == ' ' || c == '\t' || c == '\r':
		case l.begin:
			l.begin = false
			if l.blank = c != '{'; l.blank {
				l.others++
			}
		}
		if l.blank {
			p[i] = ' '
		}
	}
	return n, err
}
