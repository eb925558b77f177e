package estimator

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Drawn numbers against the hypergeometric distribution, by chi-squared.
func TestDraw(t *testing.T) {
	const draws = 20_000
	r := rand.New(rand.NewPCG(23, 24))
	for _, x := range [][3]int{{10, 4, 3}, {10, 9, 5}, {12, 6, 6}, {200, 150, 4}, {50, 25, 25}, {3, 1, 2}} {
		total, good, k := x[0], x[1], x[2]
		d := newDeck(r, total)
		counts := make([]int, k+1)
		for range draws {
			counts[d.draw(total, good, k)]++
		}
		chi, classes := 0.0, -1
		for i := max(0, k-(total-good)); i <= min(k, good); i++ {
			want := draws * hypergeometric(total, good, i, k)
			if want < 5 {
				continue
			}
			classes++
			chi += (float64(counts[i]) - want) * (float64(counts[i]) - want) / want
		}
		if limit := float64(classes) + 4*math.Sqrt(2*float64(classes)) + 4; chi > limit {
			t.Errorf("%d of %d drawn, %d good: chi-squared %v of %d classes", k, total, good, chi, classes)
		}
	}
}

// What must be is drawn without a random number; a population beyond the table
// of factorials has the right mean.
func TestDrawAtTheEnds(t *testing.T) {
	d := newDeck(nil, 10)
	for _, x := range [][4]int{{10, 0, 5, 0}, {10, 10, 5, 5}, {10, 4, 10, 4}, {10, 4, 0, 0}, {0, 0, 0, 0}} {
		if got := d.draw(x[0], x[1], x[2]); got != x[3] {
			t.Errorf("%d of %d, %d good: %d, want %d", x[2], x[0], x[1], got, x[3])
		}
	}
	d = newDeck(rand.New(rand.NewPCG(25, 26)), 3)
	sum, draws := 0, 400
	for range draws {
		sum += d.draw(10_000_000, 4_000_000, 1_000_000)
	}
	mean := float64(sum) / float64(draws)
	if sd := math.Sqrt(1e6 * 0.4 * 0.6 * 0.9); math.Abs(mean-4e5) > 4*sd/math.Sqrt(float64(draws)) {
		t.Errorf("mean %v of 400 draws, want 400000 ± %v", mean, sd)
	}
}

// Both ways to deal a group, against the exact P of the same design.
func TestDealsAgreeWithTheCount(t *testing.T) {
	const replicates = 20_000
	r := rand.New(rand.NewPCG(27, 28))
	for _, cells := range [][]Cell{
		{{N: 3, C: 0, Tasks: 2}, {N: 3, C: 2, Tasks: 3}, {N: 3, C: 3, Tasks: 3}},
		{{N: 5, C: 1, Tasks: 2}, {N: 5, C: 4, Tasks: 2}, {N: 5, C: 2, Tasks: 1}},
		{{N: 2, C: 1, Tasks: 3}, {N: 2, C: 2, Tasks: 3}, {N: 4, C: 1, Tasks: 1}},
	} {
		s, err := NewSuiteFromCells(cells)
		if err != nil {
			t.Fatal(err)
		}
		a := newArrangement(s)
		want := a.exact()
		tolerance := 4 * math.Sqrt(want*(1-want)/replicates)
		got := float64(a.shuffles(r, replicates)) / replicates
		if math.Abs(got-want) > tolerance {
			t.Errorf("%v: %v of random arrangements, %v of all", cells, got, want)
		}
	}
	for _, deal := range []func(*deck, group, int) int{(*deck).byTask, (*deck).byTrial} {
		g, successes := group{n: 4, tasks: 6}, 10
		d, sum := newDeck(r, 24), 0
		for range replicates {
			sum += deal(d, g, successes)
		}
		// E c^2 = Var c + (E c)^2, c hypergeometric: 4 of 24, 10 good.
		p, n := 10.0/24, 4.0
		want := 6 * (n*p*(1-p)*20/23 + n*n*p*p)
		if mean := float64(sum) / replicates; math.Abs(mean-want) > 0.15 {
			t.Errorf("mean sum of squares %v, want %v", mean, want)
		}
	}
}

// Many tasks of many numbers of trials have fewer random arrangements, so that
// they end in seconds; others have what was asked for.
func TestFewerArrangementsOfManyDraws(t *testing.T) {
	for _, c := range []struct {
		groups      []group
		asked, want int
	}{
		{[]group{{n: 8, tasks: 100_000}}, 9999, 9999},
		{[]group{{n: 200, tasks: 164}}, 9999, 9999},
		{[]group{{n: 1000, tasks: 4999}}, 99_999, 10_000},
		{[]group{{n: 1000, tasks: 49_999}, {n: 2000, tasks: 49_999}}, 9999, 500},
		{[]group{{n: 3000, tasks: 4_000_000}}, 9999, 199},
		{[]group{{n: 3000, tasks: 4_000_000}}, 99, 99},
	} {
		if got := (arrangement{groups: c.groups}).affordable(c.asked); got != c.want {
			t.Errorf("%v: %d of %d replicates, want %d", c.groups, got, c.asked, c.want)
		}
	}
}
