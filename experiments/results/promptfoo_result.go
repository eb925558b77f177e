package results

// promptfooResult is one trial.
type promptfooResult struct {
	vars, testVars       canonical
	description          string
	prompt, raw          string
	provider             string
	success, reason      value
	score                value
	named                map[string]value
	graded               bool
	cached               bool
	cause, output        string
	cost, latency, total float64
}

func (r *promptfooResult) field(w *walker, key string) (err error) {
	switch key {
	case "vars":
		return r.vars.read(w)
	case "testCase":
		return w.object(func(key string) error { return r.test(w, key) })
	case "promptIdx":
		r.prompt, err = w.text()
	case "prompt":
		return w.object(func(key string) (err error) {
			if key == "raw" {
				r.raw, err = w.text()
			}
			return err
		})
	case "provider":
		r.provider, err = providerName(w)
	case "success", "pass":
		r.success, err = w.value()
	case "failureReason":
		r.reason, err = w.value()
	case "score":
		r.score, err = w.value()
	case "namedScores":
		return w.object(func(name string) error { return r.namedScore(w, name) })
	case "gradingResult":
		r.graded = w.kind() == '{'
	case "error":
		r.cause, err = messageOf(w)
	case "cost":
		r.cost, _, err = w.number()
	case "latencyMs":
		r.latency, _, err = w.number()
	case "response":
		return w.object(func(key string) error { return r.response(w, key) })
	}
	return err
}

func (r *promptfooResult) test(w *walker, key string) (err error) {
	switch key {
	case "vars":
		return r.testVars.read(w)
	case "description":
		r.description, err = w.text()
	}
	return err
}

func (r *promptfooResult) namedScore(w *walker, name string) error {
	v, err := w.value()
	if r.named == nil {
		r.named = map[string]value{}
	}
	if len(r.named) < maxKeys {
		r.named[name] = v
	}
	return err
}

func (r *promptfooResult) response(w *walker, key string) (err error) {
	var v value
	switch key {
	case "cached":
		v, err = w.value()
		r.cached = v.text == "true"
	case "output":
		r.output, err = w.text()
	case "tokenUsage":
		return w.object(func(key string) (err error) {
			if key == "total" {
				r.total, _, err = w.number()
			}
			return err
		})
	}
	return err
}

// providerName reads a provider: its label or id, or in old files its name.
func providerName(w *walker) (string, error) {
	if w.kind() != '{' {
		return w.text()
	}
	var id, label string
	err := w.object(func(key string) (err error) {
		switch key {
		case "id":
			id, err = w.text()
		case "label":
			label, err = w.text()
		}
		return err
	})
	if label != "" {
		return label, err
	}
	return id, err
}
