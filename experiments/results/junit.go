package results

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name: "JUnit XML",
		uses: "testcase.{classname, name, time, status}; failure, error, skipped, rerunFailure, flakyFailure in it; the end -<i>-<N> that pytest-repeat gives to names",
		sniff: func(h head) bool {
			return h.shape == xmlText && (strings.Contains(string(h.first), "<testsuite") || strings.Contains(string(h.first), "<testcase"))
		},
		read: readJUnit,
	})
}

// maxTests bounds what is held of a file: its tests are trials of their own, or
// repeats of one, only all names together tell.
const maxTests = 500_000

// junit reads the tests of a file.
type junit struct {
	in      *input
	tags    *xmlTags
	tests   []junitTest
	current *junitTest
	suites  []junitSuite // about the current test
	pytest  bool
}

type junitSuite struct{ name, host string }

type junitTest struct {
	class, name string
	origin      string // the file or the suite it is from
	failure     string // the kind of the trouble, "" for none
	failed      bool
	erred       bool
	teardown    bool // the error came after the test
	skipped     bool
	retries     int
	seconds     float64
}

func readJUnit(in *input, yield func(trial) error) error {
	w := newWindow(in.ctx, in.path, in.stream)
	w.consumed = func() int64 { return w.read } // only tags are held
	j := &junit{in: in, tags: newXMLTags(w)}
	if err := j.read(); err != nil {
		return err
	}
	return j.yield(yield)
}

func (j *junit) read() error {
	d := xml.NewDecoder(j.tags)
	for depth := 0; ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return j.fault(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxElements {
				return j.fault(fmt.Errorf("elements nested more than %d deep: no result file has that", maxElements))
			}
			if err := j.start(x); err != nil {
				return j.fault(err)
			}
		case xml.EndElement:
			depth--
			j.end(x.Name.Local)
		}
	}
}

const maxElements = 200

func (j *junit) fault(err error) error {
	var fault *SyntaxError
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &fault):
		return fault
	case errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		err = errTorn
	case errors.As(err, &syntax):
		err = errors.New("not valid XML: " + syntax.Msg)
	}
	if j.in.ctx.Err() != nil {
		return j.in.ctx.Err()
	}
	return &SyntaxError{j.in.path, j.tags.line, err.Error()}
}

func (j *junit) start(x xml.StartElement) error {
	switch name := x.Name.Local; {
	case name == "testsuite":
		suite := junitSuite{attribute(x, "name"), attribute(x, "hostname")}
		j.pytest = j.pytest || suite.name == "pytest"
		j.suites = append(j.suites, suite)
	case name == "testcase":
		if len(j.tests) >= maxTests {
			return fmt.Errorf("more than %d tests: split the file", maxTests)
		}
		t := junitTest{class: attribute(x, "classname"), name: attribute(x, "name")}
		if t.name == "" {
			return errors.New("a testcase without a name")
		}
		t.seconds, _ = finite(attribute(x, "time"))
		t.origin = j.origin(x, t.class)
		switch strings.ToLower(attribute(x, "status")) {
		case "notrun", "disabled", "skipped":
			t.skipped = true
		}
		j.tests = append(j.tests, t)
		j.current = &j.tests[len(j.tests)-1]
	case j.current != nil:
		j.child(x)
	}
	return nil
}

func (j *junit) end(name string) {
	switch {
	case name == "testcase":
		j.current = nil
		j.joinTeardown()
	case name == "testsuite" && len(j.suites) > 0:
		j.suites = j.suites[:len(j.suites)-1]
	}
}

// child takes what became of a test. A test that passed or failed after
// retries has a child for each.
func (j *junit) child(x xml.StartElement) {
	switch x.Name.Local {
	case "failure":
		j.current.failed = true
	case "error":
		j.current.erred = true
		j.current.failure = firstNonEmpty(attribute(x, "type"), attribute(x, "message"), "error")
		j.current.teardown = j.pytest && strings.HasPrefix(attribute(x, "message"), "failed on teardown")
	case "skipped":
		j.current.skipped = true
	case "flakyFailure", "flakyError", "rerunFailure", "rerunError":
		j.current.retries++
	}
}

func firstNonEmpty(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s[:min(len(s), 200)]
		}
	}
	return ""
}

func attribute(x xml.StartElement, name string) string {
	for _, a := range x.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (t *junitTest) outcome() judgement {
	switch {
	case t.failed:
		return judgement{outcome: Fail, notClean: t.erred}
	case t.erred:
		return judgement{outcome: Error}
	case t.skipped:
		return judgement{outcome: Missing}
	}
	return judgement{outcome: Pass}
}

func (j *junit) yield(yield func(trial) error) error {
	repeats := findRepeats(j.tests)
	tasks := make([]string, len(j.tests))
	steps := make([]string, len(j.tests))
	for i := range j.tests {
		t := &j.tests[i]
		tasks[i] = t.name
		if base, s, _, ok := repeatOf(t.name); ok && repeats.is(t) {
			tasks[i], steps[i] = base, strconv.Itoa(s)
		}
		if t.class != "" {
			tasks[i] = t.class + "::" + tasks[i]
		}
	}
	j.tellApart(tasks)
	stop, planned := j.reruns(tasks, steps)
	seen := map[string]int{}
	again, passed, retries := 0, 0, 0
	for i := range j.tests {
		t, name, step := &j.tests[i], tasks[i], steps[i]
		if step == "" {
			again += count01(seen[name] > 0)
			step = strconv.Itoa(seen[name])
			seen[name]++
		}
		x := trial{
			task: name, kind: text, id: step, run: j.in.path, judgement: t.outcome(), retries: t.retries, cause: t.failure, seconds: t.seconds,
			stop: stop, planned: planned,
		}
		x.skipped = x.outcome == Missing
		retries += t.retries
		passed += count01(x.outcome == Pass || x.outcome == Missing)
		if err := yield(x); err != nil {
			return err
		}
	}
	if stop != "" {
		again = 0 // the warning of the plan says so
	}
	j.notice(again, passed == len(j.tests) && repeats.count == 0 && retries == 0)
	return nil
}

func (j *junit) notice(again int, allPassed bool) {
	if again > 0 {
		j.in.warn(Warning{Code: "repeated-names", Message: j.in.path + ": " + plural(again, "test") + " had the name of a test before; they were counted as further trials of it; if they are other tests, give each a name of its own"})
	}
	if j.pytest && allPassed && len(j.tests) > 0 {
		j.in.warn(Warning{Code: "reruns-hidden", Message: j.in.path + ": every test passed, each in one trial. Where failed tests are run again (pytest-rerunfailures, flaky), pytest writes the last outcome only: then this is pass@k taken for pass@1. Run without reruns, and repeat by --count"})
	}
}
