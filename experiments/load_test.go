package experiments_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"passhat/experiments"
)

const agents = "agents: [{name: a, counts: [{task: t, n: 2, c: 1}]}]\n"

// faults loads a config that must not load.
func faults(t *testing.T, source string) experiments.Faults {
	t.Helper()
	_, err := experiments.Load("x.yaml", []byte(source))
	var f experiments.Faults
	if !errors.As(err, &f) || len(f) == 0 {
		t.Fatalf("Load gave %v, want faults, of\n%s", err, source)
	}
	return f
}

func TestLoadFaultsHavePositionAndWayOut(t *testing.T) {
	check := func(source, position, message string) {
		t.Helper()
		f := faults(t, source)
		if got := fmt.Sprintf("%d:%d", f[0].Line, f[0].Column); got != position || !strings.Contains(f[0].Message, message) {
			t.Errorf("%s: %s, want %s: %s", got, f[0].Message, position, message)
		}
		if len(f) > 1 {
			t.Errorf("one fault gave %d messages: %v", len(f), f)
		}
	}
	check("", "0:0", "the file is empty")
	check("# nothing\n", "0:0", "the file is empty")
	check("- 1\n", "1:1", "found a list: keys with values (name, study")
	check("name: x\n", "1:1", "no agents")
	check("agents: [\n", "2:1", "not valid YAML")
	check("\tname: x\n", "1:1", "not valid YAML")
	check(agents+"---\n"+agents, "0:0", "more than one YAML document")
	check("name: a/b\n"+agents, "1:7", "it names a folder")
	check("name: x\nname: y\n"+agents, "2:1", "already defined at line 1")
	check("naem: x\n"+agents, "1:1", `unknown key "naem": did you mean "name"?`)
	check("zzzzzz: x\n"+agents, "1:1", "the keys here are name, study, seed")
	check("study: curve\n"+agents, "1:8", "choose curves, unevenness, coverage, convergence, dependence, beyond or plan")
	check("seed: -1\n"+agents, "1:7", "found -1: a whole number of 0 or more was expected")
	check("seed: many\n"+agents, "1:7", "found many: a whole number of 0 or more was expected")
	check("k: 3\n"+agents, "1:4", "found 3: a list was expected")
	check("k: [0]\n"+agents, "1:5", "k is 0: it must be from 1")
	check("k: [1, 2.5]\n"+agents, "1:8", "found 2.5: a whole number was expected")
	check("k: [1]\nmetrics: [pass^3]\n"+agents, "2:10", "both k and metrics")
	check("metrics: [pass3]\n"+agents, "1:11", "write pass@3")
	check("metrics: [3of2]\n"+agents, "1:11", "it must be from 1 to k = 2")
	check("confidence: 95\n"+agents, "1:13", "write 0.95")
	check("confidence: .nan\n"+agents, "1:13", "it must be between 0 and 1")
	check("method: gafke\n"+agents, "1:9", `method "gafke" is not known: choose auto, gaffke`)
	check("target: suites\n"+agents, "1:9", `target "suites" is not known`)
	check("resamples: 0\n"+agents, "1:12", "resamples is 0")
	check("unevenness: {mean: 0.5}\n"+agents, "1:13", "study: unevenness")
}

