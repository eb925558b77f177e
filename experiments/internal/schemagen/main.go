// Command schemagen prints the JSON Schema of the config to standard output;
// experiments/schema.json is its output.
package main

import (
	"encoding/json"
	"fmt"
	"os"
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
	r := jsonschema.Reflector{FieldNameTag: "yaml", RequiredFromJSONSchemaTags: true}
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
