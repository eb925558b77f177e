package bootstrap_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/sim/stream"
)

func clustered(t testing.TB, tasks []estimator.Task, labels []string, m estimator.Metric, method bootstrap.Method, confidence float64) bootstrap.ClusterEstimate {
	t.Helper()
	out, err := bootstrap.Clustered(background, tasks, labels, []estimator.Metric{m}, bootstrap.Request{Method: method, Confidence: confidence}, bootstrap.Options{Resamples: 399, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return out[0]
}

// TestClusterStdErr: six tasks of one trial in two families, one passing and
// one not, have the standard error 1/2, more than twice the naive 0.2236.
// Reference: UKGovernmentBEIS/inspect_ai#1251, with the factor G/(G-1).
func TestClusterStdErr(t *testing.T) {
	tasks := strata(1, []int{0, 3}, []int{3, 0})
	e := clustered(t, tasks, []string{"x", "x", "x", "y", "y", "y"}, estimator.PassAt(1), "", 0.95)
	wantNear(t, "standard error", e.StdErr, 0.5, 1e-15)
	wantNear(t, "value", e.Value, 0.5, 1e-15)
	wantNear(t, "degrees of freedom", e.DF, 1, 1e-12)
	wantNear(t, "design effect", e.DesignEffect, 0.25/(0.25/5), 1e-12)
	if e.Clusters != 2 || e.Tasks != 6 {
		t.Errorf("%d clusters of %d tasks", e.Clusters, e.Tasks)
	}
}

// TestClusterCR2 compares with residuals multiplied out: clusters of 1, 2 and 5
// tasks, the adjustment matrix (I - H)^(-1/2) by its eigenvectors.
func TestClusterCR2(t *testing.T) {
	tasks := strata(4, []int{0, 0, 0, 1}, []int{0, 1, 0, 0, 1}, []int{2, 1, 1, 1})
	var labels []string
	for _, x := range tasks {
		labels = append(labels, x.Stratum)
	}
	e := clustered(t, tasks, labels, estimator.PassAt(1), bootstrap.MethodClusterT, 0.95)
	mean := (3.0 + 5 + 6) / 4 / 8
	want, trace, squares := 0.0, 0.0, 0.0
	sums, sizes := []float64{3.0 / 4, 5.0 / 4, 6.0 / 4}, []float64{1, 2, 5}
	for i, n := range sizes {
		d := sums[i] - n*mean
		want += d * d / (1 - n/8) / 64
		trace += n
		for j, o := range sizes {
			g := -n * o / 8 / math.Sqrt((1-n/8)*(1-o/8))
			if i == j {
				g = n
			}
			squares += g * g
		}
	}
	if e.Interval.Guarantee != bootstrap.Approximate {
		t.Errorf("clusters of other sizes: %s", e.Interval.Guarantee)
	}
	wantNear(t, "standard error", e.StdErr, math.Sqrt(want), 1e-14)
	wantNear(t, "degrees of freedom", e.DF, trace*trace/squares, 1e-12)
}

// TestClusterIsGaffke: clusters of one task, and equal clusters of equal tasks.
func TestClusterIsGaffke(t *testing.T) {
	counts := []int{2, 0, 3, 1, 5}
	m := estimator.PassHat(2)
	want := gaffke(t, suite(t, 4, counts...), m, 0.9)
	for _, copies := range []int{1, 3} {
		var tasks []estimator.Task
		var labels []string
		for i, x := range strata(4, counts) {
			for range copies {
				tasks, labels = append(tasks, x), append(labels, fmt.Sprint(i))
			}
		}
		got := clustered(t, tasks, labels, m, bootstrap.MethodGaffke, 0.9).Interval
		if got.Guarantee != bootstrap.Searched {
			t.Errorf("clusters of one size: %s", got.Guarantee)
		}
		wantNear(t, "lower", got.Lower, want.Lower, 1e-11)
		wantNear(t, "upper", got.Upper, want.Upper, 1e-11)
	}
}

// family draws a cluster: its size and its rate may go together.
type family struct {
	name  string
	size  func(u float64) int
	rate  func(u float64) float64 // of the cluster, from the same u
	mixed bool                    // half of the tasks have the rate 1 less it
}

func (f family) truth(m estimator.Metric) float64 {
	const points = 20_000
	sum, size := 0.0, 0.0
	for i := range points {
		u := (float64(i) + 0.5) / points
		n := float64(f.size(u))
		v := m.ClosedForm(f.rate(u))
		if f.mixed {
			v = (v + m.ClosedForm(1-f.rate(u))) / 2
		}
		sum, size = sum+n*v, size+n
	}
	return sum / size
}

func (f family) draw(r *rand.Rand, clusters, n int) (tasks []estimator.Task, labels []string) {
	for g := range clusters {
		u := r.Float64()
		for range f.size(u) {
			p := f.rate(u)
			if f.mixed && r.Float64() < 0.5 {
				p = 1 - p
			}
			tasks = append(tasks, estimator.Task{ID: fmt.Sprint(len(tasks)), N: n, C: successes(r, n, p)})
			labels = append(labels, fmt.Sprint(g))
		}
	}
	return tasks, labels
}

var families = []family{
	{"equal sizes", func(float64) int { return 4 }, laws["arcsine"].rate, false},
	{"1 or 9 tasks", func(u float64) int { return 1 + 8*int(math.Mod(u*97, 1)+0.2) }, laws["arcsine"].rate, false},
	{"large ones are hard", func(u float64) int { return 1 + int(12*(1-u)) }, func(u float64) float64 { return u }, false},
	{"few fail", func(u float64) int { return 1 + int(math.Mod(u*97, 1)*5) }, laws["few tasks fail"].rate, false},
	{"mixed", func(float64) int { return 5 }, laws["uniform"].rate, true},
}

// TestClusterCoverage: the interval holds its confidence with few clusters,
// unequal sizes, and sizes that go with the rate. Under PASSHAT_LONG=1 it also
// shows what cluster-t and percentile hold.
func TestClusterCoverage(t *testing.T) {
	m := estimator.PassHat(2)
	for _, clusters := range []int{5, 12} {
		for _, f := range families {
			n, held, truth := sets(60, 2000), map[bootstrap.Method]float64{}, f.truth(m)
			covers(t, fmt.Sprintf("%d clusters, %s", clusters, f.name), n, 0.95, func(r *rand.Rand) bool {
				tasks, labels := f.draw(r, clusters, 3)
				if os.Getenv("PASSHAT_LONG") != "" {
					for _, method := range []bootstrap.Method{bootstrap.MethodClusterT, bootstrap.MethodPercentile} {
						if inside(clustered(t, tasks, labels, m, method, 0.95).Interval, truth) {
							held[method] += 1 / float64(n)
						}
					}
				}
				return inside(clustered(t, tasks, labels, m, "", 0.95).Interval, truth)
			})
			t.Logf("others: %.3v", held)
		}
	}
}

// TestClusterExhaustive has the exact coverage for fixed sizes whose clusters
// pass or fail as one, over a grid of the rate.
func TestClusterExhaustive(t *testing.T) {
	for _, sizes := range [][]int{{1, 1}, {1, 2}, {1, 9}, {1, 1, 3}, {2, 3, 4}, {1, 1, 1, 1, 6}, {1, 2, 3, 4, 5, 6}, {2, 2, 2, 2, 9, 9}} {
		var intervals []bootstrap.Interval
		for passed := range 1 << len(sizes) {
			var tasks []estimator.Task
			var labels []string
			for g, size := range sizes {
				for range size {
					tasks, labels = append(tasks, estimator.Task{N: 1, C: passed >> g & 1}), append(labels, fmt.Sprint(g))
				}
			}
			intervals = append(intervals, clustered(t, tasks, labels, estimator.PassAt(1), "", 0.95).Interval)
		}
		for i := range 201 {
			p, held := float64(i)/200, 0.0
			for passed, x := range intervals {
				if ones := bits.OnesCount(uint(passed)); inside(x, p) {
					held += math.Pow(p, float64(ones)) * math.Pow(1-p, float64(len(sizes)-ones))
				}
			}
			if held < 0.95 {
				t.Errorf("sizes %v, rate %v: coverage %.4f", sizes, p, held)
			}
		}
	}
}

func TestClusterProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		var tasks []estimator.Task
		var labels []string
		for i := range rapid.IntRange(2, 12).Draw(t, "tasks") {
			tasks = append(tasks, estimator.Task{ID: fmt.Sprint(i), N: n, C: rapid.IntRange(0, n).Draw(t, "c")})
			labels = append(labels, rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "cluster"))
		}
		m := estimator.PassHat(rapid.IntRange(1, n).Draw(t, "k"))
		s, err := estimator.NewSuite(tasks)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range bootstrap.Sides() {
			out, err := bootstrap.Clustered(background, tasks, labels, []estimator.Metric{m}, bootstrap.Request{Side: side}, bootstrap.Options{})
			if err != nil {
				t.Fatal(err)
			}
			e, i := out[0], out[0].Interval
			if math.Abs(e.Value-s.Estimate(m).Value) > 1e-12 {
				t.Fatalf("value %v, over tasks %v", e.Value, s.Estimate(m).Value)
			}
			if i.Available() != (e.Clusters > 1) || i.Available() && !(0 <= i.Lower && i.Lower < i.Upper && i.Upper <= 1 && i.Lower <= e.Value+1e-12 && e.Value-1e-12 <= i.Upper) {
				t.Fatalf("%d clusters: %v in %+v", e.Clusters, e.Value, i)
			}
			if side == bootstrap.LowerSide && e.Clusters > 1 && i.Upper != 1 || side == bootstrap.UpperSide && e.Clusters > 1 && i.Lower != 0 {
				t.Fatalf("side %s: %+v", side, i)
			}
		}
	})
}