func TestLoadAgentFaults(t *testing.T) {
	check := func(agent, position, message string) {
		t.Helper()
		f := faults(t, "agents:\n  - "+agent+"\n")
		if got := fmt.Sprintf("%d:%d", f[0].Line, f[0].Column); got != position || !strings.Contains(f[0].Message, message) {
			t.Errorf("%s\n%s: %s, want %s: %s", agent, got, f[0].Message, position, message)
		}
		if len(f) > 1 {
			t.Errorf("one fault gave %d messages: %v", len(f), f)
		}
	}
	check("3", "2:5", "found 3: keys with values (name, counts")
	check("{name: a}", "2:5", "one of counts, rates and files; this one has 0")
	check("{name: a, rates: {constant: 1}, files: [x]}", "2:5", "this one has 2")
	check("{rates: {constant: 1}}", "2:5", "no name")
	check("{name: a, ratse: {constant: 1}}", "2:15", `did you mean "rates"?`)
	check("{name: a, counts: []}", "2:23", "no tasks")
	check("{name: a, counts: [{task: t, n: 2}]}", "2:24", "all three are needed")
	check("{name: a, counts: [{task: t, n: 2, c: 3}]}", "2:24", "3 successes of 2 trials")
	check("{name: a, counts: [{task: t, n: 2, c: -1}]}", "2:24", "not negative")
	check("{name: a, counts: [{task: t, n: 2, c: 1}, {task: t, n: 2, c: 1}]}", "2:47", `task "t" is there twice`)
	check("{name: a, counts: [{task: t, n: 2, c: 1}], trials: 3}", "2:5", "for an agent with rates only")
	check("{name: a, counts: [{task: t, n: 2, c: 1}], policy: {errors: ignore}}", "2:56", "choose fail, drop")
	check("{name: a, files: []}", "2:22", "no files")
	check("{name: a, rates: {}}", "2:22", "rates has no distribution")
	check("{name: a, rates: {constant: 1.5}}", "2:33", "rate is 1.5: it must be a fraction")
	check("{name: a, rates: {constant: .nan}}", "2:33", "rate is NaN: it must be a fraction")
	check("{name: a, rates: {constant: 1, explicit: [1]}}", "2:22", "constant and explicit")
	check("{name: a, rates: {beta: {mean: 0.5}}}", "2:29", "mean and icc, or alpha and beta")
	check("{name: a, rates: {beta: {alpha: 0, beta: 1}}}", "2:29", "a shape is a positive number")
	check("{name: a, rates: {two_point: {low: 0, high: 1}}}", "2:34", "low, high and weight_high")
	check("{name: a, rates: {logit_normal: {mu: 0, sigma: -1}}}", "2:37", "sigma is -1")
	check("{name: a, rates: {mixture: [{weight: 1}]}}", "2:32", "needs weight and rates")
	check("{name: a, rates: {mixture: [{weight: 1, rates: {constant: 2}}]}}", "2:32", "component 1 of the mixture: rate is 2")
	check("{name: a, rates: {constant: 1}, tasks: 5}", "2:5", "tasks and trials go together")
	check("{name: a, rates: {constant: 1}, tasks: -5, trials: 2}", "2:44", "tasks is -5")
}

// TestLoadNamesTheLineOfWhatIsNoYAML: the place of a character that the decoder
// refuses without saying where, and of a tab.
func TestLoadNamesTheLineOfWhatIsNoYAML(t *testing.T) {
	for source, want := range map[string]string{
		"study: unevenness\nname: a\x07b\n":             `f.yaml:2:8: a control character, U+0007`,
		"study: unevenness\n# \x1b[0m\nname: é\x00\n":   `f.yaml:2:3: a control character, U+001B`,
		"study: unevenness\nname: é\xff\n":              `f.yaml:2:8: the byte 0xff is not UTF-8`,
		"study: unevenness\nunevenness:\n\tmean: 0.5\n": `f.yaml:3:1: not valid YAML: a tab does not indent, use spaces`,
	} {
		_, err := experiments.Load("f.yaml", []byte(source))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", source, err, want)
		}
	}
}

// Decoding drops null items, and with them what validation should see.
func TestLoadRefusesNullItems(t *testing.T) {
	for _, source := range []string{
		"agents:\n  - ~\n  - {name: x, counts: [{task: a, n: 1}]}\n", "agents: [~]\n", "k: [~, 3]\n" + agents,
		"agents:\n  - ~\n  - {name: x, rates: {constant: 0.5}, tasks: 5, trials: 2000000000}\n", "---\n", "null\n",
	} {
		faults(t, source)
	}
}

func TestLoadRefusesWhatIsNoConfig(t *testing.T) {
	if f := faults(t, strings.Repeat("#\n", 3<<20)); !strings.Contains(f[0].Message, "this is no config") {
		t.Errorf("6 MB of comments: %v", f)
	}
}

// A fault in one agent does not hide those of the next.
func TestLoadReportsTheFaultsOfEveryAgent(t *testing.T) {
	got := faults(t, "agents:\n  - 3\n  - {name: b, counts: [{task: t, n: 8.5, c: 9}]}\n  - {name: c, counts: [{task: t, n: 2, c: 3}]}\n  - {naem: d, rates: {constant: 2}}\n")
	var lines []int
	for _, f := range got {
		lines = append(lines, f.Line)
	}
	if !slices.Equal(lines, []int{2, 3, 4, 5}) {
		t.Errorf("faults on lines %v:\n%v", lines, got)
	}
}

