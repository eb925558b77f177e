package experiments

import (
	"strings"

	"passhat/bootstrap"
	"passhat/experiments/fitting"
	"passhat/experiments/plan/check"
	"passhat/plots/lang"
)

// Results name estimators, targets, cases and remedies by English words, which
// stay in JSON and CSV; what follows says them in the language of a reader. Names
// in the notation of configs, such as copies(0.3), are the same in every language.

// EstimatorIn names an estimator.
func EstimatorIn(l lang.Language, name string) string {
	switch name {
	case "unbiased":
		return l.Sayf("unbiased")
	case "plug-in":
		return l.Sayf("plug-in")
	case "closed form":
		return l.Sayf("closed form")
	}
	return name
}

// ModelIn names a distribution fitted to results.
func ModelIn(l lang.Language, name string) string {
	switch name {
	case fitting.Nonparametric:
		return l.Sayf("nonparametric")
	case fitting.TwoPoint:
		return l.Sayf("two-point")
	}
	return name
}

// RatesIn names the agent of a study.
func RatesIn(l lang.Language, name string) string {
	if name == check.AnyAgent().Name {
		return l.Sayf("any beta")
	}
	return name
}

// TargetIn names what an interval speaks of.
func TargetIn(l lang.Language, target string) string {
	if target == string(bootstrap.Suite) {
		return l.Sayf("suite")
	}
	return l.Sayf("population")
}

const (
	independent = "independent" // the case without a broken assumption
	dropped     = ", dropped"   // a case whose errors do not count
)

// CaseIn names what is broken.
func (r DependenceRow) CaseIn(l lang.Language) string {
	name, without := strings.CutSuffix(r.Case, dropped)
	if name == independent {
		name = l.Sayf("independent")
	}
	if without {
		name += ", " + l.Sayf("dropped")
	}
	return name
}

// RemedyIn names what was done about the broken assumption.
func (r DependenceRow) RemedyIn(l lang.Language) string {
	switch r.Remedy {
	case "family as the unit":
		return l.Sayf("family as the unit")
	case "dead rounds left out":
		return l.Sayf("dead rounds left out")
	case "errors left out":
		return l.Sayf("errors left out")
	case "errors as failures":
		return l.Sayf("errors as failures")
	case "corrected":
		return l.Sayf("corrected")
	}
	return r.Remedy
}
