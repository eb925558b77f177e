package experiments

import (
	"context"
	"math"
	"slices"

	"passhat/estimator"
	"passhat/sim"
	"passhat/sim/stream"
)

// UnevennessStudy is pass^k with the mean rate held and the unevenness swept.
type UnevennessStudy struct {
	Mean       float64            `json:"mean"`
	Tasks      int                `json:"tasks"`
	Trials     int                `json:"trials"`
	Replicates int                `json:"replicates"`
	Series     []UnevennessSeries `json:"series"`
	Laws       []LawSeries        `json:"laws,omitempty"` // where they were asked for
}

// UnevennessSeries is the sweep for one k.
type UnevennessSeries struct {
	K      int               `json:"k"`
	Points []UnevennessPoint `json:"points"`
}

// UnevennessPoint is one unevenness. Simulated is the mean of the unbiased
// estimate over the replicates, with its Monte Carlo standard error.
type UnevennessPoint struct {
	ICC        float64 `json:"icc"`
	Exact      Number  `json:"exact"`
	ClosedForm Number  `json:"closed_form"`
	Gap        Number  `json:"gap"`
	Simulated  Number  `json:"simulated"`
	StdErr     Number  `json:"std_err"`
}

// fill takes the defaults of what is not given.
func (u *UnevennessConfig) fill(ks []int) {
	if u.ICC == (RangeConfig{}) {
		u.ICC = RangeConfig{0, 1, 21}
	}
	if u.Tasks == 0 {
		u.Tasks = 100
	}
	if u.Replicates == 0 {
		u.Replicates = 1000
	}
	if u.Trials == 0 {
		u.Trials = exactK
		if len(ks) > 0 {
			u.Trials = slices.Max(ks)
		}
	}
}

// unevenness sweeps the ICC. Each point has a stream of its own, named by its
// place in the sweep, so the workers do not matter.
func (c *Config) unevenness(ctx context.Context, workers int, observe Observer) (*UnevennessStudy, error) {
	u := c.Unevenness
	ks := c.K
	if len(ks) == 0 {
		ks = []int{2, 3, u.Trials}
	}
	study := &UnevennessStudy{Mean: *u.Mean, Tasks: u.Tasks, Trials: u.Trials, Replicates: u.Replicates}
	var err error
	if study.Laws, err = u.lawSeries(ks); err != nil {
		return nil, err
	}
	points, err := inParts(ctx, c.keep, "unevenness", u.ICC.Steps, workers, observe, func(i, _ int, _ Observer) ([]UnevennessPoint, error) {
		return c.unevennessAt(ctx, ks, i)
	})
	if err != nil {
		return nil, err
	}
	for j, k := range ks {
		series := UnevennessSeries{K: k}
		for _, p := range points {
			series.Points = append(series.Points, p[j])
		}
		study.Series = append(study.Series, series)
	}
	return study, nil
}

// unevennessAt returns the i-th point of the sweep for each k.
func (c *Config) unevennessAt(ctx context.Context, ks []int, i int) ([]UnevennessPoint, error) {
	u := c.Unevenness
	icc := u.ICC.at(i)
	rates, err := sim.NewBetaMeanICC(*u.Mean, icc)
	if err != nil {
		return nil, err
	}
	agent := sim.Agent{Rates: rates}
	simulated, err := u.simulate(ctx, agent, ks, c.Seed, uint64(i))
	if err != nil {
		return nil, err
	}
	points := make([]UnevennessPoint, len(ks))
	for j, k := range ks {
		points[j] = point(agent, *u.Mean, icc, k, simulated[j])
	}
	return points, nil
}

// at returns the i-th of the steps.
func (r RangeConfig) at(i int) float64 {
	if i == r.Steps-1 {
		return r.To
	}
	return r.From + (r.To-r.From)*float64(i)/float64(r.Steps-1)
}

func point(agent sim.Agent, mean, icc float64, k int, s moments) UnevennessPoint {
	m := estimator.PassHat(k)
	exact, closed := agent.Value(m), m.ClosedForm(mean)
	return UnevennessPoint{icc, Number(exact), Number(closed), Number(exact - closed), Number(s.mean), Number(s.stdErr())}
}

// simulate draws the replicates and returns the moments of each k's estimates.
func (u *UnevennessConfig) simulate(ctx context.Context, agent sim.Agent, ks []int, seed, index uint64) ([]moments, error) {
	r := stream.New(seed, "unevenness", index)
	out := make([]moments, len(ks))
	for range u.Replicates {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		suite, err := agent.DrawCells(r, u.Tasks, u.Trials)
		if err != nil {
			return nil, err
		}
		for j, k := range ks {
			out[j].add(suite.Estimate(estimator.PassHat(k)).Value)
		}
	}
	return out, nil
}

// moments is a running mean and sum of squared deviations (Welford, 1962).
type moments struct{ n, mean, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += float64(d * (x - m.mean))
}

// stdErr returns the standard error of the mean, NaN where no replicate differed:
// that is no proof of certainty.
func (m moments) stdErr() float64 {
	if m.squares == 0 {
		return math.NaN()
	}
	return math.Sqrt(m.squares / (m.n - 1) / m.n)
}
