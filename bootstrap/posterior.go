package bootstrap

import (
	"math"
	"sort"

	"passhat/estimator"
)

// posterior is a quadrature of the model of bayesPopulation: a grid in the
// logits x of the mean and y of rho, one row a y, over the box that holds all
// that is above e^-14 of the largest density.
type posterior struct{ rows []row }

type row struct {
	nodes  []node
	values []float64 // of a metric, rising along the row
}

type node struct{ weight, a, b float64 }

// box is a range of the two logits.
type box struct{ left, right, bottom, top float64 }

const (
	gridX, gridY = 161, 61
	coarseX      = 4 // every so many nodes are enough for a smooth sum
	coarseY      = 2
	negligible   = -14.0
)

func newPosterior(cells []estimator.Cell) *posterior {
	area := box{-40, 40, -30, 30}
	for range 12 {
		next := area.shrink(cells)
		done := next.right-next.left > 0.8*(area.right-area.left) && next.top-next.bottom > 0.8*(area.top-area.bottom)
		if area = next; done {
			break
		}
	}
	logs, nodes := area.grid(cells, gridX, gridY)
	most := largest(logs)
	p := &posterior{}
	for i := range nodes {
		for j := range nodes[i] {
			nodes[i][j].weight = math.Exp(logs[i][j] - most)
		}
		p.rows = append(p.rows, row{nodes: nodes[i]})
	}
	return p
}

// shrink returns the box around the nodes that are not negligible, with a
// margin of two steps of the grid.
func (b box) shrink(cells []estimator.Cell) box {
	const steps = 40
	logs, _ := b.grid(cells, steps+1, steps+1)
	least := largest(logs) + negligible
	minX, maxX, minY, maxY := steps, 0, steps, 0
	for i, line := range logs {
		for j, v := range line {
			if v >= least {
				minX, maxX, minY, maxY = min(minX, j), max(maxX, j), min(minY, i), max(maxY, i)
			}
		}
	}
	stepX, stepY := (b.right-b.left)/steps, (b.top-b.bottom)/steps
	return box{
		max(b.left, b.left+float64(minX-2)*stepX), min(b.right, b.left+float64(maxX+2)*stepX),
		max(b.bottom, b.bottom+float64(minY-2)*stepY), min(b.top, b.bottom+float64(maxY+2)*stepY),
	}
}

// grid returns the log density and the shapes at each node, row by row.
func (b box) grid(cells []estimator.Cell, nx, ny int) (logs [][]float64, nodes [][]node) {
	for i := range ny {
		y := b.bottom + (b.top-b.bottom)*float64(i)/float64(ny-1)
		line, shapes := make([]float64, nx), make([]node, nx)
		for j := range nx {
			x := b.left + (b.right-b.left)*float64(j)/float64(nx-1)
			scale := math.Exp(-y) // (1-rho)/rho
			a, c := scale/(1+math.Exp(-x)), scale/(1+math.Exp(x))
			shapes[j] = node{a: a, b: c}
			line[j] = logLikelihood(cells, a, c) + logisticDensity(x) + logisticDensity(y)
		}
		logs, nodes = append(logs, line), append(nodes, shapes)
	}
	return logs, nodes
}

// logisticDensity is the log density of the logit of a uniform number.
func logisticDensity(x float64) float64 {
	return -math.Abs(x) - 2*math.Log1p(math.Exp(-math.Abs(x)))
}

// logLikelihood is that of the counts for Beta(a, b) rates, up to a constant.
func logLikelihood(cells []estimator.Cell, a, b float64) float64 {
	sum := 0.0
	for _, x := range cells {
		sum += float64(x.Tasks) * (logRising(a, x.C) + logRising(b, x.N-x.C) - logRising(a+b, x.N))
	}
	return sum
}

func largest(logs [][]float64) float64 {
	most := math.Inf(-1)
	for _, line := range logs {
		for _, v := range line {
			most = max(most, v)
		}
	}
	return most
}

// coarse returns fewer nodes, without the negligible ones.
func (p *posterior) coarse() []node {
	var out []node
	for i := 0; i < len(p.rows); i += coarseY {
		nodes := p.rows[i].nodes
		for j := 0; j < len(nodes); j += coarseX {
			if nodes[j].weight > 1e-4 {
				out = append(out, nodes[j])
			}
		}
	}
	return out
}

// below returns the probability that the metric is at most v: along a row the
// mass between two nodes is spread evenly between their values.
func (p *posterior) below(v float64) float64 {
	sum, total := 0.0, 0.0
	for _, r := range p.rows {
		last := len(r.nodes) - 1
		at := sort.SearchFloat64s(r.values, v)
		for j := range last {
			mass := r.nodes[j].weight + r.nodes[j+1].weight
			total += mass
			switch {
			case j+1 < at:
				sum += mass
			case j+1 == at && at > 0 && r.values[at] > r.values[at-1]:
				sum += mass * (v - r.values[j]) / (r.values[j+1] - r.values[j])
			}
		}
	}
	return sum / total
}
