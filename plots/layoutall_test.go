package plots

import (
	"fmt"
	"math"
	"testing"

	"passhat/estimator"
	"passhat/plots/lang"
)

// extent is how much a figure has to show.
type extent struct{ agents, k, m int }

var extents = []extent{
	{1, 1, 1}, {1, 8, 50}, {1, 64, 100_000}, {2, 1, 100_000}, {2, 8, 1}, {2, 64, 50},
	{8, 1, 50}, {8, 8, 100_000}, {8, 64, 1},
}

// some returns numbers from 1 to a last, no more than five.
func some(last int) []int {
	var out []int
	for _, x := range []float64{0, 0.3, 0.6, 0.8, 1} {
		out = with(out, int(math.Round(math.Pow(float64(last), x))))
	}
	return out
}

// constructors draw each kind of figure, names of 60 characters in it.
var constructors = map[string]func(extent, Caption) (*Figure, error){
	"curves": func(e extent, c Caption) (*Figure, error) {
		var all []Series
		for i := range e.agents {
			all = append(all, banded(beta(longName(i), 0.5+0.2*float64(i), 0.6, e.m, e.k, upToK(e.k)...)))
		}
		return Curves(all, c)
	},
	"tasks": func(e extent, c Caption) (*Figure, error) {
		var all []TaskSeries
		for i := range e.agents {
			all = append(all, TaskSeries{longName(i), spread(e, i)})
		}
		return TaskDots(all, c)
	},
	"grid": func(e extent, c Caption) (*Figure, error) {
		return TrialGrid(trialAgents(e.agents, min(e.m, 100_000/e.k/e.agents), e.k, longName), c)
	},
	"rates": func(e extent, c Caption) (*Figure, error) {
		var all []RateSeries
		for i := range e.agents {
			all = append(all, RateSeries{longName(i), spread(e, i), []RateFit{betaFit(0.6, 0.5), pointsFit("two-point", RatePoint{0.3, 0.37}, RatePoint{0.97, 0.63})}, 0.3, 0.2, 0.41})
		}
		return RateDensity(all, c)
	},
	"unevenness": func(e extent, c Caption) (*Figure, error) {
		return GapByICC(gaps(some(e.k)[:min(e.agents, len(some(e.k)))]...), c)
	},
	"agents": func(e extent, c Caption) (*Figure, error) { return Forest(forestRows(e.agents, longName), c) },
	"difference": func(e extent, c Caption) (*Figure, error) {
		return Difference(compared(longName(1), longName(2), 0.3, 0.3/float64(e.agents), e.k, e.m, e.k), c)
	},
	"coverage": func(e extent, c Caption) (*Figure, error) {
		return CoverageMap(coverageGridOf(e.agents, 3, longName, some(e.k), some(e.k), some(e.m)), 0.95, c)
	},
	"coverage-tasks": func(e extent, c Caption) (*Figure, error) {
		return CoverageByTasks(pointsOf(coverageGridOf(min(7, e.agents), 3, longName, some(e.k), some(e.k), some(e.m))), 0.95, c)
	},
	"plan": func(e extent, c Caption) (*Figure, error) {
		p := planMap(e.agents == 2, 0.1, some(e.m), some(e.k), 1)
		p.What, p.Unit, p.Chosen = longName(1), "tokens", p.Designs[len(p.Designs)-1]
		return PlanDesigns(p, c)
	},
	"convergence": func(e extent, c Caption) (*Figure, error) {
		s := converging(e.agents, longName, some(e.k)...)
		s.Tasks = e.m
		return Convergence(s, c)
	},
	"beyond": func(e extent, c Caption) (*Figure, error) {
		var all []BeyondSeries
		for i := range e.agents {
			s := beyondOf(longName(i), []string{"pass^k", "pass@k"}[i%2], e.k, e.k+1, 2*e.k+1, 4*e.k)
			s.Tasks = e.m
			all = append(all, s)
		}
		return Extrapolation(all, c)
	},
	"held-out": func(e extent, c Caption) (*Figure, error) {
		return HeldOut(hidden(e.agents, longName, []string{"pass^2", fmt.Sprint("pass^", 2+e.k)}...), c)
	},
	"plan-check": func(e extent, c Caption) (*Figure, error) {
		return PlanChecks(promises(e.agents, longName, some(e.m)...), c)
	},
	"sweep": func(e extent, c Caption) (*Figure, error) {
		return Sweep(longName(2), swept(some(e.k)[len(some(e.k))-1], longName, e.m > 1, min(5, e.agents), some(e.m)...), c)
	},
	"dependence": func(e extent, c Caption) (*Figure, error) {
		return Dependence(dependent(e.agents, longName, []string{"pass^1", fmt.Sprint("pass^", e.k)}, some(e.m)...), c)
	},
}

// spread is m tasks of k trials, most of them at the ends.
func spread(e extent, agent int) []estimator.Cell {
	out := cells(e.k, e.m/e.k)
	out[0].Tasks++
	out[len(out)-1].Tasks += agent
	return out
}

// TestLayoutOfEveryKind measures every kind of figure from the least to the most
// that it has to show, in both languages, from the smallest size to a poster's.
func TestLayoutOfEveryKind(t *testing.T) {
	sizes := []Size{{}, {2.5, 2}, {3.4, 2.6}, {10, 6}}
	few := extents
	if testing.Short() {
		sizes, few = sizes[:2], extents[:3]
	}
	for kind, draw := range constructors {
		for _, l := range []lang.Language{lang.English, lang.Portuguese} {
			figures := map[string]*Figure{}
			for _, e := range few {
				name := fmt.Sprintf("%s/%v/%d agents, k %d, m %d", kind, l, e.agents, e.k, e.m)
				figures[name] = figure(t)(draw(e, Caption{Language: l, Intervals: "95 % Gaffke intervals for the population"}))
			}
			layouts(t, figures, sizes)
		}
	}
}
