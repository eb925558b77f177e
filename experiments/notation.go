package experiments

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"passhat/sim"
)

// ParseRates reads a distribution of the rate in one line, the keys of a config
// after its kind: "beta:mean=0.7,icc=0.3", "constant:0.75", "explicit:0.2,0.9".
func ParseRates(s string) (*RatesConfig, error) {
	var r RatesConfig
	if err := notation("rates", s, &r); err != nil {
		return nil, err
	}
	if r.Mixture != nil || r.Empirical != nil {
		return nil, fmt.Errorf("rates %q: mixture and empirical are for a config file", s)
	}
	return &r, r.check()
}

// Build returns the distribution of rates that ParseRates has read.
func (r RatesConfig) Build() (sim.Rates, error) { return r.build(noFiles) }

func noFiles([]string) (sim.Rates, error) {
	return nil, fmt.Errorf("empirical rates are for a config file")
}

// ParseProcess reads a process in one line: "copies:q=0.3",
// "errors:pass=0.02,fail=0.1".
func ParseProcess(s string) (*ProcessConfig, error) {
	var p ProcessConfig
	if err := notation("process", s, &p); err != nil {
		return nil, err
	}
	_, err := p.Build()
	return &p, err
}

// word is what stands on either side of an equals sign.
var word = regexp.MustCompile(`^[A-Za-z0-9_.+-]+$`)

// notation reads KIND:KEY=VALUE,... or KIND:VALUE,... as the config would.
func notation(what, s string, out any) error {
	kind, rest, _ := strings.Cut(s, ":")
	var items []string
	keyed := strings.Contains(rest, "=") || rest == ""
	for item := range strings.SplitSeq(rest, ",") {
		key, value, ok := strings.Cut(item, "=")
		switch {
		case rest == "":
			continue
		case !word.MatchString(key) || ok != keyed || ok && !word.MatchString(value):
			return fmt.Errorf("%s %q: %q is not understood; write such as beta:mean=0.7,icc=0.3 or copies:q=0.3", what, s, item)
		case ok:
			item = key + ": " + value
		}
		items = append(items, item)
	}
	value := "{" + strings.Join(items, ", ") + "}"
	switch {
	case kind == "explicit":
		value = "[" + strings.Join(items, ", ") + "]"
	case !keyed:
		value = strings.Join(items, ", ")
	}
	if !word.MatchString(kind) {
		return fmt.Errorf("%s %q: a kind is missing; write such as beta:mean=0.7,icc=0.3 or copies:q=0.3", what, s)
	}
	var l loader
	if l.decoded(yaml.Load([]byte(kind+": "+value), out, yaml.WithKnownFields())); len(l.faults) > 0 {
		return fmt.Errorf("%s %q: %s", what, s, l.faults[0].Message)
	}
	return nil
}

// FindPreset returns the preset of a name; spaces and hyphens are alike in it.
func FindPreset(name string) (sim.Preset, error) {
	plain := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") }
	var names []string
	for _, p := range sim.Presets() {
		if plain(p.Name) == plain(name) {
			return p, nil
		}
		names = append(names, plain(p.Name))
	}
	slices.Sort(names)
	if near := nearest(plain(name), names); near != "" {
		return sim.Preset{}, fmt.Errorf("preset %q is not known: did you mean %q?", name, near)
	}
	return sim.Preset{}, fmt.Errorf("preset %q is not known: choose %s", name, strings.Join(names, ", "))
}
