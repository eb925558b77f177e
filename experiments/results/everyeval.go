package results

import (
	"fmt"
	"slices"
	"strings"
)

func init() {
	register(harness{
		name:  "every_eval_ever",
		uses:  "sample_id, evaluation.{score, is_correct}, metadata.epoch, evaluation_id, evaluation_name (by --scorer), model_id, error, token_usage",
		sniff: isEveryEval,
		read:  readEveryEval,
	})
}

const everyEvalRows = "_samples.jsonl"

func isEveryEval(h head) bool {
	switch {
	case h.folder:
		return slices.ContainsFunc(h.files, func(name string) bool {
			aggregate, ok := strings.CutSuffix(name, everyEvalRows)
			return ok && slices.Contains(h.files, aggregate+".json")
		})
	case h.shape == jsonObject && h.has("evaluation_results", "evaluation_id"):
		return true
	}
	// Long messages come before the evaluation, perhaps beyond what is looked at.
	return (h.shape == jsonLines || h.shape == jsonObject) && h.has("sample_id") &&
		(h.hasIn("evaluation", "is_correct") || h.hasIn("evaluation", "score") || h.has("evaluation_id", "interaction_type"))
}

func readEveryEval(in *input, yield func(trial) error) error {
	if !in.head.folder && in.head.has("evaluation_results", "evaluation_id") {
		return noResults{in.fault("this file has aggregate scores, no trials: read the rows of the samples beside it, ...%s", everyEvalRows)}
	}
	e := everyEval{in: in, yield: yield, ids: map[string]int{}, others: map[string]bool{}, seen: map[everyEvalKey]everyEvalScores{}}
	if !in.head.folder {
		if err := in.lines(e.row); err != nil {
			return err
		}
		return e.finish()
	}
	for _, name := range in.head.files {
		if strings.Contains(name, "/") || !strings.HasSuffix(name, everyEvalRows) {
			continue
		}
		rows, err := in.openSibling(name)
		if err != nil {
			return err
		}
		err = rows.lines(e.row)
		rows.close()
		if err != nil {
			return err
		}
	}
	return e.finish()
}

// everyEval reads rows of samples. The schema has no trial: the converter from
// Inspect puts the epoch among the metadata, but may put the mean over the
// epochs into the row of each, and calls correct what has a score above 0.
type everyEval struct {
	in       *input
	yield    func(trial) error
	seen     map[everyEvalKey]everyEvalScores
	ids      map[string]int  // a number for each run and each evaluation
	names    []string        // the text of that
	run      string          // the first of the file
	disagree int             // rows whose is_correct is not what the score says
	others   map[string]bool // evaluations that were not asked for
	skipped  int             // rows of other evaluations
	bare     int             // rows of a sample that had one, without an epoch
	n        int
}

// everyEvalKey is a sample of a run.
type everyEvalKey struct {
	run    int
	sample string
}

// everyEvalScores is what is kept of the scores of a sample's epochs.
type everyEvalScores struct {
	name   int // of the evaluation
	score  float64
	rows   int32
	differ bool
}

// id numbers a text.
func (e *everyEval) id(text string) int {
	n, ok := e.ids[text]
	if !ok {
		n = len(e.names)
		e.ids[text] = n
		e.names = append(e.names, text)
	}
	return n
}

type everyEvalRow struct {
	sample, score, correct value
	run, name, model       string
	epoch                  string
	cause                  string
	tokens                 int64
	labels                 map[string]string
}

func (e *everyEval) row(w *walker) error {
	var r everyEvalRow
	if err := w.object(func(key string) error { return r.field(e.in, w, key) }); err != nil {
		return err
	}
	e.n++
	if wanted := e.in.options.Scorer; wanted != "" && r.name != wanted {
		if len(e.others) < maxNames {
			e.others[r.name] = true
		}
		e.skipped++
		return nil
	}
	return e.add(w, &r)
}

