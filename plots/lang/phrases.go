package lang

import (
	"math"
	"strconv"
)

// phrases has the texts of this package: what figures, sentences and tables
// all say.
var phrases = messages{
	"n/a":                  "n/d",
	"%s and %s":            "%s e %s",
	"%s each":              "%s por tarefa",
	"%d to %d trials each": "de %d a %d tentativas por tarefa",
	"%s %%":                "%s%%",
	"[%s, %s]":             "[%s; %s]",
	"$%s":                  "US$ %s",
	"trials":               "tentativas",
}

// NotAvailable stands for a number that there is none of.
func (l Language) NotAvailable() string { return l.Sayf("n/a") }

// Trials says how many trials each of the tasks has, "8 trials each" or "4 to 8
// trials each".
func (l Language) Trials(low, high int) string {
	if low == high {
		return l.Sayf("%s each", l.Count(low, "trial"))
	}
	return l.Sayf("%d to %d trials each", low, high)
}

// Percent writes a confidence or a share as people say it, "95 %" or "95%", with
// all the digits it has.
func (l Language) Percent(share float64) string {
	return l.Sayf("%s %%", l.Decimal(strconv.FormatFloat(math.Round(1e12*share)/1e10, 'f', -1, 64)))
}

// FixedPercent writes a share in percent with so many decimals, "94.8 %" or
// "94,8%".
func (l Language) FixedPercent(share float64, decimals int) string {
	return l.Sayf("%s %%", l.Fixed(100*share, decimals))
}

// Limits writes the limits of an interval, "[0.12, 0.34]" or "[0,12; 0,34]": where
// the comma marks decimals a semicolon parts the numbers.
func (l Language) Limits(lower, upper string) string { return l.Sayf("[%s, %s]", lower, upper) }
