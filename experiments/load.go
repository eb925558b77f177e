package experiments

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Load reads a config file, whose name stands in its faults and whose folder
// the paths in it are relative to. The error is Faults: unknown keys, wrong
// types and impossible values, all at once, each with its position, the line
// and where it can be guessed what was meant.
func Load(name string, source []byte) (*Config, error) {
	if len(source) > maxConfig {
		return nil, Faults{{File: name, Message: fmt.Sprintf("more than %d MB: this is no config", maxConfig>>20)}}
	}
	c := defaults()
	c.base = filepath.Dir(name)
	l := loader{file: name, lines: strings.Split(string(source), "\n")}
	err := yaml.Load(source, &c, yaml.WithKnownFields())
	if !l.decoded(err) {
		return nil, l.faults
	}
	var root yaml.Node
	if err := yaml.Load(source, &root); err != nil {
		l.decoded(err)
		return nil, l.faults
	}
	if len(root.Content) == 0 || root.Content[0].Kind != yaml.MappingNode {
		if len(l.faults) == 0 {
			l.add(0, 0, "%s", emptyFile)
		}
		return nil, l.faults
	}
	l.root = root.Content[0]
	l.octals(l.root)
	if !l.sweep(&c, name) {
		l.complete(&c, name)
		l.validate(&c)
	}
	if len(l.faults) > 0 {
		return nil, l.faults.sorted()
	}
	return &c, nil
}

// octal is a number that the decoder takes as octal and a reader does not.
var octal = regexp.MustCompile(`^[-+]?0[0-7]+$`)

// octals notes the numbers that begin with a zero: 010 would be 8.
func (l *loader) octals(n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!int" && octal.MatchString(n.Value) {
		l.add(n.Line, n.Column, "%s would be read as octal: write it without the zeros before it, or as 0o%s", n.Value, strings.TrimLeft(n.Value, "+-0"))
	}
	for _, child := range n.Content {
		l.octals(child)
	}
}

// config decodes the tree of the file.
func (l *loader) config(name string) *Config {
	c := defaults()
	c.base = filepath.Dir(name)
	l.decoded(l.root.Load(&c, yaml.WithKnownFields()))
	l.complete(&c, name)
	return &c
}

// complete takes what decoding the file as a whole leaves out.
func (l *loader) complete(c *Config, name string) {
	c.Agents = l.agents()
	c.Name = cmp.Or(c.Name, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)))
}

// maxConfig bounds the size of a config file.
const maxConfig = 4 << 20

// agents decodes each agent by itself, so that a fault in one, which is known
// already, does not hide those of the others.
func (l *loader) agents() []AgentConfig {
	nodes, _ := l.at("agents")
	if nodes.Kind != yaml.SequenceNode {
		return nil
	}
	out := make([]AgentConfig, len(nodes.Content))
	for i, n := range nodes.Content {
		_ = n.Load(&out[i]) // its faults were noted with those of the file
		l.preset(i, &out[i])
		out[i].at = fmt.Sprintf("%s:%d:%d", l.file, n.Line, n.Column)
	}
	return out
}

// loader collects the faults of one file.
type loader struct {
	file   string
	lines  []string
	root   *yaml.Node // the mapping at the top
	faults Faults
}

