package results

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func readOne(t *testing.T, text string, o Options) Data {
	t.Helper()
	data, err := Read(context.Background(), []string{"-"}, strings.NewReader(text), o)
	if err != nil {
		t.Fatal(err)
	}
	return data[0]
}

func TestOutcomesInOrder(t *testing.T) {
	for _, x := range []struct {
		name, text string
		options    Options
		order      TrialOrder
		want       []string
	}{
		{"by number, whatever the rows", "task,trial,outcome\na,2,fail\nb,1,pass\na,10,pass\na,1,error\nb,2,missing\nb,10,pass\n", Options{}, OrderNumber, []string{"efp", "p.p"}},
		{"a number that is not there is a missing trial", "task,trial,outcome\na,0,pass\na,1,fail\na,2,pass\nb,0,fail\nb,2,pass\nc,0,fail\n", Options{}, OrderNumber, []string{"pfp", "f.p", "f"}},
		{"seeds of their own are no columns", "task,trial,outcome\na,17,pass\na,90,fail\nb,4711,fail\nb,333,pass\nc,5,pass\nc,6,fail\n", Options{}, OrderNumber, []string{"pf", "pf", "pf"}},
		{"no numbers", "task,trial,outcome\na,x,fail\na,b,pass\nb,1,fail\n", Options{}, OrderFile, []string{"fp", "f"}},
		{"two spellings of one number", "task,trial,outcome\na,1,fail\na,01,pass\n", Options{}, OrderFile, []string{"fp"}},
		{"no ids at all", "task,outcome\na,fail\nb,pass\na,pass\n", Options{}, OrderFile, []string{"fp", "p"}},
		{"repeated rows count once", "task,trial,outcome\na,1,fail\na,1,fail\na,2,pass\n", Options{}, OrderNumber, []string{"fp"}},
		{"the last of duplicates", "task,trial,outcome\na,1,fail\na,2,fail\na,1,pass\n", Options{Duplicates: DuplicatesLast}, OrderNumber, []string{"pf"}},
		{"the first of duplicates", "task,trial,outcome\na,1,fail\na,2,fail\na,1,pass\n", Options{Duplicates: DuplicatesFirst}, OrderNumber, []string{"ff"}},
		{"duplicates as trials", "task,trial,outcome\na,1,fail\na,2,fail\na,1,pass\n", Options{Duplicates: DuplicatesTrials}, OrderFile, []string{"ffp"}},
		{"columns of trials", "task,Trial_1,Trial_2\na,1,0\nb,0,1\n", Options{}, OrderNumber, []string{"pf", "fp"}},
		{"counts", "task,n,c\na,4,2\n", Options{}, OrderUnknown, nil},
	} {
		d := readOne(t, x.text, x.options)
		if d.Order != x.order || !slices.Equal(d.Outcomes, x.want) {
			t.Errorf("%s: %q %q, want %q %q", x.name, d.Order, d.Outcomes, x.order, x.want)
		}
	}
}

// TestOutcomesAreTheCounts: what is listed is what was counted, but for the
// trials that only other tasks have.
func TestOutcomesAreTheCounts(t *testing.T) {
	var b strings.Builder
	b.WriteString("task,trial,outcome\n")
	for i := range 200 {
		_, _ = fmt.Fprintf(&b, "t%d,%d,%s\n", i%7, (i*37)%199/7, []string{"pass", "fail", "error", "missing"}[i*i%11%4])
	}
	d := readOne(t, b.String(), Options{Duplicates: DuplicatesLast})
	for i, x := range d.Tasks {
		for sign, want := range map[string]int{"p": x.Pass, "f": x.Fail, "e": x.Error} {
			if got := strings.Count(d.Outcomes[i], sign); got != want {
				t.Errorf("task %s: %q has %d %s, %d were counted", x.ID, d.Outcomes[i], got, sign, want)
			}
		}
		if strings.Count(d.Outcomes[i], ".") < x.Missing {
			t.Errorf("task %s: %q, %d are missing", x.ID, d.Outcomes[i], x.Missing)
		}
	}
}

func TestOutcomesBeyondTheBoundAreNotKept(t *testing.T) {
	tally := newTally(Options{Duplicates: DuplicatesLast})
	tally.mostKept = 3
	for i := range 5 {
		x := trial{agent: "a", task: fmt.Sprint(i % 2), id: fmt.Sprint(i / 2)}
		if err := tally.add(x); err != nil {
			t.Fatal(err)
		}
	}
	// A trial that changes its verdict has no place to change it in.
	if err := tally.add(trial{agent: "a", task: "0", id: "0", judgement: judgement{outcome: Fail}}); err != nil {
		t.Fatal(err)
	}
	d := tally.data(nil)[0]
	if d.Order != OrderNotKept || d.Outcomes != nil || d.Totals().Pass != 4 || d.Totals().Fail != 1 {
		t.Errorf("%q %q %+v", d.Order, d.Outcomes, d.Totals())
	}
}
