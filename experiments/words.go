package experiments

import (
	"math"
	"strconv"

	"passhat/estimator"
	"passhat/plots/lang"
)

// In returns the number as Text does, with the language's decimal mark.
func (x Number) In(l lang.Language) string { return x.Fixed(l, 3) }

// Fixed returns the number as Decimals does, with the language's decimal mark.
func (x Number) Fixed(l lang.Language, decimals int) string {
	if !x.Available() {
		return l.NotAvailable()
	}
	return l.Decimal(x.Decimals(decimals))
}

// SignedIn returns the number as Signed does, with the language's decimal mark.
func (x Number) SignedIn(l lang.Language, decimals int) string {
	if !x.Available() {
		return l.NotAvailable()
	}
	return l.Decimal(x.Signed(decimals))
}

// short writes a number with three digits and no trailing zeros, or as many
// more as it takes not to show as 1 what is less.
func (x Number) short(l lang.Language) string {
	text := strconv.FormatFloat(float64(x), 'g', 3, 64)
	for digits := 4; text == "1" && x != 1 && digits < 17; digits++ {
		text = strconv.FormatFloat(float64(x), 'g', digits, 64)
	}
	return l.Decimal(text)
}

// percentOf writes a share in percent with one decimal; what is not 0 or 100 is
// never shown as one.
func percentOf(l lang.Language, x Number) string {
	said := strconv.FormatFloat(math.Round(1000*float64(x))/10, 'f', 1, 64)
	switch {
	case !x.Available():
		return l.NotAvailable()
	case x > 0 && x < 0.0005:
		said = "<0.1"
	case x > 0.9995 && x < 1:
		said = ">99.9"
	}
	return l.Sayf("%s %%", l.Decimal(said))
}

// Gloss says in plain words what the metric measures, as Words does.
func (e EstimateResult) Gloss(l lang.Language) string {
	k := strconv.Itoa(e.K)
	switch e.Family {
	case estimator.FamilyAt.String():
		return l.Sayf("passed at least once of %s", k)
	case estimator.FamilyHat.String():
		return l.Sayf("passed every time of %s", k)
	}
	return l.Sayf("passed at least %s of %s", strconv.Itoa(e.J), k)
}

// PValue writes a p-value, never as 0.
func PValue(l lang.Language, p Number) string {
	if p < 0.001 {
		return l.Decimal("< 0.001")
	}
	return p.In(l)
}

// hasLimits says whether there is an interval that both limits are known of.
func (i *IntervalResult) hasLimits() bool {
	return i != nil && i.Lower.Available() && i.Upper.Available()
}

// level is the confidence that the interval really has.
func (i *IntervalResult) level() float64 {
	if i.Reached.Available() && float64(i.Reached) < i.Confidence {
		return math.Floor(1000*float64(i.Reached)) / 1000
	}
	return i.Confidence
}

// say writes the interval, "95 % interval 0.120 to 0.340", or what a one-sided
// one bounds, "at least 0.120 with 95 % confidence".
func (i *IntervalResult) say(l lang.Language) string {
	confidence := l.Percent(i.level())
	switch i.Side {
	case "lower":
		return l.Sayf("at least %s with %s confidence", i.Lower.In(l), confidence)
	case "upper":
		return l.Sayf("at most %s with %s confidence", i.Upper.In(l), confidence)
	}
	return l.Sayf("%s interval %s to %s", confidence, i.Lower.In(l), i.Upper.In(l))
}
