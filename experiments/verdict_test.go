package experiments_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
)

func verdictOf(t *testing.T, l lang.Language, all ...results.Data) string {
	t.Helper()
	r := &experiments.Result{}
	for i, d := range all {
		d.Agent = fmt.Sprintf("agent-%d", i+1)
		r.Agents = append(r.Agents, analyze(t, d, experiments.Analysis{K: []int{1, 2, 4}}))
	}
	return experiments.Verdict(r, l)
}

func TestVerdict(t *testing.T) {
	uneven := data([2]int{4, 0}, [2]int{4, 0}, [2]int{4, 0}, [2]int{0, 4}, [2]int{0, 4}, [2]int{3, 1})
	broken := uneven
	broken.Warnings = []results.Warning{{Code: "never-passed", Message: "2 tasks never passed: look", Tasks: []string{"a", "b"}}, {Code: "drift", Message: "success falls. "}}
	for _, x := range []struct {
		said string
		want []string
	}{
		{verdictOf(t, lang.English, uneven), []string{
			"Of 4 trials on a task like these, agent-1 passes all with a probability of about 0.500 (pass^4; 95 % interval ",
			"and at least one with about 0.667 (pass@4; 95 % interval ", "; from 6 tasks, 4 trials each. Failures gather on certain tasks (every trial passed on 3 tasks, none on 2): were all alike, pass^4 would be ",
		}},
		{verdictOf(t, lang.Portuguese, uneven), []string{
			"Em 4 tentativas em uma tarefa como estas, agent-1 passa em todas com probabilidade de cerca de 0,500 (pass^4; intervalo de confiança de 95%: de ",
			"e em ao menos uma com cerca de 0,667", "; com base em 6 tarefas, 4 tentativas por tarefa. As falhas se concentram em certas tarefas (todas as tentativas passaram em 3 tarefas, nenhuma em 2)",
		}},
		{verdictOf(t, lang.English, broken), []string{"Beware: success falls."}},
		{verdictOf(t, lang.Portuguese, broken), []string{"Atenção: o sucesso varia com a ordem das tentativas"}},
		{verdictOf(t, lang.English, data([2]int{4, 0}, [2]int{3, 1}, [2]int{2, 2})), []string{"That failures gather on certain tasks is not shown by so few trials (p 0."}},
		{verdictOf(t, lang.English, data([2]int{1, 0}, [2]int{0, 1})), []string{"A single trial of agent-1 on a task like these passes with a probability of about 0.500 (pass^1; "}},
		{verdictOf(t, lang.English, uneven, data([2]int{2, 2}, [2]int{3, 1}, [2]int{2, 2})), []string{"pass^4 (passed every time of 4) of 2 agents runs from about 0.000 (agent-2; 95 % interval 0.000 to ", ") to about 0.500 (agent-1; 95 % interval 0.118 to 0.882). Intervals overlap"}},
	} {
		for _, want := range x.want {
			if !strings.Contains(x.said, want) {
				t.Errorf("%q lacks %q", x.said, want)
			}
		}
	}
}

// drawResult draws a result of any numbers that a result can hold: the sentences
// must be right whatever they are.
func drawResult(t *rapid.T) *experiments.Result {
	share := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 1, 1e-9, 1 - 1e-9, 0.0004, 0.9996, math.NaN()}))
	number := func(label string) experiments.Number { return experiments.Number(share.Draw(t, label)) }
	count := rapid.OneOf(rapid.IntRange(1, 3), rapid.IntRange(1, 20000))
	r := &experiments.Result{}
	for i := range rapid.IntRange(1, 4).Draw(t, "agents") {
		low := count.Draw(t, "least trials")
		a := experiments.AgentResult{
			Agent: fmt.Sprint("A", i), Tasks: count.Draw(t, "tasks"), MeanRate: number("mean"),
			Trials: experiments.TrialsResult{Min: low, Max: low + rapid.IntRange(0, 2).Draw(t, "more")},
		}
		a.Unevenness.PHomogeneous, a.Unevenness.Always, a.Unevenness.Never = number("p"), count.Draw(t, "always"), count.Draw(t, "never")
		for _, k := range []int{1, 3} {
			for _, family := range []string{"pass@k", "pass^k"} {
				a.Estimates = append(a.Estimates, drawEstimate(t, family, k, a.Tasks, number))
			}
		}
		if rapid.Bool().Draw(t, "warned") {
			a.Warnings = []experiments.WarningResult{{Code: "drift", Message: "success falls"}}
		}
		r.Agents = append(r.Agents, a)
	}
	return r
}

