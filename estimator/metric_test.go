package estimator_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/estimator"
)

func TestMetricNames(t *testing.T) {
	check := func(m estimator.Metric, name, words, family string) {
		t.Helper()
		if got := m.String(); got != name {
			t.Errorf("String: %q, want %q", got, name)
		}
		if got := m.Words(); got != words {
			t.Errorf("Words: %q, want %q", got, words)
		}
		if got := m.Family.String(); got != family {
			t.Errorf("Family: %q, want %q", got, family)
		}
		if got, err := estimator.ParseMetric(name); err != nil || got != m {
			t.Errorf("ParseMetric(%q) = %+v, %v, want %+v", name, got, err, m)
		}
		if err := m.Validate(); err != nil {
			t.Errorf("Validate: %v", err)
		}
	}
	check(estimator.PassAt(3), "pass@3", "passed at least once of 3", "pass@k")
	check(estimator.PassHat(3), "pass^3", "passed every time of 3", "pass^k")
	check(estimator.AtLeast(2, 3), "2of3", "passed at least 2 of 3", "at least j of k")
	check(estimator.AtLeast(1, 1), "1of1", "passed at least 1 of 1", "at least j of k")
	check(estimator.PassAt(1), "pass@1", "passed at least once of 1", "pass@k")
	check(estimator.PassHat(1), "pass^1", "passed every time of 1", "pass^k")
}

func TestParseMetricErrors(t *testing.T) {
	check := func(name string, says ...string) {
		t.Helper()
		m, err := estimator.ParseMetric(name)
		if err == nil {
			t.Errorf("ParseMetric(%q) = %+v, want an error", name, m)
			return
		}
		for _, s := range says {
			if !strings.Contains(err.Error(), s) {
				t.Errorf("ParseMetric(%q): %q does not say %q", name, err, s)
			}
		}
	}
	forms := []string{"pass@3 (at least once of 3)", "pass^3 (every time of 3)", "2of3 (at least 2 of 3)"}
	for _, name := range []string{
		"", "pass", "pass@", "pass^", "pass@x", "pass@-1", "pass@+1", "pass@ 1", "pass^1 ", "pass^1.5", "Pass@1",
		"pass_k", "of", "2of", "of3", "2of3of4", "-1of3", "2 of 3", "pass@99999999999999999999", "pass@３",
	} {
		check(name, append(forms, `"`+name+`"`)...)
	}
	check("pass@0", "pass@0", "k is 0", "at least 1")
	check("pass^0", "pass^0", "k is 0", "at least 1")
	check("0of3", "0of3", "j is 0", "from 1 to k = 3")
	check("4of3", "4of3", "j is 4", "from 1 to k = 3")
}

func TestValidateFamily(t *testing.T) {
	check := func(m estimator.Metric, says string) {
		t.Helper()
		if err := m.Validate(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: error %v, want one that says %q", m, err, says)
		}
	}
	check(estimator.Metric{}, "k is 0")
	check(estimator.PassAt(-3), "k is -3")
	check(estimator.Metric{Family: estimator.FamilyAt, J: 2, K: 3}, "j = 2 does not fit its family pass@k")
	check(estimator.Metric{Family: estimator.FamilyHat, J: 2, K: 3}, "j = 2 does not fit its family pass^k")
}

func TestMetricJSON(t *testing.T) {
	type report struct {
		Metric estimator.Metric             `json:"metric"`
		Values map[estimator.Metric]float64 `json:"values"`
	}
	in := report{estimator.PassHat(3), map[estimator.Metric]float64{estimator.PassAt(2): 0.5}}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"metric":"pass^3","values":{"pass@2":0.5}}`; string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
	var out report
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if out.Metric != in.Metric || out.Values[estimator.PassAt(2)] != 0.5 {
		t.Errorf("read back %+v, want %+v", out, in)
	}
	t.Run("errors", func(t *testing.T) {
		if text, err := json.Marshal(estimator.Metric{}); err == nil {
			t.Errorf("a metric that is not valid was written as %s", text)
		}
		m := estimator.PassAt(7)
		if err := json.Unmarshal([]byte(`"pass@0"`), &m); err == nil || m != estimator.PassAt(7) {
			t.Errorf("error %v and %v, want an error and the metric as it was", err, m)
		}
	})
}

func TestMetricRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, _, m := counts(t, 1_000_000)
		text, err := m.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back estimator.Metric
		if err := back.UnmarshalText(text); err != nil || back != m {
			t.Fatalf("%+v is written %q and read back as %+v, %v", m, text, back, err)
		}
	})
}

func FuzzParseMetric(f *testing.F) {
	for _, s := range []string{"pass@3", "pass^3", "2of3", "pass@0", "4of3", "pass@007", "of"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := estimator.ParseMetric(s)
		if err != nil {
			return
		}
		if back, err := estimator.ParseMetric(m.String()); err != nil || back != m {
			t.Errorf("%q is %+v, whose name %q is %+v, %v", s, m, m, back, err)
		}
	})
}
