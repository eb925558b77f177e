package bootstrap

import (
	"math"

	"passhat/estimator"
	"passhat/sim/stream"
)

// betting returns the mean t at which the capital of a bet on more than t,
// task after task, reaches 1/tail:
//
//	K(t) = prod_i (1 + min(l_i, 1/(2t)) (x_i - t))
//	l_i  = sqrt( 2 log(1/tail) / (m var_{i-1}) )
//	mean_i = (1/2 + x_1 + .. + x_i) / (i+1)
//	var_i  = (1/4 + (x_1 - mean_1)^2 + .. + (x_i - mean_i)^2) / (i+1)
//
// Assumption: tasks are independent; nothing else. Proved (Ville): if the mean
// is t, the capital stays fair whatever is bet from earlier tasks. The number
// of tasks is fixed before; to look at every task there are other bets. It
// depends on the order of the tasks, which is drawn from the stream "betting"
// of the seed, and costs O(tasks), not O(cells).
//
// At the boundaries: all passed gives a limit near 1 - log(1/tail)/m, none
// passed its mirror image; one task, one trial, k = n and equal tasks need
// nothing special. A limit beyond the estimate, which an order can give, is
// moved to it.
//
// Source: Waudby-Smith and Ramdas, Journal of the Royal Statistical Society B
// 86 (2024), section 4, hedged capital with c = 1/2.
func betting(x *sample, tail float64) float64 {
	order := x.shuffled()
	bets := x.bets(order, tail)
	goal := -math.Log(tail)
	capital := func(t float64) float64 { // log K - goal, turned round to rise
		sum, product := goal, 1.0
		for i, cell := range order {
			product *= 1 + min(bets[i], 0.5/t)*(x.cells[cell].value-t)
			if product < 1e-200 || product > 1e200 || i == len(order)-1 {
				sum -= math.Log(product)
				product = 1
			}
		}
		return sum
	}
	if capital(math.SmallestNonzeroFloat64) > 0 {
		return 0
	}
	return min(solve(capital, 0, 1), x.estimate())
}

// shuffle returns the cell of each task in the order of the stream "betting".
func shuffle(s estimator.Suite, o Options) []int32 {
	var order []int32
	for i, cell := range s.Cells() {
		for range cell.Tasks {
			order = append(order, int32(i))
		}
	}
	r := stream.New(o.Seed, "betting/"+o.Stream)
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// bets returns l_i of each task.
func (x *sample) bets(order []int32, tail float64) []float64 {
	bets := make([]float64, len(order))
	goal := -2 * math.Log(tail) / float64(len(order))
	sum, square := 0.5, 0.25
	for i, cell := range order {
		seen := float64(i + 1)
		bets[i] = math.Sqrt(goal / (square / seen))
		value := x.cells[cell].value
		sum += value
		d := value - sum/(seen+1)
		square += float64(d * d)
	}
	return bets
}