func drawEstimate(t *rapid.T, family string, k, tasks int, number func(string) experiments.Number) experiments.EstimateResult {
	e := experiments.EstimateResult{
		Metric: strings.Replace(family, "k", fmt.Sprint(k), 1), Family: family, K: k, J: k, Estimator: "unbiased",
		Value: number("value"), ClosedForm: number("closed form"), Tasks: rapid.IntRange(1, tasks).Draw(t, "eligible"),
	}
	e.Gap = e.Value - e.ClosedForm
	if rapid.Bool().Draw(t, "interval") {
		e.Interval = &experiments.IntervalResult{
			Lower: min(e.Value, number("lower")), Upper: max(e.Value, number("upper")), Confidence: 0.95, Reached: experiments.Number(math.NaN()),
			Side:   rapid.SampledFrom([]string{"two", "lower", "upper"}).Draw(t, "side"),
			Target: rapid.SampledFrom([]string{"population", "suite"}).Draw(t, "target"), Method: "gaffke",
		}
	}
	return e
}

var (
	comparing = regexp.MustCompile(`\b(better|worse|best|beats?|superior|outperforms?|differs|different)\b`)
	certain   = regexp.MustCompile(`\b(proves?|guarantees?|always|certainly|significant(ly)?)\b`)
	oneOfMany = regexp.MustCompile(`(^|[^\d.,])1 (tasks|trials|agents|cells)\b|[02-9] (task|trial|agent|cell)\b|\d1 (task|trial|agent|cell)\b`)
	bound     = regexp.MustCompile(`at (least|most) \d`)
	shown     = regexp.MustCompile(`\b([01])\.000\b`)
)

// TestSentencesClaimNoMoreThanTheNumbers: no agent is better than another, the
// highest is set apart only where its interval is, "at least" and "at most" are
// said of one-sided bounds, 0.000 and 1.000 of 0 and 1, and number and noun agree.
func TestSentencesClaimNoMoreThanTheNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		verdict := experiments.Verdict(r, lang.English)
		for _, s := range append(experiments.Sentences(r, lang.English), verdict) {
			if m := comparing.FindString(s) + certain.FindString(s); m != "" {
				t.Errorf("%q claims %q", s, m)
			}
			if m := oneOfMany.FindString(s); m != "" {
				t.Errorf("%q: %q", s, m)
			}
			if bound.MatchString(s) && !oneSided(r) {
				t.Errorf("%q bounds what has no one-sided interval", s)
			}
			for _, m := range shown.FindAllStringSubmatch(s, -1) {
				if !holds(r, m[1]) {
					t.Errorf("%q: no number is %s", s, m[1])
				}
			}
			if strings.Contains(s, "NaN") || strings.Contains(s, "%!") {
				t.Errorf("%q", s)
			}
		}
		for _, s := range experiments.Sentences(r, lang.English) {
			if strings.Contains(s, "do differ") && !regexp.MustCompile(`p (< )?0\.0`).MatchString(s) {
				t.Errorf("%q: the test does not show it", s)
			}
		}
		if strings.Contains(verdict, "above all the others") && !apart(r, verdict) {
			t.Errorf("%q: its interval meets another", verdict)
		}
		if s := experiments.Verdict(r, lang.Portuguese); strings.Contains(s, "%!") || regexp.MustCompile(`\b(the|of|and|with|trials?|tasks?)\b`).MatchString(s) {
			t.Errorf("English in %q", s)
		}
	})
}

// each visits every estimate.
func each(r *experiments.Result, visit func(experiments.EstimateResult)) {
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			visit(e)
		}
	}
}

func oneSided(r *experiments.Result) bool {
	found := false
	each(r, func(e experiments.EstimateResult) { found = found || e.Interval != nil && e.Interval.Side != "two" })
	return found
}

// holds says whether any number of a result is exactly 0 or 1.
func holds(r *experiments.Result, digit string) bool {
	want := experiments.Number(digit[0] - '0')
	found := false
	each(r, func(e experiments.EstimateResult) {
		found = found || e.Value == want || e.ClosedForm == want || e.Gap == want || -e.Gap == want
		if i := e.Interval; i != nil {
			found = found || i.Lower == want || i.Upper == want
		}
	})
	for _, a := range r.Agents {
		found = found || a.MeanRate == want || a.Unevenness.PHomogeneous == want
	}
	return found
}

// apart says whether the highest pass^k that the verdict speaks of has an interval
// above all the others.
func apart(r *experiments.Result, verdict string) bool {
	for _, metric := range []string{"pass^3", "pass^1"} {
		var all []experiments.EstimateResult
		for _, a := range r.Agents {
			if e, ok := a.Estimate(metric); ok && e.Value.Available() {
				all = append(all, e)
			}
		}
		if len(all) < len(r.Agents) || !strings.HasPrefix(verdict, metric+" ") {
			continue
		}
		for i, top := range all {
			alone := true
			for j, o := range all {
				alone = alone && (i == j || top.Interval != nil && o.Interval != nil && o.Interval.Upper < top.Interval.Lower)
			}
			if alone {
				return true
			}
		}
		return false
	}
	return false
}
