package results

import (
	"crypto/sha256"
	"encoding/hex"
)

func init() {
	register(harness{
		name: "HumanEval",
		uses: "task_id, passed, completion; the order of the lines is that of a task's trials",
		sniff: func(h head) bool {
			return (h.shape == jsonLines || h.shape == jsonObject) && h.has("task_id", "passed") &&
				(h.keys["completion"] || h.keys["result"]) && !h.hasAny(humanEvalLong...)
		},
		read: readHumanEval,
	})
}

// humanEvalLong are the names that make a file the long form of a table: its
// trials have ids, or it has a verdict of its own.
var humanEvalLong = []string{"trial", "epoch", "run", "run_id", "completion_id", "seed", "attempt", "reward", "score", "n", "error", "status", "model"}

// hasAny says whether the object has one of the keys.
func (h head) hasAny(keys ...string) bool {
	for _, k := range keys {
		if h.keys[k] {
			return true
		}
	}
	return false
}

func readHumanEval(in *input, yield func(trial) error) error {
	return in.lines(func(w *walker) error {
		var t trial
		verdict := value{}
		err := w.object(func(key string) (err error) {
			switch key {
			case "task_id":
				var v value
				v, err = w.value()
				t.task, t.kind = v.text, v.kind
			case "passed":
				verdict, err = w.value()
			case "completion":
				t.output, err = digest(w)
			}
			return err
		})
		if err != nil {
			return err
		}
		if t.kind == compound || t.kind == absent {
			return w.fault("no task_id")
		}
		if err := in.word(&t, verdict); err != nil {
			return w.fault("%v", err)
		}
		return yield(t)
	})
}

// digest reads a text and returns what tells it from others.
func digest(w *walker) (string, error) {
	s, err := w.text()
	if s == "" || err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8]), nil
}
