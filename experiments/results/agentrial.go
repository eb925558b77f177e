package results

func init() {
	register(harness{
		name: "agentrial",
		uses: "results[].{test_case.{name}, trials[].{trial_index, passed, error, cost, tokens, duration_ms}}, suite.{agent, trials}",
		sniff: func(h head) bool {
			return h.shape == jsonObject && h.has("suite", "results") && h.hasIn("results", "test_case", "trials")
		},
		read: readAgentrial,
	})
}

func readAgentrial(in *input, yield func(trial) error) error {
	w := in.json()
	agent := ""
	return w.object(func(key string) error {
		switch key {
		case "suite":
			return w.object(func(key string) (err error) {
				var x float64
				switch key {
				case "agent":
					agent, err = w.text()
				case "trials":
					x, _, err = w.number()
					in.declare(declaredCount(x), 0)
				}
				return err
			})
		case "results":
			return w.list(func(int) error { return agentrialCase(in, w, agent, yield) })
		}
		return nil
	})
}

func agentrialCase(in *input, w *walker, agent string, yield func(trial) error) error {
	g := group{in: in, yield: yield, agent: agent}
	return g.read(w, "test_case.name", func(key string) error {
		switch key {
		case "test_case":
			return w.object(func(key string) error {
				if key != "name" {
					return nil
				}
				return g.nameFrom(w)
			})
		case "trials":
			return g.trials(w, agentrialTrial)
		}
		return nil
	})
}

func agentrialTrial(in *input, w *walker) (trial, error) {
	var t trial
	var passed value
	err := w.object(func(key string) (err error) {
		var x float64
		switch key {
		case "trial_index":
			t.id, err = w.text()
		case "passed":
			passed, err = w.value()
		case "error":
			t.cause, err = messageOf(w)
		case "cost":
			t.cost, _, err = w.number()
		case "tokens":
			x, _, err = w.number()
			t.tokens = int64(declaredCount(x))
		case "duration_ms":
			x, _, err = w.number()
			t.seconds = x / 1000
		}
		return err
	})
	if err != nil {
		return t, err
	}
	// A trial that raised is written as not passed: nobody judged it.
	if t.cause != "" && passed.text != "true" {
		t.outcome = Error
		return t, nil
	}
	err = in.word(&t, passed)
	return t, err
}
