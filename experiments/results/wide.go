package results

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"passhat/estimator"
)

// In the wide form a row is a task and has a column for each trial: task,
// Trial_1, Trial_2, ... It may have the task's published pass^k too, which is
// checked and not used. A table without a column of a known name whose cells
// are all 0 or 1 has a column for each agent.

var (
	trialName     = regexp.MustCompile(`^(trial|run|attempt|rollout|epoch|sample|repeat|rep|seed|t|r)[ _.#-]*(\d{1,6})$`)
	publishedName = regexp.MustCompile(`^pass[ _]?(\^|@|hat_?|at_?)[ _]?(\d{1,4})$`)
)

// isWide says whether a name, in lower case, is that of a column of the wide
// form.
func isWide(lower string) bool {
	return len(lower) < 32 && (trialName.MatchString(lower) || publishedName.MatchString(lower))
}

// wideColumn is a column of one trial, or of a published metric.
type wideColumn struct {
	slot   int
	id     string
	metric estimator.Metric
}

// findWide finds the columns of trials, which are two or more of one word.
func (c *columns) findWide() error {
	stems, order := map[string][]wideColumn{}, []string(nil)
	c.published = nil
	for slot, name := range c.fields.names {
		lower := strings.ToLower(strings.TrimSpace(name))
		if m := publishedName.FindStringSubmatch(lower); m != nil {
			c.published = append(c.published, publishedColumn(slot, m))
			continue
		}
		m := trialName.FindStringSubmatch(lower)
		if m == nil || c.fields.exact[name] {
			continue
		}
		if stems[m[1]] == nil {
			order = append(order, m[1])
		}
		stems[m[1]] = append(stems[m[1]], wideColumn{slot: slot, id: strings.TrimLeft(m[2], "0")})
	}
	c.wide = nil
	for _, stem := range order {
		found := stems[stem]
		switch {
		case len(found) < 2:
			continue
		case c.wide != nil:
			return fmt.Errorf("columns such as %q and %q each could be the trials: leave one kind out", c.name(c.wide[0].slot), c.name(found[0].slot))
		}
		c.wide = found
		ids := map[string]bool{}
		for _, x := range found {
			if ids[x.id] {
				return fmt.Errorf("two columns are of trial %s: rename one", x.id)
			}
			ids[x.id] = true
			if err := c.unique(x.slot); err != nil {
				return err
			}
		}
	}
	return nil
}

func publishedColumn(slot int, m []string) wideColumn {
	k, _ := strconv.Atoi(m[2])
	sign := "^"
	if m[1] == "@" || strings.HasPrefix(m[1], "at") {
		sign = "@"
	}
	metric, _ := estimator.ParseMetric("pass" + sign + strconv.Itoa(k))
	return wideColumn{slot: slot, metric: metric}
}

// publishedRow is the family of a file that has nothing but published values,
// pass@1, pass@2, ...; "" for any other.
func (f *fields) publishedRow() string {
	family := ""
	for i, name := range f.all {
		m := publishedName.FindStringSubmatch(strings.ToLower(name))
		if m == nil {
			return ""
		}
		metric := publishedColumn(i, m).metric
		if family != "" && family != metric.Family.String() {
			return ""
		}
		family = metric.Family.String()
	}
	return family
}

// wideRow takes the trials of a row.
func (rd *reader) wideRow(r *record, t trial) error {
	n, passed := 0, 0
	for _, x := range rd.columns.wide {
		t.id = x.id
		if err := rd.cell(r, x.slot, &t); err != nil {
			return fmt.Errorf("task %q: %w", t.task, err)
		}
		n += count01(t.outcome != Missing)
		passed += count01(t.outcome == Pass)
		if err := rd.tally.add(t); err != nil {
			return err
		}
	}
	for _, x := range rd.columns.published {
		if rd.differs(r.get(x.slot), x.metric, n, passed) {
			rd.published = append(rd.published, strings.Clone(t.task))
			break
		}
	}
	return nil
}

// cell gives a trial the outcome that its column has by the rule of --success.
func (rd *reader) cell(r *record, slot int, t *trial) error {
	name, v := rd.columns.name(slot), r.get(slot)
	t.judgement, t.word = judgement{}, ""
	x, says, err := rd.rule.score(v)
	switch {
	case err != nil:
		return fmt.Errorf("column %q %w", name, err)
	case says == broke:
		t.outcome = Error
		return nil
	case says == silent:
		t.outcome = Missing
		return nil
	}
	success, ok := rd.rule.success(x)
	switch {
	case !ok:
		return fmt.Errorf("reward %v in column %q is neither 0 nor 1: say what counts as success, e.g. --success '>=0.5'", x, name)
	case !success:
		t.outcome = Fail
		t.word = rd.rule.failed(v, Fail)
	}
	return nil
}

// differs says whether a published value is not that of the trials, beyond
// what rounding to two digits does.
func (rd *reader) differs(v value, m estimator.Metric, n, passed int) bool {
	x, ok := finite(lower(v))
	if !ok || m.K < 1 || m.K > n {
		return false
	}
	want := m.Estimate(n, passed)
	return math.Abs(x-want) > 0.0051 && math.Abs(x/100-want) > 0.0051
}

// finishWide warns of published values that are not those of the trials.
func (rd *reader) finishWide() {
	if len(rd.published) > 0 {
		rd.tally.warn(Warning{
			Code: "published", Tasks: rd.published,
			Message: fmt.Sprintf("%s: %s a published pass^k or pass@k that is not the one of the trials beside it; the trials were counted; ask which of the two is right, and whether all trials are here", rd.source.path, has(len(rd.published), "task")),
		})
	}
	if rd.columns.fields.byAgent && rd.rows > 0 {
		rd.tally.warn(Warning{
			Code: "columns-as-agents",
			Message: fmt.Sprintf("%s: no column has the name of a task or a verdict, and all cells are 0 or 1: each column was taken for an agent with one trial a task, each row for a task, numbered from 0. If the columns are trials, name them Trial_1, Trial_2, ... and add a column task",
				rd.source.path),
		})
	}
}

// agentRow takes a row with a column for each agent. The first row decides
// whether the table is such a one.
func (rd *reader) agentRow(r *record) (taken bool, err error) {
	if rd.rows == 0 {
		for slot := range rd.columns.fields.names {
			x, says, err := score(r.get(slot))
			if err != nil || says == broke || says == scored && !near(x, 0) && !near(x, 1) {
				rd.columns.fields.byAgent = false
				return false, nil
			}
		}
	}
	if rd.source.label != "" {
		return true, fmt.Errorf("the label %q names one agent, but each column is one: leave the label out", rd.source.label)
	}
	for slot, name := range rd.columns.fields.names {
		t := trial{agent: name, task: strconv.Itoa(rd.rows), kind: number, source: rd.index}
		if err := rd.cell(r, slot, &t); err != nil {
			return true, err
		}
		rd.agents[name] = true
		if err := rd.tally.add(t); err != nil {
			return true, err
		}
	}
	rd.rows++
	return true, nil
}
