package report

import (
	"slices"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

// lookView is the curves that the reader moves through by k.
type lookView struct {
	K      []int
	Agents []experiments.AgentResult
}

// mostLooked is the most agents with curves of their own.
const mostLooked = 12

// look returns the curves of the agents, nil where there are none or one point.
func look(r *experiments.Result) *lookView {
	v := &lookView{}
	for _, a := range r.Agents {
		has := false
		for _, e := range a.Estimates {
			if (isAt(e) || isHat(e)) && e.Value.Available() {
				has = true
				v.K = append(v.K, e.K)
			}
		}
		if has && len(v.Agents) < mostLooked {
			v.Agents = append(v.Agents, a)
		}
	}
	slices.Sort(v.K)
	v.K = slices.Compact(v.K)
	if len(v.K) < 2 {
		return nil
	}
	return v
}

// seriesData is one agent's curves: for each family the values, the lower and
// the upper limits, null where there are none, and all three as text.
type seriesData struct {
	Name    string                  `json:"name"`
	At      [3][]experiments.Number `json:"at"`
	Hat     [3][]experiments.Number `json:"hat"`
	AtText  []string                `json:"atText"`
	HatText []string                `json:"hatText"`
}

func (v *lookView) series(l lang.Language) []seriesData {
	out := []seriesData{}
	for _, a := range v.Agents {
		s := seriesData{Name: table.Plain(a.Agent)}
		s.At, s.AtText = v.family(a, isAt, l)
		s.Hat, s.HatText = v.family(a, isHat, l)
		out = append(out, s)
	}
	return out
}

func (v *lookView) family(a experiments.AgentResult, of func(experiments.EstimateResult) bool, l lang.Language) (lines [3][]experiments.Number, texts []string) {
	for _, k := range v.K {
		point, text := [3]experiments.Number{nan, nan, nan}, nan.In(l)
		i := slices.IndexFunc(a.Estimates, func(e experiments.EstimateResult) bool { return of(e) && e.K == k })
		if i >= 0 {
			e := a.Estimates[i]
			point[0], text = e.Value, withInterval(e, l)
			if x := e.Interval; x != nil {
				point[1], point[2] = x.Lower, x.Upper
			}
		}
		for j := range lines {
			lines[j] = append(lines[j], point[j])
		}
		texts = append(texts, whole(text))
	}
	return lines, texts
}
