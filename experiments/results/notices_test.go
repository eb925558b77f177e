package results

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
)

func TestNotices(t *testing.T) {
	table := func(header string, row func(task, trial int) string) string {
		out := header + "\n"
		for task := range 8 {
			for trial := range 4 {
				out += fmt.Sprintf("t%d,%d,%s\n", task, trial, row(task, trial))
			}
		}
		return out
	}
	verdict := func(task, trial int) string { return fmt.Sprint(count01((task+trial)%2 == 0)) }
	runCases(t, []readCase{
		{name: "retries", file: "r.csv", text: table("task,trial,reward,retries", func(a, b int) string { return verdict(a, b) + "," + fmt.Sprint(a%3) }), warnings: []string{"retries"}},
		{name: "no retries", file: "r.csv", text: table("task,trial,reward,retries", func(a, b int) string { return verdict(a, b) + ",0" }), quiet: []string{"retries"}},
		{name: "versions", file: "r.csv", text: table("task,trial,reward,version", func(a, b int) string { return verdict(a, b) + ",v" + fmt.Sprint(a%2) }), warnings: []string{"mixed-version"}},
		{name: "graders", file: "r.csv", text: table("task,trial,reward,judge", func(a, b int) string { return verdict(a, b) + ",g" + fmt.Sprint(b%2) }), warnings: []string{"mixed-grader"}, quiet: []string{"mixed-version"}},
		{name: "equal times", file: "r.csv", text: table("task,trial,reward,duration", func(a, b int) string { return verdict(a, b) + fmt.Sprintf(",%d.25", a+1) }), warnings: []string{"equal-times"}},
		{name: "times", file: "r.csv", text: table("task,trial,reward,duration", func(a, b int) string { return verdict(a, b) + fmt.Sprintf(",%d.25", a+b+1) }), quiet: []string{"equal-times"}},
		{name: "drift", file: "r.csv", text: table("task,trial,reward", func(_, b int) string { return fmt.Sprint(count01(b < 2)) }), warnings: []string{"drift"}},
		{name: "no drift", file: "r.csv", text: table("task,trial,reward", verdict), quiet: []string{"drift", "always-passed"}},
		{name: "always", file: "r.csv", text: table("task,trial,reward", func(a, b int) string { return fmt.Sprint(count01(a+b > 0)) }), warnings: []string{"always-passed"}},
	})
	data, err := readCase{file: "r.csv", text: table("task,trial,reward", func(_, b int) string { return fmt.Sprint(count01(b < 2)) })}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	if w := warningOf(t, data[0], "drift"); !strings.Contains(w.Message, "falls") || !strings.Contains(w.Message, "Cochran-Armitage") {
		t.Error(w.Message)
	}
}

// TestTrend: the mean and the variance of the statistic are those over all
// orders of the outcomes.
func TestTrend(t *testing.T) {
	const n = 7
	for c := range n + 1 {
		sum, squares, count := new(big.Rat), new(big.Rat), int64(0)
		var want float64
		for x := range uint64(1) << n {
			o := order{seen: 1<<n - 1, passed: x}
			if countBits(x) != c {
				continue
			}
			s, v := o.trend()
			count++
			r := new(big.Rat).SetFloat64(s)
			sum.Add(sum, r)
			squares.Add(squares, new(big.Rat).Mul(r, r))
			want = v
		}
		mean, _ := sum.Float64()
		variance, _ := squares.Float64()
		if variance /= float64(count); mean != 0 || math.Abs(variance-want) > 1e-12 {
			t.Errorf("c = %d: mean %v, variance %v, want 0, %v", c, mean, variance, want)
		}
	}
}

func countBits(x uint64) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

func TestOrder(t *testing.T) {
	var o order
	o.add("3", Pass)
	o.add("1", Fail)
	o.add("2", Missing)
	o.next(Pass)
	if n, ok := o.first(2); n != 1 || !ok {
		t.Errorf("first 2 of %+v: %d, %v", o, n, ok)
	}
	if _, ok := o.first(4); ok || o.stopsAtPass() {
		t.Errorf("%+v", o)
	}
	o.add("70", Pass)
	o.remove("70", Pass)
	if _, ok := o.first(1); ok || !o.lost {
		t.Errorf("a number beyond the size keeps the order: %+v", o)
	}
}

func TestTasksFrom(t *testing.T) {
	run := "task,trial,reward\np1,1,1\np1,2,0\np2,1,1\np2,2,0\n"
	files := map[string]string{
		"run.csv": run, "list.txt": "task_id\np1\n\np2\r\np3\np4\n", "list.json": `["p1", "p2", "p3", 4]`, "few.txt": "p1\n", "none.txt": "task\n", "bad.json": `[{"a": 1}]`,
	}
	with := func(list string) Options { return Options{TasksFrom: list} }
	args := []string{"run.csv"}
	runCases(t, []readCase{
		// B093
		{name: "lines", files: files, args: args, options: with("list.txt"), want: "p1 1/2, p2 1/2, p3 0/0 missing 2, p4 0/0 missing 2", warnings: []string{"absent", "missing", "no-verdict"}, quiet: []string{"unlisted"}},
		{name: "JSON", files: files, args: args, options: with("list.json"), want: "4 0/0 missing 2, p1 1/2, p2 1/2, p3 0/0 missing 2", warnings: []string{"absent"}},
		{name: "not in the list", files: files, args: args, options: with("few.txt"), want: "p1 1/2, p2 1/2", warnings: []string{"unlisted"}, quiet: []string{"absent"}},
		{name: "no list", files: files, args: args, options: with("gone.txt"), wantErr: []string{"gone.txt"}},
		{name: "an empty list", files: files, args: args, options: with("none.txt"), wantErr: []string{"none.txt", "a list of no tasks"}},
		{name: "no ids", files: files, args: args, options: with("bad.json"), wantErr: []string{"bad.json", "is no id"}},
	})
	data, err := readCase{files: files, args: args, options: with("list.txt")}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	if w := warningOf(t, data[0], "absent"); !strings.Contains(w.Message, "cover 2 of 4 tasks") || !slices.Equal(w.Tasks, []string{"p3", "p4"}) {
		t.Errorf("%+v", w)
	}
}

func TestStrict(t *testing.T) {
	strict := Options{Strict: true}
	runCases(t, []readCase{
		{name: "torn JSONL", text: rows("a 1") + `{"task":"b","rew`, options: strict, wantErr: []string{"run.jsonl:2", "cut off", "byte "}},
		{name: "torn CSV", file: "run.csv", text: "task,trial,reward\na,1,1\nb,2", options: strict, wantErr: []string{"run.csv:3"}},
		{name: "whole", text: rows("a 1"), options: strict, want: "a 1/1"},
	})
}

// TestOtherGraders: agents that were judged by different graders are not to be
// compared without a word.
func TestOtherGraders(t *testing.T) { // B129
	row := func(agent, judge string) string {
		return `{"task": "a", "trial": 1, "reward": 1, "agent": "` + agent + `", "judge": "` + judge + `"}` + "\n"
	}
	runCases(t, []readCase{
		{name: "two", text: row("A", "j1") + row("B", "j2"), warnings: []string{"other-grader"}},
		{name: "one", text: row("A", "j1") + row("B", "j1"), quiet: []string{"other-grader"}},
		{name: "unknown", text: row("A", "") + row("B", "j1"), quiet: []string{"other-grader"}},
	})
}
