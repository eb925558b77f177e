package results

import (
	"fmt"
	"maps"
)

func init() {
	register(harness{
		name:  "waza",
		uses:  "tasks[].{test_id, group, runs[].{run_number, attempts, status, error_msg, duration_ms}}, config.{model_id, judge_model, runs_per_test}",
		sniff: func(h head) bool { return h.shape == jsonObject && h.hasIn("tasks", "test_id", "runs") },
		read:  readWaza,
	})
}

func readWaza(in *input, yield func(trial) error) error {
	w := in.json()
	model := ""
	var labels map[string]string
	cached := 0
	err := w.object(func(key string) error {
		switch key {
		case "config":
			return w.object(func(key string) (err error) {
				var x float64
				switch key {
				case "model_id":
					model, err = w.text()
				case "judge_model":
					var judge string
					judge, err = w.text()
					labels = map[string]string{"grader": judge}
				case "runs_per_test":
					x, _, err = w.number()
					in.declare(declaredCount(x), 0)
				}
				return err
			})
		case "tasks":
			return w.list(func(int) error { return wazaTask(in, w, model, labels, &cached, yield) })
		}
		return nil
	})
	if err == nil && cached > 0 {
		in.warn(Warning{Code: "cached", Message: fmt.Sprintf("%s: %s taken from a cache: its trials are of an earlier run; run it again without the cache", in.path, was(cached, "task"))})
	}
	return err
}

func wazaTask(in *input, w *walker, model string, labels map[string]string, cached *int, yield func(trial) error) error {
	g := group{in: in, yield: yield, agent: model, labels: maps.Clone(labels)}
	return g.read(w, "test_id", func(key string) error {
		switch key {
		case "test_id":
			return g.nameFrom(w)
		case "cached":
			v, err := w.value()
			*cached += count01(v.text == "true")
			return err
		case "group":
			label, err := w.text()
			g.label("group", label)
			return err
		case "runs":
			return g.trials(w, wazaRun)
		}
		return nil
	})
}

func wazaRun(in *input, w *walker) (trial, error) {
	var t trial
	var status value
	err := w.object(func(key string) (err error) {
		var x float64
		switch key {
		case "run_number":
			t.id, err = w.text()
		case "attempts":
			x, _, err = w.number()
			t.retries = max(0, declaredCount(x)-1)
		case "status":
			status, err = w.value()
		case "error_msg":
			t.cause, err = messageOf(w)
		case "duration_ms":
			x, _, err = w.number()
			t.seconds = x / 1000
		}
		return err
	})
	if err != nil {
		return t, err
	}
	err = in.word(&t, status)
	return t, err
}
