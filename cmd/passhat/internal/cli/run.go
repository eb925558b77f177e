package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/plots/lang"
)

func newRun() *cobra.Command {
	var out string
	var workers int
	var output outputFlags
	c := &cobra.Command{
		Use:   "run CONFIG",
		Short: "An experiment from a config file: results, figures and a report",
		Long: `Runs the experiment of a YAML file and writes a folder, whole or not at all:
results.json, summary.md, report.html, plots/*.svg and *.png, config.yaml. A
former output of passhat is replaced; any other folder is left as it is.
A run that was stopped goes on where it was when the same command is given
again: its finished parts lie in FOLDER.unfinished until it is done.
- reads the config from standard input.`,
		Example: `  passhat run experiments/article.yaml
  passhat run experiments/uneven.yaml --out /tmp/uneven --workers 2`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("run takes one config file, such as: passhat run experiments/article.yaml")
			}
			if err := output.check(); err != nil {
				return err
			}
			if workers < 0 {
				return fmt.Errorf("--workers is %d: it must be 0 or more", workers)
			}
			config, err := loadConfig(args[0], c.InOrStdin())
			if err != nil {
				return err
			}
			folder := out
			if folder == "" {
				folder = filepath.Join("out", config.Name)
			}
			r, err := runInto(c, config, folder, workers, output.language)
			if err != nil {
				return err
			}
			if err := output.write(c, r); err != nil {
				return err
			}
			told(c, folder)
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "", "`FOLDER` to write (default out/NAME)")
	c.Flags().IntVar(&workers, "workers", 0, "`N` goroutines, 0 for one a processor; no effect on the result")
	output.add(c)
	return c
}

// loadConfig reads a config file, "-" being standard input.
func loadConfig(path string, stdin io.Reader) (*experiments.Config, error) {
	if path == "-" {
		source, err := io.ReadAll(io.LimitReader(stdin, configSize))
		if err != nil {
			return nil, err
		}
		return experiments.Load("stdin", source)
	}
	source, err := readSome(path)
	var fault *fs.PathError
	if errors.As(err, &fault) {
		return nil, noConfig(path, fault.Err)
	}
	if err != nil {
		return nil, err
	}
	return experiments.Load(path, source)
}

// configSize is more than Load takes: what is longer need not be read.
const configSize = 8 << 20

func readSome(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	return io.ReadAll(io.LimitReader(f, configSize))
}

// runInto runs the experiment and writes its folder. What is finished of a run
// that is stopped half-way is kept beside it, for the next one to go on from.
func runInto(c *cobra.Command, config *experiments.Config, folder string, workers int, l lang.Language) (*experiments.Result, error) {
	kept, err := store(c, config, folder)
	if err != nil {
		return nil, err
	}
	p := newProgress(c.ErrOrStderr())
	defer p.stop()
	o, err := config.RunKept(c.Context(), workers, p.observe, kept)
	if c.Context().Err() != nil {
		return nil, stopped(folder, kept)
	}
	if err != nil {
		return nil, err
	}
	if err := writeFolder(c, o, folder, l); err != nil {
		return nil, err
	}
	return o.Result, kept.Remove()
}
