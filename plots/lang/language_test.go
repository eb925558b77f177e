package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestLanguages(t *testing.T) {
	for code, want := range map[string]Language{"en": English, "pt": Portuguese} {
		if got, err := Parse(code); got != want || err != nil || got.Code() != code {
			t.Errorf("Parse(%q) = %v, %v", code, got, err)
		}
	}
	if _, err := Parse("fr"); err == nil || !strings.Contains(err.Error(), "choose en or pt") {
		t.Errorf("Parse(fr): %v", err)
	}
	for want, got := range map[string]string{
		"1 task":          English.Count(1, "task"),
		"0 tasks":         English.Count(0, "task"),
		"100,000 tasks":   English.Count(100000, "task"),
		"1 tarefa":        Portuguese.Count(1, "task"),
		"0 tarefas":       Portuguese.Count(0, "task"),
		"100.000 tarefas": Portuguese.Count(100000, "task"),
		"0,420":           Portuguese.Decimal("0.420"),
		"0.420":           English.Decimal("0.420"),
		"<0,001":          Portuguese.Decimal("<0.001"),
		"1,000":           English.Whole(1000),
		"1.000":           Portuguese.Whole(1000),
		"0.235":           English.Fixed(0.2346, 3),
		"0,235":           Portuguese.Fixed(0.2346, 3),
		"0,7":             Portuguese.Digits(0.7, 3),
		"a":               English.Join([]string{"a"}),
		"a, b and c":      English.Join([]string{"a", "b", "c"}),
		"a e b":           Portuguese.Join([]string{"a", "b"}),
		"99.9999999 %":    English.Percent(0.999999999),
		"90 %":            English.Percent(0.9),
		"99,5%":           Portuguese.Percent(0.995),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestCatalogueComplete: what the code says has a text in every language with
// the same verbs, and the catalogue has no text that nothing says.
func TestCatalogueComplete(t *testing.T) {
	said := sayings(t)
	known := map[string]string{}
	for _, room := range rooms {
		for key, text := range room {
			if _, twice := known[key]; twice {
				t.Errorf("%q stands in two rooms", key)
			}
			known[key] = text
			if _, ok := said[key]; !ok {
				t.Errorf("nothing says %q", key)
			}
			if got, want := verbs(text), verbs(key); !slices.Equal(got, want) {
				t.Errorf("%q has the verbs %v, its translation %v", key, want, got)
			}
		}
	}
	for key, at := range said {
		if _, ok := known[key]; !ok {
			t.Errorf("%s: no Portuguese text for %q: add it to plots/lang", at, key)
		}
	}
}

var verb = regexp.MustCompile(`%(\[\d+\])?([-+# 0]*[\d.]*)([a-zA-Z%])`)

// verbs lists the verbs of a format by argument.
func verbs(format string) []string {
	var out []string
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[3] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(strings.Trim(m[1], "[]"))
		}
		out = append(out, strconv.Itoa(next)+m[2]+m[3])
		next++
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sayings finds the keys of all calls of Sayf in the project, and where they are.
func sayings(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	fset := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Sayf" {
				return true
			}
			at := fset.Position(call.Pos()).String()
			lit, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				t.Errorf("%s: the key of Sayf is a literal", at)
				return true
			}
			key, _ := strconv.Unquote(lit.Value)
			out[key] = at
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestCostsOfOne: one of a unit of our own is written as one.
func TestCostsOfOne(t *testing.T) {
	for _, x := range []struct {
		language           Language
		number, unit, want string
	}{
		{English, "1", "trials", "1 trial"}, {English, "300", "trials", "300 trials"}, {English, "1", "USD", "$1"},
		{English, "1", "h", "1 h"}, {Portuguese, "1", "trials", "1 tentativa"}, {Portuguese, "2", "trials", "2 tentativas"},
	} {
		if got := x.language.Money(x.number, x.unit); got != x.want {
			t.Errorf("%s %s: %q, want %q", x.number, x.unit, got, x.want)
		}
	}
}
