package results

import (
	"encoding/xml"
	"regexp"
)

// scriptFile is a file of JavaScript or TypeScript.
var scriptFile = regexp.MustCompile(`\.[cm]?[jt]sx?$`)

// origin tells tests of one class and name apart that are not the same: the
// file, if the testcase names one, else the suite. Playwright has a suite for
// each file and project, and the project where others have the host.
func (j *junit) origin(x xml.StartElement, class string) string {
	if file := attribute(x, "file"); file != "" {
		return file
	}
	if len(j.suites) == 0 {
		return ""
	}
	suite := j.suites[len(j.suites)-1]
	if suite.host != "" && suite.name == class && scriptFile.MatchString(class) {
		return suite.host
	}
	return suite.name
}

// tellApart gives tests of one name that are from several files or suites the
// name of these too. Suites that are named as runs are runs.
func (j *junit) tellApart(tasks []string) {
	origins := map[string][]string{}
	for i, name := range tasks {
		known := origins[name]
		if len(known) == 0 || known[len(known)-1] != j.tests[i].origin {
			origins[name] = append(known, j.tests[i].origin)
		}
	}
	apart := 0
	for name, of := range origins {
		if len(of) > 1 && !allRuns(of) {
			apart++
		} else {
			delete(origins, name)
		}
	}
	for i, name := range tasks {
		if len(origins[name]) > 1 && j.tests[i].origin != "" {
			tasks[i] = j.tests[i].origin + "::" + name
		}
	}
	if apart > 0 {
		j.in.warn(Warning{Code: "same-names", Message: j.in.path + ": " + plural(apart, "test") + " of one name are in several suites: each suite's was taken for a task of its own; if the suites are runs, give each run a file"})
	}
}

// joinTeardown makes one trial of a test that failed and then failed to clean
// up, for which pytest writes two testcases.
func (j *junit) joinTeardown() {
	n := len(j.tests)
	if n < 2 || !j.tests[n-1].teardown {
		return
	}
	last, before := &j.tests[n-1], &j.tests[n-2]
	if before.class == last.class && before.name == last.name && before.failed && !before.erred {
		before.erred, before.failure = true, last.failure
		j.tests = j.tests[:n-1]
	}
}

// reruns says whether exactly those tests are there again that failed, up to
// their first success, as where the runner repeats failed tests: then the first
// trial of each counts. It returns what stopped the trials, and how many there
// are at most.
func (j *junit) reruns(tasks, steps []string) (stop string, planned int) {
	ended, count := map[string]bool{}, map[string]int{}
	for i, name := range tasks {
		o := j.tests[i].outcome().outcome
		if steps[i] != "" || ended[name] {
			return "", 0
		}
		ended[name] = o == Pass || o == Missing
		count[name]++
		planned = max(planned, count[name])
	}
	once := 0
	for name, n := range count {
		if n == 1 && !ended[name] {
			return "", 0
		}
		once += count01(n == 1)
	}
	if planned < 2 || once == 0 {
		return "", 0
	}
	return "first success", planned
}
