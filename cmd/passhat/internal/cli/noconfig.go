package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// shippedConfigs is the folder of the source with the configs to start from.
const shippedConfigs = "experiments"

// noConfig is the error for a config that could not be read, with the way out.
func noConfig(path string, err error) error {
	info, statErr := os.Stat(path)
	switch {
	case statErr == nil && info.IsDir():
		return configFolder(path)
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", path, err)
	}
	text := path + ": there is no such file"
	if beside := configsOf(filepath.Dir(path)); len(beside) > 0 {
		text += "; beside it are " + strings.Join(beside, ", ")
	}
	if shipped := configsOf(shippedConfigs); len(shipped) > 0 && filepath.Dir(path) != shippedConfigs {
		return fmt.Errorf("%s; to start from there are %s", text, strings.Join(shipped, ", "))
	}
	return fmt.Errorf("%s; the folder %s of passhat's source has configs to start from, and passhat schema says what one may hold", text, shippedConfigs)
}

// configFolder says what to give instead of a folder.
func configFolder(path string) error {
	if found := configsOf(path); len(found) > 0 {
		return fmt.Errorf("%s is a folder: give one of its configs: %s", path, strings.Join(found, ", "))
	}
	return fmt.Errorf("%s is a folder without configs: passhat run takes a .yaml file; results are read by passhat estimate %s", path, path)
}

// mostListed is how many configs an error lists.
const mostListed = 12

// configsOf lists the configs of a folder.
func configsOf(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var found []string
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); !e.IsDir() && !strings.HasPrefix(e.Name(), ".") && slices.Contains([]string{".yaml", ".yml"}, ext) {
			found = append(found, filepath.Join(folder, e.Name()))
		}
	}
	if more := len(found) - mostListed; more > 0 {
		found = append(found[:mostListed], fmt.Sprintf("and %d more", more))
	}
	return found
}
