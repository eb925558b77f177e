package experiments

import _ "embed" // the schema is a file of its own so that editors can open it

//go:embed schema.json
var schema string

// Schema returns the JSON Schema of config files, for editors.
func Schema() string { return schema }
