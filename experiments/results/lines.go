package results

import "io"

// lineReader passes bytes on and knows on which line an offset lies. Only the
// line ends that the decoder has not passed yet are kept.
type lineReader struct {
	r      io.Reader
	read   int64
	ends   []int64
	passed int
}

func (l *lineReader) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, b := range p[:n] {
		if b == '\n' {
			l.ends = append(l.ends, l.read+int64(i))
		}
	}
	l.read += int64(n)
	return n, err
}

// line returns the line, from 1, of an offset; offsets must not fall.
func (l *lineReader) line(offset int64) int {
	i := 0
	for i < len(l.ends) && l.ends[i] < offset {
		i++
	}
	l.passed += i
	l.ends = l.ends[:copy(l.ends, l.ends[i:])]
	return l.passed + 1
}
