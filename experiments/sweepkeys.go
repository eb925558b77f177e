package experiments

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Sweep runs the study at every combination of the values of numeric keys.
type Sweep []SweptKey

// SweptKey is a key, as a path such as coverage.tasks.0, and its values.
type SweptKey struct {
	Key    string
	Values []string // as numbers are written
}

// maxPoints bounds the combinations of a sweep.
const maxPoints = 1000

// UnmarshalYAML reads the keys and their values in the order of the file. What
// is wrong with them is found by the loader, with its place.
func (s *Sweep) UnmarshalYAML(n *yaml.Node) error {
	*s = nil
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		values, _ := sweptValues(n.Content[i+1])
		key := SweptKey{Key: n.Content[i].Value}
		for _, v := range values {
			key.Values = append(key.Values, v.Value)
		}
		*s = append(*s, key)
	}
	return nil
}

// MarshalYAML writes every value.
func (s Sweep) MarshalYAML() (any, error) {
	out := &yaml.Node{Kind: yaml.MappingNode}
	for _, k := range s {
		values := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
		for _, v := range k.Values {
			values.Content = append(values.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: v})
		}
		out.Content = append(out.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: k.Key}, values)
	}
	return out, nil
}

// sweptValues returns the values of a swept key, each at the place where it
// stands in the file: a list of numbers, or equal steps {from: , to: , steps: }.
func sweptValues(n *yaml.Node) ([]*yaml.Node, error) {
	switch n.Kind {
	case yaml.SequenceNode:
		for _, v := range n.Content {
			if !isNumber(v) {
				return nil, fmt.Errorf("found %q: a sweep is over numbers", v.Value)
			}
		}
		if len(n.Content) > 0 {
			return n.Content, nil
		}
	case yaml.MappingNode:
		return stepsOf(n)
	}
	return nil, fmt.Errorf("the values of a sweep are a list, [0.1, 0.2], or equal steps, {from: 0, to: 1, steps: 5}")
}

func isNumber(n *yaml.Node) bool {
	tag := n.ShortTag()
	return n.Kind == yaml.ScalarNode && (tag == "!!int" || tag == "!!float")
}

func stepsOf(n *yaml.Node) ([]*yaml.Node, error) {
	var r RangeConfig
	if err := n.Load(&r, yaml.WithKnownFields()); err != nil || len(n.Content) != 6 {
		return nil, fmt.Errorf("equal steps are written {from: 0, to: 1, steps: 5}, with numbers")
	}
	if err := between("steps", r.Steps, 2, maxSteps); err != nil {
		return nil, err
	}
	if !(r.From < r.To) {
		return nil, fmt.Errorf("the steps go from %v to %v: they must rise", r.From, r.To)
	}
	var out []*yaml.Node
	for i := range r.Steps {
		text := strconv.FormatFloat(r.at(i), 'f', -1, 64)
		out = append(out, &yaml.Node{Kind: yaml.ScalarNode, Value: text, Line: n.Line, Column: n.Column})
	}
	return out, nil
}

// checkKey returns an error unless the path leads to a number of a config.
func checkKey(key string) error {
	t := reflect.TypeFor[Config]()
	steps := strings.Split(key, ".")
	for i, step := range steps {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		at := strings.Join(steps[:i], ".")
		switch t.Kind() {
		case reflect.Struct:
			f, ok := fieldOf(t, step)
			if !ok {
				return unknownStep(at, step, keysOf(t.Name()))
			}
			t = f
		case reflect.Slice:
			if _, err := strconv.Atoi(step); err != nil {
				return fmt.Errorf("%q: %s is a list: name its items by number, the first is %s.0", key, at, at)
			}
			t = t.Elem()
		default:
			return fmt.Errorf("%q: %s has no keys", key, at)
		}
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Int, reflect.Uint64, reflect.Float64:
		return nil
	case reflect.Slice:
		return fmt.Errorf("%q is a list: sweep an item of it, such as %s.0", key, key)
	}
	return fmt.Errorf("%q is no number: only numbers can be swept", key)
}

func unknownStep(at, step string, known []string) error {
	if at == "" {
		at = "the config"
	}
	if near := nearest(step, known); near != "" {
		return fmt.Errorf("unknown key %q in %s: did you mean %q?", step, at, near)
	}
	return fmt.Errorf("unknown key %q in %s: the keys there are %s", step, at, strings.Join(known, ", "))
}

// fieldOf returns the type of the field that a key names.
func fieldOf(t reflect.Type, key string) (reflect.Type, bool) {
	fields := reflect.VisibleFields(t)
	i := slices.IndexFunc(fields, func(f reflect.StructField) bool {
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		return name != "" && name == key
	})
	if i < 0 {
		return nil, false
	}
	return fields[i].Type, true
}
