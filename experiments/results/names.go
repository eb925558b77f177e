package results

import (
	"path/filepath"
	"strings"
)

// agentNames gives each argument the name of its agent where no label and no
// column has one: the file's name without its endings. Arguments whose files
// are named alike are different agents (old/run.csv, new/run.csv), so their
// names take in as many folders as tell them apart.
func agentNames(args []string) []string {
	paths := make([]string, len(args))
	for i, arg := range args {
		_, paths[i] = splitLabel(arg)
	}
	names := make([]string, len(args))
	for depth := 1; depth <= maxDepth; depth++ {
		shared := sharedNames(names, paths)
		for i, p := range paths {
			if depth == 1 || shared[names[i]] {
				names[i] = agentName(p, depth)
			}
		}
	}
	shared := sharedNames(names, paths)
	for i, p := range paths {
		if shared[names[i]] {
			names[i] = p
		}
	}
	return names
}

// maxDepth is how many folders a name takes in before it gives up and is the
// whole path.
const maxDepth = 8

// sharedNames returns the names that two paths have.
func sharedNames(names, paths []string) map[string]bool {
	first := map[string]string{}
	shared := map[string]bool{}
	for i, n := range names {
		if p, ok := first[n]; ok && p != paths[i] {
			shared[n] = true
		}
		first[n] = paths[i]
	}
	return shared
}

// agentName is the last elements of a path, without the endings of a file or
// the wild cards of a glob.
func agentName(path string, depth int) string {
	if path == "-" {
		return "stdin"
	}
	elements := strings.Split(filepath.ToSlash(filepath.Clean(path)), "/")
	last := len(elements) - 1
	name := unpackedName(strings.NewReplacer("*", "", "?", "").Replace(elements[last]))
	for _, ext := range extensions {
		name = strings.TrimSuffix(name, ext)
	}
	if name != elements[last] {
		name = strings.Trim(name, "-_.")
	}
	elements[last] = name
	if name == "" && last > 0 && elements[last-1] != "" {
		elements = elements[:last]
	}
	if joined := strings.Join(elements[max(0, len(elements)-depth):], "/"); joined != "" {
		return joined
	}
	return path
}
