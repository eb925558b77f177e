package experiments

import (
	"slices"
	"strings"

	"passhat/experiments/plan/check"
	"passhat/plots"
	"passhat/plots/lang"
)

func heldOutFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.BeyondStudy == nil {
		return nil, plots.ErrNoData
	}
	s := plots.HeldOutStudy{Tasks: r.BeyondStudy.Tasks, Trials: r.BeyondStudy.Trials, Replicates: r.BeyondStudy.Replicates}
	for _, x := range r.BeyondStudy.Rows {
		value := x.Truth
		if x.Real() {
			value = x.HeldOut
		}
		s.Rows = append(s.Rows, plots.HeldOutRow{
			Agent: x.Rates, Metric: x.Metric, Real: x.Real(), All: x.HeldOutFrom == HeldOutAll, HeldOut: x.HeldOutTrials, Value: float64(value), Lower: float64(x.BoundsLower), Upper: float64(x.BoundsUpper),
			Forecast: float64(x.Forecast), ForecastLower: float64(x.ForecastLower), ForecastUpper: float64(x.ForecastUpper), ClosedForm: float64(x.ClosedForm),
		})
	}
	forecasts := slices.ContainsFunc(s.Rows, func(x plots.HeldOutRow) bool { return x.ForecastLower < x.ForecastUpper })
	return plots.HeldOut(s, plots.Caption{Language: l, Intervals: barsBeyond(l, r.BeyondStudy.Confidence, forecasts)})
}

func planCheckFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.PlanCheck == nil {
		return nil, plots.ErrNoData
	}
	var rows []plots.PlanCheckRow
	for _, x := range r.PlanCheck.Rows {
		row := plots.PlanCheckRow{
			Agent: RatesIn(l, x.Rates), Metric: x.Metric, Any: x.Rates == check.AnyAgent().Name, Pilot: l.Count(x.PilotTasks, "task") + ", " + l.Count(x.PilotTrials, "trial"),
			Plans: []plots.PlanPromise{promise(l.Sayf("plans"), x.Met), promise(l.Sayf("surer plans"), x.SureMet)},
		}
		rows = append(rows, row)
	}
	return plots.PlanChecks(rows, plots.Caption{Language: l, Intervals: l.Sayf("%d pilots a row, of the size in grey", r.PlanCheck.Repetitions)})
}

func promise(name string, m PlanMeasured) plots.PlanPromise {
	return plots.PlanPromise{Name: name, Promised: float64(m.Formula), Met: float64(m.Value), StdErr: float64(m.StdErr)}
}

// sweepFigure puts the last key that has several values on the axis: it runs
// fastest. Lines in the same place of each point's headlines are one series.
func sweepFigure(r *Result, l lang.Language) (*plots.Figure, error) {
	if r.Sweep == nil || len(r.Sweep.Points) == 0 {
		return nil, plots.ErrNoData
	}
	x := r.Sweep.axis()
	lines := make([][]Headline, len(r.Sweep.Points))
	for i, p := range r.Sweep.Points {
		lines[i] = Headlines(p.Result, l)
	}
	var series []plots.SweepSeries
	for j := range lines[0] {
		if s, ok := r.Sweep.series(lines, j, x, l); ok {
			series = append(series, s)
		}
	}
	c := plots.Caption{Language: l}
	if n := r.Sweep.Points[0].Result.replicates(); n > 0 {
		c.Intervals = l.Sayf("%d replicates a dot", n)
	}
	return plots.Sweep(shortKey(r.Sweep.Keys[x]), series, c)
}

func (s SweepStudy) axis() int {
	for k := len(s.Keys) - 1; k > 0; k-- {
		if slices.ContainsFunc(s.Points, func(p SweepPoint) bool { return p.Values[k] != s.Points[0].Values[k] }) {
			return k
		}
	}
	return 0
}

// series is the first number of line j at each point; false where the points
// have no such line, or it is no share.
func (s SweepStudy) series(lines [][]Headline, j, x int, l lang.Language) (plots.SweepSeries, bool) {
	first := lines[0][j]
	if len(first.Numbers) == 0 || first.Numbers[0].Kind == Amount {
		return plots.SweepSeries{}, false
	}
	out := plots.SweepSeries{Number: first.Numbers[0].Name, Signed: first.Numbers[0].Kind == Signed}
	var of []string
	for i, p := range s.Points {
		if len(lines[i]) != len(lines[0]) || len(lines[i][j].Numbers) == 0 || lines[i][j].Numbers[0].Name != out.Number {
			return out, false
		}
		of = append(of, lines[i][j].Of)
		name := s.others(p.Values, x, l)
		at := slices.IndexFunc(out.Lines, func(line plots.SweepLine) bool { return line.Name == name })
		if at < 0 {
			at = len(out.Lines)
			out.Lines = append(out.Lines, plots.SweepLine{Name: name})
		}
		numbers := lines[i][j].Numbers
		point := plots.SweepPoint{X: float64(p.Values[x]), Y: float64(numbers[0].Value), StdErr: float64(unknown)}
		if len(numbers) > 1 && strings.HasPrefix(numbers[1].Name, "±") {
			point.StdErr = float64(numbers[1].Value)
		}
		out.Lines[at].Points = append(out.Lines[at].Points, point)
	}
	out.Of = common(of)
	return out, true
}

// others names the values of the keys that are not on the axis.
func (s SweepStudy) others(values []Number, x int, l lang.Language) string {
	var keys []string
	var rest []Number
	for k, v := range values {
		if k != x {
			keys, rest = append(keys, shortKey(s.Keys[k])), append(rest, v)
		}
	}
	return pointName(keys, rest, l)
}

// shortKey is a key without what it is in, but for the place in a list.
func shortKey(key string) string {
	parts := strings.Split(key, ".")
	from := len(parts) - 1
	for from > 0 && strings.Trim(parts[from], "0123456789") == "" {
		from--
	}
	return strings.Join(parts[from:], ".")
}

// common is what names have in common, with … for what differs; a number differs
// as a whole.
func common(names []string) string {
	first := names[0]
	head, tail := len(first), len(first)
	for _, n := range names[1:] {
		head = min(head, len(n))
		for !strings.HasPrefix(n, first[:head]) {
			head--
		}
	}
	if head == len(first) && !slices.ContainsFunc(names, func(n string) bool { return n != first }) {
		return first
	}
	head = len(strings.TrimRight(first[:head], "0123456789.-"))
	for _, n := range names {
		tail = min(tail, len(n)-head)
		for !strings.HasSuffix(n, first[len(first)-tail:]) {
			tail--
		}
	}
	return strings.ToValidUTF8(first[:head], "") + "…" + strings.ToValidUTF8(strings.TrimLeft(first[len(first)-tail:], "0123456789."), "")
}
