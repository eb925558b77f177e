package results

import (
	"bytes"
	"slices"
	"strconv"
)

func init() {
	register(harness{
		name: "EvalPlus",
		uses: "eval.<task>[].{base_status, plus_status}, in files before 0.2.1 eval.<task>.{base, plus}[][0]; a success of plus needs both to pass; --scorer base|plus",
		sniff: func(h head) bool {
			return evalPlusLike(h) && (bytes.Contains(h.first, []byte(`"base_status"`)) || bytes.Contains(h.first, []byte(`"nfiles"`)))
		},
		read: readEvalPlus,
	})
	register(harness{
		name: "BigCodeBench",
		uses: "eval.<task>[].status",
		sniff: func(h head) bool {
			return evalPlusLike(h) && bytes.Contains(h.first, []byte(`"status"`))
		},
		read: readEvalPlus,
	})
}

func evalPlusLike(h head) bool {
	return h.shape == jsonObject && h.has("eval") && h.hasAny("hash", "date", "pass_at_k", "calibrated", "subset") && !h.hasAny("plan", "status", "samples")
}

// evalPlus reads the lists of samples by task. The place in the list is the
// trial.
type evalPlus struct {
	in     *input
	w      *walker
	yield  func(trial) error
	scorer string // "" before the first sample
}

func readEvalPlus(in *input, yield func(trial) error) error {
	e := &evalPlus{in: in, w: in.json(), yield: yield}
	return e.w.object(func(key string) error {
		if key != "eval" {
			return nil
		}
		return e.w.object(func(task string) error {
			if e.w.kind() == '{' {
				return e.early(task)
			}
			return e.w.list(func(i int) error { return e.sample(task, i) })
		})
	})
}

func (e *evalPlus) sample(task string, i int) error {
	if e.w.kind() != '{' {
		return e.w.fault("task %q has a sample that is no object with a status", task)
	}
	t := trial{task: task, kind: text, id: strconv.Itoa(i), run: e.in.path}
	status := map[string]string{}
	err := e.w.object(func(key string) (err error) {
		switch key {
		case "base_status", "plus_status", "status":
			v, err := e.w.value()
			if v.kind != null && err == nil {
				status[key] = lower(v)
			}
			return err
		case "solution":
			t.output, err = digest(e.w)
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := e.judge(&t, status); err != nil {
		return err
	}
	return e.yield(t)
}

// early reads a task of an older file: lists of samples, each a list that
// begins with the status. The list of plus is empty where only base was run.
func (e *evalPlus) early(task string) error {
	var base, plus []string
	err := e.w.object(func(key string) (err error) {
		switch key {
		case "base":
			base, err = e.statuses(task)
		case "plus":
			plus, err = e.statuses(task)
		}
		return err
	})
	if err == nil && len(plus) > 0 && len(plus) != len(base) {
		err = e.w.fault("task %q has %d samples of base and %d of plus: which belong together?", task, len(base), len(plus))
	}
	for i := range base {
		if err != nil {
			return err
		}
		t := trial{task: task, kind: text, id: strconv.Itoa(i), run: e.in.path}
		status := map[string]string{"base_status": base[i]}
		if len(plus) > 0 {
			status["plus_status"] = plus[i]
		}
		if err = e.judge(&t, status); err == nil {
			err = e.yield(t)
		}
	}
	return err
}

func (e *evalPlus) statuses(task string) ([]string, error) {
	var out []string
	err := e.w.list(func(int) error {
		status := ""
		if e.w.kind() != '[' {
			return e.w.fault("task %q has a sample that is no list which begins with a status", task)
		}
		err := e.w.list(func(i int) error {
			if i > 0 {
				return nil
			}
			v, err := e.w.value()
			status = lower(v)
			return err
		})
		out = append(out, status)
		return err
	})
	return out, err
}

// codeVerdicts are the statuses of code that was tested. Code that runs into
// the limit of time has failed.
var codeVerdicts = map[string]Outcome{"pass": Pass, "passed": Pass, "success": Pass, "fail": Fail, "failed": Fail, "timeout": Fail, "timed out": Fail}

func (e *evalPlus) judge(t *trial, status map[string]string) error {
	if err := e.choose(status); err != nil {
		return err
	}
	needed := map[string][]string{"base": {"base_status"}, "plus": {"base_status", "plus_status"}, "status": {"status"}}[e.scorer]
	outcomes := make([]Outcome, 0, len(needed))
	for _, name := range needed {
		s, ok := status[name]
		o, known := codeVerdicts[s]
		switch {
		case !ok:
			o = Missing
		case !known:
			return e.w.fault("task %q: %s is %.60q: pass, fail or timeout was expected", t.task, name, s)
		}
		outcomes = append(outcomes, o)
	}
	switch {
	case slices.Contains(outcomes, Fail):
		t.outcome = Fail
	case slices.Contains(outcomes, Missing):
		t.outcome = Missing
	}
	return nil
}

// choose settles the scorer by the first sample: plus where it is there.
func (e *evalPlus) choose(status map[string]string) error {
	if e.scorer != "" {
		return nil
	}
	var found []string
	for _, x := range []struct{ name, key string }{{"base", "base_status"}, {"plus", "plus_status"}, {"status", "status"}} {
		if _, ok := status[x.key]; ok {
			found = append(found, x.name)
		}
	}
	if e.in.options.Scorer == "" && slices.Equal(found, []string{"base", "plus"}) {
		e.scorer = "plus"
		e.in.chose("scorer", "plus", found)
		return nil
	}
	var err error
	e.scorer, err = e.in.chooseScorer(found)
	return err
}