func TestLoadUnevennessFaults(t *testing.T) {
	check := func(source, message string) {
		t.Helper()
		f := faults(t, "study: unevenness\n"+source)
		if !strings.Contains(f.Error(), message) || len(f) > 1 {
			t.Errorf("%v, want one fault: %s", f, message)
		}
	}
	check("k: [2]\n", "needs the key unevenness")
	check("unevenness: {}\n", "mean is missing")
	check("unevenness: {mean: 2}\n", "mean is 2")
	check("unevenness: {mean: 0.5, icc: {from: 1, to: 0, steps: 3}}\n", "it must rise")
	check("unevenness: {mean: 0.5, icc: {from: 0, to: 1, steps: 1}}\n", "steps is 1")
	check("unevenness: {mean: 0.5, tasks: -1}\n", "tasks is -1")
	check("unevenness: {mean: 0.5, replicates: 1}\n", "replicates is 1")
	check("k: [9]\nunevenness: {mean: 0.5, trials: 8}\n", "k goes to 9")
	check("unevenness: {mean: 0.5}\n"+agents, "leave agents out")
	check("metrics: [pass^2]\nunevenness: {mean: 0.5}\n", "give k instead")
}

func TestLoadReportsAllFaultsAtOnce(t *testing.T) {
	source := "name: x\nk: [1, 0]\nconfidnce: 0.9\nagents:\n  - name: a\n    counts:\n      - {task: t, n: 8, c: 9}\n      - {task: u, n: 8.5, c: 1}\n  - name: b\n    rates: {constant: 2}\n"
	got := faults(t, source).Error()
	want := `x.yaml:2:8: k is 0: it must be from 1 to 1000000
    k: [1, 0]
           ^
x.yaml:3:1: unknown key "confidnce": did you mean "confidence"?
    confidnce: 0.9
    ^
x.yaml:7:9: task "t" has 9 successes of 8 trials: there cannot be more successes than trials
          - {task: t, n: 8, c: 9}
            ^
x.yaml:8:22: found 8.5: a whole number was expected
          - {task: u, n: 8.5, c: 1}
                         ^
x.yaml:10:23: rate is 2: it must be a fraction from 0 to 1
        rates: {constant: 2}
                          ^`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLoadDefaults(t *testing.T) {
	c, err := experiments.Load("dir/my-suite.yaml", []byte(agents))
	if err != nil {
		t.Fatal(err)
	}
	if c.Name != "my-suite" || c.Study != "curves" || c.Seed != 1 || c.Confidence != 0.95 || c.Method != "auto" || c.Target != "population" || c.Resamples != 10000 {
		t.Errorf("defaults: %+v", c)
	}
}

func TestLoadEveryDistribution(t *testing.T) {
	for _, rates := range []string{
		"{constant: 0}", "{explicit: [0, 0.5, 1]}", "{beta: {mean: 0.5, icc: 1}}", "{beta: {alpha: 0.001, beta: 3}}",
		"{two_point: {low: 0.1, high: 0.9, weight_high: 0.25}}", "{logit_normal: {mu: 1, sigma: 2}}", "{empirical: [runs.csv]}",
		"{mixture: [{weight: 1, rates: {constant: 1}}, {weight: 3, rates: {beta: {mean: 0.2, icc: 0.1}}}]}",
	} {
		if _, err := experiments.Load("x.yaml", []byte("agents: [{name: a, rates: "+rates+"}]\n")); err != nil {
			t.Errorf("%s: %v", rates, err)
		}
	}
}

func TestSchemaHasEveryKey(t *testing.T) {
	for _, key := range []string{"confidence", "unevenness", "weight_high", "logit_normal", "empirical", "replicates", "duplicates", "icc"} {
		if !strings.Contains(experiments.Schema(), `"`+key+`"`) {
			t.Errorf("the schema does not know the key %s", key)
		}
	}
}

func TestShippedExperimentsLoad(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".yaml") {
			continue
		}
		source, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := experiments.Load(f.Name(), source); err != nil {
			t.Errorf("%v", err)
		}
		names = append(names, f.Name())
	}
	if !slices.Contains(names, "article.yaml") || !slices.Contains(names, "uneven.yaml") {
		t.Errorf("the shipped experiments are %v", names)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(agents)
	f.Add("study: unevenness\nunevenness: {mean: 0.5, icc: {from: 0, to: 1, steps: 2}}\n")
	f.Add("agents:\n  - name: a\n    rates: {mixture: [{weight: 1, rates: {beta: {mean: 0.5, icc: 0.5}}}]}\n")
	f.Add("a: &x [*x]\nk: [1, a, 2.5]\n")
	f.Add("agents: [{counts: [3, {task: t}]}, ~]\n---\n")
	f.Fuzz(func(t *testing.T, source string) {
		c, err := experiments.Load("x.yaml", []byte(source))
		var faults experiments.Faults
		switch {
		case err == nil && c.Name == "":
			t.Error("a config without a name loaded")
		case err != nil && !errors.As(err, &faults):
			t.Errorf("an error that is not Faults: %v", err)
		}
	})
}
