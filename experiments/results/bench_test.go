package results

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
)

// generate writes tasks x 8 records by format; note is a field to be skipped.
func generate(w io.Writer, format string, tasks int, note string) {
	if format == "csv" {
		_, _ = io.WriteString(w, "task_id,trial,passed,domain,cost\n")
	}
	for task := range tasks {
		for trial := range 8 {
			reward := (task + trial) % 3 / 2
			switch format {
			case "csv":
				_, _ = fmt.Fprintf(w, "airline-%d,%d,%d,airline,0.0123\n", task, trial, reward)
			default:
				_, _ = fmt.Fprintf(w, `{"task_id": "airline-%d", "trial": %d, "reward": %d.0, "domain": "airline", "cost": 0.0123%s}`+"\n", task, trial, reward, note)
			}
		}
	}
}

// transcript is a field as agents' logs have: nested, escaped, long.
func transcript() string {
	message := `{"role": "user", "content": "` + strings.Repeat(`It said \"no\" and then\n went on for quite a while. `, 40) + `", "logprob": -0.25}`
	return `, "messages": [` + strings.Repeat(message+", ", 3) + message + `]`
}

func BenchmarkRead(b *testing.B) {
	for _, x := range []struct {
		name, format, note string
		tasks              int
	}{
		{"csv", "csv", "", 2500},
		{"csv many tasks", "csv", "", 50_000},
		{"jsonl", "jsonl", "", 2500},
		{"jsonl transcripts", "jsonl", transcript(), 500},
	} {
		b.Run(x.name, func(b *testing.B) {
			var file bytes.Buffer
			generate(&file, x.format, x.tasks, x.note)
			b.SetBytes(int64(file.Len()))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(context.Background(), []string{"-"}, bytes.NewReader(file.Bytes()), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
