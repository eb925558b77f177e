// Command schemagen prints the JSON Schema of the config to standard output;
// experiments/schema.json is its output.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"

	"passhat/experiments"
)

func main() {
	data, err := generate()
	if err != nil {
		fmt.Fprintln(os.Stderr, "schemagen:", err)
		os.Exit(1)
	}
	fmt.Println(string(data))
}

// generate reflects the config's type; its comments become the descriptions
// that editors show.
func generate() ([]byte, error) {
	r := jsonschema.Reflector{FieldNameTag: "yaml", RequiredFromJSONSchemaTags: true, Mapper: mapped}
	folder := "."
	if _, err := os.Stat("experiments"); err == nil {
		folder = "experiments"
	}
	if err := r.AddGoComments("passhat", folder); err != nil {
		return nil, err
	}
	r.CommentMap = withPackage(r.CommentMap)
	s := r.Reflect(&experiments.Config{})
	s.ID = ""
	s.Title = "passhat experiment"
	return json.MarshalIndent(s, "", "  ")
}

// mapped describes the types whose form in YAML is not that of the Go type.
func mapped(t reflect.Type) *jsonschema.Schema {
	if t != reflect.TypeFor[experiments.Sweep]() {
		return nil
	}
	number := &jsonschema.Schema{Type: "number"}
	steps := &jsonschema.Schema{Type: "object", AdditionalProperties: jsonschema.FalseSchema, Required: []string{"from", "to", "steps"}, Properties: jsonschema.NewProperties()}
	steps.Properties.Set("from", number)
	steps.Properties.Set("to", number)
	steps.Properties.Set("steps", &jsonschema.Schema{Type: "integer", Minimum: "2", Maximum: "1000"})
	one := uint64(1)
	list := &jsonschema.Schema{Type: "array", Items: number, MinItems: &one}
	return &jsonschema.Schema{Type: "object", MinProperties: &one, AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{list, steps}}}
}

// withPackage makes the keys of the comments those of the package's path,
// wherever the command was started.
func withPackage(comments map[string]string) map[string]string {
	out := map[string]string{}
	for key, text := range comments {
		name := key[strings.LastIndex(key, "/")+1:]
		_, name, _ = strings.Cut(name, ".")
		out["passhat/experiments."+name] = strings.ReplaceAll(text, "\n", " ")
	}
	return out
}
