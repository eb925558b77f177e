package results

import (
	"fmt"
	"strings"
)

// warnings lists what a careful person would notice in an agent's results.
// alike holds the ids that look like another.
func warnings(d Data, a *agentTally, alike map[string]bool) []Warning {
	var out []Warning
	add := func(code string, tasks []string, format string, args ...any) {
		if len(tasks) > 0 {
			out = append(out, Warning{code, fmt.Sprintf(format, args...), tasks})
		}
	}
	total := d.Totals()
	never := d.tasks(func(t TaskCounts) bool { return t.Pass == 0 && t.Fail > 0 })
	add("never-passed", never, "%s never passed: perhaps a broken task or grader: look at some of the trials", plural(len(never), "task"))
	errs := d.tasks(func(t TaskCounts) bool { return t.Error > 0 })
	add("errors", errs, "%s ended in an error without a verdict; counted as %s; the table of these trials shows what each way gives, --errors fail|drop chooses",
		plural(total.Error, "trial"), countedAs[d.Policy.Errors])
	unmeasured := d.tasks(func(t TaskCounts) bool { return t.Pass+t.Fail == 0 })
	add("no-verdict", unmeasured, "%s no scored trial: run it again, or see --errors for what it counts as", has(len(unmeasured), "task"))
	missing := d.tasks(func(t TaskCounts) bool { return t.Missing > 0 })
	add("missing", missing, "%s never run or not scored%s; they count in no n; run them, or see --ragged for tasks with fewer trials", was(total.Missing, "trial"), a.firstMissing())
	unclean := d.tasks(func(t TaskCounts) bool { return t.NotClean > 0 })
	add("not-clean", unclean, "%s scored, not clean: a verdict beside an error or a bad status; the verdict is kept: look at what went wrong", was(total.NotClean, "trial"))
	out = append(out, a.otherWords(d.Policy)...)
	out = append(out, oddities(d, a, alike)...)
	out = append(out, notices(d, a)...)
	return append(out, ragged(d)...)
}

// oddities warns of what makes one doubt the trials: copies, contradictions,
// ids that look alike.
func oddities(d Data, a *agentTally, alike map[string]bool) []Warning {
	var out []Warning
	count := func(code string, of func(*taskTally) int, message func(n int) string) {
		sum := 0
		tasks := a.which(func(k *taskTally) bool {
			n := of(k)
			sum += n
			return n > 0
		})
		if sum > 0 {
			out = append(out, Warning{code, message(sum), tasks})
		}
	}
	count("contradiction", func(k *taskTally) int { return int(k.told().contradictions) }, func(n int) string {
		return has(n, "trial") + " a success beside an error or a bad status; the reward is trusted: check them"
	})
	count("duplicate-rows", func(k *taskTally) int { return int(k.told().repeated) }, func(n int) string {
		return was(n, "row") + " a trial that was there before with the same verdict; each trial was counted once" + a.separateRuns()
	})
	count("duplicates", func(k *taskTally) int { return int(k.told().overruled) }, func(n int) string {
		return fmt.Sprintf("%s a trial again with another verdict; the %s one was kept: --duplicates first|last|trials chooses", has(n, "row"), d.Policy.Duplicates)
	})
	count("twins", (*taskTally).twins, func(n int) string {
		return has(n, "trial") + " the start time of another trial of the task: are they copies under another name? All were counted; leave the copies out"
	})
	count("mixed-ids", func(k *taskTally) int { return count01(k.kinds.has(text) && k.kinds.has(number)) }, func(int) string {
		return "an id appears as a number and as text; both were taken as one task: if they are two, give each a name of its own"
	})
	if ids := a.similar(alike); len(ids) > 0 {
		out = append(out, Warning{"similar-ids", "ids that differ only in their Unicode form, space at the ends or .0 were taken as different tasks: " + quoted(ids) + "; if they are one, make their names alike", ids})
	}
	if a.cached() {
		out = append(out, Warning{"equal-outputs", "all trials of every task have the same output: perhaps a cache answered; then there is 1 trial a task, and pass^k tells nothing of reliability: run with the cache off", nil})
	}
	if a.other != "" {
		out = append(out, Warning{"verdict-column", fmt.Sprintf("the verdict was read from column %q; column %q holds scores too: --columns success=%s chooses it", a.verdict, a.other, a.other), nil})
	}
	for _, pair := range a.copies {
		out = append(out, Warning{"same-content", pair + " have the same content and were both read: is one a copy? Leave it out then", nil})
	}
	return out
}

// firstMissing says where the first trial without a verdict is, if it is in a
// row.
func (a *agentTally) firstMissing() string {
	if a.missingAt == "" {
		return ""
	}
	return ", the first in " + a.missingAt
}

// tasks lists the ids of the tasks to keep.
func (d Data) tasks(keep func(TaskCounts) bool) []string {
	var ids []string
	for _, t := range d.Tasks {
		if keep(t) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// which lists the ids of the tasks to keep.
func (a *agentTally) which(keep func(*taskTally) bool) []string {
	var ids []string
	for _, k := range a.sorted {
		if keep(k.taskTally) {
			ids = append(ids, k.id)
		}
	}
	return ids
}

func count01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// separateRuns is the way out where the same trials are in several files.
func (a *agentTally) separateRuns() string {
	for _, k := range a.sorted {
		if k.flags.has(acrossFiles) {
			return "; if the files are separate runs, choose --duplicates trials"
		}
	}
	return "; look for what wrote it twice"
}

// cached says whether the repeats of every task have one output.
func (a *agentTally) cached() bool {
	repeats := false
	for _, k := range a.sorted {
		if k.outputs == noValue || k.outputs == differ {
			return false
		}
		repeats = repeats || k.outputs.several()
	}
	return repeats
}

var countedAs = map[string]string{ErrorsFail: "failures", ErrorsDrop: "nothing (dropped)"}

// ragged warns of tasks with unequal numbers of trials.
func ragged(d Data) []Warning {
	trials := func(t TaskCounts) int {
		n, _ := d.counted(t, d.Policy.Errors)
		return n
	}
	low := trials(d.Tasks[0])
	high := low
	for _, t := range d.Tasks {
		low, high = min(low, trials(t)), max(high, trials(t))
	}
	if low == high {
		return nil
	}
	named := d.tasks(func(t TaskCounts) bool { return trials(t) < high })
	which := fmt.Sprintf("fewer than %d", high)
	if more := d.tasks(func(t TaskCounts) bool { return trials(t) > low }); len(more) < len(named) { // the odd ones tell more
		named, which = more, fmt.Sprintf("more than %d", low)
	}
	effect := "is not available, or averages fewer tasks with --ragged eligible"
	if d.Policy.Ragged == RaggedEligible {
		effect = "averages the fewer tasks that have as many trials, and need not fall or rise with k as it should"
	}
	return []Warning{{"ragged", fmt.Sprintf("tasks have from %d to %d trials: was the run interrupted? A k above %d %s; %s", low, high, low, effect, haveTrials(len(named), which)), named}}
}

// haveTrials says which tasks a warning names.
func haveTrials(n int, which string) string {
	if n == 1 {
		return "1 task has " + which
	}
	return fmt.Sprintf("%d tasks have %s", n, which)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "ry"); ok {
		return fmt.Sprintf("%d %sries", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func has(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " has"
	}
	return plural(n, noun) + " have"
}

func was(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " was"
	}
	return plural(n, noun) + " were"
}

func wereOrWas(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
