package experiments

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"passhat/experiments/internal/wholefile"
)

// WriteFile writes a file whole or not at all: beside its place first, then
// renamed. A link is followed, an existing file keeps its mode, and what is not
// a regular file (a device, a pipe) is written into directly.
func WriteFile(path string, data []byte) error {
	target, mode := path, fs.FileMode(0o644)
	if link, err := filepath.EvalSymlinks(path); err == nil {
		target = link
	}
	switch info, err := os.Stat(target); {
	case err != nil:
	case info.IsDir():
		return fmt.Errorf("%s is a folder: name a file in it", path)
	case !info.Mode().IsRegular():
		return plainError(path, os.WriteFile(target, data, mode))
	default:
		mode = info.Mode().Perm()
	}
	return plainError(path, wholefile.Replace(target, data, mode))
}

// plainError names the path that was asked for instead of one of ours.
func plainError(path string, err error) error {
	var fault *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &fault):
		return fmt.Errorf("%s cannot be written: %w", path, fault.Err)
	case errors.As(err, &link):
		return fmt.Errorf("%s cannot be written: %w", path, link.Err)
	}
	return fmt.Errorf("%s cannot be written: %w", path, err)
}
