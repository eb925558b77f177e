package results

import (
	"bytes"
	"strconv"
)

func init() {
	register(harness{
		name: "LiveCodeBench",
		uses: "question_id, graded_list[], code_list[], as a list, as lines or below eval.<question_id>; platform and difficulty for --group",
		sniff: func(h head) bool {
			inside := h.shape == jsonObject && h.has("eval") && bytes.Contains(h.first, []byte(`"graded_list"`))
			return inside || h.shape >= jsonObject && h.shape <= jsonLines && h.has("question_id", "graded_list")
		},
		read: readLiveCodeBench,
	})
}

func readLiveCodeBench(in *input, yield func(trial) error) error {
	l := liveCode{in: in, yield: yield}
	switch {
	case in.head.has("eval"):
		l.w = in.json()
		return l.w.object(func(key string) error {
			if key != "eval" {
				return nil
			}
			return l.w.object(func(id string) error { return l.problem(trial{task: id, kind: text, run: in.path}) })
		})
	case in.head.shape == jsonList:
		l.w = in.json()
		return l.w.list(func(int) error { return l.problem(trial{run: in.path}) })
	}
	return in.lines(func(w *walker) error {
		l.w = w
		return l.problem(trial{run: in.path})
	})
}

// liveCode reads problems, each with the verdicts of its trials.
type liveCode struct {
	in    *input
	w     *walker
	yield func(trial) error
}

func (l *liveCode) problem(t trial) error {
	w, in := l.w, l.in
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
		if err := l.yield(t); err != nil {
			return err
		}
	}
	return nil
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
