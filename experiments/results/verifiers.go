package results

import (
	"errors"
	"io/fs"
)

func init() {
	register(harness{
		name:  "verifiers",
		uses:  "example_id, reward, error, metrics (by --scorer), token_usage, timing.total_ms; metadata.json beside it: model, rollouts_per_example, num_examples",
		sniff: isVerifiers,
		read:  readVerifiers,
	})
}

func isVerifiers(h head) bool {
	if h.folder {
		return h.hasFile("results.jsonl") && h.hasFile("metadata.json")
	}
	// A long completion comes before the reward, perhaps beyond what is looked at.
	return (h.shape == jsonLines || h.shape == jsonObject) && h.has("example_id") &&
		(h.has("reward") && (h.has("is_completed") || h.has("timing") || h.has("metrics")) || h.has("prompt") && unpackedName(h.path) == "results.jsonl")
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
	choice := newScorers(in)
	err = file.lines(func(w *walker) error {
		t, err := rollout(in, w, choice)
		if err != nil {
			return err
		}
		t.agent = model
		return yield(t)
	})
	if err != nil {
		return err
	}
	return choice.finish()
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

func rollout(in *input, w *walker, choice *scorers) (trial, error) {
	var t trial
	var reward, example value
	metrics := map[string]value{}
	err := w.object(func(key string) (err error) {
		switch key {
		case "example_id":
			example, err = w.value()
		case "reward":
			reward, err = w.value()
		case "error":
			t.cause, err = messageOf(w)
		case "metrics":
			return namedValues(w, metrics)
		case "token_usage":
			return w.object(func(key string) error {
				if key != "input_tokens" && key != "output_tokens" {
					return nil
				}
				x, _, err := w.number()
				t.tokens += int64(declaredCount(x))
				return err
			})
		case "timing":
			return w.object(func(key string) error {
				if key != "total_ms" {
					return nil
				}
				x, _, err := w.number()
				t.seconds = x / 1000
				return err
			})
		}
		return err
	})
	if err != nil {
		return t, err
	}
	t.task, t.kind = example.text, example.kind
	reward = choice.pick("reward", reward, metrics)
	// An errored rollout has a reward of 0 that nobody gave.
	if x, ok := finite(reward.text); t.cause != "" && ok && near(x, 0) {
		t.outcome = Error
		return t, nil
	}
	err = in.word(&t, reward)
	return t, err
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
