package experiments

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"slices"

	"passhat/experiments/resume"
)

// Unfinished returns the folder beside an output folder that holds the finished
// parts of a run which is not done.
func Unfinished(folder string) string { return filepath.Clean(folder) + ".unfinished" }

// Store returns the store of the parts of this experiment for an output folder.
// Its key is the config as resolved, the version, and the sizes and times of the
// result files: parts of anything else are not used.
func (c *Config) Store(folder string) (*resume.Store, error) {
	resolved, err := c.Resolved(folder)
	if err != nil {
		return nil, err
	}
	return resume.Open(Unfinished(folder), resume.Key([]byte(build()), resolved, []byte(c.fingerprint()))), nil
}

// build is the version with the commit that the program was built from, as far
// as it is known.
func build() string {
	out := Version
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" || s.Key == "vcs.modified" {
				out += " " + s.Value
			}
		}
	}
	return out
}

// fingerprint tells result files apart by their sizes and times. A file that is
// not there is left to the run to complain of.
func (c *Config) fingerprint() string {
	var files []string
	for _, a := range c.Agents {
		files = append(files, a.Files...)
		files = append(files, a.Rates.files()...)
	}
	if c.Coverage != nil {
		for _, r := range c.Coverage.Rates {
			files = append(files, r.files()...)
		}
	}
	if c.Beyond != nil {
		files = append(files, c.Beyond.Files...)
	}
	out := ""
	for _, pattern := range files {
		found, err := filepath.Glob(c.path(pattern))
		if err != nil {
			continue
		}
		slices.Sort(found)
		for _, path := range found {
			out += marks(path)
		}
	}
	return out
}

// marks is the names, sizes and times of a file, or of those in a folder.
func marks(path string) string {
	out := ""
	_ = filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // the run will say what cannot be read
		}
		if info, err := d.Info(); err == nil && !d.IsDir() {
			out += fmt.Sprintf("%s %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
	return out
}

// files returns the result files that a distribution is read from.
func (r *RatesConfig) files() []string {
	if r == nil {
		return nil
	}
	out := slices.Clone(r.Empirical)
	for _, part := range r.Mixture {
		out = append(out, part.Rates.files()...)
	}
	return out
}
