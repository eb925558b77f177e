package cli

import (
	"bytes"
	"path/filepath"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/plots/lang"
	"passhat/plots/report"
	"passhat/plots/report/table"
)

// writeFolder writes an output with its reports and figures in a language,
// whole or not at all.
func writeFolder(c *cobra.Command, o *experiments.Output, folder string, l lang.Language) error {
	if err := o.Speak(l); err != nil {
		return err
	}
	files, err := o.Files(folder)
	if err != nil {
		return err
	}
	var summary, page bytes.Buffer
	if err := report.WriteMarkdown(&summary, o.Result, l); err != nil {
		return err
	}
	if err := report.WriteHTML(&page, o.Result, o.Figures, l); err != nil {
		return err
	}
	files = append(files, experiments.File{Name: "summary.md", Data: summary.Bytes()}, experiments.File{Name: "report.html", Data: page.Bytes()})
	if tasks := report.TasksCSV(o.Result); tasks != nil {
		files = append(files, experiments.File{Name: "tasks.csv", Data: tasks})
	}
	if c.Context().Err() != nil {
		return c.Context().Err()
	}
	return experiments.WriteFolder(folder, files)
}

// writeReport writes the folder of a result that came from no config.
func writeReport(c *cobra.Command, r *experiments.Result, folder string, l lang.Language) error {
	r.Arguments = arguments(c)
	o, err := experiments.NewOutput(r)
	if err != nil {
		return err
	}
	return writeFolder(c, o, folder, l)
}

// told says where the folder is and what to open.
func told(c *cobra.Command, folder string) {
	c.PrintErrln(table.Plain("wrote " + folder + "; open " + filepath.Join(folder, "report.html")))
}
