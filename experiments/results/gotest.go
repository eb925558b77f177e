package results

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name:  "go test",
		uses:  "go test -json: Action (pass, fail, skip, run), Package, Test; subtests count, the tests that hold them do not (--filter leaves); the other way round with --filter top-level",
		sniff: isGoTest,
		read:  readGoTest,
	})
}

// isGoTest looks at the first event, or for one after other lines.
func isGoTest(h head) bool {
	if h.shape == plain {
		return goEvent.Match(h.first)
	}
	return (h.shape == jsonLines || h.shape == jsonObject) && h.has("Action") && h.hasAny("Package", "ImportPath")
}

// goTests gathers the events of tests until the end of the file: only then is
// it known which tests hold others.
type goTests struct {
	in       *input
	tests    map[goName]*goTest
	order    []goName
	packages map[string]bool
	running  map[string]map[string]bool // tests by package
	broken   int                        // packages that failed without a test
	benches  map[goName]bool            // benchmarks, which are no tests
}

// maxSubtests is how deep subtests may be in each other.
const maxSubtests = 64

type goName struct{ pkg, test string }

// goTest is a test, with the outcome of each time that it ran.
type goTest struct {
	outcomes []Outcome
	parent   bool
	children bool // one ran since this test began
	early    int  // failures before a child ran
}

func readGoTest(in *input, yield func(trial) error) error {
	if f := in.options.Filter; f != "" && f != leaves && f != topLevel {
		return fmt.Errorf("filter %q is not known for go test: choose %s or %s", f, leaves, topLevel)
	}
	g := &goTests{in: in, tests: map[goName]*goTest{}, packages: map[string]bool{}, running: map[string]map[string]bool{}, benches: map[goName]bool{}}
	lines := &eventLines{r: bufio.NewReader(in.stream), begin: true}
	if !in.options.Strict {
		in.stream = lines
	}
	if err := in.lines(g.event); err != nil {
		return err
	}
	if lines.others > 0 {
		in.warn(Warning{Code: "not-events", Message: in.path + ": passed over " + plural(lines.others, "line") + " of other output, such as the go command and the compiler write; --strict makes it an error"})
	}
	if len(g.benches) > 0 {
		in.warn(Warning{Code: "benchmarks", Message: in.path + ": " + plural(len(g.benches), "benchmark") + " left out: a benchmark has no verdict; make it a test to count it"})
	}
	if g.broken > 0 {
		in.warn(Warning{Code: "broken-packages", Message: in.path + ": " + plural(g.broken, "package") + " failed without a test, such as by a fault of the build: its tests are not counted; repair the build, or give their names by --tasks-from to count them as missing"})
	}
	return g.yield(yield)
}

func (g *goTests) event(w *walker) error {
	var action string
	var name goName
	err := w.object(func(key string) (err error) {
		switch key {
		case "Action":
			action, err = w.text()
		case "Package":
			name.pkg, err = w.text()
		case "Test":
			name.test, err = w.text()
		}
		return err
	})
	if err != nil {
		return err
	}
	if name.test == "" {
		g.packageEvent(action, name.pkg)
		return nil
	}
	if strings.HasPrefix(name.test, "Benchmark") {
		if len(g.benches) < maxTests {
			g.benches[name] = true
		}
		return nil
	}
	if strings.Count(name.test, "/") > maxSubtests {
		return w.fault("subtests nested more than %d deep: no test has that", maxSubtests)
	}
	g.packages[name.pkg] = true
	switch action {
	case "run":
		g.run(name)
	case "pass":
		g.end(name, Pass)
	case "fail":
		g.end(name, Fail)
	case "skip":
		g.end(name, Missing)
	}
	return nil
}

// packageEvent ends the tests that were running when their package failed, as
// by a panic or the limit of time: they have no verdict.
func (g *goTests) packageEvent(action, pkg string) {
	if action != "fail" && action != "pass" {
		return
	}
	if action == "fail" && !g.packages[pkg] {
		g.broken++
	}
	if action == "fail" {
		g.endAll(pkg)
	}
}

func (g *goTests) endAll(pkg string) {
	for test := range g.running[pkg] {
		g.end(goName{pkg, test}, Error)
	}
}

func (g *goTests) test(name goName) *goTest {
	t, ok := g.tests[name]
	if !ok {
		t = &goTest{}
		g.tests[name] = t
		g.order = append(g.order, name)
	}
	return t
}

func (g *goTests) run(name goName) {
	g.test(name).children = false
	if g.running[name.pkg] == nil {
		g.running[name.pkg] = map[string]bool{}
	}
	g.running[name.pkg][name.test] = true
	g.holds(name)
}

// holds marks the tests that hold this one.
func (g *goTests) holds(name goName) {
	for i := strings.LastIndexByte(name.test, '/'); i > 0; i = strings.LastIndexByte(name.test[:i], '/') {
		p := g.test(goName{name.pkg, name.test[:i]})
		p.parent, p.children = true, true
	}
}

// end also takes tests whose begin the log lacks, as one that was cut.
func (g *goTests) end(name goName, o Outcome) {
	t := g.test(name)
	g.holds(name)
	delete(g.running[name.pkg], name.test)
	t.outcomes = append(t.outcomes, o)
	if !t.children && (o == Fail || o == Error) {
		t.early++
	}
}

// The filters: which tests are tasks.
const (
	leaves   = "leaves"
	topLevel = "top-level"
)

// counts says whether a test is a task: one that holds no others, or with the
// filter top-level one that no other holds.
func (g *goTests) counts(name goName, t *goTest) bool {
	if g.in.options.Filter == topLevel {
		return !strings.Contains(name.test, "/")
	}
	return !t.parent
}

// yield gives the trials of the tests that hold no others. Those that a parent
// kept from running, because it failed before, ended in an error.
func (g *goTests) yield(yield func(trial) error) error {
	for pkg := range g.packages {
		g.endAll(pkg)
	}
	for _, name := range g.order {
		t := g.tests[name]
		if !g.counts(name, t) {
			continue
		}
		x := trial{task: name.test, kind: text, content: name.pkg, run: g.in.path}
		if len(g.packages) > 1 {
			x.task = name.pkg + "." + name.test
		}
		for i, o := range append(t.outcomes, g.prevented(name)...) {
			x.id, x.judgement, x.cause = strconv.Itoa(i), judgement{outcome: o}, ""
			x.skipped = o == Missing
			if o == Error {
				x.cause = "no verdict: the test did not come to its end"
			}
			if err := yield(x); err != nil {
				return err
			}
		}
	}
	return nil
}

// prevented is an error for each time that a parent failed before its subtests.
func (g *goTests) prevented(name goName) []Outcome {
	n := 0
	for i := strings.LastIndexByte(name.test, '/'); i > 0; i = strings.LastIndexByte(name.test[:i], '/') {
		p := g.tests[goName{name.pkg, name.test[:i]}]
		n = max(n, min(p.early, len(p.outcomes)-len(g.tests[name].outcomes)))
	}
	return slices.Repeat([]Outcome{Error}, min(n, maxNames))
}
