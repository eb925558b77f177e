package estimator

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseMetric reads the name of a metric: "pass@3", "pass^3" or "2of3". The
// error names what was given and the three forms.
func ParseMetric(s string) (Metric, error) {
	m, ok := parseMetric(s)
	if !ok {
		return Metric{}, fmt.Errorf("metric %q is not known: write pass@3 (at least once of 3), pass^3 (every time of 3) or 2of3 (at least 2 of 3)", s)
	}
	return m, m.Validate()
}

func parseMetric(s string) (Metric, bool) {
	if rest, ok := strings.CutPrefix(s, "pass@"); ok {
		k, ok := natural(rest)
		return PassAt(k), ok
	}
	if rest, ok := strings.CutPrefix(s, "pass^"); ok {
		k, ok := natural(rest)
		return PassHat(k), ok
	}
	a, b, ok := strings.Cut(s, "of")
	if !ok {
		return Metric{}, false
	}
	j, okJ := natural(a)
	k, okK := natural(b)
	return AtLeast(j, k), okJ && okK
}

// natural reads digits only: no sign, no spaces.
func natural(s string) (int, bool) {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// MarshalText returns the name of the metric.
func (m Metric) MarshalText() ([]byte, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads the name of a metric as ParseMetric does.
func (m *Metric) UnmarshalText(text []byte) error {
	parsed, err := ParseMetric(string(text))
	if err != nil {
		return err
	}
	*m = parsed
	return nil
}
