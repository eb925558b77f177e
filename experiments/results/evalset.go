package results

import (
	"bytes"
	"errors"
	"strings"
)

func init() {
	register(harness{
		name:  "ADK evalset",
		uses:  "evalCaseResults[].{evalId, runId, finalEvalStatus, errorMessage}, summary.numRuns; the same in snake_case",
		sniff: isEvalSet,
		read:  readEvalSet,
	})
}

func isEvalSet(h head) bool {
	if h.shape == plain {
		// Some versions write the JSON as one string of JSON.
		return strings.Contains(h.path, "evalset_result") && bytes.HasPrefix(bytes.TrimLeft(h.first, " \r\n\t"), []byte(`"`))
	}
	return h.shape == jsonObject && (h.has("evalCaseResults") || h.has("eval_case_results"))
}

// maxQuoted bounds a file that is one string of JSON.
const maxQuoted = 16 << 20

func readEvalSet(in *input, yield func(trial) error) error {
	w := in.json()
	if w.kind() == '"' {
		inner, err := w.text()
		if err != nil {
			return err
		}
		if len(inner) > maxQuoted {
			return w.fault("JSON of over %d MiB in a string is not read: unpack it first, jq fromjson", maxQuoted>>20)
		}
		err = evalSet(in.sub(in.path, strings.NewReader(inner), func() {}), yield)
		var fault *SyntaxError
		if errors.As(err, &fault) && fault.Line > 0 {
			return in.fault("in line %d of the JSON in the string: %s", fault.Line, fault.Msg)
		}
		return err
	}
	return evalSet(in, yield)
}

func evalSet(in *input, yield func(trial) error) error {
	w := in.json()
	return w.object(func(key string) error {
		switch key {
		case "evalCaseResults", "eval_case_results":
			return w.list(func(int) error { return evalCase(in, w, yield) })
		case "summary":
			return w.object(func(key string) error {
				if key != "numRuns" && key != "num_runs" {
					return nil
				}
				x, _, err := w.number()
				in.declare(declaredCount(x), 0)
				return err
			})
		}
		return nil
	})
}

// evalStatus are the states of a case by number, in older files.
var evalStatus = map[string]string{"1": "passed", "2": "failed", "3": "not evaluated", "unspecified": "not evaluated", "unknown": "not evaluated"}

func evalCase(in *input, w *walker, yield func(trial) error) error {
	t := trial{kind: text}
	var status value
	err := w.object(func(key string) (err error) {
		switch key {
		case "evalId", "eval_id":
			t.task, err = w.text()
		case "runId", "run_id":
			t.id, err = w.text()
		case "finalEvalStatus", "final_eval_status":
			status, err = w.value()
		case "errorMessage", "error_message":
			t.cause, err = messageOf(w)
		}
		return err
	})
	if err != nil {
		return err
	}
	name := strings.ReplaceAll(lower(status), "_", " ")
	if word, ok := evalStatus[name]; ok {
		name = word
	}
	status = value{text, name}
	if err := in.word(&t, status); err != nil {
		return err
	}
	return yield(t)
}
