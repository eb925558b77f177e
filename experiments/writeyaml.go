package experiments

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"passhat/experiments/formula"
)

// dump writes YAML. What a terminal would obey in a name is escaped, which reads
// back as the same name.
func dump(v any) ([]byte, error) {
	var root yaml.Node
	if err := root.Encode(v); err != nil {
		return nil, err
	}
	quote(&root)
	text, err := yaml.Dump(&root)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, r := range string(text) {
		switch {
		case r == '\n' || !formula.Obeyed(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return []byte(b.String()), nil
}

// quote puts texts in double quotes, where YAML knows escapes, that need them.
func quote(n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && strings.ContainsFunc(n.Value, formula.Obeyed) {
		n.Style = yaml.DoubleQuotedStyle
	}
	for _, child := range n.Content {
		quote(child)
	}
}
