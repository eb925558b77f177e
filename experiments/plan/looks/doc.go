// Package looks holds the rules that allow looking at results before all are in.
// An interval for one look, taken at every look, misses the truth more often
// than it says; these do not:
//
//	Sequence     limits that hold at all looks at once, however many
//	Confidences  the confidence of an ordinary interval at each of a few looks
//
// References: Waudby-Smith and Ramdas, Journal of the Royal Statistical Society
// B 86 (2024); Lan and DeMets, Biometrika 70 (1983).
package looks
