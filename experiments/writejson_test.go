package experiments

import (
	"bufio"
	"bytes"
	"encoding/json"
	"testing"
)

// TestWriteJSONInParts: a text is escaped alike whatever the parts it comes in.
func TestWriteJSONInParts(t *testing.T) {
	const text = "a\u007fb\u0080\u009fc\u00a0é日\u0100\u00c2\u0085d\u202ee\u2028\ufefff\U000e0041g\U0001f600"
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		e := &escaper{w: bufio.NewWriter(&b)}
		for rest := []byte(text); len(rest) > 0; rest = rest[min(size, len(rest)):] {
			_, _ = e.Write(rest[:min(size, len(rest))])
		}
		_ = e.w.Flush()
		if want := `a\u007fb\u0080\u009fc` + "\u00a0é日\u0100\u00c2" + `\u0085d\u202ee\u2028\ufefff\udb40\udc41g` + "\U0001f600"; b.String() != want {
			t.Errorf("in parts of %d bytes: %q, want %q", size, b.String(), want)
		}
	}
}

// TestMarshalAsEncodingJSON: the form is that of encoding/json.
func TestMarshalAsEncodingJSON(t *testing.T) {
	signs := "pf"
	r := &Result{Name: "<é>\u2028&", Seed: 1 << 63, Agents: []AgentResult{{
		Agent: "a", MeanRate: 1e-7, Warnings: []WarningResult{}, ByTask: []TaskResult{{Task: "t\\", N: 2, C: 1, Outcomes: &signs}, {Task: "u"}},
	}}}
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		t.Fatal(err)
	}
	if got, err := r.Marshal(); err != nil || string(got) != want.String() {
		t.Errorf("%v\n%s\nwant\n%s", err, got, &want)
	}
}
