package results

import (
	"fmt"
	"strings"
)

// judgement is what became of a trial, and what is odd about that.
type judgement struct {
	outcome       Outcome
	notClean      bool // a verdict beside a sign of trouble
	contradiction bool // a success beside such a sign
}

// judge gives a record its outcome. A trial with both a sign of trouble and a
// reward keeps its reward and is not clean, except that a tau-bench exception
// writes a reward of 0 that nobody gave.
func (c *columns) judge(r *record, rule rule) (judgement, error) {
	status := lower(r.get(c.slots[roleStatus]))
	if status != "" && untrusted(status) {
		return judgement{outcome: Error}, nil
	}
	x, says, err := c.score(r, status, rule)
	if err != nil {
		return judgement{}, err
	}
	judged := rule.word != "" && c.verdictSlot() == c.slots[roleStatus]
	trouble := status != "" && !clean[status] && !judged || isError(r.get(c.slots[roleError]))
	switch {
	case says == broke:
		return judgement{outcome: Error}, nil
	case says == silent && trouble && (status == "" || !notScored[status]):
		return judgement{outcome: Error}, nil
	case says == silent:
		return judgement{outcome: Missing}, nil
	case trouble && c.tauBench && near(x, 0):
		return judgement{outcome: Error}, nil
	}
	success, ok := rule.success(x)
	switch {
	case !ok:
		return judgement{}, fmt.Errorf("reward %v in column %q is neither 0 nor 1: say what counts as success, e.g. --success '>=0.5' or '>=1'", x, c.name(c.slots[roleSuccess]))
	case !success:
		return judgement{outcome: Fail, notClean: trouble}, nil
	}
	trouble = trouble || failing[status] && !c.byStatus && !judged
	return judgement{Pass, trouble, trouble}, nil
}

// score reads the column of the verdict; for want of one, the status if that
// is a word for a verdict.
func (c *columns) score(r *record, status string, rule rule) (float64, speech, error) {
	verdict := c.slots[roleSuccess]
	if rule.word == "" && (c.byStatus || verdict >= 0 && verdict == c.slots[roleStatus]) {
		if x, ok := words[status]; ok {
			return x, scored, nil
		}
		return 0, silent, nil
	}
	x, says, err := rule.score(r.get(c.verdictSlot()))
	if err != nil {
		return 0, silent, fmt.Errorf("column %q %w", c.name(verdict), err)
	}
	return x, says, nil
}

// verdictSlot is where the verdict is.
func (c *columns) verdictSlot() int {
	if c.byStatus {
		return c.slots[roleStatus]
	}
	return c.slots[roleSuccess]
}

// compare looks at the further columns that could have been the verdict. The
// error is for one that says the opposite; unused is one that says something
// else, such as a grade beside the verdict.
func (c *columns) compare(r *record, rule rule, o Outcome) (unused string, err error) {
	for _, slot := range c.others {
		x, says, err := rule.read(r.get(slot))
		if err != nil || says != scored {
			continue
		}
		success, ok := rule.success(x)
		switch {
		case !ok || o == Missing:
			unused = c.name(slot)
		case o == Pass && !success, o == Fail && success:
			verdict := c.slots[roleSuccess]
			return "", fmt.Errorf("column %q is %s and column %q is %s: which is the verdict? --columns success=%s or success=%s",
				c.name(verdict), shown(r.get(verdict)), c.name(slot), shown(r.get(slot)), c.name(verdict), c.name(slot))
		}
	}
	return unused, nil
}

func shown(v value) string { return fmt.Sprintf("%.40s", strings.TrimSpace(v.text)) }