func TestClusterBoundaries(t *testing.T) {
	tasks, one := strata(2, []int{1, 1, 2}), []string{"a", "a", "a", "a"}
	m := estimator.PassHat(2)
	for _, method := range []bootstrap.Method{"", bootstrap.MethodClusterT, bootstrap.MethodPercentile} {
		e := clustered(t, tasks, one, m, method, 0.95)
		wantNoLimits(t, e.Interval, bootstrap.ErrNotAvailable)
		if e.Value != 0.5 || !math.IsNaN(e.StdErr) || e.Clusters != 1 {
			t.Errorf("one cluster: %+v", e)
		}
		e = clustered(t, tasks, []string{"a", "b", "c", "d"}, estimator.PassHat(3), method, 0.95)
		wantNoLimits(t, e.Interval, bootstrap.ErrNotAvailable)
		if !math.IsNaN(e.Value) {
			t.Errorf("k above n: %+v", e)
		}
		e = clustered(t, tasks, []string{"a", "b", "c", "d"}, m, method, 0.95)
		if w := e.Interval.Warnings; !e.Interval.Available() || len(w) != 1 || !errors.Is(w[0], bootstrap.ErrFewClusters) {
			t.Errorf("four clusters: %+v", e)
		}
	}
	var labels []string
	all := strata(2, []int{0, 0, 40})
	for i := range all {
		labels = append(labels, fmt.Sprint(i/2))
	}
	e := clustered(t, all, labels, m, "", 0.95)
	if len(e.Interval.Warnings) > 0 || !math.IsNaN(e.StdErr) || !math.IsNaN(e.DesignEffect) {
		t.Errorf("20 clusters that pass: %+v", e)
	}
	wantNear(t, "20 clusters that pass, lower", e.Interval.Lower, math.Pow(0.025, 1.0/20), 1e-12)
	for _, method := range []bootstrap.Method{bootstrap.MethodClusterT, bootstrap.MethodPercentile} {
		wantNoLimits(t, clustered(t, all, labels, m, method, 0.95).Interval, bootstrap.ErrDegenerate)
	}
}

