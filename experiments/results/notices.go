package results

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// label keeps the values of the labels that should be one under one name.
func (a *agentTally) label(labels map[string]string) {
	if len(labels) == 0 {
		return
	}
	for _, name := range mixable {
		v := labels[name]
		if v == "" || slices.Contains(a.labels[name], v) || len(a.labels[name]) >= 8 {
			continue
		}
		if a.labels == nil {
			a.labels = map[string][]string{}
		}
		a.labels[name] = append(a.labels[name], strings.Clone(v))
	}
}

// mixable are the labels of which an agent's results should have one value.
var mixable = []string{"model", "version", "grader", "user", "suite"}

// otherGraders warns of agents that were judged by others than this one.
func (t *tally) otherGraders(name string) []Warning {
	own := t.agents[name].labels["grader"]
	var others []string
	for _, other := range t.order {
		theirs := t.agents[other].labels["grader"]
		if len(others) == 3 {
			others = append(others, "...")
			break
		}
		if slices.ContainsFunc(theirs, func(g string) bool { return !slices.Contains(own, g) }) && len(own) > 0 {
			others = append(others, fmt.Sprintf("%s by %s", other, strings.Join(theirs, ", ")))
		}
	}
	if len(others) == 0 {
		return nil
	}
	return []Warning{{"other-grader", fmt.Sprintf("judged by %s, but %s: a difference may be the graders'; compare agents of one grader", strings.Join(own, ", "), strings.Join(others, "; ")), nil}}
}

// notices warns of what the run as a whole shows.
func notices(d Data, a *agentTally) []Warning {
	var out []Warning
	retries := 0
	retried := a.which(func(k *taskTally) bool {
		retries += k.told().retries
		return k.told().retries > 0
	})
	if retries > 0 {
		out = append(out, Warning{"retries", plural(retries, "retry") + " that the file counts but does not show: a success may be the best of several tries, which is pass@k taken for pass@1; run without retries, or report it with their number", retried})
	}
	for _, name := range mixable {
		if v := a.labels[name]; len(v) > 1 {
			slices.Sort(v)
			out = append(out, Warning{"mixed-" + name, fmt.Sprintf("results of several %ss are under one name: %s; read them apart, each with a label", name, strings.Join(v, ", ")), nil})
		}
	}
	if a.equalTimes() {
		out = append(out, Warning{"equal-times", "all trials of every task took the same time to the last digit: perhaps a cache answered; then there is 1 trial a task, and pass^k tells nothing of reliability: run with the cache off", nil})
	}
	if d.Plan.Kind != PlanFixed {
		return append(out, d.Plan.warning(a.which(func(k *taskTally) bool { return k.trialsRun() < d.Plan.Max || k.flags.has(stopped) })))
	}
	always := d.tasks(func(t TaskCounts) bool { return t.Pass > 1 && t.Fail+t.Error+t.Missing == 0 })
	if len(d.Tasks) >= 4 && 2*len(always) > len(d.Tasks) {
		out = append(out, Warning{"always-passed", fmt.Sprintf("%d of %d tasks passed in every trial: they no longer tell agents apart; compare agents on the others", len(always), len(d.Tasks)), always})
	}
	return append(out, a.drift()...)
}

// equalTimes says whether the repeats of every task took the same time.
func (a *agentTally) equalTimes() bool {
	repeats := false
	for _, k := range a.sorted {
		if k.seconds == noValue || k.seconds == differ {
			return false
		}
		repeats = repeats || k.seconds.several()
	}
	return repeats
}

// drift tests whether success has a trend over the order of the trials: the
// test of Cochran and Armitage within each task, summed over the tasks as
// Mantel did. Given its number of successes, a task's trials are exchangeable
// without a trend.
func (a *agentTally) drift() []Warning {
	sum, variance := 0.0, 0.0
	for _, k := range a.sorted {
		if k.order.lost {
			return nil
		}
		s, v := k.order.trend()
		sum, variance = sum+s, variance+v
	}
	if variance <= 0 {
		return nil
	}
	p := math.Erfc(math.Abs(sum) / math.Sqrt(2*variance))
	if p >= 0.001 {
		return nil
	}
	direction := "rises"
	if sum < 0 {
		direction = "falls"
	}
	return []Warning{{"drift", fmt.Sprintf("success %s over the order of the trials (Cochran-Armitage test of trend, p = %.1g): did the model, the tools or the load change during the run? The trials of a task are not alike then", direction, p), nil}}
}

// trend returns the sum of the places of the successes less what is expected of
// it, and its variance.
func (o order) trend() (sum, variance float64) {
	n, c := float64(bits.OnesCount64(o.seen)), float64(bits.OnesCount64(o.passed))
	if n < 2 {
		return 0, 0
	}
	mean, squares := 0.0, 0.0
	for rest := o.seen; rest != 0; rest &= rest - 1 {
		mean += float64(bits.TrailingZeros64(rest)) / n
	}
	for rest := o.seen; rest != 0; rest &= rest - 1 {
		bit := rest & -rest
		place := float64(bits.TrailingZeros64(rest)) - mean
		squares += place * place
		if o.passed&bit != 0 {
			sum += place
		}
	}
	return sum, c * (n - c) / (n * (n - 1)) * squares
}
