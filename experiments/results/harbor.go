package results

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

const harborUses = "task_name, trial_name, verifier_result.rewards.<key>, exception_info.exception_type, agent_info.{name, model_info.name}, config.agent, source, agent_result.{cost_usd, n_input_tokens, n_output_tokens}, started_at, finished_at, task_checksum"

func init() {
	register(harness{
		name: "Harbor",
		uses: "a job folder: result.json, <trial>/result.json as of a Harbor trial",
		sniff: func(h head) bool {
			return h.folder && len(harborTrials(h.files)) > 0 && (h.hasFile("result.json") || h.hasFile("config.json"))
		},
		read: readHarborFolder,
	})
	register(harness{
		name: "Harbor trial",
		uses: harborUses,
		sniff: func(h head) bool {
			return h.shape == jsonObject && h.has("task_name", "trial_name") && h.hasAny("verifier_result", "exception_info")
		},
		read: func(in *input, yield func(trial) error) error { return (&harbor{in: in}).trial(in.json(), yield) },
	})
	register(harness{
		name:  "Harbor job",
		uses:  "stats.evals.<eval>.{reward_stats, exception_stats}, n_total_trials, stats.n_retries; <trial>/result.json beside it",
		sniff: func(h head) bool { return h.shape == jsonObject && h.has("stats") && h.hasIn("stats", "evals") },
		read:  readHarborJob,
	})
}

// harborTrials lists the results of trials in a job folder, whose folders end
// in a random suffix.
func harborTrials(files []string) []string {
	var out []string
	for _, f := range files {
		if ok, err := path.Match("*__*/result.json", f); ok && err == nil {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

type harbor struct {
	in     *input
	scorer string
}

func readHarborFolder(in *input, yield func(trial) error) error {
	h := &harbor{in: in}
	trials := harborTrials(in.head.files)
	for _, name := range trials {
		if err := h.file(name, yield); err != nil {
			return err
		}
	}
	if job, err := in.openSibling("result.json"); err == nil {
		defer job.close()
		j := &harborJob{in: in, w: job.json()}
		if err := j.readStats(); err != nil {
			return err
		}
		if j.total > len(trials) {
			j.interrupted(len(trials))
		}
	}
	return nil
}

// file reads the result of a trial in a file of its own.
func (h *harbor) file(name string, yield func(trial) error) error {
	return h.in.sibling(name, func(w *walker) error { return h.trial(w, yield) })
}

// harborRecord is what is read of a trial.
type harborRecord struct {
	trial
	rewards     map[string]value
	agentName   string
	model       string
	configAgent string
	configModel string
	unfinished  bool
}

// trial reads the result.json of a trial.
func (h *harbor) trial(w *walker, yield func(trial) error) error {
	r := harborRecord{rewards: map[string]value{}}
	r.kind = text
	if err := w.object(func(key string) error { return h.field(w, &r, key) }); err != nil {
		return err
	}
	if r.task == "" {
		r.task = harborTask(r.id)
	}
	if r.agentName == "" {
		r.agentName = r.configAgent
	}
	if r.model == "" {
		r.model = r.configModel
	}
	r.agent = agentAndModel(r.agentName, r.model)
	if err := h.judge(w, &r); err != nil {
		return err
	}
	return yield(r.trial)
}

// harborTask takes the random suffix off the name of a trial.
func harborTask(name string) string {
	if i := strings.LastIndex(name, "__"); i > 0 {
		return name[:i]
	}
	return name
}

func (h *harbor) field(w *walker, r *harborRecord, key string) (err error) {
	switch key {
	case "task_name":
		r.task, err = w.text()
	case "trial_name":
		r.id, err = w.text()
	case "started_at":
		r.started, err = w.text()
	case "finished_at":
		r.unfinished = w.kind() == 'n'
	case "source":
		if h.in.wants(key) {
			return labelOf(w, &r.trial, key)
		}
	case "verifier_result":
		return w.object(func(key string) error {
			if key != "rewards" {
				return nil
			}
			return w.object(func(name string) error {
				v, err := w.value()
				r.rewards[name] = v
				return err
			})
		})
	case "exception_info":
		return h.exception(w, r)
	case "agent_info", "config":
		return h.agent(w, r, key)
	case "agent_result":
		return harborUsage(w, &r.trial)
	}
	return err
}

func (h *harbor) exception(w *walker, r *harborRecord) error {
	if w.kind() != '{' {
		return nil
	}
	r.cause = "exception"
	return w.object(func(key string) error {
		if key != "exception_type" {
			return nil
		}
		s, err := w.text()
		if s != "" {
			r.cause = s
		}
		return err
	})
}

func (h *harbor) agent(w *walker, r *harborRecord, where string) error {
	return w.object(func(key string) (err error) {
		switch {
		case where == "config" && key == "agent":
			return w.object(func(key string) (err error) {
				switch key {
				case "name":
					r.configAgent, err = w.text()
				case "model_name":
					r.configModel, err = w.text()
				}
				return err
			})
		case where == "agent_info" && key == "name":
			r.agentName, err = w.text()
		case where == "agent_info" && key == "model_info":
			return w.object(func(key string) (err error) {
				if key == "name" {
					r.model, err = w.text()
				}
				return err
			})
		}
		return err
	})
}

func harborUsage(w *walker, t *trial) error {
	return w.object(func(key string) error {
		switch key {
		case "cost_usd", "n_input_tokens", "n_output_tokens":
			x, _, err := w.number()
			if x = max(0, min(x, 1e15)); key == "cost_usd" {
				t.cost = x
			} else {
				t.tokens += int64(x)
			}
			return err
		}
		return nil
	})
}

// judge takes the reward; a trial without one ended in an error, if it ended. A
// trial may have both a reward and an exception, such as a timeout.
func (h *harbor) judge(w *walker, r *harborRecord) error {
	if len(r.rewards) == 0 {
		r.outcome = Error
		if r.unfinished && r.cause == "" {
			r.outcome = Missing
		}
		return nil
	}
	names := slices.Sorted(maps.Keys(r.rewards))
	if h.scorer == "" || len(names) > 1 {
		scorer, err := h.in.chooseScorer(names)
		if err != nil {
			return err
		}
		h.scorer = scorer
	}
	v, ok := r.rewards[h.scorer]
	if !ok {
		return w.fault("trial %q has rewards %s, trials before it %s: name one, e.g. --scorer %s", r.id, strings.Join(names, ", "), h.scorer, h.scorer)
	}
	if v.kind == null {
		r.outcome = Error
		return nil
	}
	if err := h.in.word(&r.trial, v); err != nil {
		return w.fault("%v", err)
	}
	return nil
}

func isMissingFile(err error) bool { return errors.Is(err, fs.ErrNotExist) }
