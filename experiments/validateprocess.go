package experiments

import "fmt"

// preset makes a preset what it stands for, rates of its name.
func (l *loader) preset(i int, a *AgentConfig) {
	switch {
	case a.Preset == "":
		return
	case a.Rates != nil:
		l.fault(path("agents", i, "preset"), fmt.Errorf("both rates and a preset are given: keep one of them"))
		return
	}
	if _, err := FindPreset(a.Preset); err != nil {
		l.fault(path("agents", i, "preset"), err)
		a.Rates = &RatesConfig{Constant: new(float64)} // so that this is its only fault
		return
	}
	name := a.Preset
	a.Rates, a.Preset = &RatesConfig{Preset: &name}, ""
}

// process notes the fault of a process, at the key of its kind.
func (l *loader) process(where []any, p *ProcessConfig) {
	if p == nil {
		return
	}
	if kinds := p.kinds(); len(kinds) == 1 {
		where = append(where, kinds[0])
	}
	_, err := p.Build()
	l.fault(where, err)
}
