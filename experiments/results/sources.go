package results

import (
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
		return nil, fmt.Errorf("no result file was given: name one, or - for standard input")
	}
	var out []source
	for _, arg := range args {
		label, path := splitLabel(arg)
		files, err := filesOf(path)
		if err != nil {
			return nil, err
		}
		fallback := agentName(path)
		for _, f := range files {
			out = append(out, source{label, f, fallback})
		}
	}
	return out, nil
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
	if err == nil && !info.IsDir() {
		return []string{path}, nil
	}
	if err == nil {
		return filesBelow(path)
	}
	matches, globErr := filepath.Glob(path)
	if globErr == nil && len(matches) > 0 {
		slices.Sort(matches)
		return matches, nil
	}
	if strings.ContainsAny(path, "*?[") {
		return nil, &SyntaxError{path, 0, "no file matches"}
	}
	return nil, &SyntaxError{path, 0, "there is no such file"}
}

var extensions = []string{".csv", ".tsv", ".jsonl", ".json", ".ndjson"}

// filesBelow lists the result files of a folder, by the ends of their names.
func filesBelow(folder string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(path, ".gz"), ".zst"))
		if d.Type().IsRegular() && slices.Contains(extensions, filepath.Ext(name)) {
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, &SyntaxError{folder, 0, "this folder has no result file (" + strings.Join(extensions, ", ") + ", each also .gz or .zst)"}
	}
	slices.Sort(out)
	return out, nil
}

// agentName is the file's name without its endings.
func agentName(path string) string {
	if path == "-" {
		return "stdin"
	}
	name := filepath.Base(path)
	for _, ext := range append([]string{".gz", ".zst"}, extensions...) {
		name = strings.TrimSuffix(name, ext)
	}
	return name
}
