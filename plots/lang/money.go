package lang

// IsDollar says whether a unit of costs is written before the number.
func IsDollar(unit string) bool { return unit == "USD" || unit == "$" }

// Money writes a number with the unit of its cost, "$120", "US$ 120", "7 h",
// "300 trials" or "1 trial".
func (l Language) Money(number, unit string) string {
	switch {
	case IsDollar(unit):
		return l.Sayf("$%s", number)
	case unit == "trials" && number == "1":
		return l.Count(1, "trial")
	}
	return number + " " + l.Unit(unit)
}

// Unit writes a unit of costs: trials where there is no other, a name that the
// user chose as it is.
func (l Language) Unit(unit string) string {
	if unit == "trials" {
		return l.Sayf("trials")
	}
	return unit
}
