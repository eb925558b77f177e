package results

import (
	"regexp"
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name: "Terminal-Bench",
		uses: "results[].{task_id, trial_name, is_resolved, failure_mode, total_input_tokens, total_output_tokens, trial_started_at}, n_resolved; run_metadata.json: agent_name, model_name, n_attempts",
		sniff: func(h head) bool {
			if h.folder { // the trials have each a results.json, too, further down
				return h.hasFile("results.json") && (h.hasFile("run_metadata.json") || h.hasFile("tb.lock"))
			}
			return h.shape == jsonObject && h.has("results") && h.hasIn("results", "task_id", "is_resolved")
		},
		read: readTerminalBench,
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
	passed   int
	resolved int // as the file counts them, -1 for unknown
}

func readTerminalBench(in *input, yield func(trial) error) error {
	if in.head.folder {
		results, err := in.openSibling("results.json")
		if err != nil {
			return err
		}
		defer results.close()
		in = results
	}
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
		in.warn(Warning{Code: "declared", Message: in.path + ": n_resolved is " + strconv.Itoa(b.resolved) + ", but " + plural(b.passed, "trial") + " are resolved: is the file whole? The trials were counted"})
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
		if n, _ := strconv.Atoi(m[2]); n > 1 {
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
