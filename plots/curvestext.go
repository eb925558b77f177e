package plots

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"passhat/plots/lang"
)

// curvesTitle states the finding: the largest gap between pass^k and its
// closed form where the interval leaves the closed form out, else how far
// pass^k falls.
func curvesTitle(l lang.Language, series []Series) string {
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
		if title := rangeTitle(l, series); title != "" {
			return title
		}
		return fallTitle(l, series)
	}
	value, closed := l.Fixed(best.Value, 3), l.Fixed(best.ClosedForm, 3)
	if len(series) > 1 && agent != "" {
		return l.Sayf("Failures of %s are uneven: %s is %s, its closed form %s", agent, hat(best.K), value, closed)
	}
	return l.Sayf("Failures are uneven: %s is %s, its closed form %s", hat(best.K), value, closed)
}

// hat and at name the metrics of the two families.
func hat(k int) string { return "pass^" + strconv.Itoa(k) }
func at(k int) string  { return "pass@" + strconv.Itoa(k) }

// rangeTitle states the lowest and the highest pass^k of several agents at the
// largest k that all of them have; "" where there is none, or nothing to tell.
func rangeTitle(l lang.Language, series []Series) string {
	for _, k := range slices.Backward(allK(series)) {
		points := agentPoints(series, func(s Series) (Point, bool) { return knownAt(s.Hat, k) })
		if len(points) < len(series) || len(points) < 2 || k == 1 {
			continue
		}
		if low, high := extremes(points, agentPoint.value); low.Value < high.Value {
			return l.Sayf("%s runs from %s (%s) to %s (%s)", hat(k), l.Fixed(low.Value, 3), low.agent, l.Fixed(high.Value, 3), high.agent)
		}
	}
	return ""
}

// agentPoint is a point and whose it is.
type agentPoint struct {
	Point
	agent string
}

func (p agentPoint) value() float64 { return p.Value }

// agentPoints returns one point of each agent that has it.
func agentPoints(series []Series, of func(Series) (Point, bool)) []agentPoint {
	var out []agentPoint
	for _, s := range series {
		if p, ok := of(s); ok {
			out = append(out, agentPoint{p, s.Agent})
		}
	}
	return out
}

// knownAt returns the first point at k whose value is known, of points in the
// order of k.
func knownAt(points []Point, k int) (Point, bool) {
	i, _ := slices.BinarySearchFunc(points, k, func(p Point, k int) int { return cmp.Compare(p.K, k) })
	for ; i < len(points) && points[i].K == k; i++ {
		if points[i].known() {
			return points[i], true
		}
	}
	return Point{}, false
}

// fallTitle states pass^k at the largest k, and where a single agent's pass@k is.
func fallTitle(l lang.Language, series []Series) string {
	var best Point
	beside, agent := Point{Value: math.NaN()}, ""
	for _, s := range series {
		p, ok := lastKnown(s.Hat)
		if !ok || p.K < best.K || p.K == best.K && p.Value <= best.Value {
			continue
		}
		best, agent = p, s.Agent
		if i := slices.IndexFunc(s.At, func(q Point) bool { return q.K == p.K }); i >= 0 {
			beside = s.At[i]
		}
	}
	value := l.Fixed(best.Value, 3)
	switch {
	case best.K == 0:
		return l.Sayf("pass@k rises with k")
	case best.K == 1:
		return singleTitle(l, series)
	case len(series) > 1:
		return shareTitle(l, series, best, agent)
	case beside.Value == best.Value:
		return l.Sayf("%s and %s are both %s", at(best.K), hat(best.K), value)
	case beside.known():
		return l.Sayf("%s is %s where %s is %s", hat(best.K), value, at(best.K), l.Fixed(beside.Value, 3))
	}
	return l.Sayf("%s is %s", hat(best.K), value)
}

