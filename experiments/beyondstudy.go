package experiments

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"passhat/experiments/beyond"
	"passhat/experiments/montecarlo"
	"passhat/sim"
)

// BeyondConfig is what the study beyond hides.
type BeyondConfig struct {
	// Rates are the distributions of the per-task success rate, such as presets.
	Rates []RatesConfig `yaml:"rates,omitempty"`
	// Files of results of real agents: paths, globs or folders, relative to the config's folder, with a row a trial.
	Files []string `yaml:"files,omitempty"`
	// Tasks of each suite that is drawn.
	Tasks int `yaml:"tasks,omitempty" jsonschema:"default=50,minimum=1,maximum=100000"`
	// Trials of each task that are shown; as many more as the largest k are held out, of files the rest.
	Trials int `yaml:"trials,omitempty" jsonschema:"default=4,minimum=1,maximum=1000"`
	// Replicates is how many suites are drawn.
	Replicates int `yaml:"replicates,omitempty" jsonschema:"default=50,minimum=2,maximum=100000"`
	// Draws from each fit, for its test and for the interval of a forecast.
	Draws int `yaml:"draws,omitempty" jsonschema:"default=99,minimum=19,maximum=100000"`
}

// BeyondStudy is how far bounds and forecasts beyond the trials shown are off.
type BeyondStudy struct {
	Confidence float64     `json:"confidence"`
	Tasks      int         `json:"tasks"`
	Trials     int         `json:"trials"` // shown
	Replicates int         `json:"replicates"`
	Draws      int         `json:"draws"`
	Rows       []BeyondRow `json:"rows"`
}

// BeyondRow is one agent and metric. Biases are against the agent's value, null
// for a real agent; missed is the root mean square of the forecast less the
// value held out, which has a noise of its own. The ends of bounds and
// intervals and the forecasts are means over the suites, one for a real agent.
type BeyondRow struct {
	Rates             string `json:"rates"` // or the real agent
	Tasks             int    `json:"tasks"`
	Metric            string `json:"metric"`
	Truth             Number `json:"truth"`
	HeldOut           Number `json:"held_out"` // mean
	HeldOutSpread     Number `json:"held_out_spread"`
	HeldOutFrom       string `json:"held_out_from"`   // drawn, last or all
	HeldOutTrials     int    `json:"held_out_trials"` // of the task with the fewest
	BoundsCoverage    Number `json:"bounds_coverage"`
	BoundsHeldOut     Number `json:"bounds_held_out"` // share of the held-out values inside
	BoundsWidth       Number `json:"bounds_width"`
	BoundsLower       Number `json:"bounds_lower"`
	BoundsUpper       Number `json:"bounds_upper"`
	Forecasts         Number `json:"forecasts"` // share not refused
	Forecast          Number `json:"forecast"`
	ForecastLower     Number `json:"forecast_lower"`
	ForecastUpper     Number `json:"forecast_upper"`
	ForecastBias      Number `json:"forecast_bias"`
	ForecastStdErr    Number `json:"forecast_std_err"`
	ForecastSpread    Number `json:"forecast_spread"`
	ForecastCoverage  Number `json:"forecast_coverage"`
	ForecastHeldOut   Number `json:"forecast_held_out"` // share of the held-out values in its interval
	Missed            Number `json:"missed"`
	Nonparametric     Number `json:"nonparametric"`
	PlugIn            Number `json:"plug_in"`
	ClosedForm        Number `json:"closed_form"`
	NonparametricBias Number `json:"nonparametric_bias"`
	PlugInBias        Number `json:"plug_in_bias"`
	ClosedFormBias    Number `json:"closed_form_bias"`
}

func (g *BeyondConfig) fill() {
	g.Tasks, g.Trials, g.Replicates, g.Draws = cmp.Or(g.Tasks, 50), cmp.Or(g.Trials, 4), cmp.Or(g.Replicates, 50), cmp.Or(g.Draws, 99)
}

