// Package fitting fits distributions of the success rate to results: a beta,
// two points and one of any shape, each with its standard errors, its
// likelihood and what a test of its fit says.
//
//	models, err := fitting.All(suite, 999, streamOf)
//
// The fits are those of package sim; this room adds the standard errors of the
// two points and puts the answers into one form.
package fitting
