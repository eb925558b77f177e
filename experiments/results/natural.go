package results

import (
	"cmp"
	"strings"
)

// naturalCompare orders ids as people do: runs of digits by their number, so
// that task 10 comes after task 9; ties by bytes.
func naturalCompare(a, b string) int {
	same := sameRuns(a, b)
	x, y := a[same:], b[same:]
	for x != "" && y != "" {
		p, q := leading(x), leading(y)
		c := strings.Compare(p, q)
		if isDigit(p[0]) && isDigit(q[0]) {
			m, n := strings.TrimLeft(p, "0"), strings.TrimLeft(q, "0")
			c = cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n))
		}
		if c != 0 {
			return c
		}
		x, y = x[len(p):], y[len(q):]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(a, b))
}

// sameRuns returns the length of the runs that a and b both begin with, as far as
// it is known without a look at where the last one ends.
func sameRuns(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n == 0 {
		return 0
	}
	last := isDigit(a[n-1])
	for n > 0 && isDigit(a[n-1]) == last {
		n--
	}
	return n
}

// leading returns the run of digits, or of other bytes, that s begins with.
func leading(s string) string {
	i := 1
	for i < len(s) && isDigit(s[i]) == isDigit(s[0]) {
		i++
	}
	return s[:i]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
