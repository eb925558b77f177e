package plan

import (
	"errors"
	"math"

	"passhat/estimator"
	"passhat/sim"
)

// Possibility is a law that the agent may have, with its probability.
type Possibility struct {
	Weight float64
	Rates  sim.Rates
}

// The posterior is on a grid of so many means and as many ICCs; what is less
// likely than the likeliest by more than e^-posteriorDepth is left out.
const (
	posteriorPoints = 24
	posteriorDepth  = 9
)

// posterior returns what a pilot leaves open: beta distributions of the rate
// with the probabilities that they have after the pilot, if before it every
// mean and every ICC from 0 to 1 was as likely as any other,
//
//	w(mean, ICC) ~ prod_i P(c_i | n_i; mean, ICC)
//
// with beta-binomial counts. The grid is laid over the part of the square that
// the pilot leaves, found by going in again and again. A pilot that does not
// identify the ICC leaves all of it open.
func posterior(s estimator.Suite) ([]Possibility, error) {
	box := area{0, 1, 0, 1}
	for {
		grid, err := box.weigh(s)
		if err != nil {
			return nil, err
		}
		next := grid.kept()
		if next.size() > 0.5*box.size() {
			return grid.possibilities()
		}
		box = next
	}
}

// area is a rectangle of means and ICCs.
type area struct{ lowMean, highMean, lowICC, highICC float64 }

func (a area) size() float64 { return (a.highMean - a.lowMean) * (a.highICC - a.lowICC) }

// weighed is the log-likelihoods at the middles of an area's cells.
type weighed struct {
	area
	logs [posteriorPoints][posteriorPoints]float64 // by mean, then ICC
	top  float64
}

// at returns the middle of a cell.
func (a area) at(i, j int) (mean, icc float64) {
	x, y := (float64(i)+0.5)/posteriorPoints, (float64(j)+0.5)/posteriorPoints
	return a.lowMean + x*(a.highMean-a.lowMean), a.lowICC + y*(a.highICC-a.lowICC)
}

func (a area) weigh(s estimator.Suite) (*weighed, error) {
	w := &weighed{area: a, top: math.Inf(-1)}
	cells := s.Cells()
	for i := range posteriorPoints {
		for j := range posteriorPoints {
			rates, err := sim.NewBetaMeanICC(a.at(i, j))
			if err != nil {
				return nil, err
			}
			w.logs[i][j] = logLikelihood(cells, rates)
			w.top = max(w.top, w.logs[i][j])
		}
	}
	if math.IsInf(w.top, -1) {
		return nil, errors.New("the pilot is not possible under any beta distribution of the rate")
	}
	return w, nil
}

func logLikelihood(cells []estimator.Cell, rates sim.Rates) float64 {
	byN := map[int][]float64{}
	sum := 0.0
	for _, x := range cells {
		p, ok := byN[x.N]
		if !ok {
			p = rates.Counts(x.N)
			byN[x.N] = p
		}
		sum += float64(x.Tasks) * math.Log(p[x.C])
	}
	return sum
}

// likely says whether a cell is kept.
func (w *weighed) likely(i, j int) bool { return w.logs[i][j] >= w.top-posteriorDepth }

// kept returns the area that holds the likely cells and those beside them.
func (w *weighed) kept() area {
	i0, i1, j0, j1 := posteriorPoints, -1, posteriorPoints, -1
	for i := range posteriorPoints {
		for j := range posteriorPoints {
			if w.likely(i, j) {
				i0, i1, j0, j1 = min(i0, i), max(i1, i), min(j0, j), max(j1, j)
			}
		}
	}
	edge := func(low, high float64, i int) float64 {
		share := float64(min(max(i, 0), posteriorPoints)) / posteriorPoints
		return low + share*(high-low)
	}
	return area{
		edge(w.lowMean, w.highMean, i0-1), edge(w.lowMean, w.highMean, i1+2),
		edge(w.lowICC, w.highICC, j0-1), edge(w.lowICC, w.highICC, j1+2),
	}
}

func (w *weighed) possibilities() ([]Possibility, error) {
	var out []Possibility
	sum := 0.0
	for i := range posteriorPoints {
		for j := range posteriorPoints {
			if !w.likely(i, j) {
				continue
			}
			rates, err := sim.NewBetaMeanICC(w.at(i, j))
			if err != nil {
				return nil, err
			}
			out = append(out, Possibility{math.Exp(w.logs[i][j] - w.top), rates})
			sum += out[len(out)-1].Weight
		}
	}
	for i := range out {
		out[i].Weight /= sum
	}
	return out, nil
}
