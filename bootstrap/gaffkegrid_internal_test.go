package bootstrap

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestGaffkeOfManyValues: values shared out to a grid have the same mean and
// limits that are wider by next to nothing, never narrower.
func TestGaffkeOfManyValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, draw := range map[string]func() float64{
		"even":       r.Float64,
		"near 0":     func() float64 { return math.Pow(r.Float64(), 20) },
		"never near": func() float64 { return 1e-9 * r.Float64() },
		"near 1":     func() float64 { return 1 - math.Pow(r.Float64(), 9) },
	} {
		values, atoms := make([]score, 3*mostAtoms), []score{{0, 1}}
		for i := range values {
			values[i] = score{draw(), 1}
			atoms = append(atoms, values[i])
		}
		grid := newDirichletMean(values)
		if len(grid.atoms) > mostAtoms+1 {
			t.Fatalf("%s: %d atoms", name, len(grid.atoms))
		}
		exact := dirichletMean{atoms: atoms, top: grid.top}
		var total, mean, exactMean float64
		for _, a := range grid.atoms {
			total += a.tasks
			mean += a.tasks * a.value
		}
		for _, a := range exact.atoms {
			exactMean += a.tasks * a.value
		}
		if math.Abs(total-float64(len(atoms))) > 1e-8 || math.Abs(mean-exactMean) > 1e-9*exactMean {
			t.Errorf("%s: %v tasks of a sum %v, want %d of %v", name, total, mean, len(atoms), exactMean)
		}
		middle := exactMean / total
		for _, alpha := range []float64{0.025, 0.975} {
			got, want := grid.quantile(alpha), exact.quantile(alpha)
			if wider := math.Abs(got-middle)/math.Abs(want-middle) - 1; !(wider >= -1e-9 && wider < 1e-5) {
				t.Errorf("%s: quantile %v is %v, exactly %v: wider by %v", name, alpha, got, want, wider)
			}
		}
	}
}
