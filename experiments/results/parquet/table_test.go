package parquet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"

	"passhat/estimator"
	"passhat/experiments/results"
)

// row has a column of every kind that a result file may have.
type row struct {
	Task    string   `parquet:"task_id,dict"`
	Trial   int32    `parquet:"trial"`
	Passed  *bool    `parquet:"passed,optional"`
	Cost    float64  `parquet:"cost"`
	Seed    uint64   `parquet:"big"`
	Price   int64    `parquet:"price,decimal(2:18)"`
	Usage   usage    `parquet:"usage"`
	Tags    []string `parquet:"tags,list"`
	Note    string   `parquet:"note,delta"`
	Started int64    `parquet:"started,delta"`
	ID      [16]byte `parquet:"id,uuid"`
}

type usage struct {
	Tokens float32 `parquet:"tokens"`
}

func someRows(n int) []row {
	out := make([]row, n)
	for i := range out {
		out[i] = row{
			Task: fmt.Sprintf("t%03d", i%7), Trial: int32(i / 7), Cost: 0.25, Seed: 1<<63 + uint64(i), Price: int64(i) - 105,
			Usage: usage{1.5}, Tags: []string{"a", "b"}, Note: strings.Repeat("n", i%5), Started: int64(1000 + i), ID: [16]byte{15: byte(i)},
		}
		if pass := i%3 == 0; i%5 > 0 {
			out[i].Passed = &pass
		}
	}
	return out
}

func written(t testing.TB, rows []row, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b, options...)
	for len(rows) > 0 { // several row groups
		n := min(len(rows), 40)
		if _, err := w.Write(rows[:n]); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		rows = rows[n:]
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// readAll reads a table, every row as its cells joined.
func readAll(b []byte) (lines []string, err error) {
	t, err := Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return nil, err
	}
	defer func() { _ = t.Close() }()
	lines = append(lines, strings.Join(t.Header(), "|"))
	for {
		cells, present, err := t.Next()
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return lines, err
		}
		line := ""
		for i, c := range cells {
			if !present[i] {
				c = "-"
			}
			line += c + "|"
		}
		lines = append(lines, strings.TrimSuffix(line, "|"))
	}
}

func TestColumnsOfEveryKind(t *testing.T) {
	const n = 100
	want := []string{"task_id|trial|passed|cost|big|price|usage.tokens|note|started|id"}
	for i, r := range someRows(n) {
		passed := "-"
		if r.Passed != nil {
			passed = fmt.Sprint(*r.Passed)
		}
		want = append(want, fmt.Sprintf("%s|%d|%s|0.25|%d|%s|1.5|%s|%d|00000000-0000-0000-0000-0000000000%02x",
			r.Task, r.Trial, passed, r.Seed, point(big.NewInt(r.Price), 2), r.Note, r.Started, i))
	}
	codecs := []compress.Codec{&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Zstd, &parquet.Brotli, &parquet.Lz4Raw}
	for _, codec := range codecs {
		for _, version := range []int{1, 2} {
			got, err := readAll(written(t, someRows(n), parquet.Compression(codec), parquet.DataPageVersion(version), parquet.PageBufferSize(256)))
			if err != nil {
				t.Errorf("%v, pages of version %d: %v", codec, version, err)
			} else if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%v, pages of version %d: %s", codec, version, d)
			}
		}
	}
}

func TestPoint(t *testing.T) {
	for _, x := range []struct {
		n     int64
		scale int
		want  string
	}{{1, 0, "1"}, {100, 2, "1.00"}, {5, 2, "0.05"}, {-5, 2, "-0.05"}, {-1234, 1, "-123.4"}} {
		if got := point(big.NewInt(x.n), x.scale); got != x.want {
			t.Errorf("%d with scale %d is %s, want %s", x.n, x.scale, got, x.want)
		}
	}
	if got := twosComplement([]byte{0xff, 0xfe}).Int64(); got != -2 {
		t.Errorf("got %d", got)
	}
}

// TestLongForm reads rows of single trials through the readers of results.
func TestLongForm(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.parquet")
	if err := os.WriteFile(path, written(t, someRows(28)), 0o600); err != nil {
		t.Fatal(err)
	}
	data, err := results.Read(context.Background(), []string{path}, nil, results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sum := data[0].Totals()
	if len(data[0].Tasks) != 7 || data[0].Format != "Parquet" || sum.Pass != 8 || sum.Fail != 14 || sum.Missing != 6 {
		t.Errorf("format %q, %d tasks, %+v", data[0].Format, len(data[0].Tasks), sum)
	}
}

func TestLongTextsAreLeftOut(t *testing.T) {
	type record struct {
		Task       string `parquet:"task"`
		Transcript string `parquet:"transcript"`
		Passed     bool   `parquet:"passed"`
	}
	var b bytes.Buffer
	text := strings.Repeat("x", 1<<20)
	records := make([]record, 60)
	for i := range records {
		records[i] = record{fmt.Sprint(i), text, i%2 == 0}
	}
	if err := parquet.Write(&b, records, parquet.Compression(&parquet.Zstd)); err != nil {
		t.Fatal(err)
	}
	lines, err := readAll(b.Bytes())
	if err != nil || len(lines) != 61 || lines[0] != "task|passed" || lines[1] != "0|true" {
		t.Errorf("%d lines, %v", len(lines), err)
	}
}

func TestWide(t *testing.T) {
	type wide struct {
		Task string `parquet:"task"`
		T1   *int32 `parquet:"Trial_1,optional"`
		T2   *int32 `parquet:"Trial_2,optional"`
	}
	one, zero := int32(1), int32(0)
	var b bytes.Buffer
	if err := parquet.Write(&b, []wide{{"a", &one, &zero}, {"b", &one, nil}}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.parquet")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	data, err := results.Read(context.Background(), []string{path}, nil, results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]results.TaskCounts{{ID: "a", Pass: 1, Fail: 1}, {ID: "b", Pass: 1, Missing: 1}}, data[0].Tasks); d != "" {
		t.Error(d)
	}
}

func TestAggregated(t *testing.T) {
	type counts struct {
		Task string `parquet:"task"`
		N    int64  `parquet:"n"`
		C    int64  `parquet:"c"`
	}
	var b bytes.Buffer
	if err := parquet.Write(&b, []counts{{"a", 4, 1}, {"b", 4, 4}}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.parquet")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	data, err := results.Read(context.Background(), []string{path}, nil, results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]results.TaskCounts{{ID: "a", Pass: 1, Fail: 3}, {ID: "b", Pass: 4}}, data[0].Tasks); d != "" {
		t.Error(d)
	}
}

func TestOracle(t *testing.T) {
	const shared = "../../../../shared/data/"
	if _, err := os.Stat(shared + "derived/tau_airline_long.parquet"); err != nil {
		t.Skip("the file is not here:", err)
	}
	read := func(path string) results.Data {
		data, err := results.Read(context.Background(), []string{shared + path}, nil, results.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return data[0]
	}
	got, want := read("derived/tau_airline_long.parquet"), read("tau-bench/gpt-4o-airline.json")
	if d := cmp.Diff(want.Tasks, got.Tasks); d != "" {
		t.Error(d)
	}
	suite, err := estimator.NewSuite(got.EstimatorTasks(results.ErrorsFail))
	if err != nil {
		t.Fatal(err)
	}
	if suite.Tasks() != 50 || suite.Trials() != 200 || suite.Successes() != 84 {
		t.Errorf("%d tasks, %d trials, %d successes", suite.Tasks(), suite.Trials(), suite.Successes())
	}
}
