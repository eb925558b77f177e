package experiments_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
)

func sentences(t *testing.T, agents ...results.Data) []string {
	t.Helper()
	r := &experiments.Result{}
	for _, d := range agents {
		r.Agents = append(r.Agents, analyze(t, d, experiments.Analysis{K: []int{1, 2, 4}}))
	}
	return experiments.Sentences(r, lang.English)
}

func said(t *testing.T, all []string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("nothing says %q: %q", want, all)
		}
	}
}

// A gap is given with what chance alone would do.
func TestSentencesGiveTheEvidenceOfAGap(t *testing.T) {
	said(t, sentences(t, data([2]int{4, 0}, [2]int{3, 1}, [2]int{2, 2})), "uneven failures put pass^4 0.017 above", "differ as much by chance alone (p 0.")
	said(t, sentences(t, data([2]int{4, 0}, [2]int{4, 0}, [2]int{4, 0}, [2]int{0, 4}, [2]int{0, 4}, [2]int{0, 4})), "the tasks do differ (p < 0.001)")
	said(t, sentences(t, data([2]int{2, 2}, [2]int{2, 2}, [2]int{2, 2})), "failures spread more evenly than chance", "below 0.5^2")
}

// A single task has nothing to be uneven with, whatever its pass^k is beside the
// power of its rate.
func TestSentencesOfASingleTask(t *testing.T) {
	for _, all := range [][]string{sentences(t, data([2]int{1, 4})), sentences(t, data([2]int{3, 1}))} {
		if len(all) != 1 {
			t.Errorf("want the estimate alone: %q", all)
		}
	}
}

// A metric of some of the tasks says so, and has no gap to another's mean rate.
func TestSentencesOfSomeOfTheTasks(t *testing.T) {
	all := sentences(t, eligible(9, 1))
	said(t, all, "from the 9 of 10 tasks that have 4 trials")
	if slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, "pass^4 0.") }) {
		t.Errorf("a gap between two sets of tasks: %q", all)
	}
}

// eligible is an agent of so many tasks of four trials and of two, each of which
// stands for itself.
func eligible(four, two int) results.Data {
	d := results.Data{Agent: "a"}
	d.Policy.Ragged = results.RaggedEligible
	for i := range four + two {
		n := 2
		if i < four {
			n = 4
		}
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: strconv.Itoa(i), Pass: i % (n + 1), Fail: n - i%(n+1)})
	}
	return d
}

// TestAFewTasksDoNotStandForAll: the k that sums an agent up is the largest that
// nine tenths of its tasks have trials for, whoever has more.
func TestAFewTasksDoNotStandForAll(t *testing.T) {
	for _, c := range []struct {
		four, two int
		want      string
	}{{1, 39, "pass^2 is"}, {8, 2, "pass^2 is"}, {9, 1, "pass^4 is"}, {10, 0, "pass^4 is"}} {
		said(t, sentences(t, eligible(c.four, c.two)), c.want)
	}
	said(t, sentences(t, eligible(10, 0), eligible(1, 9)), "pass^2 is", "pass^2 is")
}

// Agents are named at the k that all of them have.
func TestSentencesCompareAtACommonK(t *testing.T) {
	all := sentences(t, data([2]int{4, 0}, [2]int{3, 1}), data([2]int{1, 1}, [2]int{2, 0}))
	said(t, all, "pass^2 is 0.750", "pass^2 is 0.500")
	if slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, "pass^4 is") }) {
		t.Errorf("pass^4 beside an agent of 2 trials: %q", all)
	}
}
