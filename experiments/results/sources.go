package results

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// source is one file and the agent it is labelled with, "" for none.
type source struct {
	label, path string
	fallback    string // the agent where neither label nor file names one
}

// expand turns the arguments into files: label=path, a glob, a folder or "-".
func expand(args []string) ([]source, error) {
	if len(args) == 0 {
		return nil, errors.New("no result file was given: name one, or - for standard input")
	}
	names := agentNames(args)
	var out []source
	for i, arg := range args {
		label, path := splitLabel(arg)
		files, err := filesOf(path)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			out = append(out, source{label, f, names[i]})
		}
	}
	return out, onlyOnce(out)
}

// onlyOnce checks that no file is counted twice for one agent. Two agents may
// share a file, but for standard input, which can be read but once.
func onlyOnce(sources []source) error {
	seen := map[source]bool{}
	for _, s := range sources {
		key := source{label: s.label, path: s.path}
		if s.path == "-" {
			key.label = ""
		} else if real, err := filepath.EvalSymlinks(s.path); err == nil {
			key.path = real
		}
		if abs, err := filepath.Abs(key.path); err == nil && s.path != "-" {
			key.path = abs
		}
		if seen[key] {
			return &SyntaxError{s.path, 0, "the file is given twice: its trials would count double"}
		}
		seen[key] = true
	}
	return nil
}

// splitLabel takes "label=path" apart, unless there is a file of that name.
func splitLabel(arg string) (label, path string) {
	before, after, ok := strings.Cut(arg, "=")
	if !ok || before == "" || strings.ContainsAny(before, `/\`) {
		return "", arg
	}
	if _, err := os.Stat(arg); err == nil {
		return "", arg
	}
	return before, after
}

func filesOf(path string) ([]string, error) {
	if path == "-" {
		return []string{path}, nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return filesBelow(path)
	case err == nil:
		return []string{path}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fileError(path, err)
	}
	matches, globErr := filepath.Glob(path)
	matches = slices.DeleteFunc(matches, func(m string) bool { return isHidden(m) && !isHidden(path) })
	if globErr != nil || len(matches) == 0 {
		if strings.ContainsAny(path, "*?[") {
			return nil, &SyntaxError{path, 0, "no file matches"}
		}
		return nil, &SyntaxError{path, 0, "there is no such file"}
	}
	slices.Sort(matches)
	var out []string
	for _, m := range matches {
		files, err := filesOf(m)
		if err != nil {
			return nil, err
		}
		out = append(out, files...)
	}
	return out, nil
}

var (
	extensions = []string{".csv", ".tsv", ".jsonl", ".json", ".ndjson"}
	packings   = []string{".gz", ".zst"}
)

// filesBelow lists the result files of a folder, by the ends of their names.
// Hidden files and folders, such as editors keep copies in, are left out.
func filesBelow(folder string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != folder && isHidden(path):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case slices.Contains(extensions, extension(d.Name())) && isRegular(path):
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		return nil, fileError(folder, err)
	}
	if len(out) == 0 {
		return nil, &SyntaxError{folder, 0, fmt.Sprintf("this folder has no result file (%s, each also .gz or .zst)", strings.Join(extensions, ", "))}
	}
	slices.Sort(out)
	return out, nil
}

// isHidden says whether a shell would leave a name out of a match.
func isHidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// isRegular follows links.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// extension returns the ending below that of a packing, in lower case.
func extension(name string) string {
	return filepath.Ext(unpackedName(strings.ToLower(name)))
}

func unpackedName(name string) string {
	for _, p := range packings {
		name = strings.TrimSuffix(name, p)
	}
	return name
}
