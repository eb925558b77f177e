package experiments

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"passhat/estimator"
	"passhat/experiments/fitting"
	"passhat/experiments/formula"
	"passhat/experiments/results"
	"passhat/sim"
	"passhat/sim/stream"
)

// Simulation is a synthetic agent and how much to draw from it.
type Simulation struct {
	Agent  sim.Agent
	Trials []int // of each task
	Seed   uint64
}

// maxDrawn bounds the trials that are drawn one by one.
const maxDrawn = 10_000_000

// Resize takes other numbers of tasks and of trials each, 0 for those there
// are. More tasks have the trials of those there are in turn.
func (s *Simulation) Resize(tasks, trials int) error {
	if tasks < 0 || trials < 0 || tasks > maxDrawn {
		return fmt.Errorf("%d tasks of %d trials: from 1 to %d in all can be drawn", tasks, trials, maxDrawn)
	}
	if tasks > 0 && len(s.Trials) > 0 {
		s.Trials = slices.Repeat(s.Trials, tasks/len(s.Trials)+1)[:tasks]
	}
	if trials > 0 {
		s.Trials = slices.Repeat([]int{trials}, cmp.Or(len(s.Trials), tasks))
	}
	return nil
}

// Like returns the synthetic agent fitted to results, with as many tasks and
// trials as they have. The law is beta, two-point or nonparametric.
func Like(d results.Data, law string) (Simulation, error) {
	tasks := d.EstimatorTasks(d.Policy.Errors)
	suite, err := estimator.NewSuite(tasks)
	if err != nil {
		return Simulation{}, err
	}
	rates, err := fitting.Rates(suite, law)
	if err != nil {
		return Simulation{}, fmt.Errorf("agent %q: %w", d.Agent, err)
	}
	out := Simulation{Agent: sim.Agent{Name: d.Agent, Rates: rates}}
	for _, t := range tasks {
		if t.N > 0 {
			out.Trials = append(out.Trials, t.N)
		}
	}
	return out, nil
}

// Simulate draws the trials of the agents and writes them as a result file: CSV
// in long form, a row a trial, which Read reads back. Each agent has a stream of
// its own, so that another one beside it changes nothing.
func Simulate(ctx context.Context, agents []Simulation, w io.Writer) error {
	buffered := bufio.NewWriterSize(w, 1<<16)
	rows := csv.NewWriter(buffered)
	if err := rows.Write(results.SimulatedColumns()); err != nil {
		return err
	}
	for _, s := range agents {
		if err := s.write(ctx, rows); err != nil {
			return fmt.Errorf("agent %q: %w", s.Agent.Name, err)
		}
	}
	rows.Flush()
	if err := rows.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}

func (s Simulation) write(ctx context.Context, rows *csv.Writer) error {
	outcomes, err := s.draw()
	if err != nil {
		return err
	}
	digits := len(strconv.Itoa(len(outcomes)))
	agent := formula.Guard(s.Agent.Name)
	for i, trials := range outcomes {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		task := fmt.Sprintf("task-%0*d", digits, i+1)
		for t, outcome := range trials {
			if err := rows.Write([]string{agent, task, strconv.Itoa(t), outcome.String()}); err != nil {
				return err
			}
		}
	}
	return nil
}

// draw draws the outcomes. Tasks of fewer trials have the first ones of those
// that were drawn, so that rounds are common to all tasks.
func (s Simulation) draw() ([][]sim.Outcome, error) {
	if len(s.Trials) == 0 {
		return nil, estimator.ErrNoTasks
	}
	most := slices.Max(s.Trials)
	if err := drawable(len(s.Trials), most); err != nil {
		return nil, err
	}
	outcomes := s.Agent.DrawOutcomes(stream.New(s.Seed, "simulate/"+s.Agent.Name), len(s.Trials), most)
	for i, n := range s.Trials {
		outcomes[i] = outcomes[i][:n]
	}
	return outcomes, nil
}

// drawable returns an error for more trials than can be drawn one by one.
func drawable(tasks, trials int) error {
	if tasks < 1 || trials < 1 || trials > maxTrials {
		return fmt.Errorf("%d tasks of %d trials: at least one of each is needed, and at most %d trials", tasks, trials, maxTrials)
	}
	if tasks > maxDrawn/trials {
		return fmt.Errorf("%d tasks of %d trials: drawn one by one there can be %d trials", tasks, trials, maxDrawn)
	}
	return nil
}
