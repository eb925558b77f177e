package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"go.yaml.in/yaml/v4"
)

func init() {
	register(harness{name: "promptfoo YAML", uses: "results." + promptfooUses, sniff: isPromptfooYAML, read: readPromptfooYAML})
}

// A YAML file is held in memory as a whole, so that its size is bounded, and
// the number of values it may have.
const (
	maxYAML       = 16 << 20
	maxYAMLValues = 100_000
)

var promptfooYAMLHead = regexp.MustCompile(`(?m)^results: *\r?\n(?:.*\n)?  version: \d`)

func isPromptfooYAML(h head) bool {
	return h.shape == plain && (bytes.HasPrefix(h.first, []byte("evalId:")) || promptfooYAMLHead.Match(h.first))
}

// readPromptfooYAML reads the results of a YAML file, each as JSON.
func readPromptfooYAML(in *input, yield func(trial) error) error {
	b, err := io.ReadAll(io.LimitReader(in.reader(), maxYAML+1))
	if err != nil {
		return err
	}
	if len(b) > maxYAML || yamlValues(b) > maxYAMLValues {
		return in.fault("YAML of over %d MiB or %d values is not read, since it must be held as a whole: export as JSON or JSONL, -o out.json", maxYAML>>20, maxYAMLValues)
	}
	var root yaml.Node
	if err := yaml.Unmarshal(b, &root); err != nil {
		return in.fault("not valid YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	p := newPromptfoo(in, yield)
	results := yamlAt(yamlAt(&root, "results"), "results")
	if results == nil || results.Kind != yaml.SequenceNode {
		return in.fault("there is no list results.results: this is no result file of promptfoo")
	}
	batch := yamlBatch{p: p}
	for _, r := range results.Content {
		if err := batch.add(r); err != nil {
			return err
		}
	}
	if err := batch.flush(); err != nil {
		return err
	}
	return p.finish()
}

// yamlBatch turns some results at a time into JSON and reads that.
type yamlBatch struct {
	p     *promptfoo
	json  bytes.Buffer
	lines []int // of the results in the YAML
}

const yamlBatchSize = 256 << 10

func (b *yamlBatch) add(r *yaml.Node) error {
	e := jsontext.NewEncoder(&b.json, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	y := yamlJSON{e: e, left: maxYAMLNodes}
	if err := y.value(r, 0); err != nil {
		return &SyntaxError{b.p.in.path, r.Line, err.Error()}
	}
	b.lines = append(b.lines, r.Line)
	if b.json.Len() < yamlBatchSize {
		return nil
	}
	return b.flush()
}

// flush reads the results that wait.
func (b *yamlBatch) flush() error {
	in, i := b.p.in, -1
	err := in.sub(in.path, &b.json, func() {}).lines(func(w *walker) error {
		i++
		return b.p.result(w)
	})
	if err != nil {
		return yamlFault(in, b.lines[max(i, 0)], err)
	}
	b.lines = b.lines[:0]
	return nil
}

// yamlValues is about how many values a text in YAML has, at most.
func yamlValues(b []byte) int {
	n := 0
	for _, c := range b {
		switch c {
		case '\n', '\r':
			n += 2
		case ',', '[', '{', '?', '-', '&', '*', '!', '"', '\'':
			n++
		}
	}
	return n
}

// yamlFault is a fault of a result with its line in the file.
func yamlFault(in *input, line int, err error) error {
	message := err.Error()
	var fault *SyntaxError
	if errors.As(err, &fault) {
		message = fault.Msg
	}
	return &SyntaxError{in.path, line, message}
}

// yamlAt returns the value at a key, nil for none.
func yamlAt(n *yaml.Node, key string) *yaml.Node {
	for n != nil && (n.Kind == yaml.DocumentNode || n.Kind == yaml.AliasNode) {
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		} else if len(n.Content) > 0 {
			n = n.Content[0]
		} else {
			return nil
		}
	}
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// Limits of a result in YAML: aliases can make a small file an endless one.
const (
	maxYAMLNodes = 200_000
	maxYAMLDepth = 100
)

// yamlJSON writes a node as JSON, with the aliases followed.
type yamlJSON struct {
	e    *jsontext.Encoder
	left int // nodes
	size int
}

func (y *yamlJSON) value(n *yaml.Node, depth int) error {
	y.size += len(n.Value)
	if y.left--; y.left < 0 || depth > maxYAMLDepth || y.size > maxYAML {
		return fmt.Errorf("this result is too large or too deep, perhaps by its aliases: no result file has that")
	}
	switch n.Kind {
	case yaml.AliasNode:
		return y.value(n.Alias, depth+1)
	case yaml.MappingNode:
		return y.content(n, jsontext.BeginObject, jsontext.EndObject, depth)
	case yaml.SequenceNode:
		return y.content(n, jsontext.BeginArray, jsontext.EndArray, depth)
	}
	if v := jsontext.Value(n.Value); isYAMLNumber(n) && v.Kind() == '0' && v.IsValid() {
		return y.e.WriteValue(v)
	}
	return y.e.WriteToken(yamlScalar(n))
}

func (y *yamlJSON) content(n *yaml.Node, begin, end jsontext.Token, depth int) error {
	if err := y.e.WriteToken(begin); err != nil {
		return err
	}
	for i, c := range n.Content {
		isKey := n.Kind == yaml.MappingNode && i%2 == 0
		if isKey && c.Kind != yaml.ScalarNode {
			return fmt.Errorf("a key that is no text, in line %d", c.Line)
		}
		if isKey {
			if err := y.e.WriteToken(jsontext.String(c.Value)); err != nil {
				return err
			}
			continue
		}
		if err := y.value(c, depth+1); err != nil {
			return err
		}
	}
	return y.e.WriteToken(end)
}

// yamlScalar is a scalar as the JSON of the same export has it.
func yamlScalar(n *yaml.Node) jsontext.Token {
	switch n.ShortTag() {
	case "!!null":
		return jsontext.Null
	case "!!bool":
		return jsontext.Bool(strings.EqualFold(n.Value, "true"))
	}
	return jsontext.String(n.Value)
}

func isYAMLNumber(n *yaml.Node) bool { return n.ShortTag() == "!!int" || n.ShortTag() == "!!float" }
