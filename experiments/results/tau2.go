package results

import (
	"errors"
	"slices"
	"strings"
)

func init() {
	register(harness{
		name: "tau2",
		uses: "simulations[] or simulation_index[] or simulations/*.json: task_id, trial, reward_info.reward, termination_reason, agent_cost, user_cost, duration; " +
			"info.{num_trials, git_commit, agent_info.llm, environment_info.domain_name}",
		sniff: isTau2,
		read:  readTau2,
	})
}

func isTau2(h head) bool {
	if h.folder {
		return h.hasFile("results.json") && h.hasFile("simulations/*.json")
	}
	run := h.has("info") && (h.hasIn("info", "environment_info") || h.hasIn("info", "agent_info", "user_info"))
	sims := h.hasIn("simulations", "task_id", "termination_reason") || h.hasIn("simulation_index", "task_id", "termination_reason")
	one := h.has("id", "task_id", "termination_reason") && (h.keys["trial"] || h.keys["seed"] || h.keys["reward_info"])
	return h.shape == jsonObject && (run || sims) || (h.shape == jsonObject || h.shape == jsonLines) && one && !h.has("info", "simulations")
}

// tau2Run is what a file says of the run.
type tau2Run struct {
	in     *input
	yield  func(trial) error
	info   tau2Info
	known  bool   // info was read
	stamp  string // of the run
	tasks  int
	shown  bool // the file has simulations
	index  []tau2Sim
	files  []string // below simulations/
	infra  int
	labels map[string]string
}

type tau2Info struct {
	Commit string `json:"git_commit"`
	Trials int    `json:"num_trials"`
	Agent  struct {
		LLM            string `json:"llm"`
		Implementation string `json:"implementation"`
	} `json:"agent_info"`
	User struct {
		LLM string `json:"llm"`
	} `json:"user_info"`
	Environment struct {
		Domain string `json:"domain_name"`
	} `json:"environment_info"`
}

// tau2Sim is one simulation, of the file, of the index or of a file of its own.
type tau2Sim struct {
	id, task, trial, reason, started string
	kind                             kind
	reward                           float64
	hasReward                        bool
	cost, user, seconds              float64 // of the agent, and of the simulated user
	retries                          int
}

func readTau2(in *input, yield func(trial) error) error {
	r := &tau2Run{in: in, yield: yield}
	if err := r.read(); err != nil {
		return err
	}
	in.declare(r.info.Trials, r.tasks)
	if r.infra > 0 {
		in.warn(Warning{Code: "policy", Message: was(r.infra, "trial") + " ended by an infrastructure error: --errors drop counts as the tau2 tool does, --errors fail as its leaderboard"})
	}
	return nil
}

func (r *tau2Run) read() error {
	if r.in.head.folder {
		results, err := r.in.openSibling("results.json")
		if err != nil {
			return err
		}
		defer results.close()
		if err := r.file(results); err != nil {
			return err
		}
		return r.beside()
	}
	if !r.in.head.has("info") && r.in.head.has("task_id") {
		return r.in.lines(func(w *walker) error {
			s, err := r.simulation(w)
			if err != nil {
				return err
			}
			return r.deliver(s)
		})
	}
	if err := r.file(r.in); err != nil {
		return err
	}
	if r.shown {
		return nil
	}
	return r.beside()
}

// file reads the object of a run.
func (r *tau2Run) file(in *input) error {
	w := in.json()
	err := w.object(func(key string) error {
		switch key {
		case "timestamp":
			return second(&r.stamp)(w.text())
		case "info":
			return r.readInfo(w)
		case "tasks":
			return w.list(func(int) error { r.tasks++; return nil })
		case "simulation_index":
			return w.list(func(int) error {
				s, err := r.simulation(w)
				r.index = append(r.index, s)
				return err
			})
		case "simulations":
			return r.simulations(in, w)
		}
		return nil
	})
	return err
}

func (r *tau2Run) simulations(in *input, w *walker) error {
	if w.kind() != '[' {
		return nil
	}
	r.shown = true
	if !r.known {
		if err := r.lookAhead(in); err != nil {
			return err
		}
	}
	return w.list(func(int) error {
		s, err := r.simulation(w)
		if err != nil {
			return err
		}
		return r.deliver(s)
	})
}

// lookAhead finds the info of a file that has it after the simulations.
func (r *tau2Run) lookAhead(in *input) error {
	if in.path == "-" {
		return nil
	}
	again, err := in.reopen()
	if err != nil {
		return err
	}
	defer again.close()
	w := again.json()
	return w.object(func(key string) error {
		if key == "info" {
			return r.readInfo(w)
		}
		return nil
	})
}

