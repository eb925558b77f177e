package results

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name: "Terminal-Bench",
		uses: "results[].{task_id, trial_name, is_resolved, failure_mode, total_input_tokens, total_output_tokens, trial_started_at}, n_resolved; run_metadata.json: agent_name, model_name, n_attempts; of a folder results.json, else <task>/<trial>/results.json",
		sniff: func(h head) bool {
			if h.folder { // the trials have each a results.json, too, further down
				return len(terminalTrials(h.files)) > 0 || h.hasFile("results.json") && (h.hasFile("run_metadata.json") || h.hasFile("tb.lock"))
			}
			return h.shape == jsonObject && h.has("results") && h.hasIn("results", "task_id", "is_resolved")
		},
		read: readTerminalBench,
	})
	register(harness{
		name:  "Terminal-Bench trial",
		uses:  "task_id, trial_name, is_resolved, failure_mode, total_input_tokens, total_output_tokens, trial_started_at",
		sniff: func(h head) bool { return h.shape == jsonObject && h.has("task_id", "trial_name", "is_resolved") },
		read: func(in *input, yield func(trial) error) error {
			b := &terminalBench{in: in, w: in.json(), run: in.path, alone: true}
			return b.trial(yield)
		},
	})
}

// terminalTrials lists the results of single trials in a run's folder.
func terminalTrials(files []string) []string {
	var out []string
	for _, f := range files {
		if ok, err := path.Match("*/*.*-of-*/results.json", f); ok && err == nil {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// readTerminalFolder reads the results of a run, or those of its trials where
// the run did not come to write them.
func readTerminalFolder(in *input, yield func(trial) error) error {
	trials := terminalTrials(in.head.files)
	count := 0
	counted := func(t trial) error { count++; return yield(t) }
	if in.head.hasFile("results.json") {
		file, err := in.openSibling("results.json")
		if err != nil {
			return err
		}
		defer file.close()
		if err := readTerminalRun(file, counted); err != nil {
			return err
		}
		if count < len(trials) {
			in.warn(Warning{Code: "declared", Message: fmt.Sprintf("%s: results.json has %s, the folders %d: was the run resumed or interrupted? results.json was read; give the folders of the trials to read those", in.path, plural(count, "trial"), len(trials))})
		}
		return nil
	}
	in.warn(Warning{Code: "interrupted", Message: in.path + ": the run has no results.json: it was interrupted; the trials that came to their end are those that were quickest; run the rest, or name all tasks by --tasks-from"})
	b := &terminalBench{in: in, run: in.path}
	b.metadata()
	for _, name := range trials {
		if err := b.file(name, counted); err != nil {
			return err
		}
	}
	return nil
}

// file reads the result of a trial in a file of its own.
func (b *terminalBench) file(name string, yield func(trial) error) error {
	return b.in.sibling(name, func(w *walker) error {
		b.w = w
		return b.trial(yield)
	})
}

// terminalBench reads the results.json of a run of Terminal-Bench 0.x.
type terminalBench struct {
	in       *input
	w        *walker
	agent    string
	run      string
	suffix   string // of the first trial's name, which tells the run
	named    bool
	alone    bool // a trial of which the others are in other files
	passed   int
	resolved int // as the file counts them, -1 for unknown
}

func readTerminalBench(in *input, yield func(trial) error) error {
	if in.head.folder {
		return readTerminalFolder(in, yield)
	}
	return readTerminalRun(in, yield)
}

func readTerminalRun(in *input, yield func(trial) error) error {
	b := &terminalBench{in: in, w: in.json(), run: in.path, resolved: -1}
	b.metadata()
	err := b.w.object(func(key string) error {
		switch key {
		case "results":
			return b.w.list(func(int) error { return b.trial(yield) })
		case "n_resolved":
			x, ok, err := b.w.number()
			if ok {
				b.resolved = int(x)
			}
			return err
		}
		return nil
	})
	if err == nil && b.resolved >= 0 && b.resolved != b.passed {
		in.warn(Warning{Code: "declared", Message: in.path + ": n_resolved is " + strconv.Itoa(b.resolved) + ", but " + plural(b.passed, "trial") + " are resolved: is the file whole? The trials were counted; copy it again if not"})
	}
	return err
}

// metadata reads what another file of the run tells of it, if it is there.
func (b *terminalBench) metadata() {
	side, err := b.in.openSibling("run_metadata.json")
	if err != nil {
		return
	}
	defer side.close()
	w := side.json()
	var agent, model string
	_ = w.object(func(key string) (err error) {
		switch key {
		case "agent_name":
			agent, err = w.text()
		case "model_name":
			model, err = w.text()
		case "n_attempts":
			x, _, err := w.number()
			if x > 1 && x < 1e6 {
				b.in.declare(int(x), 0)
			}
			return err
		}
		return err
	})
	b.agent = agentAndModel(agent, model)
}

func agentAndModel(agent, model string) string {
	switch {
	case agent == "" || model == "":
		return agent + model
	case strings.Contains(agent, model):
		return agent
	}
	return agent + " (" + model + ")"
}

// attempts is the end of the name of a trial: task.2-of-5 or task.2-of-5.run.
var attempts = regexp.MustCompile(`\.(\d{1,6})-of-(\d{1,6})(\..*)?$`)

func (b *terminalBench) trial(yield func(trial) error) error {
	t := trial{agent: b.agent, run: b.run}
	resolved, mode := value{}, ""
	err := b.w.object(func(key string) (err error) {
		switch key {
		case "task_id":
			t.kind = text
			t.task, err = b.w.text()
		case "trial_name":
			t.id, err = b.w.text()
		case "is_resolved":
			resolved, err = b.w.value()
		case "failure_mode":
			mode, err = b.w.text()
		case "total_input_tokens", "total_output_tokens":
			x, _, err := b.w.number()
			t.tokens += int64(max(0, min(x, 1e15)))
			return err
		case "trial_started_at":
			t.started, err = b.w.text()
		}
		return err
	})
	if err != nil {
		return err
	}
	if m := attempts.FindStringSubmatch(t.id); m != nil {
		if !b.named {
			b.named, b.suffix = true, m[3]
		}
		if m[3] == b.suffix {
			t.id = m[1]
		}
		if n, _ := strconv.Atoi(m[2]); n > 1 && !b.alone {
			b.in.declare(n, 0)
		}
	}
	if mode != "unset" && mode != "none" {
		t.cause = mode
	}
	if resolved.kind == null || resolved.kind == absent {
		t.outcome = Error
	} else if err := b.in.word(&t, resolved); err != nil {
		return b.w.fault("%v", err)
	}
	if t.outcome == Pass {
		b.passed++
	}
	return yield(t)
}
