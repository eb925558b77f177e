package experiments

import (
	"fmt"
	"regexp"
	"slices"

	"go.yaml.in/yaml/v4"

	"passhat/bootstrap"
	"passhat/estimator"
)

// The largest values that a config may ask for: beyond them a run would not
// end or not fit into memory.
const (
	maxK          = 1_000_000
	maxTrials     = 10_000
	maxCounted    = 1_000_000 // as experiments/results counts
	maxTasks      = 100_000_000
	maxResamples  = 10_000_000
	maxReplicates = 1_000_000
	maxSteps      = 1000
	maxAgents     = 500  // as experiments/results reads
	maxName       = 1024 // bytes
)

// at returns the node that keys and indices lead to, or the last one on the way
// that is there: the position of a fault.
func (l *loader) at(path ...any) (n *yaml.Node, found bool) {
	n = l.root
	for _, step := range path {
		next := child(n, step)
		if next == nil {
			return n, false
		}
		n = next
	}
	return n, true
}

func child(n *yaml.Node, step any) *yaml.Node {
	switch s := step.(type) {
	case int:
		if n.Kind == yaml.SequenceNode && s < len(n.Content) {
			return n.Content[s]
		}
	case string:
		for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == s {
				return n.Content[i+1]
			}
		}
	}
	return nil
}

// fault adds a fault at a path; nothing where it would only be a consequence of
// one that is known: a fault inside the node, or for a key that is not there an
// unknown key beside it.
func (l *loader) fault(path []any, err error) {
	if err == nil {
		return
	}
	n, found := l.at(path...)
	if l.known(n, found) {
		return
	}
	l.add(n.Line, n.Column, "%v", err)
}

func (l *loader) known(n *yaml.Node, found bool) bool {
	first, last := n.Line, lastLine(n)
	return slices.ContainsFunc(l.faults, func(f Fault) bool {
		if found {
			return f.Line >= first && f.Line <= last
		}
		for i := 0; n.Kind == yaml.MappingNode && i < len(n.Content); i += 2 {
			if key := n.Content[i]; key.Line == f.Line && key.Column == f.Column {
				return true
			}
		}
		return false
	})
}

func lastLine(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}

func path(steps ...any) []any { return steps }

var nameForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// nothing notes the items of lists that are null: decoding drops them.
func (l *loader) nothing(n *yaml.Node) {
	for _, item := range n.Content {
		if n.Kind == yaml.SequenceNode && item.Tag == "!!null" {
			l.add(item.Line, item.Column, "found nothing: an item of the list was expected")
		}
		l.nothing(item)
	}
}

// validate notes every impossible value.
func (l *loader) validate(c *Config) {
	l.nothing(l.root)
	if !nameForm.MatchString(c.Name) {
		l.fault(path("name"), fmt.Errorf("name %q: letters, digits, '.', '_' and '-' only, it names a folder", c.Name))
	}
	for i, k := range c.K {
		l.fault(path("k", i), between("k", k, 1, maxK))
	}
	for i, name := range c.Metrics {
		m, err := estimator.ParseMetric(name)
		if err == nil {
			err = between("k of "+name, m.K, 1, maxK)
		}
		l.fault(path("metrics", i), err)
	}
	if len(c.K) > 0 && len(c.Metrics) > 0 {
		l.fault(path("metrics"), fmt.Errorf("both k and metrics are given: keep one of them"))
	}
	l.fault(path("confidence"), bootstrap.CheckConfidence(c.Confidence))
	target, err := bootstrap.ParseTarget(c.Target)
	l.fault(path("target"), err)
	if err == nil {
		_, err = bootstrap.ParseMethod(c.Method, target)
		l.fault(path("method"), err)
	}
	_, err = bootstrap.ParseSide(c.Side)
	l.fault(path("side"), err)
	if target == bootstrap.Suite && (c.Joint || c.Bands) {
		l.fault(path("target"), fmt.Errorf("joint intervals and bands are for the target population"))
	}
	l.fault(path("resamples"), between("resamples", c.Resamples, 1, maxResamples))
	switch c.Study {
	case StudyCurves:
		l.curves(c)
	case StudyUnevenness:
		l.unevenness(c)
	case StudyCoverage:
		l.coverage(c)
	case StudyConvergence:
		l.convergence(c)
	case StudyDependence:
		l.dependence(c)
	case StudyBeyond:
		l.beyond(c)
	case StudyPlan:
		l.plan(c)
	default:
		l.fault(path("study"), fmt.Errorf("study %q is not known: choose %s, %s, %s, %s, %s, %s or %s", c.Study,
			StudyCurves, StudyUnevenness, StudyCoverage, StudyConvergence, StudyDependence, StudyBeyond, StudyPlan))
	}
}

func between(name string, value, low, high int) error {
	if value < low || value > high {
		return fmt.Errorf("%s is %d: it must be from %d to %d", name, value, low, high)
	}
	return nil
}

