package results

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func convert(t *testing.T, o Options, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	_, err := Convert(context.Background(), args, nil, o, &out)
	return out.String(), err
}

func TestConvert(t *testing.T) {
	dir := folder(t, map[string]string{
		"run.jsonl": `{"task":"a, \"b\"","trial":1,"reward":0.25,"status":"ok"}
{"task":"a, \"b\"","trial":2,"reward":1,"error":"line 1\nline 2"}
{"task":"c","trial":1,"status":"timeout"}
{"task":"c","trial":2,"reward":null}
`,
		"counts.csv": "task,n,c\na,3,2\n",
	})
	got, err := convert(t, Options{Success: ">=0.5"}, filepath.Join(dir, "run.jsonl"))
	want := `agent,task,trial,outcome,score,error,group,started,seconds,cost,tokens,retries,scorer,version,grader
run,"a, ""b""",1,fail,0.25,,,,,,,,,,
run,"a, ""b""",2,pass,1,"line 1
line 2",,,,,,,,,
run,c,1,error,,timeout,,,,,,,,,
run,c,2,missing,,,,,,,,,,,
`
	if got != want || err != nil {
		t.Errorf("got\n%s%v", got, err)
	}
	got, err = convert(t, Options{}, filepath.Join(dir, "counts.csv"))
	if strings.Count(got, "counts,a,,pass,") != 2 || strings.Count(got, "counts,a,,fail,") != 1 || err != nil {
		t.Errorf("got\n%s%v", got, err)
	}
}

// TestConvertedIsTheSame: what Convert writes reads as what it was made from.
func TestConvertedIsTheSame(t *testing.T) {
	for _, root := range []string{"testdata", filepath.Join(shared, "data")} {
		files, err := walkFolder(root)
		if err != nil {
			continue
		}
		for _, f := range files {
			path := filepath.Join(root, f)
			want, err := Read(context.Background(), []string{path}, nil, Options{})
			if err != nil {
				continue
			}
			text, err := convert(t, Options{}, path)
			if err != nil {
				t.Errorf("%s: %v", f, err)
				continue
			}
			table := filepath.Join(t.TempDir(), "table.csv")
			if err := os.WriteFile(table, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := Read(context.Background(), []string{table}, nil, Options{})
			if err != nil || summary(got) != summary(want) && !strings.HasSuffix(summary(want), summary(got)) {
				t.Errorf("%s: %v\ngot  %.300s\nwant %.300s", f, err, summary(got), summary(want))
			}
		}
	}
}
