package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// unknownCommand is the error for a command there is not, also where only its
// help is wanted, which the library would answer with that of the level above.
func unknownCommand(root *cobra.Command, args []string) error {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	if len(args) > 0 && strings.HasPrefix(args[0], "__complete") { // the shell asks
		return nil
	}
	c, rest, _ := root.Find(args) // its error is made below, with a hint
	if c.Name() == "help" {
		c, rest, _ = root.Find(rest)
	}
	if !c.HasSubCommands() {
		return nil
	}
	for _, name := range rest {
		if !strings.HasPrefix(name, "-") {
			return noCommand(c, name)
		}
	}
	return nil
}

// elsewhereDone says what does the work of commands that people look for.
var elsewhereDone = []struct {
	names []string
	hint  string
}{
	{[]string{"compare", "diff", "difference", "versus", "vs"}, "passhat estimate A B sets agents side by side, and passhat plot difference A B -o difference.svg pairs them by task"},
	{[]string{"gate", "assert"}, "compare your threshold with the lower limit of passhat estimate FILE --metric pass^3 --side lower; passhat plan --gate says how many trials that takes"},
	{[]string{"report", "html"}, "passhat estimate FILE --out FOLDER writes one"},
	{[]string{"sample", "generate"}, "passhat simulate draws trials of a synthetic agent"},
}

// noCommand says that there is no such command, and which is nearest or does
// that work.
func noCommand(c *cobra.Command, name string) error {
	text := fmt.Sprintf("command %q is not known", strings.TrimPrefix(c.CommandPath()+" "+name, c.Root().Name()+" "))
	if !c.HasParent() {
		for _, e := range elsewhereDone {
			if slices.Contains(e.names, name) {
				return fmt.Errorf("%s: %s", text, e.hint)
			}
		}
	}
	c.SuggestionsMinimumDistance = min(2, len(name)/2)
	if near := c.SuggestionsFor(name); len(near) > 0 {
		return fmt.Errorf("%s: did you mean %q?", text, near[0])
	}
	return fmt.Errorf("%s; %s --help lists the commands", text, c.CommandPath())
}
