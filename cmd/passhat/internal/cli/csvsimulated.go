package cli

import (
	"strconv"

	"passhat/experiments"
)

// numbers writes every digit of each.
func numbers(xs ...experiments.Number) []string {
	out := make([]string, len(xs))
	for i, x := range xs {
		out[i] = digits(x)
	}
	return out
}

// origin ends every row: the seed and the version.
func origin(r *experiments.Result) []string {
	return []string{strconv.FormatUint(r.Seed, 10), r.Passhat}
}

func join(parts ...[]string) []string {
	var out []string
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

func convergenceRows(r *experiments.Result) [][]string {
	rows := [][]string{{"rates", "metric", "trials", "estimator", "truth", "bias", "std_err", "exact_bias", "spread", "rmse", "tasks", "replicates", "seed", "passhat"}}
	s := r.Convergence
	for _, x := range s.Rows {
		rows = append(rows, join([]string{cell(x.Rates), x.Metric, strconv.Itoa(x.Trials), x.Estimator},
			numbers(x.Truth, x.Bias, x.StdErr, x.ExactBias, x.Spread, x.RMSE),
			[]string{strconv.Itoa(s.Tasks), strconv.Itoa(s.Replicates)}, origin(r)))
	}
	return rows
}

func dependenceRows(r *experiments.Result) [][]string {
	rows := [][]string{{"case", "tasks", "metric", "truth", "mean", "bias", "bias_std_err", "spread", "stated", "coverage", "std_err",
		"coverage_of_mean", "width", "unavailable",
		"remedy", "remedy_mean", "remedy_bias", "remedy_bias_std_err", "remedy_spread", "remedy_coverage", "remedy_std_err", "remedy_width", "confidence", "method", "target", "trials", "replicates", "seed", "passhat"}}
	s := r.Dependence
	for _, x := range s.Rows {
		rows = append(rows, join([]string{cell(x.Case), strconv.Itoa(x.Tasks), x.Metric},
			numbers(x.Truth, x.Mean, x.Bias, x.BiasStdErr, x.Spread, x.Stated, x.Coverage, x.StdErr, x.CoversMean, x.MeanWidth),
			[]string{strconv.Itoa(x.Unavailable), x.Remedy},
			numbers(x.RemedyMean, x.RemedyBias, x.RemedyBiasStdErr, x.RemedySpread, x.RemedyCoverage, x.RemedyStdErr, x.RemedyWidth),
			[]string{digits(experiments.Number(s.Confidence)), s.Method, s.Target, strconv.Itoa(s.Trials), strconv.Itoa(s.Replicates)},
			origin(r)))
	}
	return rows
}

func beyondStudyRows(r *experiments.Result) [][]string {
	rows := [][]string{{"rates", "metric", "truth", "held_out", "held_out_spread", "held_out_from", "bounds_coverage", "bounds_held_out", "bounds_width", "bounds_lower", "bounds_upper",
		"forecasts", "forecast", "forecast_lower", "forecast_upper", "forecast_bias", "forecast_std_err", "forecast_spread", "forecast_coverage", "forecast_held_out",
		"missed", "nonparametric", "plug_in", "closed_form", "nonparametric_bias", "plug_in_bias", "closed_form_bias",
		"tasks", "trials", "replicates", "draws", "seed", "passhat"}}
	s := r.BeyondStudy
	for _, x := range s.Rows {
		replicates := s.Replicates
		if x.Real() {
			replicates = 1
		}
		rows = append(rows, join([]string{cell(x.Rates), x.Metric},
			numbers(x.Truth, x.HeldOut, x.HeldOutSpread), []string{x.HeldOutFrom},
			numbers(x.BoundsCoverage, x.BoundsHeldOut, x.BoundsWidth, x.BoundsLower, x.BoundsUpper,
				x.Forecasts, x.Forecast, x.ForecastLower, x.ForecastUpper, x.ForecastBias, x.ForecastStdErr, x.ForecastSpread, x.ForecastCoverage, x.ForecastHeldOut,
				x.Missed, x.Nonparametric, x.PlugIn, x.ClosedForm, x.NonparametricBias, x.PlugInBias, x.ClosedFormBias),
			[]string{strconv.Itoa(x.Tasks), strconv.Itoa(s.Trials), strconv.Itoa(replicates), strconv.Itoa(s.Draws)}, origin(r)))
	}
	return rows
}
