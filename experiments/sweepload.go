package experiments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"passhat/plots/lang"
)

// sweepPoint is a combination of values and the config with them put in.
type sweepPoint struct {
	values []Number
	config *Config
}

// swept is a key of a sweep as it stands in the file.
type swept struct {
	key    *yaml.Node
	values []*yaml.Node
}

// sweep makes the config that of its points: the first's, with all of them.
// Without a sweep it is left as it is, and false returned.
func (l *loader) sweep(c *Config, name string) bool {
	if _, found := l.at("sweep"); !found {
		return false
	}
	keys, combinations := l.sweptKeys()
	if len(l.faults) > 0 {
		return true
	}
	for _, values := range combinations {
		point := loader{file: l.file, lines: l.lines, root: l.with(keys, values)}
		config := point.config(name)
		point.validate(config)
		l.take(point.faults, keys, values)
		c.points = append(c.points, sweepPoint{numbers(values), config})
	}
	first := loader{file: l.file, root: l.with(keys, combinations[0])}
	points := c.points
	*c = *points[0].config
	c.points, c.unfilled = points, first.config(name)
	return true
}

// sweptKeys reads the sweep and returns every combination of its values, the
// last key running fastest.
func (l *loader) sweptKeys() ([]swept, [][]*yaml.Node) {
	n, _ := l.at("sweep")
	if n.Kind != yaml.MappingNode || len(n.Content) == 0 {
		l.add(n.Line, n.Column, "a sweep is keys with values, such as {coverage.tasks.0: [10, 20]}")
		return nil, nil
	}
	var keys []swept
	combinations := [][]*yaml.Node{nil}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, values := n.Content[i], n.Content[i+1]
		if err := checkKey(key.Value); err != nil {
			l.add(key.Line, key.Column, "%v", err)
			continue
		}
		found, err := sweptValues(values)
		if err == nil && len(found)*len(combinations) > maxPoints {
			err = fmt.Errorf("the sweep has more than %d combinations: take fewer values", maxPoints)
		}
		if err != nil {
			l.add(values.Line, values.Column, "%v", err)
			continue
		}
		if err := l.reaches(key); err != nil {
			l.add(key.Line, key.Column, "%v", err)
			continue
		}
		keys = append(keys, swept{key, found})
		var longer [][]*yaml.Node
		for _, c := range combinations {
			for _, v := range found {
				longer = append(longer, append(slices.Clip(c), v))
			}
		}
		combinations = longer
	}
	return keys, combinations
}

// reaches returns an error where a path leads to an item that a list does not
// have.
func (l *loader) reaches(key *yaml.Node) error {
	n := l.root
	for step := range strings.SplitSeq(key.Value, ".") {
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		}
		i, err := strconv.Atoi(step)
		switch {
		case n.Kind == yaml.SequenceNode && (err != nil || i < 0 || i >= len(n.Content)):
			return fmt.Errorf("%q: the list here has %s, of which the first is number 0", key.Value, lang.English.Count(len(n.Content), "item"))
		case n.Kind == yaml.SequenceNode:
			n = n.Content[i]
		case err == nil:
			return fmt.Errorf("%q: there is no list with an item %s to sweep", key.Value, step)
		default:
			if n = child(n, step); n == nil {
				n = &yaml.Node{Kind: yaml.MappingNode}
			}
		}
	}
	return nil
}

// with returns a copy of the file's tree with the values put in. They keep
// their place in the file, so that a fault of theirs is shown there.
func (l *loader) with(keys []swept, values []*yaml.Node) *yaml.Node {
	root := copied(l.root)
	for i, k := range keys {
		put(root, k.key, strings.Split(k.key.Value, "."), values[i])
	}
	return root
}

func copied(n *yaml.Node) *yaml.Node {
	out := *n
	out.Content = make([]*yaml.Node, len(n.Content))
	for i, c := range n.Content {
		out.Content[i] = copied(c)
	}
	return &out
}

// put sets the value at a path, which reaches has found to be there or to need
// no more than new keys.
func put(n, key *yaml.Node, steps []string, value *yaml.Node) {
	if n.Kind == yaml.AliasNode || n.Kind == yaml.ScalarNode { // an alias is written out, null becomes keys
		whole := &yaml.Node{Kind: yaml.MappingNode, Line: key.Line, Column: key.Column}
		if n.Kind == yaml.AliasNode {
			whole = copied(n.Alias)
			whole.Anchor = ""
		}
		*n = *whole
	}
	if n.Kind == yaml.SequenceNode {
		i, _ := strconv.Atoi(steps[0])
		if len(steps) == 1 {
			n.Content[i] = value
			return
		}
		put(n.Content[i], key, steps[1:], value)
		return
	}
	at := -1
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == steps[0] {
			at = i + 1
		}
	}
	if at < 0 {
		at = len(n.Content) + 1
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: steps[0], Line: key.Line, Column: key.Column},
			&yaml.Node{Kind: yaml.MappingNode, Line: key.Line, Column: key.Column})
	}
	if len(steps) == 1 {
		n.Content[at] = value
		return
	}
	put(n.Content[at], key, steps[1:], value)
}

// take notes the faults of a point, but no second one at a place. Those that
// are not about a swept value itself say which values they are of.
func (l *loader) take(faults Faults, keys []swept, values []*yaml.Node) {
	var with []string
	for i, k := range keys {
		with = append(with, k.key.Value+" "+values[i].Value)
	}
	for _, f := range faults {
		here := func(line, column int) bool { return f.Line == line && f.Column == column }
		if slices.ContainsFunc(l.faults, func(g Fault) bool { return here(g.Line, g.Column) }) {
			continue
		}
		if !slices.ContainsFunc(values, func(v *yaml.Node) bool { return here(v.Line, v.Column) }) {
			f.Message += " (with " + strings.Join(with, ", ") + ")"
		}
		l.faults = append(l.faults, f)
	}
}

func numbers(values []*yaml.Node) []Number {
	out := make([]Number, len(values))
	for i, v := range values {
		_ = v.Load((*float64)(&out[i])) // it was found to be a number
	}
	return out
}
