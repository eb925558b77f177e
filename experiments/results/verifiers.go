package results

import (
	"errors"
	"fmt"
	"io/fs"
)

func init() {
	register(harness{
		name:  "verifiers",
		uses:  "example_id (id in older files, whose metrics are fields of their own), reward, error, metrics (by --scorer), token_usage, timing.total_ms; metadata.json beside it: model, rollouts_per_example, num_examples",
		sniff: isVerifiers,
		read:  readVerifiers,
	})
}

func isVerifiers(h head) bool {
	if h.folder {
		return h.hasFile("results.jsonl") && h.hasFile("metadata.json")
	}
	if h.shape != jsonLines && h.shape != jsonObject {
		return false
	}
	// A long completion comes before the reward, perhaps beyond what is looked at.
	named := h.has("prompt") && unpackedName(h.path) == "results.jsonl"
	return h.has("example_id") && (h.has("reward") && (h.has("is_completed") || h.has("timing") || h.has("metrics")) || named) ||
		h.has("prompt", "completion", "task") && (h.has("reward") || named) // an older file
}

// readVerifiers reads a file of rollouts, or the folder of a run. A rollout is
// a trial without a number.
func readVerifiers(in *input, yield func(trial) error) error {
	model, err := verifiersRun(in)
	if err != nil {
		return err
	}
	file := in
	if in.head.folder {
		if file, err = in.openSibling("results.jsonl"); err != nil {
			return err
		}
		defer file.close()
	}
	v := &verifiers{in: in, choice: newScorers(in)}
	err = file.lines(func(w *walker) error {
		t, err := v.rollout(w)
		if err != nil {
			return err
		}
		t.agent = model
		return yield(t)
	})
	if err != nil {
		return err
	}
	if v.empty > 0 {
		in.warn(Warning{Code: "empty-completions", Message: fmt.Sprintf("%s: %s a reward of 0 and no completion: perhaps the model never answered, which is no failure of its own; they were counted as failures; look at the answers, and run these again", file.path, has(v.empty, "rollout"))})
	}
	return v.choice.finish()
}

// verifiers reads the rollouts of a run.
type verifiers struct {
	in     *input
	choice *scorers
	empty  int // rollouts without a completion that had the reward 0
}

// verifiersRun reads what is told of the run in the file beside the rollouts,
// if there is one.
func verifiersRun(in *input) (model string, err error) {
	m, err := in.openSibling("metadata.json")
	if err != nil {
		if in.head.folder && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		return "", nil
	}
	defer m.close()
	w := m.json()
	var trials, tasks float64
	err = w.object(func(key string) (err error) {
		switch key {
		case "model":
			model, err = w.text()
		case "rollouts_per_example":
			trials, _, err = w.number()
		case "num_examples":
			tasks, _, err = w.number()
		}
		return err
	})
	in.declare(declaredCount(trials), declaredCount(tasks))
	return model, err
}

// rolloutRecord is what is read of a rollout.
type rolloutRecord struct {
	trial
	reward, example, id value
	metrics             map[string]value
	own                 map[string]value // numbers beside the metrics, which older files have instead
	empty               bool
}

func (r *rolloutRecord) field(w *walker, key string) (err error) {
	switch key {
	case "example_id":
		r.example, err = w.value()
	case "id":
		r.id, err = w.value()
	case "reward":
		r.reward, err = w.value()
	case "error":
		r.cause, err = messageOf(w)
	case "completion":
		if w.kind() != '[' {
			return nil
		}
		r.empty = true
		return w.list(func(int) error { r.empty = false; return nil })
	case "metrics":
		r.metrics = map[string]value{}
		return namedValues(w, r.metrics)
	case "token_usage":
		return w.object(func(key string) error {
			if key != "input_tokens" && key != "output_tokens" {
				return nil
			}
			x, _, err := w.number()
			r.tokens += int64(declaredCount(x))
			return err
		})
	case "timing":
		return w.object(func(key string) error { return r.time(w, key) })
	case "total_ms":
		return r.time(w, key)
	case "generation_ms", "scoring_ms":
	default:
		if w.kind() == '0' && len(r.own) < maxKeys {
			r.own[key], err = w.value()
		}
	}
	return err
}

func (r *rolloutRecord) time(w *walker, key string) error {
	if key != "total_ms" {
		return nil
	}
	x, _, err := w.number()
	r.seconds = x / 1000
	return err
}

func (v *verifiers) rollout(w *walker) (trial, error) {
	r := rolloutRecord{own: map[string]value{}}
	if err := w.object(func(key string) error { return r.field(w, key) }); err != nil {
		return r.trial, err
	}
	if r.example.kind == absent {
		r.example = r.id
	}
	if r.example.kind == absent {
		return r.trial, w.fault("a rollout without example_id or id: of which example it is cannot be told")
	}
	if r.metrics == nil {
		r.metrics = r.own
	}
	r.task, r.kind = r.example.text, r.example.kind
	reward := v.choice.pick("reward", r.reward, r.metrics)
	x, ok := finite(reward.text)
	zero := ok && near(x, 0)
	// An errored rollout has a reward of 0 that nobody gave.
	if r.cause != "" && zero {
		r.outcome = Error
		return r.trial, nil
	}
	v.empty += count01(r.empty && zero)
	err := v.in.word(&r.trial, reward)
	return r.trial, err
}

// namedValues reads an object of scalars.
func namedValues(w *walker, into map[string]value) error {
	return w.object(func(name string) error {
		v, err := w.value()
		if len(into) < maxKeys {
			into[name] = v
		}
		return err
	})
}
