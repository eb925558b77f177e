package results

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

func init() {
	register(harness{
		name: "SWE-bench",
		uses: "resolved_ids, unresolved_ids, empty_patch_ids, error_ids, infra_failure_ids, ambiguous_failure_ids, submitted_ids, completed_ids, incomplete_ids, failure_reasons, total_instances; repo (of the id) for --group",
		sniff: func(h head) bool {
			return h.shape == jsonObject && h.has("resolved_ids") && h.hasAny(sweLists...) && !h.has("results")
		},
		read: readSWEBench,
	})
	register(harness{
		name:  "SWE-bench instance",
		uses:  "<id>.{resolved, cost} of report.json and per_instance_details.json; repo (of the id) for --group",
		sniff: isSWEInstance,
		read:  readSWEInstance,
	})
}

// isSWEInstance says whether every name is an instance with what became of it.
func isSWEInstance(h head) bool {
	if h.shape != jsonObject || len(h.keys) == 0 {
		return false
	}
	whole := 0
	for key := range h.keys {
		inner := h.inner[key]
		if len(inner) == 0 && strings.Contains(key, "__") {
			continue // the begin of the file ends here
		}
		if !inner["resolved"] || !inner["tests_status"] && !inner["patch_successfully_applied"] && !inner["api_calls"] && !inner["cost"] {
			return false
		}
		whole++
	}
	return whole > 0 && len(h.keys)-whole <= 1
}

// sweLists are the lists of a report but for the resolved, the surest first: an
// instance may be in several.
var sweLists = []string{"infra_failure_ids", "ambiguous_failure_ids", "error_ids", "empty_patch_ids", "unresolved_ids", "completed_ids", "submitted_ids"}

var sweOutcomes = map[string]Outcome{
	"infra_failure_ids": Error, "ambiguous_failure_ids": Error, "error_ids": Error,
	"empty_patch_ids": Fail, "unresolved_ids": Fail, "completed_ids": Missing, "submitted_ids": Missing,
}

// sweReport is one run: one trial of every instance that was submitted.
type sweReport struct {
	in      *input
	w       *walker
	lists   map[string][]string
	reasons map[string]string
	counts  map[string]int // as the file declares them
}

func readSWEBench(in *input, yield func(trial) error) error {
	s := &sweReport{in: in, w: in.json(), lists: map[string][]string{}, reasons: map[string]string{}, counts: map[string]int{}}
	if err := s.w.object(s.field); err != nil {
		return err
	}
	if err := s.yield(yield); err != nil {
		return err
	}
	s.check()
	return nil
}

func (s *sweReport) field(key string) error {
	switch {
	case key == "failure_reasons":
		return s.w.object(func(id string) error {
			reason, err := s.w.text()
			s.reasons[id] = reason
			return err
		})
	case key == "incomplete_ids", key == "resolved_ids", sweOutcomes[key] == Error, sweOutcomes[key] == Fail, sweOutcomes[key] == Missing:
		if s.w.kind() != '[' {
			return nil
		}
		return s.w.list(func(int) error {
			id, err := s.w.text()
			s.lists[key] = append(s.lists[key], id)
			return err
		})
	case strings.HasSuffix(key, "_instances"):
		x, ok, err := s.w.number()
		if ok && x >= 0 && x < 1e9 {
			s.counts[strings.TrimSuffix(key, "_instances")] = int(x)
		}
		return err
	}
	return nil
}

// yield gives every instance the outcome of the first of its lists.
func (s *sweReport) yield(yield func(trial) error) error {
	troubled, seen := map[string]string{}, map[string]bool{}
	failed := map[string]bool{} // and resolved too: two verdicts of one trial
	for _, list := range sweLists {
		for _, id := range s.lists[list] {
			switch sweOutcomes[list] {
			case Fail:
				failed[id] = true
			case Error:
				troubled[id] = cmp.Or(s.reasons[id], strings.TrimSuffix(list, "_ids"))
			}
		}
	}
	give := func(id string, o Outcome) error {
		if seen[id] {
			return nil
		}
		seen[id] = true
		t := trial{task: id, kind: text, id: "1", run: s.in.path, cause: troubled[id], judgement: judgement{outcome: o}}
		if o == Pass && (t.cause != "" || failed[id]) {
			t.notClean, t.contradiction = true, true
		}
		sweLabel(s.in, &t)
		return yield(t)
	}
	for _, id := range s.lists["resolved_ids"] {
		if err := give(id, Pass); err != nil {
			return err
		}
	}
	for _, list := range sweLists {
		for _, id := range s.lists[list] {
			if err := give(id, sweOutcomes[list]); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweLabel gives the repository of an instance.
func sweLabel(in *input, t *trial) {
	if !in.wants("repo") {
		return
	}
	t.labels = map[string]string{"repo": sweRepo(t.task)}
}

// check tells of instances of the dataset without a trial, and of numbers that
// are not those of the lists.
func (s *sweReport) check() {
	warn := func(code, format string, args ...any) {
		s.in.warn(Warning{Code: code, Message: s.in.path + ": " + fmt.Sprintf(format, args...)})
	}
	submitted := len(s.lists["submitted_ids"])
	if total := s.counts["total"]; total > submitted && submitted > 0 {
		s.in.warn(Warning{
			Code:  "not-submitted",
			Tasks: s.lists["incomplete_ids"],
			Message: fmt.Sprintf("%s: %d of the dataset's %d instances were submitted, and only these are counted; the leaderboard counts the other %d as failures: a list of all by --tasks-from shows them",
				s.in.path, submitted, total, total-submitted),
		})
	}
	for _, name := range append([]string{"resolved_ids"}, sweLists...) {
		short := strings.TrimSuffix(name, "_ids")
		if n, ok := s.counts[short]; ok && n != len(s.lists[name]) && (len(s.lists[name]) > 0 || name == "resolved_ids") {
			warn("declared", "%s_instances is %d, but %s has %d ids: the ids were counted; copy the report again, or make it anew", short, n, name, len(s.lists[name]))
		}
	}
}

func readSWEInstance(in *input, yield func(trial) error) error {
	w := in.json()
	return w.object(func(id string) error {
		t := trial{task: id, kind: text, id: "1", run: in.path}
		verdict := value{}
		err := w.object(func(key string) (err error) {
			switch key {
			case "resolved":
				verdict, err = w.value()
			case "cost":
				t.cost, _, err = w.number()
			}
			return err
		})
		if err != nil {
			return err
		}
		sweLabel(in, &t)
		if err := in.word(&t, verdict); err != nil {
			return w.fault("%v", err)
		}
		return yield(t)
	})
}

// proInstance is an id of SWE-bench Pro: the repository, a commit and mostly a
// version, of which the repository's name may have - too.
var proInstance = regexp.MustCompile(`^instance_(.+?)-[0-9a-f]{40}(?:-v[0-9a-z]+)?$`)

// sweRepo is the repository in an instance's id: what is before the commit, or
// else before the last -.
func sweRepo(id string) string {
	if m := proInstance.FindStringSubmatch(id); m != nil {
		return m[1]
	}
	if i := strings.LastIndexByte(id, '-'); i > 0 {
		return id[:i]
	}
	return id
}
