package plots

import (
	"strings"
	"testing"

	"passhat/estimator"
	"passhat/plots/lang"
)

// The title of a difference has the direction and the sign of its axis.
func TestDifferenceTitleIsOfTheAxis(t *testing.T) {
	ok := figure(t)
	for _, x := range []struct {
		value, lower, upper float64
		english, portuguese string
	}{
		{0.23, 0.1, 0.35, "pass^4 of A is higher than of B: +23.0 points [+10.0, +35.0]", "pass^4 de A é maior que o de B: +23,0 pontos [+10,0; +35,0]"},
		{-0.23, -0.35, -0.1, "pass^4 of A is lower than of B: −23.0 points [−35.0, −10.0]", "pass^4 de A é menor que o de B: −23,0 pontos [−35,0; −10,0]"},
		{-0.02, -0.1, 0.1, "The interval of pass^4, A − B, holds 0: −2.0 points [−10.0, +10.0]", "O intervalo de pass^4, A − B, contém 0: −2,0 pontos [−10,0; +10,0]"},
	} {
		d := Comparison{A: "a", B: "b", Hat: []DifferencePoint{{4, x.value, x.lower, x.upper}}}
		for l, want := range map[lang.Language]string{lang.English: x.english, lang.Portuguese: x.portuguese} {
			if got := ok(Difference(d, Caption{Language: l})).Title(); got != want {
				t.Errorf("title %q, want %q", got, want)
			}
		}
	}
}

// Agents whose truth is known and real ones are not told of in one number, nor
// is a value that has a share in what was shown; the closed form is held against
// the same values as the forecasts.
func TestHeldOutTitle(t *testing.T) {
	row := func(agent, metric string, real, all bool, value, forecast, closed float64) HeldOutRow {
		return HeldOutRow{Agent: agent, Metric: metric, Real: real, All: all, HeldOut: 6, Value: value, Lower: nan, Upper: nan, Forecast: forecast, ForecastLower: nan, ForecastUpper: nan, ClosedForm: closed}
	}
	drawn, refused := row("s", "pass^8", false, false, 0.4, 0.45, 0.3), row("s", "pass^16", false, false, 0.4, nan, 0)
	real, all := row("r", "pass^8", true, false, 0.2, 0.21, 0.05), row("r", "pass^16", true, true, 0.2, 0.6, 0)
	for want, rows := range map[string][]HeldOutRow{
		"Synthetic agents: forecasts off by up to 5.0 points, closed form by 10.0":                                                                      {drawn, refused},
		"Synthetic agents: forecasts off by up to 5.0 points, closed form by 10.0; real agents: forecasts off by up to 1.0 points, closed form by 15.0": {drawn, real, all},
		"Real agents: forecasts off by up to 1.0 points, closed form by 15.0":                                                                           {real, all},
		"Synthetic agents: no forecast, closed form off by up to 40.0 points":                                                                           {refused},
		"What the first trials say of k beyond them":                                                                                                    {all},
	} {
		f := figure(t)(HeldOut(HeldOutStudy{Trials: 4, Replicates: 50, Rows: rows}, Caption{}))
		if f.Title() != want {
			t.Errorf("title %q, want %q", f.Title(), want)
		}
		said := "of real agents 6 held out"
		if strings.Contains(f.subtitle, said) != rows[len(rows)-1].Real {
			t.Errorf("subtitle %q: %q where there are real agents", f.subtitle, said)
		}
		for _, r := range rows {
			if label := "all trials"; r.All && !strings.Contains(keyOf(f), label) {
				t.Errorf("key %q lacks %q", keyOf(f), label)
			}
		}
	}
}

func keyOf(f *Figure) string {
	var labels []string
	for _, k := range f.key {
		labels = append(labels, k.label)
	}
	return strings.Join(labels, "; ")
}

