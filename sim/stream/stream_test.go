package stream_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	exprand "golang.org/x/exp/rand" //nolint:staticcheck // SA1019: the trap below is this package's

	"passhat/sim/stream"
)

// The first draws of one stream: if they change, so does every number that was
// ever reported with a seed.
func TestGoldenDraws(t *testing.T) {
	check := func(r *rand.Rand, want ...uint64) {
		t.Helper()
		var got []uint64
		for range want {
			got = append(got, r.Uint64())
		}
		if !slices.Equal(got, want) {
			t.Errorf("draws %#x, want %#x", got, want)
		}
	}
	check(stream.New(1, "bootstrap", 7), 0x747f279de02a2a83, 0x7184a489b84579a1, 0x9fabbe6825d91b29, 0x77293af731643487)
	check(stream.New(0, ""), 0xf3ab18eaf250c4e5, 0x9369f578facb65ae)
	if got, want := stream.New(1, "bootstrap", 7).Float64(), 0.9735860231606498; got != want {
		t.Errorf("Float64 %v, want %v", got, want)
	}
}

func TestSameNameSameStream(t *testing.T) {
	a, b := stream.New(5, "trials", 1, 2), stream.New(5, "trials", 1, 2)
	stream.New(5, "trials", 1).Uint64() // another stream does not advance it
	for i := range 1000 {
		if x, y := a.Uint64(), b.Uint64(); x != y {
			t.Fatalf("draw %d: %x and %x", i, x, y)
		}
	}
}

func TestDifferentNamesDifferentStreams(t *testing.T) {
	seen := map[uint64]string{}
	add := func(name string, r *rand.Rand) {
		t.Helper()
		x := r.Uint64()
		if other, ok := seen[x]; ok {
			t.Errorf("%s and %s begin alike", name, other)
		}
		seen[x] = name
	}
	for seed := range uint64(50) {
		for _, purpose := range []string{"", "a", "b", "ab", "ba", "aa", "\x00", "\x00\x00", "bootstrap", "bootstraps"} {
			add(fmt.Sprintf("%d %q", seed, purpose), stream.New(seed, purpose))
			for i := range uint64(20) {
				add(fmt.Sprintf("%d %q %d", seed, purpose, i), stream.New(seed, purpose, i))
				add(fmt.Sprintf("%d %q %d 0", seed, purpose, i), stream.New(seed, purpose, i, 0))
				add(fmt.Sprintf("%d %q 20 %d", seed, purpose, i), stream.New(seed, purpose, 20, i))
			}
		}
	}
	add("the largest", stream.New(math.MaxUint64, "a", math.MaxUint64))
}

// chiSquare returns the statistic of draws in [0,1) over 64 equal bins, less
// its mean of 63 and in units of its standard deviation sqrt(126).
func chiSquare(draws []float64) float64 {
	const bins = 64
	var count [bins]int
	for _, u := range draws {
		count[int(u*bins)]++
	}
	expected, sum := float64(len(draws))/bins, 0.0
	for _, n := range count {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return (sum - (bins - 1)) / math.Sqrt(2*(bins-1))
}

// ways of naming a family of neighbouring streams.
var ways = []struct {
	name string
	new  func(i uint64) *rand.Rand
}{
	{"seeds", func(i uint64) *rand.Rand { return stream.New(i, "bootstrap") }},
	{"indices", func(i uint64) *rand.Rand { return stream.New(1, "bootstrap", i) }},
	{"second indices", func(i uint64) *rand.Rand { return stream.New(1, "bootstrap", 3, i) }},
	{"high bits", func(i uint64) *rand.Rand { return stream.New(i<<40, "bootstrap") }},
}

// Draws of one place over neighbouring streams are uniform: both a lattice and
// a spread too even would show. 5 standard deviations of the statistic.
func TestNeighboursAreUniform(t *testing.T) {
	const streams, places = 100_000, 3
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			draws := make([][]float64, places)
			for i := range uint64(streams) {
				r := way.new(i)
				for place := range draws {
					draws[place] = append(draws[place], r.Float64())
				}
			}
			for place, u := range draws {
				if z := chiSquare(u); math.Abs(z) > 5 {
					t.Errorf("draw %d of %d streams is %.1f standard deviations from uniform", place+1, streams, z)
				}
			}
		})
	}
}

// Stream i against streams i+1 and i+2, draw by draw. 12/sqrt(N) turns the
// mean product of centred uniform draws into standard errors.
func TestNeighboursAreNotCorrelated(t *testing.T) {
	const streams, length = 20_000, 4
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			u := make([][length]float64, streams)
			for i := range u {
				r := way.new(uint64(i))
				for j := range u[i] {
					u[i][j] = r.Float64() - 0.5
				}
			}
			for lag := range 3 {
				for a := range length {
					for b := range length {
						if lag == 0 && a >= b {
							continue
						}
						sum := 0.0
						for i := range streams - lag {
							sum += u[i][a] * u[i+lag][b]
						}
						if z := 12 * sum / math.Sqrt(streams); math.Abs(z) > 5 {
							t.Errorf("draw %d of a stream and draw %d of the one %d on: %.1f standard errors", a+1, b+1, lag, z)
						}
					}
				}
			}
		})
	}
}

// The reason for the mixing: seeded as the generator itself would be, the
// first draws of neighbouring seeds are not uniform.
func TestSeedingWithoutMixingIsATrap(t *testing.T) {
	var draws []float64
	for seed := range uint64(100_000) {
		var source exprand.PCGSource
		source.Seed(seed)
		draws = append(draws, rand.New(&source).Float64())
	}
	if z := chiSquare(draws); z < 5 {
		t.Errorf("%.1f standard deviations from uniform: the trap this test is sensitive to is gone", z)
	}
}

func TestLongStreamIsUniform(t *testing.T) {
	r := stream.New(2, "long")
	draws := make([]float64, 1_000_000)
	for i := range draws {
		draws[i] = r.Float64()
	}
	if z := chiSquare(draws); math.Abs(z) > 5 {
		t.Errorf("%.1f standard deviations from uniform", z)
	}
}

func ExampleNew() {
	// Two blocks of work: each names its stream and may be run first.
	for block := range uint64(2) {
		r := stream.New(1, "bootstrap", block)
		fmt.Println(block, r.IntN(100), r.IntN(100), r.IntN(100))
	}
	// Output:
	// 0 49 39 0
	// 1 60 90 79
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		stream.New(1, "bootstrap", 7)
	}
}

func BenchmarkUint64(b *testing.B) {
	r := stream.New(1, "bootstrap", 7)
	b.ReportAllocs()
	for b.Loop() {
		r.Uint64()
	}
}
