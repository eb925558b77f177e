package bootstrap

import (
	"fmt"
	"slices"
	"strings"
)

// Method names how an interval is made.
type Method string

// The methods. Auto is Gaffke.
const (
	MethodAuto        Method = "auto"
	MethodGaffke      Method = "gaffke"
	MethodPercentile  Method = "percentile"
	MethodBasic       Method = "basic"
	MethodBCa         Method = "bca"
	MethodStudentized Method = "studentized"
)

// Methods lists the methods that can be asked for.
func Methods() []Method {
	return []Method{MethodAuto, MethodGaffke, MethodPercentile, MethodBasic, MethodBCa, MethodStudentized}
}

// ParseMethod reads the name of a method; "" is auto.
func ParseMethod(s string) (Method, error) {
	if s == "" {
		return MethodAuto, nil
	}
	if m := Method(s); slices.Contains(Methods(), m) {
		return m, nil
	}
	var names []string
	for _, m := range Methods() {
		names = append(names, string(m))
	}
	return "", fmt.Errorf("method %q is not known: choose %s", s, strings.Join(names, ", "))
}

// Resampled says whether the method draws resamples.
func (m Method) Resampled() bool { return m != MethodAuto && m != MethodGaffke }

// Target is what an interval speaks of.
type Target string

// Population is the tasks that the suite's tasks were drawn from.
const Population Target = "population"

// ParseTarget reads the name of a target; "" is population.
func ParseTarget(s string) (Target, error) {
	switch s {
	case "", string(Population):
		return Population, nil
	case "suite":
		return "", fmt.Errorf("target suite is not available in this version: use population, the tasks that yours were drawn from")
	}
	return "", fmt.Errorf("target %q is not known: use population", s)
}

// Options says how to resample. The zero value works.
type Options struct {
	Resamples int    // 0 is 10000
	Seed      uint64 // the same seed gives the same replicates
	Workers   int    // goroutines, 0 for one a processor; no effect on the result
	Stream    string // names what is resampled, so that two agents get two streams
}

// DefaultResamples is the number of resamples where none is asked for.
const DefaultResamples = 10000

func (o Options) resamples() (int, error) {
	switch {
	case o.Resamples == 0:
		return DefaultResamples, nil
	case o.Resamples < 0:
		return 0, fmt.Errorf("resamples is %d: it must be a positive number", o.Resamples)
	}
	return o.Resamples, nil
}

// CheckConfidence returns an error unless 0 < c < 1; for one that was meant in
// per cent it says what to write.
func CheckConfidence(c float64) error {
	switch {
	case c > 0 && c < 1:
		return nil
	case c > 1 && c < 100:
		return fmt.Errorf("confidence is %v: it is a fraction, write %v", c, c/100)
	}
	return fmt.Errorf("confidence is %v: it must be between 0 and 1, such as 0.95", c)
}
