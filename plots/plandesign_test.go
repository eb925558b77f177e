package plots

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/plots/lang"
)

// planMap returns a map whose half-width is that of a normal interval, or whose
// power is made from it.
func planMap(power bool, goal float64, tasks, trials []int, costTask float64) PlanMap {
	m := PlanMap{What: "pass^3", Power: power, Goal: goal, Unit: "USD", Tasks: [2]int{1, 1_000_000}}
	for _, t := range tasks {
		for _, n := range trials {
			m.Designs = append(m.Designs, planDesign(power, t, n, costTask))
		}
	}
	return m
}

func planDesign(power bool, t, n int, costTask float64) PlanDesign {
	v := 1.96 * math.Sqrt((0.1+0.3/float64(n))/float64(t))
	if power {
		v = math.Max(0, 1-6*v)
	}
	return PlanDesign{t, n, float64(t) * (costTask + 0.38*float64(n)), v}
}

// planGallery is the maps of designs.
func planGallery(t testing.TB, l lang.Language) map[string]*Figure {
	ok := figure(t)
	ms, ns := []int{12, 17, 25, 36, 50, 71, 102, 116, 145, 207, 300}, []int{3, 4, 5, 6, 7, 8, 10, 12}
	reached := planMap(false, 0.08, ms, ns, 2)
	reached.Chosen = planDesign(false, 116, 4, 2)
	out := planMap(false, 0.08, ms, ns, 0)
	needed := planDesign(false, 145, 3, 0)
	out.Chosen, out.Needed, out.Tasks = planDesign(false, 50, 4, 0), &needed, [2]int{50, 50}
	budget := planMap(false, nan, ms, ns, 2)
	budget.Chosen, budget.Budget = planDesign(false, 102, 8, 2), 500
	power := planMap(true, 0.8, append(ms, 900, 5000), ns, 0)
	power.Chosen, power.Unit, power.What = planDesign(true, 900, 5, 0), "trials", "pass^3 ≥ 0.8"
	up := out
	up.Tasks, up.Needed, up.What = [2]int{20, 70}, nil, longName(1)
	one := planMap(false, 0.1, []int{50}, []int{3}, 1)
	one.Chosen, one.Unit = one.Designs[0], "GPU hours"
	wide := planMap(false, 0.01, []int{1, 100, 10_000, 1_000_000}, []int{1, 64, 10_000}, 1)
	wide.Chosen, wide.Unit = planDesign(false, 10_000, 64, 1), "tokens"
	nothing := planMap(false, nan, []int{1, 2, 4, 8, 12}, ns, 0)
	nothing.Chosen, nothing.Needed, nothing.Budget = planDesign(false, 1, 3, 0), &nothing.Designs[2*len(ns)], 1.2
	holes := planMap(false, 0.3, ms, ns, 2)
	holes.What, holes.Unit, holes.Chosen = hostile, hostile, PlanDesign{7000, 900, nan, nan}
	for i := range holes.Designs {
		if i%3 == 0 {
			holes.Designs[i].Value = nan
		}
	}
	caption := Caption{Language: l, Intervals: "95 % gaffke intervals for the population"}
	return map[string]*Figure{
		"plan reached":      ok(PlanDesigns(reached, caption)),
		"plan out of reach": ok(PlanDesigns(out, caption)),
		"plan budget":       ok(PlanDesigns(budget, caption)),
		"plan power":        ok(PlanDesigns(power, caption)),
		"plan at most":      ok(PlanDesigns(up, Caption{Language: l})),
		"plan one":          ok(PlanDesigns(one, Caption{Language: l})),
		"plan wide":         ok(PlanDesigns(wide, Caption{Language: l})),
		"plan nothing":      ok(PlanDesigns(nothing, Caption{Language: l})),
		"plan holes":        ok(PlanDesigns(holes, Caption{Language: l})),
	}
}

func TestPlanTitles(t *testing.T) {
	g := planGallery(t, lang.English)
	for name, want := range map[string]string{
		"plan reached":      "4 trials on each of 116 tasks: pass^3 within ±0.0761; $408",
		"plan out of reach": "pass^3 within ±0.08 is out of reach with 50 tasks; 145 tasks of 3 trials would do",
		"plan budget":       "8 trials on each of 102 tasks: pass^3 within ±0.072; $514",
		"plan power":        "5 trials on each of 900 tasks: power 0.843 for pass^3 ≥ 0.8; 1,710 trials",
		"plan nothing":      "No interval of pass^3 that says anything with 1 task; 4 tasks of 3 trials would do",
	} {
		if got := g[name].Title(); got != want {
			t.Errorf("%s: title %q, want %q", name, got, want)
		}
	}
	alt := g["plan out of reach"].Alt()
	for _, want := range []string{"Chosen: 50×4 for $76", "would do: 145×3 for $165", "over 12 to 300 tasks and 3 to 12 trials per task"} {
		if !strings.Contains(alt, want) {
			t.Errorf("alt %q lacks %q", alt, want)
		}
	}
}