// Plans that hold over all agents may fall short for one: the title says both.
func TestPlanCheckTitle(t *testing.T) {
	row := func(anyAgent bool, met float64) PlanCheckRow {
		return PlanCheckRow{Agent: "a", Metric: "pass^3", Any: anyAgent, Plans: []PlanPromise{{"plans", 0.8, met, 0.01}}}
	}
	for want, rows := range map[string][]PlanCheckRow{
		"Over agents of any mean and ICC, no plan is shown to keep less than promised":                          {row(true, 0.79), row(false, 0.81)},
		"Over agents of any mean and ICC, no plan is shown to keep less than promised; of one agent, 1 of 2 do": {row(true, 0.79), row(false, 0.4), row(false, 0.9)},
		"Over agents of any mean and ICC, plans keep less than promised in 1 of 2 cases":                        {row(true, 0.5), row(true, 0.8), row(false, 0.4)},
		"Plans keep less than promised in 1 of 1 cases":                                                         {row(false, 0.4)},
	} {
		if got := figure(t)(PlanChecks(rows, Caption{})).Title(); got != want {
			t.Errorf("title %q, want %q", got, want)
		}
	}
}

// At k = 1 the closed form is the estimate: nothing is drawn, and nothing said.
func TestClosedFormOfOneTrialIsNotInTheKey(t *testing.T) {
	one := []Point{{1, 0.4, 0.3, 0.5, 0.4}}
	f := figure(t)(Curves([]Series{{Agent: "a", Tasks: 50, MinN: 1, MaxN: 1, Hat: one, At: one}}, Caption{}))
	if key := keyOf(f); key != "pass@k; pass^k" {
		t.Errorf("key %q", key)
	}
}

// An axis of counts has a number besides 0 wherever there is room for one.
func TestHeightTicksHaveAnotherThanZero(t *testing.T) {
	c := canvas{scale: 1}
	for _, top := range []float64{1, 3, 28, 60, 99, 1000} {
		for _, length := range []float64{13, 20, 30, 60} {
			ticks := heightTicks(c, top, c.pt(length))
			if last := ticks[len(ticks)-1]; len(ticks) < 2 || last.Value > top || last.Value < top/3 {
				t.Errorf("top %v in %v points: %v", top, length, ticks)
			}
		}
	}
}

// Ticks of differences have the language's decimal mark, and a minus.
func TestSignedTicksInPortuguese(t *testing.T) {
	c := canvas{scale: 1, lang: lang.Portuguese}
	if got := signedSteps(c, 0.005, 0.005); got[0].Label != "−0,5" || got[2].Label != "+0,5" {
		t.Errorf("ticks %v", got)
	}
}

// A level axis of differences has ticks on both sides, or at 0 alone.
func TestLevelSignedTicksAreNotOfOneSide(t *testing.T) {
	c := canvas{scale: 1}
	for length := 10.0; length < 120; length++ {
		for _, reach := range []float64{0.02, 0.3, 1} {
			a := axis{low: -reach, high: reach}
			ticks := a.signed(c, c.pt(length), reach)
			if sum := ticks[0].Value + ticks[len(ticks)-1].Value; sum < -1e-9 || sum > 1e-9 {
				t.Errorf("length %v, reach %v: %v", length, reach, ticks)
			}
		}
	}
}

// Agents of one trial each are told of from the lowest to the highest, not by
// the highest alone.
func TestTitleOfSingleTrials(t *testing.T) {
	one := func(agent string, rate float64) Series {
		return Series{Agent: agent, Tasks: 50, MinN: 1, MaxN: 1, Hat: []Point{{1, rate, nan, nan, nan}}}
	}
	for want, series := range map[string][]Series{
		"A single trial passes at a rate of 0.300":                  {one("a", 0.3)},
		"A single trial passes at a rate of 0.100 (b) to 0.300 (a)": {one("a", 0.3), one("b", 0.1), one("c", 0.2)},
	} {
		if got := figure(t)(Curves(series, Caption{})).Title(); got != want {
			t.Errorf("title %q, want %q", got, want)
		}
	}
}

// A key has no colour that cannot be: of one trial, none or every one passes.
func TestKeyOfTasksWithOneTrial(t *testing.T) {
	for want, cells := range map[string][]estimator.Cell{
		"no trial passed; every trial":       {{N: 1, C: 1, Tasks: 3}, {N: 1, C: 0, Tasks: 2}},
		"no trial passed; some; every trial": {{N: 2, C: 1, Tasks: 3}},
	} {
		if key := keyOf(figure(t)(TaskDots([]TaskSeries{{Agent: "a", Cells: cells}}, Caption{}))); key != want {
			t.Errorf("key %q, want %q", key, want)
		}
	}
}
