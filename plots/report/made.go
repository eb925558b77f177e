package report

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report/table"
)

var nan = experiments.Number(math.NaN())

// madeView is how the numbers were made.
type madeView struct {
	Command string
	Inputs  []experiments.Input
	More    int
}

// shownInputs is the most input files that are listed; results.json has them all.
const shownInputs = 30

func made(r *experiments.Result) madeView {
	shown := r.Inputs[:min(len(r.Inputs), shownInputs)]
	return madeView{Command(r), shown, len(r.Inputs) - len(shown)}
}

var shellSafe = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./^-]+$`)

// Command returns the command that makes the numbers again, quoted for a shell;
// "" where the result does not know it.
func Command(r *experiments.Result) string {
	if len(r.Arguments) == 0 {
		return ""
	}
	out := []string{"passhat"}
	for _, a := range r.Arguments {
		if a = table.Plain(a); !shellSafe.MatchString(a) {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		out = append(out, a)
	}
	return strings.Join(out, " ")
}

// coverageOf is the measured coverage of the methods, of each target, over the
// grid of experiments/coverage-full.yaml; docs/intervals.md has the table, and a
// test holds the two together.
var coverageOf = []struct {
	method, target string
	cells          int
	mean, lowest   float64
}{
	{"gaffke", "population", 2640, 0.975, 0.943},
	{"ac-plus", "population", 2640, 0.965, 0.925},
	{"clopper-pearson", "population", 2640, 0.988, 0.943},
	{"percentile", "population", 2640, 0.852, 0},
	{"bca", "population", 2640, 0.864, 0},
	{"cp-ess", "suite", 2640, 0.979, 0.942},
	{"clopper-pearson", "suite", 2640, 0.993, 0.942},
}

// measured says how often the intervals that the result has held the truth.
func measured(r *experiments.Result, l lang.Language) []string {
	var out []string
	for _, a := range r.Agents {
		for _, e := range a.Estimates {
			if e.Interval == nil || !e.Interval.Lower.Available() {
				continue
			}
			if text := measuredOf(e.Interval, l); !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// coverageSource is where the measured coverage stands, and what made it.
const coverageSource = "docs/intervals.md, experiments/coverage-full.yaml"

// nominal is the confidence at which the coverage was measured.
const nominal = 0.95

func measuredOf(i *experiments.IntervalResult, l lang.Language) string {
	for _, c := range coverageOf {
		if c.method != i.Method || c.target != i.Target || i.Confidence != nominal || i.Side != "two" {
			continue
		}
		return l.Sayf("Measured: %s intervals by %s for the %s held the true value in %s of simulated data sets on average over %d designs, and in %s in the worst one (%s).",
			l.Percent(i.Confidence), i.Method, experiments.TargetIn(l, i.Target), l.Percent(c.mean), c.cells, l.Percent(c.lowest), coverageSource)
	}
	return l.Sayf("The coverage of %s intervals by %s for the %s has no entry in the measured table of %s; %s measures it on suites like yours.",
		l.Percent(i.Confidence), i.Method, experiments.TargetIn(l, i.Target), "docs/intervals.md", "passhat coverage")
}
