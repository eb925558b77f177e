package results

import "strconv"

func init() {
	register(harness{
		name: "verifiers traces",
		uses: "task.{key, hash, data.{idx, name}}, rewards.<name>.{score, weight} (their sum, or one by --scorer), errors, ok, agent.{name, config.model}",
		sniff: func(h head) bool {
			return (h.shape == jsonLines || h.shape == jsonObject) && h.hasIn("task", "data") && (h.has("rewards") || h.has("nodes"))
		},
		read: readTraces,
	})
}

func readTraces(in *input, yield func(trial) error) error {
	choice := newScorers(in)
	err := in.lines(func(w *walker) error {
		t, err := trace(in, w, choice)
		if err != nil {
			return err
		}
		return yield(t)
	})
	if err != nil {
		return err
	}
	return choice.finish()
}

// verifiersTrace is one trace of a rollout.
type verifiersTrace struct {
	id, key, hash, idx, name string
	agent, model             string
	rewards                  map[string]value
	sum                      float64
	scored                   int
	ok                       value
	last                     string // the last error, of whichever attempt
	errors                   int
}

func trace(in *input, w *walker, choice *scorers) (trial, error) {
	r := verifiersTrace{rewards: map[string]value{}}
	if err := w.object(func(key string) error { return r.field(w, key) }); err != nil {
		return trial{}, err
	}
	t := trial{task: r.key, id: r.id, kind: text, agent: r.model}
	for _, other := range []string{r.name, r.idx, r.hash} {
		if t.task == "" {
			t.task = other
		}
	}
	if r.agent != "" && r.agent != "agent" {
		t.agent = r.agent + " " + r.model
	}
	// Errors of former attempts stay in the list of one that came to its end.
	if r.ok.text != "true" {
		t.cause = r.last
	} else {
		t.retries = r.errors
	}
	total := value{null, ""}
	if r.scored > 0 {
		total = value{number, strconv.FormatFloat(r.sum, 'g', -1, 64)}
	}
	v := choice.pick("reward", total, r.rewards)
	if x, ok := finite(v.text); t.cause != "" && ok && near(x, 0) {
		t.outcome = Error
		return t, nil
	}
	err := in.word(&t, v)
	return t, err
}

func (r *verifiersTrace) field(w *walker, key string) (err error) {
	switch key {
	case "id":
		r.id, err = w.text()
	case "task":
		return w.object(func(key string) error { return r.task(w, key) })
	case "agent":
		return w.object(func(key string) (err error) {
			switch key {
			case "name":
				r.agent, err = w.text()
			case "config":
				return w.object(func(key string) (err error) {
					if key == "model" {
						r.model, err = providerName(w)
					}
					return err
				})
			}
			return err
		})
	case "rewards":
		return w.object(func(name string) error { return r.reward(w, name) })
	case "ok":
		r.ok, err = w.value()
	case "errors":
		return w.list(func(int) error {
			r.errors++
			r.last, err = messageOf(w)
			return err
		})
	case "error":
		r.last, err = messageOf(w)
	}
	return err
}

func (r *verifiersTrace) task(w *walker, key string) (err error) {
	switch key {
	case "key":
		r.key, err = w.text()
	case "hash":
		r.hash, err = w.text()
	case "data":
		return w.object(func(key string) (err error) {
			switch key {
			case "idx", "example_id":
				r.idx, err = w.text()
			case "name":
				r.name, err = w.text()
			}
			return err
		})
	}
	return err
}

// reward reads a reward: a number, or a score with its weight.
func (r *verifiersTrace) reward(w *walker, name string) error {
	weight, v := 1.0, value{}
	var err error
	if w.kind() != '{' {
		v, err = w.value()
	} else {
		err = w.object(func(key string) (err error) {
			switch key {
			case "score":
				v, err = w.value()
			case "weight":
				weight, _, err = w.number()
			}
			return err
		})
	}
	if x, ok := finite(v.text); ok {
		r.sum += x * weight
		r.scored++
	}
	if len(r.rewards) < maxKeys {
		r.rewards[name] = v
	}
	return err
}