// singleTitle states the rate of agents that have one trial each, from the lowest
// to the highest.
func singleTitle(l lang.Language, series []Series) string {
	points := agentPoints(series, func(s Series) (Point, bool) { return lastKnown(s.Hat) })
	low, high := extremes(points, agentPoint.value)
	from, to := l.Fixed(low.Value, 3), l.Fixed(high.Value, 3)
	if low.Value == high.Value {
		return l.Sayf("A single trial passes at a rate of %s", to)
	}
	return l.Sayf("A single trial passes at a rate of %s (%s) to %s (%s)", from, low.agent, to, high.agent)
}

// shareTitle states pass^k of several agents that have no k in common to tell
// them apart by: one value for all, or that of the agent of most trials.
func shareTitle(l lang.Language, series []Series, best Point, agent string) string {
	metric, value := hat(best.K), l.Fixed(best.Value, 3)
	all := !slices.ContainsFunc(series, func(s Series) bool {
		p, ok := lastKnown(s.Hat)
		return !ok || p.K != best.K || l.Fixed(p.Value, 3) != value
	})
	if all || agent == "" {
		return l.Sayf("%s is %s for all %d agents", metric, value, len(series))
	}
	return l.Sayf("%s is %s for %s", metric, value, agent)
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
	l := c.Language
	var parts []string
	if sameDesign(series) {
		parts = append(parts, series[0].design(l))
	}
	bands, gone, leaves := false, false, false
	for _, s := range series {
		for _, p := range slices.Concat(s.Hat, s.At) {
			bands = bands || p.bounded()
			leaves = leaves || p.bounded() && cut(0, 1, p.Lower, p.Upper)
			gone = gone || !p.known()
		}
	}
	switch {
	case bands && len(allK(series)) == 1:
		parts = append(parts, l.Sayf("bars: %s", c.intervals()))
	case bands:
		parts = append(parts, l.Sayf("bands: %s", c.intervals()))
	}
	if slices.ContainsFunc(series, func(s Series) bool { return len(s.HatBand)+len(s.AtBand) > 2 }) {
		parts = append(parts, l.Sayf("wide and pale: all k at once"))
	}
	if leaves {
		parts = append(parts, cutNote(l))
	}
	if gone {
		parts = append(parts, l.Sayf("grey: k above the trials of some task"))
	}
	return sentence(parts)
}

// sentence joins the parts of a subtitle.
func sentence(parts []string) string {
	s := strings.Join(parts, "; ")
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// design says how many tasks and trials a series rests on.
func (s Series) design(l lang.Language) string {
	if s.Tasks == 0 {
		return l.Sayf("synthetic agent, exact")
	}
	return l.Count(s.Tasks, "task") + ", " + l.Trials(s.MinN, s.MaxN)
}

// sameDesign tells whether all agents have the same tasks and trials.
func sameDesign(series []Series) bool {
	for _, s := range series {
		if s.design(lang.English) != series[0].design(lang.English) {
			return false
		}
	}
	return true
}

// curvesAlt states the finding and where each agent's curves end.
func curvesAlt(l lang.Language, series []Series) string {
	var said []string
	for _, s := range series {
		var ends []string
		if p, ok := lastKnown(s.At); ok {
			ends = append(ends, p.say(l, at(p.K)))
		}
		if p, ok := lastKnown(s.Hat); ok {
			ends = append(ends, p.say(l, hat(p.K)))
		}
		if len(ends) == 0 {
			ends = []string{l.Sayf("not available")}
		}
		said = append(said, strings.TrimSpace(s.Agent+" "+strings.Join(ends, ", ")))
	}
	return l.Sayf("%s. pass@k and pass^k over k; at the largest k: %s.", curvesTitle(l, series), strings.Join(said, "; "))
}

// say writes a metric with its value and interval.
func (p Point) say(l lang.Language, metric string) string {
	return strings.TrimSpace(metric + " " + withLimits(l, p.Value, p.Lower, p.Upper))
}

// withLimits writes a value and the limits that it has.
func withLimits(l lang.Language, value, lower, upper float64) string {
	switch {
	case math.IsNaN(value):
		return l.NotAvailable()
	case math.IsNaN(lower), math.IsNaN(upper):
		return l.Fixed(value, 3)
	}
	return l.Fixed(value, 3) + " " + l.Limits(decimals(l, lower), decimals(l, upper))
}
