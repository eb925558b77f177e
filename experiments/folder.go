package experiments

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"passhat/experiments/results"
	"passhat/plots"
)

// File is a file of an output folder; its name may hold a folder, "plots/a.svg".
type File struct {
	Name string
	Data []byte
}

// Files returns the files of the output but the reports: results.json, the
// resolved config if there is one, and the figures.
func (o *Output) Files(folder string) ([]File, error) {
	var files []File
	if o.config != nil {
		config, err := o.configFile(folder)
		if err != nil {
			return nil, err
		}
		files = append(files, config)
		o.Result.madeBy(config)
	}
	resultJSON, err := o.Result.Marshal()
	if err != nil {
		return nil, err
	}
	files = append(files, File{"results.json", resultJSON})
	for _, f := range o.Figures {
		for _, format := range figureFormats {
			var b bytes.Buffer
			if err := f.Figure.Write(&b, format, plots.Options{}); err != nil {
				return nil, fmt.Errorf("figure %s: %w", f.Name, err)
			}
			files = append(files, File{f.file(format), b.Bytes()})
		}
	}
	return files, nil
}

// configFile is the config as it was resolved.
func (o *Output) configFile(folder string) (File, error) {
	config, err := o.config.Resolved(folder)
	head := fmt.Sprintf("# As resolved by passhat %s; run it again with: passhat run config.yaml --out FOLDER\n", Version)
	return File{"config.yaml", append([]byte(head), config...)}, err
}

// madeBy names the config that makes the result again: the one in the folder,
// since two configs that resolve to the same one give the same bytes.
func (r *Result) madeBy(config File) {
	sum := sha256.Sum256(config.Data)
	r.Arguments = []string{"run", config.Name}
	r.Inputs = append([]results.Input{{Path: config.Name, SHA256: hex.EncodeToString(sum[:]), Bytes: int64(len(config.Data))}}, r.Inputs...)
}

// WriteFolder writes a folder whole or not at all: the files go into a new
// folder beside it, which then takes its name. A former output of passhat is
// replaced; a folder with anything else in it is left as it is, with an error.
func WriteFolder(folder string, files []File) error {
	folder = filepath.Clean(folder)
	if folder == "." || folder == ".." || filepath.Dir(folder) == folder {
		return fmt.Errorf("%s cannot be replaced: name a folder in it by --out", folder)
	}
	if err := replaceable(folder); err != nil {
		return err
	}
	return plainError(folder, writeFolder(folder, files))
}

func writeFolder(folder string, files []File) (err error) {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	made, err := os.MkdirTemp(parent, ".passhat-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	fresh := filepath.Join(made, "new")
	for _, f := range files {
		path := filepath.Join(fresh, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return err
		}
	}
	return swap(fresh, folder, filepath.Join(made, "old"))
}

// swap puts fresh in the place of folder, and folder back where that fails.
func swap(fresh, folder, old string) error {
	err := os.Rename(folder, old)
	if errors.Is(err, fs.ErrNotExist) {
		return os.Rename(fresh, folder)
	}
	if err != nil {
		return err
	}
	if err := os.Rename(fresh, folder); err != nil {
		return errors.Join(err, os.Rename(old, folder))
	}
	return nil
}

// ours are the names of the files that passhat writes into a folder.
var ours = regexp.MustCompile(`^(results\.json|tasks\.csv|summary\.md|report\.html|config\.yaml|plots|plots/[a-z0-9-]+\.(svg|png))$`)

// replaceable returns an error unless the folder is not there, is empty, or
// holds an output of passhat and nothing else.
func replaceable(folder string) error {
	info, err := os.Lstat(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a folder: choose another by --out", folder)
	}
	empty := true
	err = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		empty = false
		name := filepath.ToSlash(strings.TrimPrefix(path, folder+string(filepath.Separator)))
		if !ours.MatchString(name) {
			return fmt.Errorf("%s holds %s, which passhat did not write: move it, or choose another folder by --out", folder, name)
		}
		return nil
	})
	if err != nil || empty {
		return err
	}
	if !isOutput(filepath.Join(folder, "results.json")) {
		return fmt.Errorf("%s is not an output of passhat (no results.json of one): choose another folder by --out", folder)
	}
	return nil
}

func isOutput(path string) bool {
	data, err := os.ReadFile(path)
	var r struct {
		Passhat string `json:"passhat"`
	}
	return err == nil && json.Unmarshal(data, &r) == nil && r.Passhat != ""
}
