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
