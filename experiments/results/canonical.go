package results

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// canonical is an object as text: for equal objects the same.
type canonical map[string]string

// What is kept of an object is bounded.
const (
	maxCanonical      = 1 << 20
	maxCanonicalDepth = 100
)

func (c *canonical) read(w *walker) error {
	*c = canonical{}
	size := 0
	return w.object(func(key string) error {
		v, err := canonicalValue(w)
		if size += len(key) + len(v); size > maxCanonical {
			return w.fault("variables of over %d MiB: no result file has that", maxCanonical>>20)
		}
		(*c)[key] = v
		return err
	})
}

// canonicalValue reads a value as JSON with sorted keys, in the usual spacing.
func canonicalValue(w *walker) (string, error) {
	if w.d.StackDepth() > maxCanonicalDepth {
		return "", w.fault("variables nested over %d deep: no result file has that", maxCanonicalDepth)
	}
	switch w.kind() {
	case '{':
		var c canonical
		err := c.read(w)
		return c.text(), err
	case '[':
		var parts []string
		size := 0
		err := w.list(func(int) error {
			v, err := canonicalValue(w)
			if size += len(v) + 1; size > maxCanonical {
				return w.fault("variables of over %d MiB: no result file has that", maxCanonical>>20)
			}
			parts = append(parts, v)
			return err
		})
		return "[" + strings.Join(parts, ", ") + "]", err
	}
	v, err := w.value()
	switch v.kind {
	case null:
		return "null", err
	case text:
		return strconv.Quote(v.text), err
	}
	return v.text, err
}

// text writes the object without some of its keys.
func (c canonical) text(without ...string) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(c)) {
		if !slices.Contains(without, key) {
			parts = append(parts, strconv.Quote(key)+": "+c[key])
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
