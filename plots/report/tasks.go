package report

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"

	"passhat/experiments"
	"passhat/plots/report/table"
)

// TasksCSV returns the counts of every task of every agent, one row each; nil
// where there are none. No name in it is a formula to a spreadsheet.
func TasksCSV(r *experiments.Result) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	head := []string{"agent", "task", "group", "n", "c", "error", "missing"}
	rows := 0
	for _, a := range r.Agents {
		for _, t := range a.ByTask {
			if rows == 0 {
				_ = w.Write(head) // a buffer takes everything
			}
			rows++
			_ = w.Write([]string{table.Cell(a.Agent), table.Cell(t.Task), table.Cell(t.Group),
				strconv.Itoa(t.N), strconv.Itoa(t.C), strconv.Itoa(t.Error), strconv.Itoa(t.Missing)})
		}
	}
	w.Flush()
	return b.Bytes()
}

// listedTasks is how many tasks of an agent the page lists.
const listedTasks = 1000

// listed returns the tasks that the page has room for: all of them in their
// order, or those that passed least often.
func listed(tasks []experiments.TaskResult) []experiments.TaskResult {
	if len(tasks) <= listedTasks {
		return tasks
	}
	sorted := slices.Clone(tasks)
	slices.SortStableFunc(sorted, func(a, b experiments.TaskResult) int {
		return cmp.Compare(a.C*b.N, b.C*a.N)
	})
	return sorted[:listedTasks]
}

// printedTasks is the most tasks that are listed on paper.
const printedTasks = 60

// onPaper says whether the tasks are few enough for paper.
func onPaper(r *experiments.Result) bool {
	n := 0
	for _, a := range r.Agents {
		n += len(a.ByTask)
	}
	return n <= printedTasks
}

// fewAgents is how many agents stand open one below the other.
const fewAgents = 3

// folded says whether an agent's part of the page is closed until it is wanted:
// of many agents all but the first.
func folded(r *experiments.Result, agent int) bool { return len(r.Agents) > fewAgents && agent > 0 }

// longNames says whether the first column of a table has names that want room.
func longNames(t table.Table) bool {
	return slices.ContainsFunc(t.Rows, func(row []string) bool { return len(row[0]) > 8 })
}
