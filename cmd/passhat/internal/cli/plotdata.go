package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"passhat/bootstrap"
	"passhat/experiments"
	"passhat/plots/lang"
)

// plotting is where the numbers of one figure come from.
type plotting struct {
	kind     experiments.FigureKind
	analysis analysisFlags
	reading  readingFlags
	beyond   beyondFlags
	stdin    *bufio.Reader
}

// resultSize bounds a results.json, more than one of a million tasks.
const resultSize = 1 << 30

// result reads the files, and adds what only this figure needs.
func (p *plotting) result(c *cobra.Command, args []string) (*experiments.Result, error) {
	p.stdin = bufio.NewReader(c.InOrStdin())
	paths, err := p.made(args)
	if err != nil {
		return nil, err
	}
	var r *experiments.Result
	if paths != nil {
		r, err = p.redrawn(c, paths)
	} else {
		r, err = p.computed(c, args)
	}
	if err != nil {
		return nil, err
	}
	p.notes(c, r)
	return r, nil
}

// made returns the paths of the results of passhat, nil where the arguments are
// result files.
func (p *plotting) made(args []string) ([]string, error) {
	var paths []string
	var other string
	for _, arg := range args {
		path, head := arg, []byte(nil)
		if arg == "-" {
			head, _ = p.stdin.Peek(headSize)
		} else {
			if info, err := os.Stat(arg); err == nil && info.IsDir() {
				path = filepath.Join(arg, experiments.ResultsFile)
			}
			head = headOf(path)
		}
		if experiments.IsResult(head) {
			paths = append(paths, path)
		} else {
			other = arg
		}
	}
	if len(paths) > 0 && other != "" {
		return nil, fmt.Errorf("%s is a result of passhat and %s is not: give files of one kind", paths[0], other)
	}
	return paths, nil
}

const headSize = 64

// headOf returns how a regular file begins, nothing for what cannot be read.
func headOf(path string) []byte {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close() //nolint:errcheck // it was only read
	head := make([]byte, headSize)
	n, _ := io.ReadFull(f, head)
	return head[:n]
}

// redrawn reads results of passhat. Flags that choose numbers are faults: these
// are there already.
func (p *plotting) redrawn(c *cobra.Command, paths []string) (*experiments.Result, error) {
	paired := p.kind.Name == "difference"
	var idle []string
	c.Flags().Visit(func(f *pflag.Flag) {
		if !drawing[f.Name] && (!paired || !pairing[f.Name]) {
			idle = append(idle, "--"+f.Name)
		}
	})
	if len(idle) > 0 {
		return nil, fmt.Errorf("%s changes nothing: the numbers of %s are there already; leave it out, or plot the files that it was made of",
			strings.Join(idle, ", "), paths[0])
	}
	var all *experiments.Result
	for _, path := range paths {
		r, err := p.unmarshal(path)
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = r
			continue
		}
		if err := all.Join(r); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	switch {
	case paired && (all.Difference == nil || c.Flags().Changed("confidence") || c.Flags().Changed("method") || c.Flags().Changed("side")):
		if confidence, ok := all.Confidence(); ok && !c.Flags().Changed("confidence") {
			p.analysis.confidence = confidence
		}
		return all, p.difference(all)
	case p.kind.Name == "rates" && !all.Fitted():
		return all, experiments.AddFits(all)
	}
	return all, nil
}

// drawing are the flags that are for drawing, and pairing those of a
// difference, which is made of the numbers of each task.
var (
	drawing = map[string]bool{"output": true, "format": true, "size": true, "theme": true, "lang": true, "workers": true}
	pairing = map[string]bool{"confidence": true, "method": true, "side": true}
)

func (p *plotting) unmarshal(path string) (*experiments.Result, error) {
	in, name := io.Reader(p.stdin), "stdin"
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close() //nolint:errcheck // it was only read
		in, name = f, path
	}
	data, err := io.ReadAll(io.LimitReader(in, resultSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(data) > resultSize {
		return nil, fmt.Errorf("%s has more than %d MB: no result of passhat has", name, resultSize>>20)
	}
	return experiments.Unmarshal(name, data)
}

// computed reads and analyses result files as estimate does.
func (p *plotting) computed(c *cobra.Command, args []string) (*experiments.Result, error) {
	method := p.analysis.method
	if p.kind.Name == "difference" {
		p.analysis.method = string(bootstrap.MethodAuto) // of each agent's own intervals
	}
	a, err := p.analysis.analysis()
	if err != nil {
		return nil, err
	}
	p.analysis.method = method
	if err := p.reading.Check(); err != nil {
		return nil, err
	}
	if err := p.beyond.check(); err != nil {
		return nil, err
	}
	if p.kind.Name == "beyond" && p.beyond.k == "" {
		return nil, fmt.Errorf("plot beyond needs the k to look at beyond the trials, such as --beyond 8,16")
	}
	progress := newProgress(c.ErrOrStderr())
	defer progress.stop()
	c.SetIn(p.stdin)
	data, err := p.reading.read(c, args)
	if err != nil {
		return nil, err
	}
	r, err := experiments.Estimate(c.Context(), data, a, progress.observe)
	if err != nil {
		return nil, err
	}
	progress.stop()
	warn(c, r, lang.English)
	switch p.kind.Name {
	case "difference":
		return r, p.difference(r)
	case "rates":
		return r, experiments.AddFits(r)
	}
	return r, p.beyond.into(c.Context(), r, data, a)
}

// difference adds the paired difference.
func (p *plotting) difference(r *experiments.Result) error {
	return experiments.AddDifference(r, experiments.Analysis{
		Method: bootstrap.Method(p.analysis.method), Target: bootstrap.Target(p.analysis.target),
		Confidence: p.analysis.confidence, Side: bootstrap.Side(p.analysis.side),
	})
}

// notes says what the figure rests on and does not show.
func (p *plotting) notes(c *cobra.Command, r *experiments.Result) {
	if d := r.Difference; d != nil && p.kind.Name == "difference" {
		c.PrintErrln(note(fmt.Sprintf("%s - %s: %s paired by id; only %s has %d more, only %s %d; %d without a verdict of one of them",
			d.A, d.B, lang.English.Count(d.Tasks, "task"), d.A, d.OnlyA, d.B, d.OnlyB, d.NoVerdict)))
	}
	for _, a := range r.Agents {
		if p.kind.Name == "grid" && a.TrialOrder != nil && *a.TrialOrder == "file" {
			c.PrintErrln(note(fmt.Sprintf("note: %s: not all trials have a number: they are in the order of the files, which need not be that of the runs", a.Agent)))
		}
	}
}
