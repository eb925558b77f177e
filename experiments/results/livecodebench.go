package results

import "strconv"

func init() {
	register(harness{
		name:  "LiveCodeBench",
		uses:  "question_id, graded_list[], code_list[]; platform and difficulty for --group",
		sniff: func(h head) bool { return h.shape == jsonList && h.has("question_id", "graded_list") },
		read:  readLiveCodeBench,
	})
}

func readLiveCodeBench(in *input, yield func(trial) error) error {
	w := in.json()
	return w.list(func(int) error {
		t := trial{run: in.path}
		var verdicts []value
		var outputs []string
		err := w.object(func(key string) (err error) {
			switch key {
			case "question_id":
				var v value
				v, err = w.value()
				t.task, t.kind = v.text, v.kind
			case "graded_list":
				err = w.list(func(int) error {
					v, err := w.value()
					verdicts = append(verdicts, v)
					return err
				})
			case "code_list":
				err = w.list(func(int) error {
					s, err := digest(w)
					outputs = append(outputs, s)
					return err
				})
			default:
				if in.wants(key) {
					return labelOf(w, &t, key)
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		for i, v := range verdicts {
			t.id, t.output = strconv.Itoa(i), ""
			if i < len(outputs) && len(outputs) == len(verdicts) {
				t.output = outputs[i]
			}
			t.judgement = judgement{}
			if err := in.word(&t, v); err != nil {
				return w.fault("%v", err)
			}
			if err := yield(t); err != nil {
				return err
			}
		}
		return nil
	})
}

// labelOf reads a label of a trial.
func labelOf(w *walker, t *trial, name string) error {
	s, err := w.text()
	if s != "" {
		if t.labels == nil {
			t.labels = map[string]string{}
		}
		t.labels[name] = s
	}
	return err
}
