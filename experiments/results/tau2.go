package results

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
