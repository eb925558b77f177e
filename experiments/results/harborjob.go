package results

import (
	"fmt"
	"maps"
	"slices"
)

// harborJob reads the result.json of a job: which trial had which reward.
type harborJob struct {
	in         *input
	w          *walker
	rewards    map[string]map[string]string // by trial and reward key
	exceptions map[string]string            // type by trial
	agents     map[string]string            // the eval's name by trial
	total      int
	retries    int
	cancelled  int
}

func (j *harborJob) readStats() error {
	j.rewards, j.exceptions, j.agents = map[string]map[string]string{}, map[string]string{}, map[string]string{}
	err := j.w.object(func(key string) error {
		switch key {
		case "n_total_trials":
			return j.count(&j.total)
		case "stats":
			return j.stats()
		}
		return nil
	})
	if err == nil && j.retries > 0 {
		j.in.warn(Warning{Code: "retries", Message: fmt.Sprintf("%s: the job retried trials %d times; the tries before are not in the file, and a success may be the best of several; run without retries, or report it with their number", j.in.path, j.retries)})
	}
	if err == nil && j.cancelled > 0 {
		j.in.warn(Warning{Code: "interrupted", Message: fmt.Sprintf("%s: %s not finished: the job was interrupted; run the rest, or name all tasks by --tasks-from", j.in.path, was(j.cancelled, "trial"))})
	}
	return err
}

func (j *harborJob) count(into *int) error {
	x, ok, err := j.w.number()
	if ok && x > 0 && x < 1e9 {
		*into += int(x)
	}
	return err
}

func (j *harborJob) stats() error {
	return j.w.object(func(key string) error {
		switch key {
		case "n_retries":
			return j.count(&j.retries)
		case "n_running_trials", "n_pending_trials", "n_cancelled_trials":
			return j.count(&j.cancelled)
		case "evals":
			return j.w.object(func(eval string) error {
				return j.w.object(func(key string) error { return j.names(eval, key) })
			})
		}
		return nil
	})
}

// names reads which trials had a reward, or an exception.
func (j *harborJob) names(eval, key string) error {
	each := func(visit func(trial string)) error {
		return j.w.list(func(int) error {
			name, err := j.w.text()
			if err == nil && name != "" {
				j.agents[name] = eval
				visit(name)
			}
			return err
		})
	}
	switch key {
	case "reward_stats":
		return j.w.object(func(reward string) error {
			return j.w.object(func(value string) error {
				return each(func(name string) {
					if j.rewards[name] == nil {
						j.rewards[name] = map[string]string{}
					}
					j.rewards[name][reward] = value
				})
			})
		})
	case "exception_stats":
		return j.w.object(func(kind string) error {
			return each(func(name string) { j.exceptions[name] = kind })
		})
	}
	return nil
}

// readHarborJob reads a job without its folder: the trials beside it where they
// are there, else what the job says of them.
func readHarborJob(in *input, yield func(trial) error) error {
	j := &harborJob{in: in, w: in.json()}
	if err := j.readStats(); err != nil {
		return err
	}
	h := &harbor{in: in}
	short := 0
	var alone []string // trials without a file
	named := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(j.agents)) {
		err := h.file(name+"/result.json", func(t trial) error {
			named[j.agents[name]] = t.agent
			return yield(t)
		})
		if err == nil {
			continue
		}
		if !isMissingFile(err) {
			return err
		}
		alone = append(alone, name)
	}
	for _, name := range alone {
		short += count01(len(name) >= 32)
		if agent := named[j.agents[name]]; agent != "" {
			j.agents[name] = agent // the file's trials name it so
		}
		if err := j.trial(h, name, yield); err != nil {
			return err
		}
	}
	if j.total > len(j.agents) {
		j.interrupted(len(j.agents))
	}
	if short > 0 {
		in.warn(Warning{Code: "cut-names", Message: fmt.Sprintf("%s: the names of trials are cut to 32 characters, so tasks with one begin may have become one: read the job's folder, whose trials have the whole names", in.path)})
	}
	return nil
}

func (j *harborJob) trial(h *harbor, name string, yield func(trial) error) error {
	r := harborRecord{rewards: map[string]value{}}
	r.task, r.kind, r.id, r.agent, r.cause = harborTask(name), text, name, j.agents[name], j.exceptions[name]
	for reward, x := range j.rewards[name] {
		r.rewards[reward] = value{text, x}
	}
	if err := h.judge(j.w, &r); err != nil {
		return err
	}
	return yield(r.trial)
}

// interrupted warns that the job was to have more trials than were found.
func (j *harborJob) interrupted(found int) {
	j.in.warn(Warning{Code: "declared", Message: fmt.Sprintf("%s: n_total_trials is %d, but %d were found: was the job interrupted? The trials were counted; run the rest, or read the job's folder", j.in.path, j.total, found)})
}