// TestClusterResamples: with many clusters the three methods agree, and the
// resamples are the same for any number of workers.
func TestClusterResamples(t *testing.T) {
	tasks, labels := families[1].draw(stream.New(3, "clusters"), 800, 4)
	metrics := []estimator.Metric{estimator.PassAt(1), estimator.PassHat(3)}
	get := func(method bootstrap.Method, o bootstrap.Options) []bootstrap.ClusterEstimate {
		out, err := bootstrap.Clustered(background, tasks, labels, metrics, bootstrap.Request{Method: method}, o)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	want := get(bootstrap.MethodPercentile, bootstrap.Options{Workers: 1, Seed: 3})
	gaffke, student := get("", bootstrap.Options{}), get(bootstrap.MethodClusterT, bootstrap.Options{})
	for i := range metrics {
		se := want[i].StdErr
		for name, x := range map[string]bootstrap.Interval{"percentile": want[i].Interval, "gaffke": gaffke[i].Interval, "cluster-t": student[i].Interval} {
			wantNear(t, name+" lower", x.Lower, want[i].Value-1.96*se, 0.3*se)
			wantNear(t, name+" upper", x.Upper, want[i].Value+1.96*se, 0.3*se)
		}
		for _, workers := range []int{2, 7} {
			if x := get(bootstrap.MethodPercentile, bootstrap.Options{Workers: workers, Seed: 3})[i].Interval; x.Lower != want[i].Interval.Lower || x.Upper != want[i].Interval.Upper {
				t.Errorf("%d workers: %+v", workers, x)
			}
		}
	}
	if x := get(bootstrap.MethodPercentile, bootstrap.Options{Seed: 4})[0].Interval; x.Lower == want[0].Interval.Lower {
		t.Error("another seed gives the same limits")
	}
}

func TestClusterErrors(t *testing.T) {
	tasks, labels, hat := strata(2, []int{1, 1}), []string{"a", "b"}, []estimator.Metric{estimator.PassHat(2)}
	for name, x := range map[string]struct {
		tasks   []estimator.Task
		labels  []string
		metrics []estimator.Metric
		request bootstrap.Request
		o       bootstrap.Options
		want    string
	}{
		"no tasks":  {nil, nil, hat, bootstrap.Request{}, bootstrap.Options{}, "no tasks"},
		"labels":    {tasks, []string{"a"}, hat, bootstrap.Request{}, bootstrap.Options{}, "1 labels for 2 tasks"},
		"no label":  {tasks, []string{"a", ""}, hat, bootstrap.Request{}, bootstrap.Options{}, `task "1" has no cluster`},
		"metric":    {tasks, labels, []estimator.Metric{estimator.PassAt(0)}, bootstrap.Request{}, bootstrap.Options{}, "k is 0"},
		"method":    {tasks, labels, hat, bootstrap.Request{Method: "bayes"}, bootstrap.Options{}, "is not one for clusters: choose auto, gaffke, cluster-t, percentile"},
		"resamples": {tasks, labels, hat, bootstrap.Request{Method: "percentile"}, bootstrap.Options{Resamples: -1}, "resamples is -1"},
	} {
		if _, err := bootstrap.Clustered(background, x.tasks, x.labels, x.metrics, x.request, x.o); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", name, err, x.want)
		}
	}
	cancelled, cancel := context.WithCancel(background)
	cancel()
	if _, err := bootstrap.Clustered(cancelled, tasks, labels, hat, bootstrap.Request{Method: "percentile"}, bootstrap.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func ExampleClustered() {
	tasks := []estimator.Task{{ID: "x1", N: 1, C: 1}, {ID: "x2", N: 1, C: 1}, {ID: "x3", N: 1, C: 1}, {ID: "y1", N: 1}, {ID: "y2", N: 1}, {ID: "y3", N: 1}}
	repositories := []string{"x", "x", "x", "y", "y", "y"}
	out, err := bootstrap.Clustered(context.Background(), tasks, repositories, []estimator.Metric{estimator.PassAt(1)}, bootstrap.Request{}, bootstrap.Options{})
	if err != nil {
		panic(err)
	}
	e := out[0]
	fmt.Printf("%s of %d clusters: %.2f, standard error %.2f, %.3f to %.3f\n", e.Metric, e.Clusters, e.Value, e.StdErr, e.Interval.Lower, e.Interval.Upper)
	fmt.Println(e.Interval.Warnings[0])
	// Output:
	// pass@1 of 2 clusters: 0.50, standard error 0.50, 0.013 to 0.987
	// pass@1 rests on 2 clusters: more tasks of the same clusters do not help, more clusters do: few clusters
}
