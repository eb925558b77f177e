package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
	"passhat/plots/report/table"
)

var formats = []string{"text", "markdown", "csv", "json", "latex"}

// outputFlags say how the result is printed, and where.
type outputFlags struct {
	format, file, code string
	language           lang.Language
}

func (o *outputFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&o.format, "format", "text", "`FORMAT`: text, markdown, csv, json or latex")
	c.Flags().StringVar(&o.file, "output", "", "`FILE` to write instead of standard output (-), whole or not at all")
	c.Flags().StringVar(&o.code, "lang", "en", "`LANGUAGE` of texts and figures: en or pt; JSON and CSV have but one")
	choices(c, "format", formats)
	choices(c, "lang", []string{"en", "pt"})
}

// check returns an error before anything is read or written.
func (o *outputFlags) check() error {
	if err := folderOf("--output", o.file); err != nil {
		return err
	}
	if !slices.Contains(formats, o.format) {
		return fmt.Errorf("--format %q is not known: choose %s", o.format, strings.Join(formats, ", "))
	}
	var err error
	if o.language, err = lang.Parse(o.code); err != nil {
		return fmt.Errorf("--lang: %w", err)
	}
	return nil
}

// folderOf returns an error where the folder of a file to write is not there;
// standard output, "" or "-", has none.
func folderOf(flag, file string) error {
	folder := filepath.Dir(file)
	if info, err := os.Stat(folder); file != "" && (err != nil || !info.IsDir()) {
		return fmt.Errorf("%s %s: there is no folder %s", flag, file, folder)
	}
	return nil
}

// write prints the result, and its warnings to stderr.
func (o *outputFlags) write(c *cobra.Command, r *experiments.Result) error {
	if r.Arguments == nil {
		r.Arguments = arguments(c)
	}
	if o.format == "json" && !toFile(o.file) {
		warn(c, r, o.language)
		return r.WriteJSON(c.OutOrStdout())
	}
	data, err := render(r, o.format, o.language)
	if err != nil {
		return err
	}
	warn(c, r, o.language)
	return put(c, o.file, data)
}

// toFile says whether output goes to a file, and not to standard output.
func toFile(name string) bool { return name != "" && name != "-" }

// put writes to a file, whole or not at all, or to standard output.
func put(c *cobra.Command, file string, data []byte) error {
	if toFile(file) {
		return experiments.WriteFile(file, data)
	}
	_, err := c.OutOrStdout().Write(data)
	return err
}

// putTrials writes a table of trials. Its names are those of the source, to the
// byte, so that it is read as the source is; only a terminal, which would obey
// the control characters in them, is shown spaces instead.
func putTrials(c *cobra.Command, file string, data []byte) error {
	if !toFile(file) && isTerminal(c.OutOrStdout()) {
		lines := strings.Split(string(data), "\n")
		for i, line := range lines {
			lines[i] = table.Plain(line)
		}
		data = []byte(strings.Join(lines, "\n"))
	}
	return put(c, file, data)
}

// warn prints the warnings of a result to stderr.
func warn(c *cobra.Command, r *experiments.Result, l lang.Language) {
	for _, a := range r.Agents {
		for _, w := range a.Warnings {
			named := ""
			if len(r.Agents) > 1 {
				named = a.Agent + ": "
			}
			c.PrintErrln(note(l.Sayf("warning: ") + named + report.Warning(w, l)))
		}
	}
}

func render(r *experiments.Result, format string, l lang.Language) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch format {
	case "json":
		return r.Marshal()
	case "csv":
		err = writeCSV(&b, r)
	case "latex":
		err = report.WriteLaTeX(&b, r, l)
	case "markdown":
		err = report.WriteMarkdown(&b, r, l)
	default:
		writeText(&b, r, l)
	}
	return b.Bytes(), err
}