func (l *loader) add(line, column int, format string, args ...any) {
	f := Fault{File: l.file, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
	if line >= 1 && line <= len(l.lines) {
		f.Source = strings.TrimRight(l.lines[line-1], "\r")
	}
	l.faults = append(l.faults, f)
}

// decoded notes the faults of decoding. It returns false where nothing came out
// of the file that could be looked at further.
func (l *loader) decoded(err error) bool {
	var all *yaml.LoadErrors
	var one *yaml.LoadError
	switch {
	case err == nil:
		return true
	case errors.As(err, &all):
		whole := true
		for _, e := range all.Errors {
			l.add(e.Mark.Line, e.Mark.Column, "%s", plain(e.Message))
			whole = whole && e.Mark.Line > 0
		}
		return whole
	case errors.As(err, &one) && one.Mark.Line == 0 && l.unreadable():
	case errors.As(err, &one) && l.indentedByTab(one.Mark.Line):
		l.add(one.Mark.Line, one.Mark.Column, "not valid YAML: a tab does not indent, use spaces")
	case errors.As(err, &one):
		l.add(one.Mark.Line, one.Mark.Column, "not valid YAML: %s", strings.TrimSpace(one.ContextMsg+" "+one.Message))
	default:
		l.add(0, 0, "%v", err)
	}
	return false
}

var (
	unknownField = regexp.MustCompile(`^field (.+) not found in type experiments\.(\w+)$`)
	wrongType    = regexp.MustCompile("^cannot construct !!(\\w+)(?: `(.*)`)? into (.+)$")
)

// plain says in the words of the config what the decoder says in those of Go.
func plain(message string) string {
	if m := unknownField.FindStringSubmatch(message); m != nil {
		known := keysOf(m[2])
		if near := nearest(m[1], known); near != "" {
			return fmt.Sprintf("unknown key %q: did you mean %q?", m[1], near)
		}
		return fmt.Sprintf("unknown key %q: the keys here are %s", m[1], strings.Join(known, ", "))
	}
	if m := wrongType.FindStringSubmatch(message); m != nil {
		found := cmp.Or(m[2], found[m[1]], m[1])
		return fmt.Sprintf("found %s: %s was expected", found, expected(m[3]))
	}
	switch {
	case strings.Contains(message, "no documents"):
		return emptyFile
	case strings.Contains(message, "found multiple"):
		return "more than one YAML document: an experiment is one, in a file of its own"
	}
	return strings.TrimPrefix(message, "yaml: ")
}

const emptyFile = "the file is empty: an experiment has at least agents"

// found are the words for what stands in the file.
var found = map[string]string{"seq": "a list", "map": "keys with values", "null": "nothing", "str": "a text"}

// expected are the words for a Go type.
func expected(goType string) string {
	switch t := strings.TrimLeft(goType, "*"); {
	case strings.HasPrefix(t, "uint"):
		return "a whole number of 0 or more"
	case strings.HasPrefix(t, "int"):
		return "a whole number"
	case strings.HasPrefix(t, "float"):
		return "a number"
	case t == "string":
		return "a text"
	case strings.HasPrefix(t, "[]"):
		return "a list"
	case strings.HasPrefix(t, "experiments."):
		return "keys with values (" + strings.Join(keysOf(strings.TrimPrefix(t, "experiments.")), ", ") + ")"
	}
	return "keys with values"
}

// configTypes are the types a config is made of.
var configTypes = []reflect.Type{
	reflect.TypeFor[Config](), reflect.TypeFor[AgentConfig](), reflect.TypeFor[CountConfig](), reflect.TypeFor[PolicyConfig](),
	reflect.TypeFor[UnevennessConfig](), reflect.TypeFor[CoverageConfig](), reflect.TypeFor[RangeConfig](), reflect.TypeFor[RatesConfig](), reflect.TypeFor[BetaConfig](),
	reflect.TypeFor[TwoPointConfig](), reflect.TypeFor[LogitNormalConfig](), reflect.TypeFor[ComponentConfig](),
	reflect.TypeFor[ConvergenceConfig](), reflect.TypeFor[DependenceConfig](), reflect.TypeFor[DependenceCase](), reflect.TypeFor[BeyondConfig](),
	reflect.TypeFor[FamiliesConfig](), reflect.TypeFor[ProcessConfig](), reflect.TypeFor[CopiesConfig](), reflect.TypeFor[ShocksConfig](),
	reflect.TypeFor[DriftConfig](), reflect.TypeFor[ErrorsConfig](), reflect.TypeFor[RetriesConfig](), reflect.TypeFor[GraderConfig](),
}

// keysOf returns the keys of a config type.
func keysOf(typeName string) []string {
	i := slices.IndexFunc(configTypes, func(t reflect.Type) bool { return t.Name() == typeName })
	if i < 0 {
		return nil
	}
	var keys []string
	for _, f := range reflect.VisibleFields(configTypes[i]) {
		if name, _, _ := strings.Cut(f.Tag.Get("yaml"), ","); name != "" {
			keys = append(keys, name)
		}
	}
	return keys
}
