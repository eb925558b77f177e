package report

import (
	"strings"
)

// commentLimit is what a comment of a pull request holds, in characters, with
// room for a few words around it.
const commentLimit = 65536 - 2048

// comment cuts a summary that is too long for a comment at the end of a
// section, else of a line, and says where the rest is.
func comment(text, rest string) string {
	if len(text) <= commentLimit {
		return text
	}
	kept := text[:commentLimit]
	end := strings.LastIndex(kept, "\n## ")
	if end < 0 {
		end = strings.LastIndexByte(kept, '\n')
	}
	return text[:end+1] + "\n" + rest + "\n"
}
