package resume

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
	"sync"
	"sync/atomic"

	"passhat/experiments/internal/wholefile"
)

// Store keeps the parts of one run. A nil store keeps nothing. Its methods may
// be called from several goroutines.
type Store struct {
	folder string // of this run
	prefix string // of the names of the parts
	counts *counts
}

type counts struct {
	used, kept atomic.Int64
	making     sync.Mutex
}

// Key returns the name of a run by everything that its parts depend on.
func Key(dependencies ...[]byte) string {
	h := sha256.New()
	for _, d := range dependencies {
		sum := sha256.Sum256(d)
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))[:20]
}

// Open returns the store of the run of a key. The folder, which may hold the
// parts of other runs too, is made when the first part is kept.
func Open(folder, key string) *Store {
	return &Store{folder: filepath.Join(folder, key), counts: &counts{}}
}

// In returns a store of the same run for the parts of a part.
func (s *Store) In(part string) *Store {
	if s == nil {
		return nil
	}
	return &Store{s.folder, s.prefix + part + "/", s.counts}
}

// Used returns how many parts were there already, Kept how many were added.
func (s *Store) Used() int { return int(s.counts.used.Load()) }

// Kept returns how many parts were added.
func (s *Store) Kept() int { return int(s.counts.kept.Load()) }

// Finished returns how many parts of this run the folder holds, and whether it
// holds parts of another run.
func (s *Store) Finished() (parts int, others bool, err error) {
	runs, err := os.ReadDir(filepath.Dir(s.folder))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	for _, r := range runs {
		if r.Name() != filepath.Base(s.folder) {
			others = true
			continue
		}
		files, err := filepath.Glob(filepath.Join(s.folder, "*"+extension))
		if err != nil {
			return 0, false, err
		}
		parts = len(files)
	}
	return parts, others, nil
}

// Do returns the part of a name: as it was kept, else as f makes it, which is
// then kept. The error is that of f, or of writing the part.
func (s *Store) Do(part string, f func() ([]byte, error)) ([]byte, error) {
	if s == nil {
		return f()
	}
	name := s.prefix + part
	if data, ok := s.read(name); ok {
		s.counts.used.Add(1)
		return data, nil
	}
	data, err := f()
	if err != nil {
		return nil, err
	}
	if err := s.write(name, data); err != nil {
		return nil, fmt.Errorf("the finished part %q cannot be kept: %w", name, err)
	}
	s.counts.kept.Add(1)
	return data, nil
}

// Value is Do for a value with a JSON form. It is always read back from that
// form, so that a part which was kept and one just made are the same.
func Value[T any](s *Store, part string, f func() (T, error)) (T, error) {
	var out T
	data, err := s.Do(part, func() ([]byte, error) {
		made, err := f()
		if err != nil {
			return nil, err
		}
		return json.Marshal(made)
	})
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(data, &out); err != nil {
		return out, fmt.Errorf("the finished part %q: %w", part, err)
	}
	return out, nil
}

// Remove takes away the parts of this run, and the folder unless it holds those
// of others.
func (s *Store) Remove() error {
	if err := os.RemoveAll(s.folder); err != nil {
		return err
	}
	err := os.Remove(filepath.Dir(s.folder))
	if _, others, _ := s.Finished(); others || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

const extension = ".part"

func (s *Store) path(name string) string {
	sum := sha256.Sum256([]byte(name))
	return filepath.Join(s.folder, hex.EncodeToString(sum[:])[:20]+extension)
}

// head is the first line of a part: its name and the sum of its content.
func head(name string, data []byte) []byte {
	return fmt.Appendf(nil, "%q %x\n", name, sha256.Sum256(data))
}

func (s *Store) read(name string) ([]byte, bool) {
	all, err := os.ReadFile(s.path(name))
	if err != nil {
		return nil, false
	}
	first, data, _ := bytes.Cut(all, []byte("\n"))
	return data, bytes.Equal(append(first, '\n'), head(name, data))
}

func (s *Store) write(name string, data []byte) error {
	s.counts.making.Lock()
	err := os.MkdirAll(s.folder, 0o755)
	s.counts.making.Unlock()
	if err != nil {
		return err
	}
	return wholefile.Replace(s.path(name), append(head(name, data), data...), 0o600)
}
