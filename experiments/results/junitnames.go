package results

import (
	"regexp"
	"strconv"
)

// pytest-repeat numbers the repeats of a test in its name: test[3-5], and
// test[param-3-5]. A parameter may end so too, hence repeats are taken for such
// only if all are there, or if all tests of the file are numbered up to the
// same N and some test is there with all of its repeats.

var repeatEnd = regexp.MustCompile(`^(.*?)(\[|-)(\d{1,6})-(\d{1,6})\]$`)

// repeatOf takes the number of the repeat off a name.
func repeatOf(name string) (base string, step, of int, ok bool) {
	m := repeatEnd.FindStringSubmatch(name)
	if m == nil {
		return name, 0, 0, false
	}
	step, _ = strconv.Atoi(m[3])
	of, _ = strconv.Atoi(m[4])
	if step < 1 || step > of || m[3][0] == '0' || m[4][0] == '0' {
		return name, 0, 0, false
	}
	base = m[1]
	if m[2] == "-" {
		base += "]"
	}
	return base, step, of, true
}

type repeatKey struct {
	class, base string
	of          int
}

// repeats are the tests whose repeats are all there.
type repeats struct {
	steps map[repeatKey]map[int]bool
	all   int // the N of all tests of the file, 0 if they have none in common
	count int // of tests with all repeats
}

func findRepeats(tests []junitTest) repeats {
	r := repeats{steps: map[repeatKey]map[int]bool{}}
	for i, t := range tests {
		base, step, of, ok := repeatOf(t.name)
		if i == 0 {
			r.all = of
		}
		if !ok || of != r.all {
			r.all = 0
		}
		if !ok {
			continue
		}
		key := repeatKey{t.class, base, of}
		if r.steps[key] == nil {
			r.steps[key] = map[int]bool{}
		}
		r.steps[key][step] = true
	}
	for key, steps := range r.steps {
		r.count += count01(len(steps) == key.of)
	}
	return r
}

// is says whether a test with such a name is a repeat.
func (r repeats) is(t *junitTest) bool {
	base, _, of, _ := repeatOf(t.name)
	full := len(r.steps[repeatKey{t.class, base, of}]) == of
	return full || r.count > 0 && r.all == of
}
