package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// elsewhere are the flags that change where and how numbers are shown, not what
// they are.
var elsewhere = []string{"out", "output", "format", "workers", "lang"}

// arguments returns the arguments that make a command's numbers again: what was
// named, then the flags that were set, in the order of their names.
func arguments(c *cobra.Command) []string {
	out := append([]string{c.Name()}, c.Flags().Args()...)
	c.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(elsewhere, f.Name) {
			return
		}
		value := f.Value.String()
		switch f.Value.Type() {
		case "bool":
			out = append(out, "--"+f.Name+"="+value)
			return
		case "stringToString": // its text is a map in brackets, in no order
			pairs := strings.Split(strings.Trim(value, "[]"), ",")
			slices.Sort(pairs)
			value = strings.Join(pairs, ",")
		}
		out = append(out, "--"+f.Name, value)
	})
	return out
}
