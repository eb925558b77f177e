package bootstrap

import (
	"fmt"
	"slices"
	"strings"
)

// Method names how an interval is made.
type Method string

// The methods. Auto is gaffke for the target population, and for the target
// suite cp-ess, or clopper-pearson for a one-sided limit.
const (
	MethodAuto           Method = "auto"
	MethodGaffke         Method = "gaffke"
	MethodCPESS          Method = "cp-ess"
	MethodACPlus         Method = "ac-plus"
	MethodClopperPearson Method = "clopper-pearson"
	MethodWilson         Method = "wilson"
	MethodWald           Method = "wald"
	MethodHoeffding      Method = "hoeffding"
	MethodKLChernoff     Method = "kl-chernoff"
	MethodBetting        Method = "betting"
	MethodBayes          Method = "bayes"
	MethodPercentile     Method = "percentile"
	MethodBasic          Method = "basic"
	MethodBCa            Method = "bca"
	MethodStudentized    Method = "studentized"
)

// Methods lists the methods that can be asked for: those for every one of the
// targets, or all of them where no target is named.
func Methods(targets ...Target) []Method {
	all := []Method{
		MethodAuto, MethodGaffke, MethodCPESS, MethodACPlus, MethodClopperPearson, MethodWilson, MethodWald, MethodHoeffding,
		MethodKLChernoff, MethodBetting, MethodBayes, MethodPercentile, MethodBasic, MethodBCa, MethodStudentized,
	}
	return slices.DeleteFunc(all, func(m Method) bool {
		return slices.ContainsFunc(targets, func(t Target) bool { return !m.valid(t) })
	})
}

// ParseMethod reads the name of a method for the targets; "" is auto. The
// error lists the methods that can be asked for.
func ParseMethod(s string, targets ...Target) (Method, error) {
	m := Method(s)
	switch {
	case s == "":
		return MethodAuto, nil
	case slices.Contains(Methods(targets...), m):
		return m, nil
	case slices.Contains(Methods(), m):
		return "", fmt.Errorf("method %q is not for the target %s: choose %s", s, joined(targets), joined(Methods(targets...)))
	}
	return "", fmt.Errorf("method %q is not known: choose %s", s, joined(Methods(targets...)))
}

func joined[T ~string](names []T) string {
	var out []string
	for _, n := range names {
		out = append(out, string(n))
	}
	return strings.Join(out, ", ")
}

// Resampled says whether the method draws resamples.
func (m Method) Resampled() bool {
	switch m {
	case MethodPercentile, MethodBasic, MethodBCa, MethodStudentized:
		return true
	}
	return false
}

// valid says whether the method speaks of the target.
func (m Method) valid(t Target) bool {
	_, direct := recipeOf(m, t)
	return m == MethodAuto || direct || t == Population && m.Resampled()
}

// Resolve replaces auto. One-sided limits of cp-ess may miss twice as often as
// they should, so there it is not the choice.
func (m Method) Resolve(t Target, s Side) Method {
	switch {
	case m != MethodAuto:
		return m
	case t == Population:
		return MethodGaffke
	case s != TwoSided:
		return MethodClopperPearson
	}
	return MethodCPESS
}
