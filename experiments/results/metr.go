package results

func init() {
	register(harness{
		name: "METR runs",
		uses: "task_id, task_family (group), run_id, alias or model, score_binarized, fatal_error_from, generation_cost",
		sniff: func(h head) bool {
			return (h.shape == jsonLines || h.shape == jsonObject || h.shape == jsonList) && h.has("task_id", "score_binarized")
		},
		read: readMETR,
	})
}

func readMETR(in *input, yield func(trial) error) error {
	run := func(w *walker) error {
		t, err := metrRun(in, w)
		if err != nil {
			return err
		}
		return yield(t)
	}
	if in.head.shape == jsonList {
		w := in.json()
		return w.list(func(int) error { return run(w) })
	}
	return in.lines(run)
}

func metrRun(in *input, w *walker) (trial, error) {
	var t trial
	var task, binarized, graded value
	var family, model string
	err := w.object(func(key string) (err error) {
		switch key {
		case "task_id":
			task, err = w.value()
		case "task_family":
			family, err = w.text()
		case "run_id":
			t.id, err = w.text()
		case "alias":
			t.agent, err = w.text()
		case "model":
			model, err = w.text()
		case "score_binarized":
			binarized, err = w.value()
		case "score_cont":
			graded, err = w.value()
		case "fatal_error_from":
			t.cause, err = messageOf(w)
		case "generation_cost":
			t.cost, _, err = w.number()
		}
		return err
	})
	if err != nil {
		return t, err
	}
	t.task, t.kind = task.text, task.kind
	if t.agent == "" {
		t.agent = model
	}
	if in.wants("task_family") && family != "" {
		t.labels = map[string]string{"task_family": family}
	}
	verdict := newScorers(in).pick("score_binarized", binarized, map[string]value{"score_cont": graded})
	err = in.word(&t, verdict)
	return t, err
}
