package results

import (
	"maps"
	"slices"
)

func init() {
	register(harness{
		name: "deepeval",
		uses: "(testRunData.)testCases[] and conversationalTestCases[]: {name, input, success, metricsData[].{name, success, error, evaluationModel}}",
		sniff: func(h head) bool {
			return h.shape == jsonObject && (h.hasIn("testRunData", "testCases") || h.has("testCases") && isDeepEval(h))
		},
		read: readDeepEval,
	})
}

func isDeepEval(h head) bool {
	return h.has("metricsScores") || h.has("testPassed") || h.has("conversationalTestCases") || h.hasIn("testCases", "metricsData")
}

func readDeepEval(in *input, yield func(trial) error) error {
	w := in.json()
	names, choice := namesakes{}, newScorers(in)
	var field func(key string) error
	field = func(key string) error {
		if key == "testRunData" { // about the run, in the hidden file of the latest
			return w.object(field)
		}
		if key != "testCases" && key != "conversationalTestCases" {
			return nil
		}
		return w.list(func(int) error {
			c := deepEvalCase{metrics: map[string]bool{}}
			if err := w.object(func(key string) error { return c.field(w, key) }); err != nil {
				return err
			}
			for name := range c.metrics {
				choice.saw(name)
			}
			for name := range c.broken {
				choice.saw(name)
			}
			t, err := c.trial(in, names)
			if err != nil {
				return err
			}
			return yield(t)
		})
	}
	if err := w.object(field); err != nil {
		return err
	}
	return choice.finish()
}

// deepEvalCase is a test case: one trial. There is no trial number; a test that
// was run again has its name again, or is in another file.
type deepEvalCase struct {
	name, input string
	success     value
	metrics     map[string]bool // success by metric, of those that judged
	broken      map[string]string
	grader      string
	seconds     float64
}

func (c *deepEvalCase) field(w *walker, key string) (err error) {
	switch key {
	case "name":
		c.name, err = w.text()
	case "input":
		c.input, err = w.text()
	case "success":
		c.success, err = w.value()
	case "runDuration":
		c.seconds, _, err = w.number()
	case "metricsData":
		return w.list(func(int) error { return c.metric(w) })
	}
	return err
}

func (c *deepEvalCase) metric(w *walker) error {
	var name, cause string
	var success value
	err := w.object(func(key string) (err error) {
		switch key {
		case "name":
			name, err = w.text()
		case "success":
			success, err = w.value()
		case "error":
			cause, err = messageOf(w)
		case "evaluationModel":
			c.grader, err = w.text()
		}
		return err
	})
	switch {
	case len(c.metrics)+len(c.broken) > maxKeys:
	case cause != "":
		if c.broken == nil {
			c.broken = map[string]string{}
		}
		c.broken[name] = cause
	case success.kind == boolean:
		c.metrics[name] = success.text == "true"
	}
	return err
}

// trial is the case as a trial: all metrics must pass. A metric that ended in
// an error has no verdict, and then there is one on the whole only if another
// metric failed.
func (c *deepEvalCase) trial(in *input, names namesakes) (trial, error) {
	t := trial{kind: text, seconds: c.seconds}
	if c.grader != "" {
		t.labels = map[string]string{"grader": c.grader}
	}
	t.task = c.input
	if c.name != "" {
		t.task = names.id(c.name, c.input)
	}
	if wanted := in.options.Scorer; wanted != "" {
		err := c.chosen(in, &t, wanted)
		return t, err
	}
	for _, name := range slices.Sorted(maps.Keys(c.metrics)) {
		if !c.metrics[name] && len(c.broken) > 0 {
			err := in.scored(&t, 0)
			return t, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.broken)) {
		t.outcome, t.cause = Error, name+": "+c.broken[name]
		return t, nil
	}
	err := in.word(&t, c.success)
	return t, err
}

// chosen gives the outcome that one metric has.
func (c *deepEvalCase) chosen(in *input, t *trial, metric string) error {
	t.scorer = metric
	if success, ok := c.metrics[metric]; ok {
		return in.scored(t, float64(count01(success)))
	}
	t.outcome = Missing
	if cause, ok := c.broken[metric]; ok {
		t.outcome, t.cause = Error, cause
	}
	return nil
}