func fraction(name string, value *float64) error {
	switch {
	case value == nil:
		return fmt.Errorf("%s is missing: give a fraction from 0 to 1", name)
	case !(*value >= 0 && *value <= 1):
		return fmt.Errorf("%s is %v: it must be a fraction from 0 to 1", name, *value)
	}
	return nil
}

func (l *loader) curves(c *Config) {
	if c.Unevenness != nil {
		l.fault(path("unevenness"), fmt.Errorf("unevenness belongs to the study unevenness: write study: unevenness, or leave it out"))
	}
	nodes, found := l.at("agents")
	if !found || len(nodes.Content) == 0 {
		l.fault(path("agents"), fmt.Errorf("no agents: give at least one with counts, rates or files"))
		return
	}
	if len(nodes.Content) > maxAgents {
		l.fault(path("agents"), fmt.Errorf("%d agents: at most %d are compared at once", len(nodes.Content), maxAgents))
		return
	}
	var names []string
	for i, a := range c.Agents {
		if a.Name != "" && slices.Contains(names, a.Name) {
			l.fault(path("agents", i, "name"), fmt.Errorf("agent %q is there twice: give each a name of its own", a.Name))
		}
		names = append(names, a.Name)
		l.agent(i, a)
	}
}

func (l *loader) agent(i int, a AgentConfig) {
	kinds := 0
	for _, given := range []bool{a.Counts != nil, a.Rates != nil, a.Files != nil} {
		if given {
			kinds++
		}
	}
	if kinds != 1 {
		l.fault(path("agents", i), fmt.Errorf("an agent has one of counts, rates and files; this one has %d of them", kinds))
		return
	}
	if a.Name == "" && a.Files == nil {
		l.fault(path("agents", i), fmt.Errorf("this agent has no name"))
	}
	if len(a.Name) > maxName {
		l.fault(path("agents", i, "name"), fmt.Errorf("a name of over %d bytes: no table has room for that, give a shorter one", maxName))
	}
	if a.Rates == nil && a.Process != nil {
		l.fault(path("agents", i, "process"), fmt.Errorf("a process is for an agent with rates or a preset only"))
	}
	if a.Rates == nil && (a.Tasks != 0 || a.Trials != 0) {
		l.fault(path("agents", i), fmt.Errorf("tasks and trials are drawn for an agent with rates only"))
	}
	if a.Policy != nil {
		l.fault(path("agents", i, "policy"), a.Policy.options().Check())
	}
	switch {
	case a.Rates != nil:
		l.synthetic(i, a)
	case a.Counts != nil:
		l.counts(i, a.Counts)
	case len(a.Files) == 0:
		l.fault(path("agents", i, "files"), fmt.Errorf("no files: name at least one"))
	}
}

func (l *loader) synthetic(i int, a AgentConfig) {
	where := path("agents", i, "rates")
	if kinds := a.Rates.kinds(); len(kinds) == 1 {
		where = append(where, kinds[0])
	}
	l.fault(where, a.Rates.check())
	l.process(path("agents", i, "process"), a.Process)
	if a.Process != nil && a.Tasks == 0 && a.Trials == 0 {
		l.fault(path("agents", i, "process"), fmt.Errorf("a process needs tasks and trials to draw: exact values are those of independent trials"))
	}
	switch {
	case a.Tasks == 0 && a.Trials == 0:
		return
	case a.Tasks == 0 || a.Trials == 0:
		l.fault(path("agents", i), fmt.Errorf("tasks and trials go together: give both to draw a suite, or neither for exact values"))
		return
	}
	l.fault(path("agents", i, "tasks"), between("tasks", a.Tasks, 1, maxTasks))
	l.fault(path("agents", i, "trials"), between("trials", a.Trials, 1, maxTrials))
}

func (l *loader) counts(i int, counts []CountConfig) {
	if len(counts) == 0 {
		l.fault(path("agents", i, "counts"), fmt.Errorf("no tasks: give each as {task: a, n: 8, c: 6}"))
	}
	seen := map[string]bool{}
	for j, x := range counts {
		where := path("agents", i, "counts", j)
		switch {
		case x.Task == "" || x.N == nil || x.C == nil:
			l.fault(where, fmt.Errorf("a task's counts are {task: a, n: 8, c: 6}: all three are needed"))
		case seen[x.Task]:
			l.fault(where, fmt.Errorf("task %q is there twice", x.Task))
		case *x.N < 0 || *x.C < 0:
			l.fault(where, fmt.Errorf("task %q has %d successes of %d trials: counts are not negative", x.Task, *x.C, *x.N))
		case *x.C > *x.N:
			l.fault(where, fmt.Errorf("task %q has %d successes of %d trials: there cannot be more successes than trials", x.Task, *x.C, *x.N))
		case *x.N > maxCounted:
			l.fault(where, fmt.Errorf("task %q has %d trials: at most %d are counted", x.Task, *x.N, maxCounted))
		}
		seen[x.Task] = true
	}
}