func (r *everyEvalRow) field(in *input, w *walker, key string) (err error) {
	switch key {
	case "sample_id":
		r.sample, err = w.value()
	case "evaluation_id":
		r.run, err = w.text()
	case "evaluation_name":
		r.name, err = w.text()
	case "model_id":
		r.model, err = w.text()
	case "error":
		r.cause, err = messageOf(w)
	case "evaluation":
		return w.object(func(key string) (err error) {
			switch key {
			case "score":
				r.score, err = w.value()
			case "is_correct":
				r.correct, err = w.value()
			}
			return err
		})
	case "token_usage":
		return w.object(func(key string) error {
			if key != "total_tokens" {
				return nil
			}
			x, _, err := w.number()
			r.tokens = int64(declaredCount(x))
			return err
		})
	case "metadata":
		return w.object(func(key string) error {
			if key != "epoch" && !in.wants(key) {
				return nil
			}
			t, err := w.text()
			if key == "epoch" {
				r.epoch = t
				return err
			}
			if r.labels == nil {
				r.labels = map[string]string{}
			}
			r.labels[key] = t
			return err
		})
	}
	return err
}

// add yields a row as a trial. The epoch numbers it within its run.
func (e *everyEval) add(w *walker, r *everyEvalRow) error {
	t := trial{agent: r.model, task: r.sample.text, kind: r.sample.kind, cause: r.cause, tokens: r.tokens, labels: r.labels}
	key := everyEvalKey{e.id(r.run), r.sample.text}
	s, seen := e.seen[key]
	if !seen {
		s.name = e.id(r.name)
	} else if former := e.names[s.name]; former != r.name {
		_, err := e.in.chooseScorer([]string{former, r.name})
		return err
	}
	if r.epoch != "" {
		t.id, t.run = r.epoch, r.run
		if e.run == "" {
			e.run = r.run
		}
		if e.run != r.run {
			t.id = r.run + " " + r.epoch
		}
	} else if seen {
		e.bare++
	}
	x, isNumber := finite(r.score.text)
	if r.epoch != "" && isNumber && !near(x, 0) && !near(x, 1) && e.in.options.Success == (rule{}).String() {
		return w.fault("sample %q has the score %v in the row of epoch %s: this may be the mean over its epochs, which the converter from Inspect writes into each row (is_correct there is a score above 0); read the Inspect log itself, or say what counts as success, --success '>=0.5', if these are scores of single trials",
			r.sample.text, x, r.epoch)
	}
	if !isNumber {
		x = -1
	}
	s.differ = s.differ || seen && s.score != x
	s.score = x
	s.rows++
	e.seen[key] = s
	verdict := r.score
	if !isNumber && r.score.text == "" {
		verdict = r.correct
	} else if r.correct.kind == boolean && (near(x, 0) && r.correct.text == "true" || near(x, 1) && r.correct.text == "false") {
		e.disagree++
	}
	if t.cause != "" && isNumber && near(x, 0) {
		t.outcome = Error
		return e.yield(t)
	}
	if err := e.in.word(&t, verdict); err != nil {
		return err
	}
	return e.yield(t)
}

// finish looks at the rows as a whole.
func (e *everyEval) finish() error {
	warn := func(code, format string, args ...any) {
		e.in.warn(Warning{Code: code, Message: e.in.path + ": " + fmt.Sprintf(format, args...)})
	}
	if e.skipped > 0 && e.skipped == e.n {
		_, err := e.in.chooseScorer(sortedKeys(e.others))
		return err
	}
	if e.disagree > 0 {
		warn("verdict-mismatch", "%s an is_correct that contradicts its score; the score was taken; choose what counts by --success", has(e.disagree, "row"))
	}
	if e.bare > 0 {
		warn("no-trial-number", "%s of a sample that has another and no epoch; each was counted as a trial: if they are copies, leave them out", was(e.bare, "row"))
	}
	repeated, fraction, equal := 0, 0, true
	for _, s := range e.seen {
		if s.rows < 2 {
			continue
		}
		repeated++
		equal = equal && !s.differ
		if x := s.score; x >= 0 && !s.differ && !near(x, 0) && !near(x, 1) {
			fraction++
		}
	}
	switch {
	case fraction > 0:
		warn("reduced-scores", "%s one fractional score in every row: they look like means over the epochs, from which no pass^k follows; read the log they were made from", has(fraction, "sample"))
	case equal && repeated >= 5:
		warn("reduced-scores", "all %d samples have one score in all their rows: they may be reduced over the epochs; compare with the log they were made from", repeated)
	}
	return nil
}