func (r *tau2Run) readInfo(w *walker) error {
	if w.kind() != '{' || r.known {
		return nil
	}
	r.known = true
	err := w.object(func(key string) error {
		switch key {
		case "git_commit":
			return second(&r.info.Commit)(w.text())
		case "num_trials":
			x, _, err := w.number()
			r.info.Trials = int(min(max(x, 0), 1e6))
			return err
		case "agent_info":
			return w.decodeSome(&r.info.Agent)
		case "user_info":
			return w.decodeSome(&r.info.User)
		case "environment_info":
			return w.decodeSome(&r.info.Environment)
		}
		return nil
	})
	r.labels = map[string]string{
		"domain": r.info.Environment.Domain, "model": r.info.Agent.LLM, "version": r.info.Commit, "user": r.info.User.LLM,
	}
	return err
}

func (r *tau2Run) simulation(w *walker) (tau2Sim, error) {
	var s tau2Sim
	if w.kind() != '{' {
		return s, w.fault("a simulation is no object")
	}
	err := w.object(func(key string) error {
		switch key {
		case "id":
			return second(&s.id)(w.text())
		case "task_id":
			v, err := w.value()
			s.task, s.kind = v.text, v.kind
			return err
		case "trial":
			return second(&s.trial)(w.text())
		case "termination_reason":
			return second(&s.reason)(w.text())
		case "start_time":
			return second(&s.started)(w.text())
		case "reward":
			return s.readReward(w)
		case "reward_info":
			return w.object(func(key string) error {
				if key == "reward" {
					return s.readReward(w)
				}
				return nil
			})
		}
		return s.numbers(key, w)
	})
	if err == nil && (s.task == "" || s.kind == compound) {
		err = w.fault("a simulation without task_id")
	}
	return s, err
}

func (s *tau2Sim) numbers(key string, w *walker) error {
	var into *float64
	var retries float64
	switch key {
	case "agent_cost":
		into = &s.cost
	case "user_cost":
		into = &s.user
	case "duration":
		into = &s.seconds
	case "hallucination_retries_used":
		into = &retries
	default:
		return nil
	}
	x, _, err := w.number()
	*into = x
	s.retries += int(min(max(retries, 0), 1e6))
	return err
}

// total is what a simulation cost, 0 where the agent's part is not known.
func (s *tau2Sim) total() float64 {
	if s.cost <= 0 {
		return 0
	}
	return s.cost + s.user
}

func (s *tau2Sim) readReward(w *walker) (err error) {
	v, err := w.value()
	if err != nil || v.kind == null || v.kind == compound {
		return err
	}
	s.reward, s.hasReward = finite(strings.TrimSpace(v.text))
	return nil
}

// Endings of a simulation.
var (
	tau2Clean   = set("", "user_stop", "agent_stop")
	tau2Crashes = set("too_many_errors", "agent_error", "user_error", "unexpected_error", "context_window_exceeded", "timeout")
)

func (r *tau2Run) deliver(s tau2Sim) error {
	t := trial{
		agent: r.info.Agent.LLM, task: s.task, kind: s.kind, id: s.trial, run: r.stamp,
		started: s.started, cost: s.total(), seconds: s.seconds, retries: s.retries, labels: r.labels,
	}
	if t.id == "" {
		t.id, t.run = s.id, ""
	}
	if reason := strings.ToLower(s.reason); !tau2Clean[reason] {
		t.cause = reason
	}
	switch {
	case t.cause == "infrastructure_error":
		t.outcome = Error
		r.infra++
	case !s.hasReward && tau2Crashes[t.cause]:
		t.outcome = Error
	case !s.hasReward:
		t.outcome = Missing
	default:
		if err := r.in.scored(&t, s.reward); err != nil {
			return err
		}
	}
	return r.yield(t)
}

// beside reads the simulations of the directory format: from the index if that
// is complete, else from their files.
func (r *tau2Run) beside() error {
	files, err := r.in.list("simulations", ".json")
	if err != nil {
		return err
	}
	r.files = files
	rewarded := !slices.ContainsFunc(r.index, func(s tau2Sim) bool { return !s.hasReward })
	if len(r.index) > 0 && (len(files) == 0 || rewarded && len(files) == len(r.index)) {
		for _, s := range r.index {
			if err := r.deliver(s); err != nil {
				return err
			}
		}
		return nil
	}
	if len(files) == 0 {
		return r.in.fault("a tau2 run without simulations: neither in the file nor in a folder simulations beside it")
	}
	if len(r.index) > 0 && len(files) != len(r.index) {
		r.in.warn(Warning{Code: "declared", Message: r.in.path + ": the index has " + plural(len(r.index), "simulation") + ", the folder " + plural(len(files), "file") + "; the files were read: is the folder whole? Copy it again, or run what is missing"})
	}
	for _, name := range files {
		if err := r.one(name); err != nil {
			return err
		}
	}
	return nil
}

// one reads a file with one simulation.
func (r *tau2Run) one(name string) error {
	in, err := r.in.openSibling(name)
	if err != nil {
		return err
	}
	defer in.close()
	s, err := r.simulation(in.json())
	if errors.Is(err, errTorn) && !r.in.options.Strict {
		r.in.warn(Warning{Code: "torn-line", Message: in.path + ": the file is cut off and was left out: was the run interrupted? Copy it again, or run it again"})
		return nil
	}
	if err != nil {
		return err
	}
	return r.deliver(s)
}
