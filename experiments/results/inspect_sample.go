package results

import (
	"strconv"
	"strings"
)

// inspectSample is a sample of an Inspect log, or its summary.
type inspectSample struct {
	log         *inspectLog
	id          value
	epoch       string
	scores      map[string]value // by scorer, or by scorer.key where the value is an object
	cause       string
	limit       string
	retries     int
	invalidated bool
	edited      map[string]bool
	labels      map[string]string
	tokens      int64
	seconds     float64
}

func (s *inspectSample) field(w *walker, key string) (err error) {
	switch key {
	case "id":
		s.id, err = w.value()
	case "epoch":
		s.epoch, err = w.text()
	case "scores":
		err = w.object(func(scorer string) error { return s.score(w, scorer) })
	case "score":
		err = s.score(w, "score")
	case "error":
		s.cause, err = messageOf(w)
	case "limit":
		s.limit, err = messageOf(w)
	case "error_retries":
		err = w.list(func(int) error { s.retries++; return nil })
	case "retries":
		var x float64
		x, _, err = w.number()
		s.retries = max(s.retries, declaredCount(x))
	case "invalidation":
		s.invalidated = w.kind() != 'n'
	case "metadata":
		err = w.object(func(name string) error { return s.label(w, name) })
	case "model_usage":
		err = w.object(func(string) error { return s.usage(w) })
	case "total_time":
		s.seconds, _, err = w.number()
	}
	return err
}

// messageOf reads an error: text, or an object with a message, type or error;
// "" for none.
func messageOf(w *walker) (string, error) {
	if w.kind() != '{' {
		v, err := w.value()
		if !isError(v) {
			return "", err
		}
		return v.text, err
	}
	some, message := "", ""
	err := w.object(func(key string) error {
		some = "error"
		switch key {
		case "message", "error", "type", "exception_type":
			text, err := w.text()
			if message == "" || key == "message" {
				message = text
			}
			return err
		}
		return nil
	})
	if message == "" {
		message = some
	}
	return message, err
}

func (s *inspectSample) label(w *walker, name string) error {
	if !s.log.in.wants(name) {
		return nil
	}
	text, err := w.text()
	if err == nil && text != "" {
		if s.labels == nil {
			s.labels = map[string]string{}
		}
		s.labels[name] = text
	}
	return err
}

func (s *inspectSample) usage(w *walker) error {
	return w.object(func(key string) error {
		if key != "total_tokens" {
			return nil
		}
		x, ok, err := w.number()
		if ok && x > 0 && x < 1e15 {
			s.tokens += int64(x)
		}
		return err
	})
}

// score reads the score of one scorer: an object with a value, or in old logs
// the value itself.
func (s *inspectSample) score(w *walker, scorer string) error {
	if w.kind() != '{' {
		return s.value(w, scorer)
	}
	return w.object(func(key string) error {
		switch key {
		case "value":
			return s.value(w, scorer)
		case "history":
			return w.list(func(int) error {
				if s.edited == nil {
					s.edited = map[string]bool{}
				}
				s.edited[scorer] = true
				return nil
			})
		}
		return nil
	})
}

// value reads a value. Those inside an object or a list are each a scorer of
// their own.
func (s *inspectSample) value(w *walker, name string) error {
	switch w.kind() {
	case '{':
		return w.object(func(key string) error { return s.value(w, name+"."+key) })
	case '[':
		return w.list(func(i int) error { return s.value(w, name+"."+strconv.Itoa(i)) })
	}
	v, err := w.value()
	if len(s.scores) < maxNames {
		s.scores[name] = v
	}
	return err
}

// trial is the sample as a trial.
func (s *inspectSample) trial() (trial, error) {
	t := trial{
		agent: s.log.model, task: s.id.text, kind: s.id.kind, id: s.epoch, run: s.log.run, cause: s.cause,
		retries: s.retries, labels: s.labels, tokens: s.tokens, seconds: s.seconds,
	}
	if t.labels == nil {
		t.labels = s.log.suite()
	} else {
		t.labels["suite"] = s.log.task
	}
	scorer, err := s.log.choose(s.scores)
	if err != nil {
		return t, err
	}
	t.scorer = scorer
	name, _, _ := strings.Cut(scorer, ".")
	if s.edited[scorer] || s.edited[name] {
		s.log.edited++
	}
	v := s.scores[scorer]
	_, says, err := s.log.in.rule.score(v)
	switch {
	case s.invalidated:
		s.log.invalid++
		t.outcome, t.cause = Error, "invalidated"
		return t, nil
	case err != nil && v.kind == text:
		s.log.unknownValue(v.text)
		err = s.log.in.scored(&t, 0)
		return t, err
	case says == silent && t.cause == "" && s.limit != "":
		t.cause = "limit: " + s.limit
	}
	err = s.log.in.word(&t, v)
	return t, err
}

func (l *inspectLog) unknownValue(text string) {
	if len(text) > 20 {
		text = text[:20] + "..."
	}
	if len(l.unknown) < 10 {
		l.unknown[`"`+strings.ToValidUTF8(text, "?")+`"`] = true
	}
}
