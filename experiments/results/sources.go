package results

import (
	"cmp"
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
	folder      *head  // of a folder that a format claims
	arg         int    // index of the argument that it is of
	found       bool   // in a folder, and not named by the user
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
		if path == "" {
			return nil, fmt.Errorf("%q names no file: write a path or label=path", arg)
		}
		if len(label) > maxLabel {
			return nil, fmt.Errorf("the label %.40q... has over %d KiB: no table has room for that; name the agent shorter, name=FILE", label, maxLabel>>10)
		}
		files, err := filesOf(path)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			f.label, f.fallback, f.arg = label, names[i], i
			out = append(out, f)
		}
	}
	return out, onlyOnce(out)
}

// NamedFiles returns the files that arguments of Read name, alone or by a
// pattern: not those that a folder holds. What is no such argument names none.
func NamedFiles(args []string) []string {
	var out []string
	for _, arg := range args {
		sources, _ := expand([]string{arg}) // faults are told by Read
		for _, s := range sources {
			if !s.found {
				out = append(out, s.path)
			}
		}
	}
	return out
}

// onlyOnce checks that no file is counted twice for one agent. Two agents may
// share a file, but for standard input, which can be read but once.
func onlyOnce(sources []source) error {
	seen := map[source]bool{}
	for _, s := range sources {
		key := source{label: cmp.Or(s.label, s.fallback), path: s.path}
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

func filesOf(path string) ([]source, error) {
	if path == "-" {
		return []source{{path: path}}, nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return filesBelow(path)
	case err == nil:
		return []source{{path: path}}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fileError(path, err)
	}
	if isLink(path) {
		return nil, danglingLink(path)
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
	var out []source
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
	// The best first, where one result is there in several formats.
	extensions = []string{".eval", ".json", ".jsonl", ".ndjson", ".xml", ".parquet", ".yaml", ".yml", ".csv", ".tsv"}
	packings   = []string{".gz", ".zst"}
)

// filesBelow lists the result files of a folder, by the ends of their names,
// and the folders that are a result as a whole. Hidden files and folders, such
// as editors keep copies in, are left out.
func filesBelow(folder string) ([]source, error) {
	all, err := walkFolder(folder)
	if err != nil {
		return nil, fileError(folder, err)
	}
	out := sourcesIn(folder, filepath.Base(filepath.Clean(folder)), all)
	if len(out) == 0 {
		return nil, &SyntaxError{folder, 0, fmt.Sprintf("this folder has no result file (%s, each also .gz or .zst)", strings.Join(extensions, ", "))}
	}
	slices.SortFunc(out, func(a, b source) int { return strings.Compare(a.path, b.path) })
	return out, nil
}

// walkFolder lists all files below a folder, relative to it and with /.
func walkFolder(folder string) ([]string, error) {
	var all []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != folder && isHidden(path):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.Type()&fs.ModeSymlink != 0 && slices.Contains(extensions, extension(path)) && !exists(path):
			return danglingLink(path)
		case !d.IsDir() && isRegular(path):
			rel, err := filepath.Rel(folder, path)
			if err != nil {
				return err
			}
			all = append(all, filepath.ToSlash(rel))
		}
		return nil
	})
	return all, err
}

// sourcesIn goes down into a folder whose files are known.
func sourcesIn(folder, name string, all []string) []source {
	h := head{path: name, folder: true, files: all}
	if _, ok := claimed(h); ok {
		return []source{{path: folder, folder: &h, found: true}}
	}
	var out []source
	below := map[string][]string{}
	for _, f := range all {
		if dir, rest, ok := strings.Cut(f, "/"); ok {
			below[dir] = append(below[dir], rest)
		} else if slices.Contains(extensions, extension(f)) {
			out = append(out, source{path: filepath.Join(folder, f), found: true})
		}
	}
	for dir, files := range below {
		out = append(out, sourcesIn(filepath.Join(folder, dir), dir, files)...)
	}
	return out
}

// isHidden says whether a shell would leave a name out of a match.
func isHidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// danglingLink is the fault of a link that leads nowhere: its results would be
// missed without a word.
func danglingLink(path string) error {
	return &SyntaxError{path, 0, "a link to a file that is not there"}
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

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
