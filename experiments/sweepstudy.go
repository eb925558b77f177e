package experiments

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"passhat/plots/lang"
)

// SweepStudy is a study at every combination of the values of numeric keys.
type SweepStudy struct {
	Keys   []string     `json:"keys"`
	Points []SweepPoint `json:"points"` // the last key running fastest
}

// SweepPoint is the result of the study with the values put in, one a key.
type SweepPoint struct {
	Values []Number `json:"values"`
	Result *Result  `json:"result"`
}

// sweep runs every point with the same seed, so that points do not differ by
// chance where they draw the same.
func (c *Config) sweep(ctx context.Context, workers int, observe Observer) (*SweepStudy, error) {
	var keys []string
	for _, k := range c.Sweep {
		keys = append(keys, k.Key)
	}
	found, err := inParts(ctx, c.keep, "sweep", len(c.points), workers, observe, func(i, workers int, observe Observer) (*Result, error) {
		p := *c.points[i].config
		p.keep = c.keep.In(fmt.Sprintf("point %d", i))
		r, err := p.result(ctx, workers, observe)
		if err != nil {
			return nil, fmt.Errorf("with %s: %w", pointName(keys, c.points[i].values, lang.English), err)
		}
		return r, nil
	})
	if err != nil {
		return nil, err
	}
	out := &SweepStudy{Keys: keys}
	for i, r := range found {
		out.Points = append(out.Points, SweepPoint{c.points[i].values, r})
	}
	return out, nil
}

// pointName names a point by its keys and values.
func pointName(keys []string, values []Number, l lang.Language) string {
	var out []string
	for i, k := range keys {
		out = append(out, k+" "+l.Decimal(Short(values[i])))
	}
	return strings.Join(out, ", ")
}

// Short writes a value that was put in: as short as it is, 6 digits at most.
func Short(x Number) string {
	if !x.Available() {
		return "n/a"
	}
	return strconv.FormatFloat(float64(x), 'g', 6, 64)
}

// extreme is the first number of a line of a point.
type extreme struct {
	of, name, at string
	value        Number
}

// extremes returns the points where the first number of a line is least and
// greatest, for the line where they are furthest apart; the lines are those in
// the same place of each point.
func (s SweepStudy) extremes(l lang.Language) (least, most extreme) {
	lines := make([][]Headline, len(s.Points))
	for i, p := range s.Points {
		lines[i] = Headlines(p.Result, l)
	}
	for j := range lines[0] {
		var low, high extreme
		for i, p := range s.Points {
			if len(lines[i]) != len(lines[0]) || lines[i][j].Numbers[0].Name != lines[0][j].Numbers[0].Name || !lines[i][j].Numbers[0].Value.Available() {
				low, high = extreme{}, extreme{}
				break
			}
			first := lines[i][j].Numbers[0]
			x := extreme{lines[i][j].Of, first.Name, pointName(s.Keys, p.Values, l), first.Value}
			if i == 0 || x.value < low.value {
				low = x
			}
			if i == 0 || x.value > high.value {
				high = x
			}
		}
		if high.value-low.value > most.value-least.value {
			least, most = low, high
		}
	}
	return least, most
}
