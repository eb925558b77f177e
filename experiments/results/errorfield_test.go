package results_test

import (
	"context"
	"strings"
	"testing"

	"passhat/experiments/results"
)

// A trial that has the text of an error and no verdict was tried: it is an
// error, whether or not there is a status, and never missing.
func TestErrorTextWithoutVerdictIsAnError(t *testing.T) {
	for name, file := range map[string]string{
		"null reward":     `{"task":"a","trial":0,"reward":1}` + "\n" + `{"task":"a","trial":1,"reward":null,"error":"timeout"}` + "\n",
		"no reward":       `{"task":"a","trial":0,"reward":1}` + "\n" + `{"task":"a","trial":1,"error":"timeout"}` + "\n",
		"exception":       `{"task":"a","trial":0,"reward":1}` + "\n" + `{"task":"a","trial":1,"reward":null,"exception":"timeout"}` + "\n",
		"all have errors": `{"task":"a","trial":0,"reward":1,"error":null}` + "\n" + `{"task":"a","trial":1,"reward":null,"error":"timeout"}` + "\n",
		"table":           "task,trial,success,error\na,0,1,\na,1,,timeout\n",
		"clean status":    "task,trial,success,error,status\na,0,1,,ok\na,1,,timeout,\n",
	} {
		data, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(file), results.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if total := data[0].Totals(); total.Pass != 1 || total.Error != 1 || total.Missing != 0 {
			t.Errorf("%s: %+v, want one pass and one error", name, total)
		}
	}
}

// A trial that was never run is missing, whatever its error field says of that.
func TestSkippedTrialIsMissing(t *testing.T) {
	file := "task,trial,success,error,status\na,0,1,,ok\na,1,,not selected,skipped\n"
	data, err := results.Read(context.Background(), []string{"-"}, strings.NewReader(file), results.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if total := data[0].Totals(); total.Missing != 1 || total.Error != 0 {
		t.Errorf("%+v, want one missing", total)
	}
}
