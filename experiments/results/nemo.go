package results

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name: "NeMo-Skills",
		uses: "symbolic_correct or judgement (--scorer symbolic_correct|judgement), problem; the line is the task and the file, output-rs<seed>.jsonl, the trial",
		sniff: func(h head) bool {
			return (h.shape == jsonLines || h.shape == jsonObject) && h.has("predicted_answer", "expected_answer") && h.hasAny(nemoVerdicts...)
		},
		read: readNeMo,
	})
}

var nemoVerdicts = []string{"symbolic_correct", "judgement"}

// nemoSeed is the number of the random seed in a file's name.
var nemoSeed = regexp.MustCompile(`-rs(\d{1,9})\.`)

// readNeMo reads the answers of one seed: the same line of each file is the
// same problem.
func readNeMo(in *input, yield func(trial) error) error {
	seed := "1"
	if m := nemoSeed.FindStringSubmatch(in.head.path); m != nil {
		seed = m[1]
	}
	return in.lines(func(w *walker) error {
		t := trial{kind: number, id: seed, run: in.path}
		found := map[string]value{}
		err := w.object(func(key string) (err error) {
			switch key {
			case "problem":
				t.content, err = digest(w)
			case "symbolic_correct", "judgement":
				found[key], err = w.value()
			}
			return err
		})
		if err != nil {
			return err
		}
		t.task = strconv.Itoa(w.window.line(w.d.InputOffset()))
		verdict, err := nemoVerdict(in, found)
		if err != nil {
			return w.fault("%v", err)
		}
		if err := in.word(&t, verdict); err != nil {
			return w.fault("%v", err)
		}
		return yield(t)
	})
}

// nemoVerdict takes the one verdict of a record, or the one that was chosen.
func nemoVerdict(in *input, found map[string]value) (value, error) {
	var names []string
	for _, name := range nemoVerdicts {
		if _, ok := found[name]; ok {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return value{}, nil // not judged
	}
	name, err := in.chooseScorer(names)
	if err != nil || name == "symbolic_correct" {
		return found[name], err
	}
	return nemoJudged(found[name])
}

// nemoJudged reads what a judge wrote last: "Judgement: Yes", or [Correct].
func nemoJudged(v value) (value, error) {
	t := lower(v)
	if _, after, ok := strings.Cut(t, "judgement:"); ok {
		t = strings.TrimSpace(after)
	}
	switch {
	case v.kind == null || t == "":
		return value{}, nil
	case strings.HasPrefix(t, "yes"), strings.Contains(t, "[correct]"):
		return value{boolean, "true"}, nil
	case strings.HasPrefix(t, "no"), strings.Contains(t, "[incorrect]"):
		return value{boolean, "false"}, nil
	}
	return value{}, fmt.Errorf("the judgement %.60q is neither yes nor no: choose another verdict by --scorer symbolic_correct", v.text)
}
