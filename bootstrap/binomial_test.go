package bootstrap

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"passhat/estimator"
	"passhat/sim/stream"
)

// checkBinomial draws often and tests the counts by chi-square, with the values
// of few expected draws pooled, and the mean and the variance.
func checkBinomial(t *testing.T, name string, n int, p float64, draw func() int) {
	t.Helper()
	const draws = 100_000
	law := distuv.Binomial{N: float64(n), P: p}
	seen := make(map[int]int)
	sum, square := 0.0, 0.0
	for range draws {
		k := draw()
		if k < 0 || k > n {
			t.Fatalf("%s: drew %d", name, k)
		}
		seen[k]++
		d := float64(k) - law.Mean()
		sum += d
		square += d * d
	}
	variance := law.Variance()
	if z := sum / math.Sqrt(draws*variance); math.Abs(z) > 5 {
		t.Errorf("%s: the mean is off by %.1f standard errors", name, z)
	}
	spread := math.Sqrt((law.ExKurtosis() + 2) / draws)
	if z := (square/draws/variance - 1) / spread; math.Abs(z) > 5 {
		t.Errorf("%s: the variance is off by %.1f standard errors", name, z)
	}
	chi, df, restSeen, restWant := 0.0, 0.0, float64(draws), float64(draws)
	for k, count := range seen {
		if want := draws * law.Prob(float64(k)); want > 20 {
			chi += (float64(count) - want) * (float64(count) - want) / want
			df++
			restSeen -= float64(count)
			restWant -= want
		}
	}
	if restWant > 5 {
		chi += (restSeen - restWant) * (restSeen - restWant) / restWant
	}
	if chi > df+5*math.Sqrt(2*df)+10 {
		t.Errorf("%s: chi-square %.1f of %v degrees of freedom", name, chi, df)
	}
}

// TestBinomial crosses the border between inversion and rejection, n p = 10.
func TestBinomial(t *testing.T) {
	for _, x := range []struct {
		n int
		p float64
	}{
		{1, 0.3}, {8, 0.5}, {8, 0.999}, {30, 0.333}, {30, 0.334}, {20, 0.5}, {21, 0.48}, {40, 0.2501}, {100, 0.0999}, {100, 0.1001}, {100, 0.95},
		{1000, 0.0099}, {1000, 0.3}, {100_000, 1e-6}, {100_000, 0.5}, {100_000, 0.01}, {1_000_000, 0.9}, {1_000_000, 1.01e-5},
	} {
		r := stream.New(5, "binomial", uint64(x.n), math.Float64bits(x.p))
		checkBinomial(t, fmt.Sprintf("binomial(%d, %v)", x.n, x.p), x.n, x.p, func() int { return binomial(r, x.n, x.p) })
		if x.n <= tableTasks {
			tables := newDigits(x.p, x.n)
			checkBinomial(t, fmt.Sprintf("digits(%d, %v)", x.n, x.p), x.n, x.p, func() int { return tables.draw(r, x.n) })
		}
	}
	r := stream.New(5, "edges")
	for _, x := range []struct {
		n    int
		p    float64
		want int
	}{{0, 0.5, 0}, {7, 0, 0}, {7, 1, 7}} {
		if got := binomial(r, x.n, x.p); got != x.want {
			t.Errorf("binomial(%d, %v) is %d", x.n, x.p, got)
		}
	}
}

func TestStirling(t *testing.T) {
	for k := range 200 {
		lg, _ := math.Lgamma(float64(k + 1))
		x := float64(k + 1)
		want := lg - (0.5*math.Log(2*math.Pi) + (x-0.5)*math.Log(x) - x)
		if got := stirling(float64(k)); math.Abs(got-want) > 1e-9 {
			t.Errorf("stirling(%d) is %v, want %v", k, got, want)
		}
	}
}

// TestMultinomial compares means and covariances of the counts with m q_i and
// m q_i ([i=j] - q_j), by tables and by rejection.
func TestMultinomial(t *testing.T) {
	for _, scale := range []int{1, 400} {
		var cells []estimator.Cell
		tasks := 0
		for c, n := range []int{30, 2, 1, 0, 7, 20} {
			if n > 0 {
				cells = append(cells, estimator.Cell{N: 5, C: c, Tasks: n * scale})
				tasks += n * scale
			}
		}
		m := newMultinomial(cells, tasks)
		if (m.tables == nil) != (tasks > tableTasks) {
			t.Fatalf("%d tasks: tables %v", tasks, m.tables != nil)
		}
		const draws = 40_000
		r, counts, product := stream.New(9, "multinomial"), make([]lanes, len(cells)), make([][]float64, len(cells))
		mean := make([]float64, len(cells))
		for i := range product {
			product[i] = make([]float64, len(cells))
		}
		for range draws / laneCount {
			m.draw(r, counts)
			for lane := range laneCount {
				total := 0.0
				for i, x := range cells {
					d := counts[i][lane] - float64(x.Tasks)
					total += d
					mean[i] += d / draws
					for j, y := range cells {
						product[i][j] += d * (counts[j][lane] - float64(y.Tasks)) / draws
					}
				}
				if total != 0 {
					t.Fatalf("a resample of %d tasks has %v", tasks, total+float64(tasks))
				}
			}
		}
		for i, x := range cells {
			q := float64(x.Tasks) / float64(tasks)
			vx := float64(x.Tasks) * (1 - q)
			if math.Abs(mean[i]) > 5*math.Sqrt(vx/draws) {
				t.Errorf("%d tasks: cell %d has a mean off by %v", tasks, i, mean[i])
			}
			for j, y := range cells {
				vy := float64(y.Tasks) * (1 - float64(y.Tasks)/float64(tasks))
				want := -q * float64(y.Tasks)
				if i == j {
					want = vx
				}
				// The variance of a product is at most about 3 vx vy + a skew term.
				if math.Abs(product[i][j]-want) > 5*math.Sqrt((3+1/vx)*vx*vy/draws) {
					t.Errorf("%d tasks: covariance %d,%d is %v, want %v", tasks, i, j, product[i][j], want)
				}
			}
		}
	}
}
