package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"passhat/plots"
	"passhat/plots/lang"
)

// pictureFlags say how a figure is written, and where.
type pictureFlags struct {
	file, size, theme, code, format string
	language                        lang.Language
}

func (p *pictureFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVarP(&p.file, "output", "o", "", "`FILE` to write, whole or not at all: .svg, .png or .pdf (default standard output, unless it is a terminal)")
	f.StringVar(&p.format, "format", "", "`FORMAT` svg, png or pdf (default by the name of the file, else svg)")
	f.StringVar(&p.size, "size", "", "`SIZE` such as 6x4in, 15x10cm, 150x100mm or 600x400px (default the figure's own)")
	f.StringVar(&p.theme, "theme", "light", "`THEME` light or dark")
	f.StringVar(&p.code, "lang", "en", "`LANGUAGE` of the texts: en or pt")
	choices(c, "format", []string{string(plots.SVG), string(plots.PNG), string(plots.PDF)})
	choices(c, "theme", []string{"light", "dark"})
	choices(c, "lang", []string{"en", "pt"})
}

// writer checks the flags, before anything is read, and returns what writes the
// figure.
func (p *pictureFlags) writer(c *cobra.Command) (func(*plots.Figure) error, error) {
	o, err := p.options()
	if err != nil {
		return nil, err
	}
	format, err := p.fileFormat()
	if err != nil {
		return nil, err
	}
	if err := folderOf("-o", p.file); err != nil {
		return nil, err
	}
	if p.file == "" && isTerminal(c.OutOrStdout()) {
		return nil, fmt.Errorf("a figure is not written to a terminal: give -o figure.svg, .png or .pdf, or pipe it on")
	}
	return func(f *plots.Figure) error {
		var b bytes.Buffer
		if err := f.Write(&b, format, o); err != nil {
			return err
		}
		return put(c, p.file, b.Bytes())
	}, nil
}

// options returns how the figure is written.
func (p *pictureFlags) options() (o plots.Options, err error) {
	if p.language, err = lang.Parse(p.code); err != nil {
		return o, fmt.Errorf("--lang: %w", err)
	}
	switch p.theme {
	case "light":
	case "dark":
		o.Theme = plots.Dark
	default:
		return o, fmt.Errorf("--theme %q is not known: choose light or dark", p.theme)
	}
	if p.size != "" {
		o.Size, err = parseSize(p.size)
	}
	return o, err
}

var sizeForm = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?) *[x×] *([0-9]+(?:\.[0-9]+)?) *([a-z]*)$`)

// perInch is how many of a unit are an inch; a px is that of CSS.
var perInch = map[string]float64{"in": 1, "cm": 2.54, "mm": 25.4, "px": 96}

// parseSize reads a width and a height with their unit.
func parseSize(s string) (plots.Size, error) {
	m := sizeForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return plots.Size{}, fmt.Errorf("--size %q: width x height and a unit were expected, such as 6x4in, 15x10cm, 150x100mm or 600x400px", s)
	}
	unit, ok := perInch[m[3]]
	if !ok {
		return plots.Size{}, fmt.Errorf("--size %q: the unit %q is not known: choose in, cm, mm or px", s, m[3])
	}
	width, err1 := strconv.ParseFloat(m[1], 64)
	height, err2 := strconv.ParseFloat(m[2], 64)
	out := plots.Size{Width: width / unit, Height: height / unit}
	if err1 != nil || err2 != nil || out.Width < plots.LeastWidth || out.Height < plots.LeastHeight || max(out.Width, out.Height) > plots.MostSide {
		bound := func(x float64) string { return strconv.FormatFloat(x*unit, 'f', -1, 64) }
		return plots.Size{}, fmt.Errorf("--size %s: a figure is from %sx%s to %sx%s%s", s, bound(plots.LeastWidth), bound(plots.LeastHeight), bound(plots.MostSide), bound(plots.MostSide), m[3])
	}
	return out, nil
}

// fileFormat returns the format that was asked for, or that of the file's name.
func (p *pictureFlags) fileFormat() (plots.Format, error) {
	known := []plots.Format{plots.SVG, plots.PNG, plots.PDF}
	named := plots.Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(p.file), ".")))
	switch {
	case p.format != "" && !slices.Contains(known, plots.Format(p.format)):
		return "", fmt.Errorf("--format %q is not known: choose svg, png or pdf", p.format)
	case p.format != "" && slices.Contains(known, named) && named != plots.Format(p.format):
		return "", fmt.Errorf("--format %s and -o %s: leave one of them out", p.format, p.file)
	case p.format != "":
		return plots.Format(p.format), nil
	case p.file == "" || p.file == "-":
		return plots.SVG, nil
	case !slices.Contains(known, named):
		return "", fmt.Errorf("-o %s: the name says no format: end it in .svg, .png or .pdf", p.file)
	}
	return named, nil
}
