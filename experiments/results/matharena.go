package results

import (
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name: "MathArena",
		uses: "idx or problem_idx, correct[] (a trial each)",
		sniff: func(h head) bool {
			return (h.shape == jsonObject || h.shape == jsonList || h.shape == jsonLines) && h.has("correct") &&
				(h.has("detailed_costs") || h.has("pass_at_1", "answers"))
		},
		read: readMathArena,
	})
}

func readMathArena(in *input, yield func(trial) error) error {
	if in.head.shape == jsonList {
		w := in.json()
		return w.list(func(int) error { return mathProblem(in, w, yield) })
	}
	return in.lines(func(w *walker) error { return mathProblem(in, w, yield) })
}

func mathProblem(in *input, w *walker, yield func(trial) error) error {
	g := group{in: in, yield: yield}
	err := w.object(func(key string) error {
		switch key {
		case "idx", "problem_idx":
			return g.nameFrom(w)
		case "correct":
			return w.list(func(i int) error {
				v, err := w.value()
				if err != nil {
					return err
				}
				t := trial{id: strconv.Itoa(i)}
				if err := in.word(&t, v); err != nil {
					return err
				}
				return g.add(t)
			})
		}
		return nil
	})
	if err == nil && !g.named {
		name := unpackedName(in.head.path)
		err = g.name(value{text, strings.TrimSuffix(name, extension(name))})
	}
	return err
}