func (c *Config) beyond(ctx context.Context, workers int, observe Observer) (*BeyondStudy, error) {
	g := c.Beyond
	out := &BeyondStudy{Confidence: c.Confidence, Tasks: g.Tasks, Trials: g.Trials, Replicates: g.Replicates, Draws: g.Draws}
	files, err := c.observed(ctx)
	if err != nil {
		return nil, err
	}
	drawn := len(g.Rates)
	rows, err := inParts(ctx, c.keep, "beyond", drawn+len(files), workers, observe, func(i, workers int, observe Observer) ([]BeyondRow, error) {
		if i >= drawn {
			return c.hideLast(files[i-drawn])
		}
		return c.hide(ctx, g.Rates[i], workers, observe)
	})
	out.Rows = slices.Concat(rows...)
	return out, err
}

// hide returns the rows of one agent.
func (c *Config) hide(ctx context.Context, r RatesConfig, workers int, observe Observer) ([]BeyondRow, error) {
	rates, err := r.build(noFiles)
	if err != nil {
		return nil, err
	}
	g := c.Beyond
	d := montecarlo.Design{
		Name: rates.String(), Agent: sim.Agent{Rates: rates}, Tasks: g.Tasks, Replicates: g.Replicates, Seed: c.Seed, Workers: workers,
	}
	found, err := montecarlo.Forecast(ctx, d, g.Trials, c.studyMetrics(), beyond.Request{Confidence: c.Confidence, Replicates: g.Draws}, observe)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.Name, err)
	}
	var rows []BeyondRow
	for _, f := range found {
		row := beyondRow(r.label(d.Name), g.Tasks, f)
		row.HeldOutTrials = montecarlo.Hidden(c.studyMetrics())
		rows = append(rows, row)
	}
	return rows, nil
}

// label is the name of a preset, else that of the distribution.
func (r RatesConfig) label(name string) string {
	if r.Preset != nil {
		return *r.Preset
	}
	return name
}

func beyondRow(name string, tasks int, f montecarlo.Forecasting) BeyondRow {
	return BeyondRow{
		Rates: name, Tasks: tasks, Metric: f.Metric.String(),
		Truth: Number(f.Truth), HeldOut: Number(f.HeldOut.Mean()), HeldOutSpread: Number(f.HeldOut.Spread()), HeldOutFrom: HeldOutDrawn,
		BoundsCoverage: Number(f.BoundsHold.Value()), BoundsHeldOut: Number(f.BoundsHeldOut.Value()),
		BoundsWidth: Number(f.Width.Mean()), BoundsLower: Number(f.Lower.Mean()), BoundsUpper: Number(f.Upper.Mean()),
		Forecasts: Number(f.Made.Value()), Forecast: Number(f.Forecast.Mean()),
		ForecastLower: Number(f.ForecastLower.Mean()), ForecastUpper: Number(f.ForecastUpper.Mean()),
		ForecastBias: Number(f.Forecast.Mean() - f.Truth), ForecastStdErr: Number(f.Forecast.StdErr()), ForecastSpread: Number(f.Forecast.Spread()),
		ForecastCoverage: Number(f.ForecastHolds.Value()), ForecastHeldOut: Number(f.ForecastHeldOut.Value()),
		Missed:        Number(missed(f.Missed)),
		Nonparametric: Number(f.Nonparametric.Mean()), PlugIn: Number(f.PlugIn.Mean()), ClosedForm: Number(f.PowerOfMeanRate.Mean()),
		NonparametricBias: Number(f.Nonparametric.Mean() - f.Truth), PlugInBias: Number(f.PlugIn.Mean() - f.Truth),
		ClosedFormBias: Number(f.PowerOfMeanRate.Mean() - f.Truth),
	}
}

// missed is the root mean square of the differences, of one its size.
func missed(m montecarlo.Moments) float64 {
	if m.N == 1 {
		return math.Abs(m.Mean())
	}
	return montecarlo.RootMeanSquare(m.Mean(), m.Spread())
}
