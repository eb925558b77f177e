package estimator

import (
	"math"
	"math/rand/v2"
)

// Random arrangements take as many draws as there are tasks, or fewer. So many
// draws are made, some seconds, unless that is too few arrangements for a P.
const (
	mostDraws        = 50_000_000
	fewestReplicates = 199
)

// affordable returns the number of replicates, or fewer where their draws would
// be too many.
func (a arrangement) affordable(replicates int) int {
	draws := 0
	for _, g := range a.groups {
		draws += 1 + g.draws()
	}
	return min(replicates, max(mostDraws/draws, fewestReplicates))
}

// draws bounds how many draws deal a group.
func (g group) draws() int { return min(g.tasks, g.n*(g.n+1)/2) }

// shuffles returns how many of the random arrangements reach the observed T.
func (a arrangement) shuffles(r *rand.Rand, replicates int) int {
	d := newDeck(r, a.trials)
	above := 0
	for range replicates {
		trials, successes, t := a.trials, a.successes, 0.0
		for _, g := range a.groups {
			mine := d.draw(trials, successes, g.n*g.tasks)
			t += a.statistic(g, d.squares(g, mine), mine)
			trials, successes = trials-g.n*g.tasks, successes-mine
		}
		if t >= a.observed {
			above++
		}
	}
	return above
}

// squares draws how the successes of a group fall on its tasks and returns the
// sum of c^2, task by task or trial by trial, whichever are fewer draws.
func (d *deck) squares(g group, successes int) int {
	if g.draws() == g.tasks {
		return d.byTask(g, successes)
	}
	return d.byTrial(g, successes)
}

func (d *deck) byTask(g group, successes int) int {
	sum := 0
	for task := range g.tasks {
		c := d.draw((g.tasks-task)*g.n, successes, g.n)
		sum, successes = sum+c*c, successes-c
	}
	return sum
}

// byTrial deals the j-th trial of all tasks at once: how many of them succeed,
// then how many of these fall on the tasks with c successes so far. So the
// draws are n(n+1)/2 however many tasks there are.
func (d *deck) byTrial(g group, successes int) int {
	d.cells = append(d.cells[:0], make([]int, g.n+1)...)
	d.cells[0] = g.tasks
	for j := range g.n {
		mine := d.draw((g.n-j)*g.tasks, successes, g.tasks)
		successes -= mine
		d.deal(j, g.tasks, mine)
	}
	sum := 0
	for c, tasks := range d.cells {
		sum += tasks * c * c
	}
	return sum
}

// deal gives one success more to as many of the tasks, none of which has more
// than most so far.
func (d *deck) deal(most, tasks, successes int) {
	for c := most; c >= 0; c-- {
		up := d.draw(tasks, successes, d.cells[c])
		tasks, successes = tasks-d.cells[c], successes-up
		d.cells[c], d.cells[c+1] = d.cells[c]-up, d.cells[c+1]+up
	}
}

// deck draws hypergeometric numbers.
type deck struct {
	r            *rand.Rand
	logFactorial []float64
	cells        []int
}

// mostTabulated bounds the table of log factorials.
const mostTabulated = 1 << 20

func newDeck(r *rand.Rand, trials int) *deck {
	d := &deck{r: r, logFactorial: make([]float64, min(trials, mostTabulated)+1)}
	for i := range d.logFactorial {
		d.logFactorial[i], _ = math.Lgamma(float64(i + 1))
	}
	return d
}

func (d *deck) LogChoose(n, k int) float64 {
	return d.factorial(n) - d.factorial(k) - d.factorial(n-k)
}

func (d *deck) factorial(n int) float64 {
	if n < len(d.logFactorial) {
		return d.logFactorial[n]
	}
	v, _ := math.Lgamma(float64(n + 1))
	return v
}

// draw returns how many of k trials drawn without replacement from total are
// among the good ones, by inversion from the mode outwards: as many steps as
// a few standard deviations.
func (d *deck) draw(total, good, k int) int {
	low, high := max(0, k-(total-good)), min(k, good)
	if low == high {
		return low
	}
	up := min(max(int(float64(k+1)*float64(good+1)/float64(total+2)), low), high)
	mode, down := up, up
	p := math.Exp(d.LogChoose(good, mode) + d.LogChoose(total-good, k-mode) - d.LogChoose(total, k))
	left, above, below := d.r.Float64()-p, p, p
	for left >= 0 && (up < high || down > low) {
		if up < high {
			above *= float64(good-up) * float64(k-up) / (float64(up+1) * float64(total-good-k+up+1))
			up++
			if left -= above; left < 0 {
				return up
			}
		}
		if down > low {
			below *= float64(down) * float64(total-good-k+down) / (float64(good-down+1) * float64(k-down+1))
			down--
			if left -= below; left < 0 {
				return down
			}
		}
	}
	return mode // the mode itself, or what rounding left of the whole
}
