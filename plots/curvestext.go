package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// curvesTitle states the finding: the largest gap between pass^k and its
// closed form where the interval leaves the closed form out, else how far
// pass^k falls.
func curvesTitle(series []Series) string {
	var best Point
	agent, gap := "", 0.0005
	for _, s := range series {
		for _, p := range s.Hat {
			sure := p.closed() && (!p.bounded() || p.Lower > p.ClosedForm)
			if d := p.Value - p.ClosedForm; sure && p.K > 1 && d > gap {
				best, agent, gap = p, s.Agent, d
			}
		}
	}
	if best.K == 0 {
		if title := rangeTitle(series); title != "" {
			return title
		}
		return fallTitle(series)
	}
	if len(series) > 1 && agent != "" {
		agent = " for " + agent
	} else {
		agent = ""
	}
	return fmt.Sprintf("Failures are uneven: pass^%d is %.3f, its closed form %.3f%s", best.K, best.Value, best.ClosedForm, agent)
}

// of names the agent if there are several.
func of(series []Series, agent string) string {
	if len(series) < 2 || agent == "" {
		return ""
	}
	return ", " + agent
}

// rangeTitle states the lowest and the highest pass^k of several agents at the
// largest k that all of them have; "" where there is none, or nothing to tell.
func rangeTitle(series []Series) string {
	var low, high Point
	var lowest, highest string
	for _, k := range slices.Backward(allK(series)) {
		known := 0
		for _, s := range series {
			i := slices.IndexFunc(s.Hat, func(p Point) bool { return p.K == k && p.known() })
			if i < 0 {
				break
			}
			p := s.Hat[i]
			if known == 0 || p.Value < low.Value {
				low, lowest = p, s.Agent
			}
			if known == 0 || p.Value > high.Value {
				high, highest = p, s.Agent
			}
			known++
		}
		if known == len(series) && known > 1 && k > 1 && low.Value < high.Value {
			return fmt.Sprintf("pass^%d runs from %.3f (%s) to %.3f (%s)", k, low.Value, lowest, high.Value, highest)
		}
	}
	return ""
}

// fallTitle states pass^k at the largest k, of the agent that is highest
// there, and where a single agent's pass@k is.
func fallTitle(series []Series) string {
	var best Point
	at, agent := Point{Value: math.NaN()}, ""
	for _, s := range series {
		p, ok := lastKnown(s.Hat)
		if !ok || p.K < best.K || p.K == best.K && p.Value <= best.Value {
			continue
		}
		best, agent = p, s.Agent
		if i := slices.IndexFunc(s.At, func(q Point) bool { return q.K == p.K }); i >= 0 {
			at = s.At[i]
		}
	}
	switch {
	case best.K == 0:
		return "pass@k rises with k"
	case best.K == 1:
		return fmt.Sprintf("A single trial passes at a rate of %.3f", best.Value) + of(series, agent)
	case len(series) > 1:
		return fmt.Sprintf("Highest pass^%d: %.3f", best.K, best.Value) + of(series, agent)
	case at.Value == best.Value:
		return fmt.Sprintf("pass@%d and pass^%[1]d are both %.3f", best.K, best.Value)
	case at.known():
		return fmt.Sprintf("pass^%d is %.3f where pass@%d is %.3f", best.K, best.Value, best.K, at.Value)
	}
	return fmt.Sprintf("pass^%d is %.3f", best.K, best.Value)
}

func lastKnown(points []Point) (Point, bool) {
	for _, p := range slices.Backward(points) {
		if p.known() {
			return p, true
		}
	}
	return Point{}, false
}

// curvesSubtitle states m, n, the intervals and what is not available.
func curvesSubtitle(series []Series, c Caption) string {
	var parts []string
	if sameDesign(series) {
		parts = append(parts, series[0].design())
	}
	bands, gone := false, false
	for _, s := range series {
		for _, p := range slices.Concat(s.Hat, s.At) {
			bands = bands || p.bounded()
			gone = gone || !p.known()
		}
	}
	if bands {
		mark := "bands: "
		if len(allK(series)) == 1 {
			mark = "bars: "
		}
		parts = append(parts, mark+c.intervals())
	}
	if gone {
		parts = append(parts, "grey: k above the trials of some task")
	}
	return sentence(parts)
}

// sentence joins the parts of a subtitle.
func sentence(parts []string) string {
	s := strings.Join(parts, "; ")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// design says how many tasks and trials a series rests on.
func (s Series) design() string {
	if s.Tasks == 0 {
		return "synthetic agent, exact"
	}
	return countOf(s.Tasks, "task") + ", " + trials(s.MinN, s.MaxN)
}

func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func trials(low, high int) string {
	if low == high {
		return countOf(low, "trial") + " each"
	}
	return fmt.Sprintf("%d to %d trials each", low, high)
}

// sameDesign tells whether all agents have the same tasks and trials.
func sameDesign(series []Series) bool {
	for _, s := range series {
		if s.design() != series[0].design() {
			return false
		}
	}
	return true
}

// curvesAlt states the finding and where each agent's curves end.
func curvesAlt(series []Series) string {
	var said []string
	for _, s := range series {
		var ends []string
		if p, ok := lastKnown(s.At); ok {
			ends = append(ends, p.say("pass@"))
		}
		if p, ok := lastKnown(s.Hat); ok {
			ends = append(ends, p.say("pass^"))
		}
		if len(ends) == 0 {
			ends = []string{"not available"}
		}
		said = append(said, strings.TrimSpace(s.Agent+" "+strings.Join(ends, ", ")))
	}
	return curvesTitle(series) + ". pass@k and pass^k over k; at the largest k: " + strings.Join(said, "; ") + "."
}

func (p Point) say(family string) string {
	out := fmt.Sprintf("%s%d %.3f", family, p.K, p.Value)
	if p.bounded() {
		out += fmt.Sprintf(" [%.3f, %.3f]", p.Lower, p.Upper)
	}
	return out
}
