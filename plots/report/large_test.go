package report_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"passhat/experiments"
	"passhat/experiments/results"
	"passhat/plots/lang"
	"passhat/plots/report"
)

// manyTasks is the estimate of an agent with many tasks of eight trials each and
// its figures.
func manyTasks(t testing.TB, tasks int) *experiments.Output {
	t.Helper()
	d := results.Data{Agent: "large", Format: "counts"}
	for i := range tasks {
		c := i * 5 % 9
		d.Tasks = append(d.Tasks, results.TaskCounts{ID: fmt.Sprintf("a task with a name of some length %d", i), Pass: c, Fail: 8 - c})
	}
	data := []results.Data{d}
	r, err := experiments.Estimate(context.Background(), data, experiments.Analysis{Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	figures, err := experiments.Figures(r, lang.English)
	if err != nil {
		t.Fatal(err)
	}
	return &experiments.Output{Result: r, Figures: figures}
}

// mostBytes is what a page may weigh that is sent by mail.
const mostBytes = 5 << 20

func TestReportOfManyTasksIsSmall(t *testing.T) {
	o := manyTasks(t, 100_000)
	if n := len(page(t, o)); n > mostBytes {
		t.Errorf("the page of 100,000 tasks has %d bytes, want %d at most", n, mostBytes)
	}
	if rows := bytes.Count(report.TasksCSV(o.Result), []byte("\n")); rows != 100_001 {
		t.Errorf("%d lines of tasks beside the page, want one a task and a head", rows)
	}
}

// BenchmarkReportOfManyTasks is of the estimate, the figures, the page and the
// table beside it.
func BenchmarkReportOfManyTasks(b *testing.B) {
	b.ReportAllocs()
	var html, csv int
	for b.Loop() {
		o := manyTasks(b, 100_000)
		var page bytes.Buffer
		if err := report.WriteHTML(&page, o.Result, o.Figures, lang.English); err != nil {
			b.Fatal(err)
		}
		html, csv = page.Len(), len(report.TasksCSV(o.Result))
	}
	b.ReportMetric(float64(html), "html-bytes")
	b.ReportMetric(float64(csv), "csv-bytes")
}