// TestPlanAxisWritesNumbersOneWay: no axis has 3,000 beside 10k.
func TestPlanAxisWritesNumbersOneWay(t *testing.T) {
	want := []string{"500", "1k", "2k", "3k", "5k", "10k", "20k"}
	var got []string
	for _, tick := range logTicks(lang.English, 500, 20_000, nil) {
		got = append(got, tick.Label)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	g := planGrid{PlanMap: PlanMap{Unit: "USD", Budget: 1234}}
	if got := g.price(3000) + " " + g.price(10_000) + " " + g.budget(); got != "$3k $10k $1,234" {
		t.Error(got)
	}
}

func TestPlanNoData(t *testing.T) {
	for _, m := range []PlanMap{{}, {Designs: []PlanDesign{{3, 3, nan, 0.1}, {0, 3, 1, 0.1}, {3, 3, 1, nan}}}} {
		if f, err := PlanDesigns(m, Caption{}); f != nil || !errors.Is(err, ErrNoData) {
			t.Errorf("%v: %v, error %v; want ErrNoData", m, f, err)
		}
	}
}

// TestPlanLevel: the goal begins between the designs that miss and reach it.
func TestPlanLevel(t *testing.T) {
	g := newPlanGrid(planMap(false, 0.08, []int{50, 100, 200}, []int{3, 30}, 1))
	for j, n := range g.trials {
		m, ok := g.crossing(j, 0.08)
		if want := 1.96 * 1.96 * (0.1 + 0.3/float64(n)) / 0.08 / 0.08; !ok || math.Abs(m/want-1) > 0.1 {
			t.Errorf("%d trials: the goal takes %v tasks, want about %v", n, m, want)
		}
	}
	if m, ok := g.crossing(0, 0.5); !ok || m >= 50 {
		t.Errorf("a goal that all reach: %v, %v", m, ok)
	}
	if _, ok := g.crossing(0, 0.001); ok {
		t.Error("a goal that none reaches is crossed")
	}
	if per := g.perTask(10); math.Abs(per-(1+0.38*10)) > 1e-9 {
		t.Errorf("a task of 10 trials costs %v", per)
	}
}

// TestAnyPlan draws any numbers, valid or not.
func TestAnyPlan(t *testing.T) {
	value := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{nan, math.Inf(1), -1, 2, 0, 1}))
	cost := rapid.OneOf(rapid.Float64Range(0.001, 1e7), rapid.SampledFrom([]float64{nan, math.Inf(1), -1, 0}))
	number := rapid.OneOf(rapid.IntRange(-1, 40), rapid.IntRange(1, 1_000_000))
	design := rapid.Custom(func(t *rapid.T) PlanDesign {
		return PlanDesign{number.Draw(t, "m"), number.Draw(t, "n"), cost.Draw(t, "cost"), value.Draw(t, "value")}
	})
	rapid.Check(t, func(t *rapid.T) {
		m := PlanMap{
			What: rapid.String().Draw(t, "what"), Power: rapid.Bool().Draw(t, "power"), Goal: value.Draw(t, "goal"), Unit: rapid.SampledFrom([]string{"USD", "h", ""}).Draw(t, "unit"),
			Designs: rapid.SliceOfN(design, 1, 12).Draw(t, "designs"), Chosen: design.Draw(t, "chosen"), Budget: cost.Draw(t, "budget"), Tasks: [2]int{number.Draw(t, "low"), number.Draw(t, "high")},
		}
		if rapid.Bool().Draw(t, "needed") {
			d := design.Draw(t, "would do")
			m.Needed = &d
		}
		f, err := PlanDesigns(m, Caption{})
		if err != nil && !errors.Is(err, ErrNoData) {
			t.Fatal(err)
		}
		if err == nil {
			sound(t, f, Size{rapid.Float64Range(2.5, 9).Draw(t, "width"), rapid.Float64Range(2, 9).Draw(t, "height")})
		}
	})
}
