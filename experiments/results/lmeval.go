package results

import (
	"regexp"
	"slices"
)

func init() {
	register(harness{
		name: "lm-evaluation-harness",
		uses: "samples_<task>_<time>.jsonl: doc_id, doc_hash, filter, metrics, <metric>, resps; results_<time>.json: model_name; --filter, --scorer (the metric)",
		sniff: func(h head) bool {
			return (h.shape == jsonLines || h.shape == jsonObject || h.shape == jsonList) && h.has("doc_id") && h.hasAny("resps", "filtered_resps", "doc_hash")
		},
		read: readLMEval,
	})
}

// lmEval reads the samples of one benchmark: one trial a document.
type lmEval struct {
	in      *input
	yield   func(trial) error
	agent   string
	filters []string
	metric  string
}

// lmRecord is a line.
type lmRecord struct {
	id      value
	hash    string
	filter  string
	metrics []string
	named   bool // the file names its metrics
	scores  map[string]value
	answers int
}

func readLMEval(in *input, yield func(trial) error) error {
	e := &lmEval{in: in, yield: yield, agent: lmModel(in)}
	read := in.lines
	if in.head.shape == jsonList {
		read = func(visit func(w *walker) error) error {
			w := in.json()
			return w.list(func(int) error { return visit(w) })
		}
	}
	if err := read(e.line); err != nil {
		return err
	}
	_, err := in.chooseFilter(e.filters)
	return err
}

var lmName = regexp.MustCompile(`^samples_.*_(\d{4}-\d\d-\d\dT[\d.:-]+)\.jsonl`)

// lmModel reads the model from the file of results beside the samples.
func lmModel(in *input) string {
	m := lmName.FindStringSubmatch(in.head.path)
	if m == nil {
		return ""
	}
	side, err := in.openSibling("results_" + m[1] + ".json")
	if err != nil {
		return ""
	}
	defer side.close()
	w, model := side.json(), ""
	_ = w.object(func(key string) (err error) {
		if key == "model_name" {
			model, err = w.text()
		}
		return err
	})
	return model
}

const maxFilters = 200

// found lists the fields that are metrics where the file does not say, as older
// ones: those that are a number or a truth value.
func (r *lmRecord) found() []string {
	var out []string
	for _, name := range sortedKeys(r.scores) {
		if v := r.scores[name]; v.kind == number || v.kind == boolean {
			out = append(out, name)
		}
	}
	return out
}

func (e *lmEval) line(w *walker) error {
	r := lmRecord{filter: "none", scores: map[string]value{}}
	if err := w.object(func(key string) error { return e.field(w, &r, key) }); err != nil {
		return err
	}
	if r.id.kind == absent || r.id.kind == compound || r.id.text == "" {
		return w.fault("no doc_id")
	}
	if r.answers > 1 {
		return w.fault("document %s has %d answers but one score of them all: the verdict of each is not in the file. "+
			"Run the harness once a trial instead of with repeats, and give all the files", r.id.text, r.answers)
	}
	if !r.named {
		r.metrics = r.found()
	}
	if len(e.filters) > maxFilters || len(r.metrics) > maxFilters {
		return w.fault("more than %d filters or metrics: no result file has that", maxFilters)
	}
	if !slices.Contains(e.filters, r.filter) {
		e.filters = append(e.filters, r.filter)
	}
	wanted := e.in.options.Filter
	if wanted == "" && len(e.filters) > 1 || wanted != "" && r.filter != wanted {
		return nil // which filter is settled when all are known
	}
	return e.trial(w, &r)
}

func (e *lmEval) field(w *walker, r *lmRecord, key string) (err error) {
	switch key {
	case "doc", "arguments", "target", "filtered_resps", "prompt_hash", "target_hash", "input", "task_name", "bypass":
	case "doc_id":
		r.id, err = w.value()
	case "doc_hash":
		r.hash, err = w.text()
	case "filter":
		r.filter, err = w.text()
	case "metrics":
		r.named = true
		return w.list(func(int) error {
			name, err := w.text()
			if len(r.metrics) <= maxFilters {
				r.metrics = append(r.metrics, name)
			}
			return err
		})
	case "resps":
		return w.list(func(int) error {
			n := 0
			err := w.list(func(int) error { n++; return nil })
			r.answers = max(r.answers, n)
			return err
		})
	default:
		if len(r.scores) < maxFilters {
			r.scores[key], err = w.value()
		}
	}
	return err
}

func (e *lmEval) trial(w *walker, r *lmRecord) error {
	if e.metric == "" || !slices.Contains(r.metrics, e.metric) {
		var err error
		if len(r.metrics) == 0 {
			return w.fault("document %s has no metric that is a number: no verdict is in the file", r.id.text)
		}
		if e.metric, err = e.in.chooseScorer(r.metrics); err != nil {
			return err
		}
	}
	t := trial{agent: e.agent, task: r.id.text, kind: r.id.kind, content: r.hash, id: "1", run: e.in.path}
	if r.scores[e.metric].kind == compound {
		return w.fault("document %s has parts of the metric %s, which is only of all documents: it is no verdict of one; choose another by --scorer", r.id.text, e.metric)
	}
	if err := e.in.word(&t, r.scores[e.metric]); err != nil {
		return w.fault("%v", err)
	}
	return e.yield(t)
}
