package results

import (
	"strings"
)

// tau2Sim is one simulation, of the file, of the index or of a file of its own.
type tau2Sim struct {
	id, task, trial, reason, started string
	kind                             kind
	reward                           float64
	hasReward                        bool
	cost, user, seconds              float64 // of the agent, and of the simulated user
	retries                          int
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
