package results

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

func init() {
	register(harness{
		name: "tau2-leaderboard",
		uses: "results.<domain>.{pass_1..pass_4} in percent, inverted to counts; model_name, submitting_organization",
		sniff: func(h head) bool {
			return (h.shape == jsonObject || h.shape == jsonList) && h.has("model_name", "results") && (h.has("submission_type") || h.has("submission_date") || h.has("submitting_organization"))
		},
		read: readSubmissions,
	})
}

// tau2Domains are the numbers of tasks of the domains.
var tau2Domains = map[string]int{"airline": 50, "retail": 114, "telecom": 114, "banking_knowledge": 97}

var errDomain = errors.New("the number of tasks of this domain is not known")

// submission is an entry of the tau2 leaderboard: no trials, only pass^k.
type submission struct {
	model, by, date, effort, kind, version string
	rows                                   map[string][]Published
}

func readSubmissions(in *input, yield func(trial) error) error {
	w := in.json()
	if w.kind() == '{' {
		s, err := readSubmission(w)
		if err != nil {
			return err
		}
		return s.deliver(in, yield, "")
	}
	names := map[string]bool{}
	return w.list(func(i int) error {
		s, err := readSubmission(w)
		if err != nil {
			return err
		}
		name := s.name()
		if names[name] {
			name = fmt.Sprintf("%s #%d", name, i+1)
		}
		names[name] = true
		return s.deliver(in, yield, name)
	})
}

func readSubmission(w *walker) (submission, error) {
	s := submission{rows: map[string][]Published{}}
	err := w.object(func(key string) error {
		switch key {
		case "model_name":
			return second(&s.model)(w.text())
		case "submitting_organization":
			return second(&s.by)(w.text())
		case "submission_date":
			return second(&s.date)(w.text())
		case "reasoning_effort":
			return second(&s.effort)(w.text())
		case "submission_type":
			return second(&s.kind)(w.text())
		case "methodology":
			return w.object(func(key string) error {
				if key == "tau2_bench_version" {
					return second(&s.version)(w.text())
				}
				return nil
			})
		case "results":
			return w.object(func(domain string) error {
				row, err := readPublished(w)
				s.rows[domain] = row
				return err
			})
		}
		return nil
	})
	return s, err
}

// readPublished reads pass_1, pass_2, ... in percent, up to the last that is
// there; one that is lacking between is NaN.
func readPublished(w *walker) ([]Published, error) {
	var row []Published
	err := w.object(func(key string) error {
		var k int
		if n, err := fmt.Sscanf(key, "pass_%d", &k); n != 1 || err != nil || k < 1 || k > 64 {
			return nil
		}
		v, err := w.value()
		if err != nil || v.kind == null {
			return err
		}
		p, err := ParsePublished(v.text + "%")
		if err != nil {
			return w.fault("%s: %v", key, err)
		}
		for len(row) < k {
			row = append(row, Published{Value: math.NaN()})
		}
		row[k-1] = p
		return nil
	})
	return row, err
}

// name tells a submission from others of a list.
func (s submission) name() string {
	parts := []string{s.model, s.by, s.date, s.effort}
	if s.kind != "standard" {
		parts = append(parts, s.kind)
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// deliver inverts the rows. Of a list of submissions, those that cannot be are
// left out with a warning; listed is the name of one of these.
func (s submission) deliver(in *input, yield func(trial) error, listed string) error {
	lenient, agent := listed != "", s.model
	if lenient {
		agent = listed
	}
	some, taken := false, false
	var impossible []Warning
	for _, domain := range slices.Sorted(maps.Keys(s.rows)) {
		row := s.rows[domain]
		if len(row) == 0 {
			continue
		}
		some = true
		h, err := s.invert(in, agent, domain, row)
		if errors.Is(err, errDomain) && (lenient || len(s.rows) > 1) {
			impossible = append(impossible, Warning{Code: "unknown-domain", Message: err.Error() + "; it was left out: check it against where it was published"})
			continue
		}
		if errors.Is(err, ErrImpossible) && lenient {
			impossible = append(impossible, Warning{Code: "impossible-row", Message: err.Error() + "; it was left out: check it against where it was published"})
			continue
		}
		if err != nil {
			return in.fault("%v", err)
		}
		if err := s.tasks(agent, domain, h, yield); err != nil {
			return err
		}
		taken = true
	}
	for _, w := range impossible {
		if taken {
			in.warnOf(agent, w)
		} else {
			in.warn(w)
		}
	}
	if !some && !lenient {
		return in.fault("a submission without pass_1, pass_2, ... of any domain")
	}
	if !taken && !lenient {
		return in.fault("%s: %v; known are %s", s.model, errDomain, strings.Join(slices.Sorted(maps.Keys(tau2Domains)), ", "))
	}
	return nil
}

func (s submission) invert(in *input, agent, domain string, row []Published) ([]int, error) {
	tasks, ok := tau2Domains[domain]
	if !ok {
		return nil, fmt.Errorf("%s, %s: %w, so its row cannot be inverted; known are %s", agent, domain, errDomain,
			strings.Join(slices.Sorted(maps.Keys(tau2Domains)), ", "))
	}
	found, err := InvertRow(row, tasks, len(row))
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w", agent, domain, err)
	}
	in.warnOf(agent, Warning{Code: "inverted", Message: "the counts were recovered from the published pass^1.. of complete trials; which task has which is not known, and an infrastructure error counts as a failure, as the leaderboard does; read the trajectories to know the tasks"})
	if len(found.Histograms) > 1 {
		in.warnOf(agent, Warning{Code: "choice", Message: fmt.Sprintf("%s, %s: %s fit the published row; the nearest was taken: see passhat check for them", agent, domain, plural(len(found.Histograms), "histogram"))})
	}
	if found.Loose {
		in.warnOf(agent, Warning{Code: "choice", Message: fmt.Sprintf("%s, %s: the published row was taken as rounded twice, or to fewer digits; as it stands, it cannot come from %d tasks of %d complete trials; ask for the trials themselves", agent, domain, tasks, len(row))})
	}
	if len(row) == 1 {
		in.warnOf(agent, Warning{Code: "choice", Message: fmt.Sprintf("%s, %s: only pass^1 is published; it was taken as 1 trial a task; read the trials themselves for more", agent, domain)})
	}
	return found.Histograms[0], nil
}

// tasks yields anonymous tasks, those with most successes first.
func (s submission) tasks(agent, domain string, h []int, yield func(trial) error) error {
	i := 0
	for c := len(h) - 1; c >= 0; c-- {
		for range h[c] {
			t := trial{
				agent: agent, task: fmt.Sprintf("%s-%03d", domain, i), aggregated: true, n: len(h) - 1, c: c,
				group: domain, labels: map[string]string{"domain": domain, "version": s.version},
			}
			if err := yield(t); err != nil {
				return err
			}
			i++
		}
	}
	return nil
}
