package experiments

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"passhat/estimator"
	"passhat/sim"
)

// LawSeries is pass^k of a family of distributions, all of one mean, swept over
// the same ICC; even has no spread at any.
type LawSeries struct {
	Law    string     `json:"law"`
	K      int        `json:"k"`
	Points []LawPoint `json:"points"`
}

// LawPoint is one ICC. Least and greatest are the bounds over all distributions
// of this mean and ICC.
type LawPoint struct {
	ICC      float64 `json:"icc"`
	Exact    Number  `json:"exact"`
	Least    Number  `json:"least"`
	Greatest Number  `json:"greatest"`
}

// laws are the families of distributions by mean and ICC:
//
//	even       the mean, always
//	beta       beta-distributed
//	two-point  low mean - mean s, high mean + (1-mean) s with the weight mean, s = sqrt(ICC)
//	u-shaped   0 with the weight ICC (1-mean), 1 with ICC mean, else the mean
var laws = []struct {
	name  string
	build func(mean, icc float64) (sim.Rates, error)
}{
	{"even", func(mean, _ float64) (sim.Rates, error) { return sim.NewConstant(mean) }},
	{"beta", sim.NewBetaMeanICC},
	{"two-point", func(mean, icc float64) (sim.Rates, error) {
		s := math.Sqrt(icc)
		return sim.NewTwoPoint(mean-mean*s, min(1, mean+(1-mean)*s), mean)
	}},
	{"u-shaped", uShaped},
}

func uShaped(mean, icc float64) (sim.Rates, error) {
	var parts []sim.Component
	for _, x := range []struct{ weight, rate float64 }{{icc * (1 - mean), 0}, {icc * mean, 1}, {1 - icc, mean}} {
		if x.weight <= 0 {
			continue
		}
		rates, err := sim.NewConstant(x.rate)
		if err != nil {
			return nil, err
		}
		parts = append(parts, sim.Component{Weight: x.weight, Rates: rates})
	}
	return sim.NewMixture(parts)
}

func lawNames() []string {
	var names []string
	for _, l := range laws {
		names = append(names, l.name)
	}
	return names
}

// checkLaw returns an error for a law that is not known.
func checkLaw(name string) error {
	if !slices.Contains(lawNames(), name) {
		return fmt.Errorf("law %q is not known: choose %s", name, strings.Join(lawNames(), ", "))
	}
	return nil
}

// lawSeries returns the exact values of each law that was asked for.
func (u *UnevennessConfig) lawSeries(ks []int) ([]LawSeries, error) {
	var out []LawSeries
	for _, k := range ks {
		for _, l := range laws {
			if !slices.Contains(u.Laws, l.name) {
				continue
			}
			series := LawSeries{Law: l.name, K: k}
			for i := range u.ICC.Steps {
				p, err := lawPoint(l.build, *u.Mean, u.ICC.at(i), k)
				if err != nil {
					return nil, err
				}
				series.Points = append(series.Points, p)
			}
			out = append(out, series)
		}
	}
	return out, nil
}

func lawPoint(build func(mean, icc float64) (sim.Rates, error), mean, icc float64, k int) (LawPoint, error) {
	rates, err := build(mean, icc)
	if err != nil {
		return LawPoint{}, err
	}
	least, greatest, err := sim.MomentBounds([]float64{mean, mean*mean + icc*mean*(1-mean)}, k)
	if err != nil {
		return LawPoint{}, err
	}
	value := sim.Agent{Rates: rates}.Value(estimator.PassHat(k))
	return LawPoint{icc, Number(value), Number(least), Number(greatest)}, nil
}
