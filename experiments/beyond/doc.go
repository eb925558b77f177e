// Package beyond says what results allow about a k larger than their trials.
//
// There is no estimate there. Two things are said instead, apart from the
// estimates and under their own names: the bounds that the likelihood leaves
// open over all distributions of the rate, and the forecast of a model, a beta
// fitted to the results, as far as a test does not refuse it.
//
//	n < k <= 2n   bounds and forecast
//	2n < k <= 4n  bounds
//	beyond        refused
package beyond
