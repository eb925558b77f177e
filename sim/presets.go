package sim

import "fmt"

// Preset is a distribution of the rate with a name and a source.
type Preset struct {
	Name   string
	Source string
	Rates  Rates
}

// Presets returns the named distributions: beta distributions with the pass^1
// and pass^2 of published benchmark rows, and shapes that tell methods apart.
func Presets() []Preset {
	var presets []Preset
	for _, row := range publishedRows {
		presets = append(presets, Preset{
			Name: row.name,
			Source: fmt.Sprintf("tau-bench (Yao et al., 2024), pass^1 %.3f and pass^2 %.3f",
				row.pass1, row.pass2),
			Rates: known(NewBetaMoments(row.pass1, row.pass2)),
		})
	}
	return append(presets,
		Preset{"even", "one rate for all tasks: what a closed form at the mean rate takes for granted", known(NewConstant(0.75))},
		Preset{"always-or-never", "every task passes always or never: pass^k is pass@k", known(NewTwoPoint(0, 1, 0.75))},
		Preset{"u-shaped", "the arcsine law beta(1/2, 1/2): most tasks near always or never", known(NewBeta(0.5, 0.5))},
		Preset{"three-kinds", "half the tasks easy, beta(20, 1), three in ten mixed, beta(2, 2), the rest hard, beta(1, 20): no beta fits", threeKinds()},
	)
}

// publishedRows are of the paper's table of pass^k for agents by function
// calling: the fractions of pass^1 and pass^2, as published to three digits.
var publishedRows = []struct {
	name         string
	pass1, pass2 float64
}{
	{"tau-bench airline gpt-4o", 0.420, 0.273},
	{"tau-bench airline sonnet", 0.460, 0.326},
	{"tau-bench retail gpt-4o", 0.604, 0.491},
	{"tau-bench retail sonnet", 0.692, 0.576},
}

func threeKinds() Rates {
	return known(NewMixture([]Component{
		{0.5, known(NewBeta(20, 1))},
		{0.3, known(NewBeta(2, 2))},
		{0.2, known(NewBeta(1, 20))},
	}))
}

// known returns rates whose parameters stand in this file.
func known(r Rates, err error) Rates {
	if err != nil {
		panic("sim: a preset has bad parameters: " + err.Error())
	}
	return r
}
