package report

import (
	"bytes"
	"encoding/csv"
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
