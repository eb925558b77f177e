package plots

import (
	"fmt"
	"math"
	"testing"
)

// hidden has real agents from the third on; the last metric has no forecast.
func hidden(agents int, name func(int) string, metrics ...string) HeldOutStudy {
	s := HeldOutStudy{Trials: 4, Replicates: 60}
	for i := range agents {
		for j, m := range metrics {
			v := 0.15 + 0.7*math.Mod(0.37*float64(i+1), 1)/float64(j+1)
			r := HeldOutRow{
				Agent: name(i), Metric: m, Real: i >= 2, All: i >= 2 && j > 0, HeldOut: 2 * i, Value: v, Lower: 0.4 * v, Upper: min(1, 1.3*v), Forecast: 0.95 * v,
				ForecastLower: 0.7 * v, ForecastUpper: min(1, 1.2*v), ClosedForm: 0.3 * v,
			}
			if j == len(metrics)-1 {
				r.Forecast, r.ForecastLower, r.ForecastUpper = nan, nan, nan
			}
			s.Rows = append(s.Rows, r)
		}
	}
	return s
}

func promises(agents int, name func(int) string, tasks ...int) []PlanCheckRow {
	var rows []PlanCheckRow
	for i := range agents {
		for _, m := range tasks {
			met := 0.7 - 0.1*float64(i)/float64(agents)
			rows = append(rows, PlanCheckRow{
				Agent: name(i), Metric: "pass^3", Any: i == 0, Pilot: fmt.Sprintf("%d tasks, 4 trials", m),
				Plans: []PlanPromise{{"plans", 0.7, met, 0.026}, {"surer plans", 0.9, 0.95 - 0.4*float64(i)/float64(agents), 0.02}},
			})
		}
	}
	return rows
}

func swept(series int, name func(int) string, signed bool, lines int, values ...int) []SweepSeries {
	var out []SweepSeries
	for i := range series {
		s := SweepSeries{Of: name(i), Number: "bias", Signed: signed}
		for j := range lines {
			line := SweepLine{Name: fmt.Sprintf("trials %d", 4+4*j)}
			for _, v := range values {
				y := 0.1 * float64(j+1) / float64(i+1) * math.Log1p(float64(v)) / math.Log1p(float64(values[len(values)-1]))
				line.Points = append(line.Points, SweepPoint{float64(v), y, 0.01})
			}
			s.Lines = append(s.Lines, line)
		}
		out = append(out, s)
	}
	return out
}

func furtherGallery(t testing.TB, c Caption) map[string]*Figure {
	ok := figure(t)
	bare := PlanCheckRow{hostile, hostile, false, hostile, []PlanPromise{{hostile, nan, 1, nan}}}
	return map[string]*Figure{
		"hidden":          ok(HeldOut(hidden(5, named("agent "), "pass^8", "pass^16"), c)),
		"hidden long":     ok(HeldOut(hidden(8, longName, "pass^8"), c)),
		"hidden one":      ok(HeldOut(HeldOutStudy{Rows: []HeldOutRow{{hostile, hostile, true, true, 3, 0.2, nan, nan, nan, nan, nan, nan}}}, c)),
		"promises":        ok(PlanChecks(promises(4, named("beta "), 10, 100), c)),
		"promises long":   ok(PlanChecks(promises(8, longName, 10, 30, 100_000), c)),
		"promises one":    ok(PlanChecks([]PlanCheckRow{bare}, c)),
		"sweep":           ok(Sweep("q", swept(4, named("copies, pass^"), true, 2, 0, 1, 2, 4), c)),
		"sweep shares":    ok(Sweep(longName(1), swept(14, longName, false, 1, 10, 20, 30), c)),
		"sweep one value": ok(Sweep(hostile, swept(1, named(hostile), false, 1, 3), c)),
	}
}
