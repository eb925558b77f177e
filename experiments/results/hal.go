package results

import (
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name: "HAL",
		uses: "raw_eval_results.<task>: a score, or {reward|score|success|resolved|passed|correct, error, cost}, or a list of these, one a trial; config.agent_name",
		sniff: func(h head) bool {
			return h.shape == jsonObject && (h.has("raw_eval_results") || strings.Contains(h.path, "_UPLOAD") && h.has("config", "results"))
		},
		read: readHAL,
	})
}

// halVerdicts are the names of a verdict, the surest first.
var halVerdicts = []string{"success", "passed", "resolved", "correct", "reward", "score"}

func readHAL(in *input, yield func(trial) error) error {
	w := in.json()
	agent, choice := "", newScorers(in)
	err := w.object(func(key string) error {
		switch key {
		case "config":
			return w.object(func(key string) (err error) {
				if key == "agent_name" {
					agent, err = w.text()
				}
				return err
			})
		case "raw_eval_results":
			if w.kind() != '{' {
				return w.fault("raw_eval_results is no object of tasks: which trial is of which task cannot be told")
			}
			return w.object(func(task string) error {
				return halTask(in, w, trial{agent: agent, task: task, kind: text}, choice, yield)
			})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return choice.finish()
}

// halTask reads the result of a task. Repetitions are files of their own, or a
// list.
func halTask(in *input, w *walker, t trial, choice *scorers, yield func(trial) error) error {
	if w.kind() != '[' {
		return halTrial(in, w, t, choice, yield)
	}
	return w.list(func(i int) error {
		t.id = strconv.Itoa(i)
		return halTrial(in, w, t, choice, yield)
	})
}

func halTrial(in *input, w *walker, t trial, choice *scorers, yield func(trial) error) error {
	if w.kind() == '[' {
		return w.fault("task %q has a list in a list where a result was expected", t.task)
	}
	verdict, found := value{}, map[string]value{}
	isObject := w.kind() == '{'
	if !isObject {
		v, err := w.value()
		if err != nil {
			return err
		}
		verdict = v
	} else if err := halFields(w, &t, found); err != nil {
		return err
	}
	for _, name := range halVerdicts {
		if v, ok := found[name]; ok && verdict.kind == absent {
			verdict = v
		}
	}
	verdict = choice.pick("verdict", verdict, found)
	if isObject && verdict.kind == absent && t.cause == "" && in.options.Scorer == "" {
		return w.fault("the result of task %q has none of %v: which is the verdict?", t.task, halVerdicts)
	}
	if err := in.word(&t, verdict); err != nil {
		return err
	}
	return yield(t)
}

func halFields(w *walker, t *trial, found map[string]value) error {
	return w.object(func(key string) (err error) {
		switch key {
		case "error":
			t.cause, err = messageOf(w)
			return err
		case "cost":
			t.cost, _, err = w.number()
			return err
		}
		if w.kind() == '{' || w.kind() == '[' || len(found) == maxKeys {
			return nil
		}
		found[key], err = w.value()
		return err
	})
}
