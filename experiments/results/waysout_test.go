package results

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// wayOut is how a message says what to do: a flag, or a verb that asks for it.
var wayOut = regexp.MustCompile(`--[a-z%]+|(?:^|[:;,.?)] |\bor |\band )(?:[Rr]un|[Rr]ead|[Cc]heck|[Cc]ompare|[Cc]opy|[Cc]hoose|[Gg]ive|[Nn]ame|[Ll]ook|[Ss]ee|[Cc]ount|[Rr]eport|[Aa]sk|[Rr]epair|[Mm]ake|[Ll]eave) `)

// TestEveryWarningHasAWayOut reads the sources for the warnings there are, and
// asks each message for what to do.
func TestEveryWarningHasAWayOut(t *testing.T) {
	codes := map[string]bool{}
	files := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			code, ok := warningCode(n)
			if !ok {
				return true
			}
			codes[code] = true
			if message := literals(n); code == "declared" && message == "declared" || code == "duplicate-rows" {
				return true // made elsewhere: see TestPitfalls
			} else if !wayOut.MatchString(message) {
				t.Errorf("%s: the warning %q does not say what to do: %s", files.Position(n.Pos()), code, message)
			}
			return true
		})
	}
	if len(codes) < 50 {
		t.Errorf("%d codes were found: %v", len(codes), codes)
	}
}

var codeForm = regexp.MustCompile(`^[a-z]+(-[a-z]*)*$`)

// warningCode is the code of a warning that is made here: Warning{code, ...},
// Warning{Code: code, ...} or a call warn(code, ...), add(code, ...) or
// count(code, ...).
func warningCode(n ast.Node) (string, bool) {
	var first ast.Expr
	switch n := n.(type) {
	case *ast.CompositeLit:
		name, ok := n.Type.(*ast.Ident)
		if !ok || name.Name != "Warning" || len(n.Elts) == 0 {
			return "", false
		}
		first = n.Elts[0]
		for _, e := range n.Elts {
			if pair, ok := e.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Code" {
				first = pair.Value
			}
		}
	case *ast.CallExpr:
		name, ok := n.Fun.(*ast.Ident)
		if !ok || len(n.Args) < 2 || name.Name != "warn" && name.Name != "add" && name.Name != "count" {
			return "", false
		}
		first = n.Args[0]
	default:
		return "", false
	}
	if sum, ok := first.(*ast.BinaryExpr); ok {
		first = sum.X
	}
	literal, ok := first.(*ast.BasicLit)
	if !ok {
		return "", false
	}
	code, err := strconv.Unquote(literal.Value)
	return code, err == nil && codeForm.MatchString(code)
}

// literals joins the texts in a node.
func literals(n ast.Node) string {
	var parts []string
	ast.Inspect(n, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			s, _ := strconv.Unquote(l.Value)
			parts = append(parts, s)
		}
		return true
	})
	return strings.Join(parts, " ")
}
