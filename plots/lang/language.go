package lang

import (
	"fmt"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Language is a language of texts; the zero value is English.
type Language struct{ code string }

// The languages.
var (
	English    = Language{}
	Portuguese = Language{"pt"}
)

var printers = map[Language]*message.Printer{
	English:    message.NewPrinter(language.English, message.Catalog(texts)),
	Portuguese: message.NewPrinter(language.BrazilianPortuguese, message.Catalog(texts)),
}

// Parse returns the language of a code, en or pt.
func Parse(code string) (Language, error) {
	switch code {
	case "en":
		return English, nil
	case "pt":
		return Portuguese, nil
	}
	return English, fmt.Errorf("language %q is not known: choose en or pt", code)
}

// Code returns the language's code as HTML and --lang write it.
func (l Language) Code() string {
	if l == English {
		return "en"
	}
	return l.code
}

// Sayf formats a message as fmt.Sprintf does. Its key is the English format, a
// literal, so that a test can hold the catalogue complete. A %d is grouped as the
// language does, 1,000 or 1.000; what must not be, such as a k, a seed or a year,
// is an argument of %s. So is every number that is not whole: see Fixed.
func (l Language) Sayf(key string, args ...any) string {
	return printers[l].Sprintf(key, args...)
}

// Count writes a number with its noun, "1 task" or "3 tasks". The noun is one of
// the catalogue's.
func (l Language) Count(n int, noun string) string {
	if _, ok := nouns[noun]; !ok {
		panic("lang: no noun " + noun)
	}
	return printers[l].Sprintf(counted(noun), n)
}
