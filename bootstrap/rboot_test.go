package bootstrap

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestAgainstRBoot compares with R's package boot on the same 999 resamples:
// testdata/boot.R and what it printed, testdata/boot.R.out. Percentile, basic
// and studentized limits are those of boot.ci. At 0.777 the ranks are not whole,
// so that the interpolation counts.
//
// There is one difference, in the bias correction of bca: boot.ci counts the
// replicates below the estimate only, 494 of 999 here, where bca adds half of
// the 5 equal to it. z0 is -0.0138 there and -0.0075 here, and the limits
// differ:
//
//	confidence  boot.ci (bca)         ties half (bcahalf)
//	0.95        [0.476476, 0.721161]  [0.477084, 0.721841]
//	0.9         [0.498429, 0.708226]  [0.500123, 0.708498]
//	0.777       [0.533474, 0.679789]  [0.534253, 0.681548]
//
// The strict count has a direction: for the share of failures, one less the
// metric, it would not give the mirrored interval. Both columns are compared:
// bcahalf is boot's own function with that count replaced, and bca is compared
// after the equal replicates are moved above the estimate, by far less than
// 1e-9 and far from the limits.
func TestAgainstRBoot(t *testing.T) {
	d, strict := fixed(t), fixed(t)
	s := &d.stats[0]
	below, equal, sum := 0, 0, 0.0
	for i, x := range s.replicates {
		switch {
		case s.tied(x - s.observed):
			equal++
			strict.stats[0].replicates[i] = s.observed * (1 + 1e-11)
		case x < s.observed:
			below++
		}
		sum += float64(i+1) * math.Round(x*56*30)
	}
	interval := func(d *Distribution, method Method, confidence float64) []float64 {
		i, err := d.Interval(0, method, confidence)
		if err != nil || len(i.Warnings) > 0 {
			t.Fatal(err, i.Warnings)
		}
		return []float64{i.Lower, i.Upper}
	}
	rows := bootRows(t)
	if len(rows) != 18 {
		t.Fatalf("%d lines of numbers, want 3 and 5 for each of 3 confidences", len(rows))
	}
	for _, row := range rows {
		var got []float64
		want := row.numbers
		switch row.name {
		case "estimate":
			got = []float64{s.observed, s.stdErr, s.acceleration()}
		case "replicates":
			got = []float64{float64(below), float64(equal), sum}
		case "z0":
			got = []float64{strict.stats[0].biasCorrection(), s.biasCorrection()}
		case "bca":
			got, want = interval(strict, MethodBCa, want[0]), want[3:]
		case "bcahalf":
			got, want = interval(d, MethodBCa, want[0]), want[3:]
		default:
			got, want = interval(d, Method(row.name), want[0]), want[3:]
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %d numbers, boot has %d", row.name, len(got), len(want))
		}
		for i := range got {
			if !(math.Abs(got[i]-want[i]) <= 1e-9*math.Abs(want[i])) {
				t.Errorf("%s, number %d: %.15g, boot %.15g", row.name, i+1, got[i], want[i])
			}
		}
	}
}

type bootRow struct {
	name    string
	numbers []float64
}

// bootRows returns the lines of testdata/boot.R.out: a word, then numbers.
func bootRows(t *testing.T) (rows []bootRow) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "boot.R.out"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		row := bootRow{name: fields[0]}
		for _, field := range fields[1:] {
			x, err := strconv.ParseFloat(field, 64)
			if err != nil {
				t.Fatal(err)
			}
			row.numbers = append(row.numbers, x)
		}
		rows = append(rows, row)
	}
	return rows
}
