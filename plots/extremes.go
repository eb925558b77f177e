package plots

import (
	"cmp"
	"slices"
)

// extremes returns the lowest and the highest of some by a number of theirs, the
// first of equals. There is at least one.
func extremes[T any](all []T, number func(T) float64) (low, high T) {
	byNumber := func(a, b T) int { return cmp.Compare(number(a), number(b)) }
	return slices.MinFunc(all, byNumber), slices.MaxFunc(all, byNumber)
}
