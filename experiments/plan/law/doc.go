// Package law holds the exact laws that a plan rests on: how the estimate of a
// metric from n trials of one task spreads (SpreadOf), what an agent's rates
// become when it gets better or worse (Moved), and how two agents' trials on the
// same tasks go together (Pairing). All follow from a distribution of the rate;
// nothing is drawn.
//
// Reference: Hoeffding, Annals of Mathematical Statistics 19 (1948).
package law

import "errors"

// ErrImpossible marks what no rates and no trials can give; the message says
// what is possible.
var ErrImpossible = errors.New("impossible")
