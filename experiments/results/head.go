package results

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"path/filepath"

	"github.com/go-json-experiment/json/jsontext"
)

// shape is what a file is at first sight.
type shape int

const (
	plain      shape = iota // none of the others: a table, YAML, ...
	jsonObject              // one object
	jsonList                // a list
	jsonLines               // an object a line, or several that follow each other
	xmlText
	zipArchive
	parquetFile
)

// head is what a sniffer sees of a file or a folder.
type head struct {
	path   string // the base name
	first  []byte // the first 64 KiB, decompressed
	shape  shape
	keys   map[string]bool            // of the object, of the first element of a list or of the first line
	inner  map[string]map[string]bool // of objects one level down and of the first object in lists there
	folder bool
	files  []string // of a folder: all files below, with /
}

const (
	headSize = 64 << 10
	walkSize = 256 << 10 // how far the keys are looked for
	maxKeys  = 1024
)

// has says whether the object has all of the keys.
func (h head) has(keys ...string) bool { return hasAll(h.keys, keys) }

// hasIn says whether the object at a key has all of the keys.
func (h head) hasIn(key string, keys ...string) bool { return hasAll(h.inner[key], keys) }

func hasAll(set map[string]bool, keys []string) bool {
	for _, k := range keys {
		if !set[k] {
			return false
		}
	}
	return true
}

// hasFile says whether a folder has a file that matches, such as
// "simulations/*.json".
func (h head) hasFile(pattern string) bool {
	for _, f := range h.files {
		if ok, err := path.Match(pattern, f); ok && err == nil {
			return true
		}
	}
	return false
}

// newHead looks at the begin of a file. The reader's buffer must hold walkSize.
func newHead(file string, r *bufio.Reader) (head, error) {
	b, err := r.Peek(walkSize)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return head{}, err
	}
	h := head{path: filepath.Base(file), first: b[:min(len(b), headSize)]}
	start := bytes.TrimLeft(b, " \t\r\n")
	switch {
	case len(start) == 0:
	case start[0] == '{':
		h.shape = jsonObject
	case start[0] == '[':
		h.shape = jsonList
	case start[0] == '<':
		h.shape = xmlText
	case bytes.HasPrefix(b, []byte("PK\x03\x04")), bytes.HasPrefix(b, []byte("PK\x05\x06")):
		h.shape = zipArchive
	case bytes.HasPrefix(b, []byte("PAR1")):
		h.shape = parquetFile
	}
	if h.shape == jsonObject || h.shape == jsonList {
		h.walk(b)
	}
	return h, nil
}

// walk finds the keys, as far as the begin of the file has them.
func (h *head) walk(b []byte) {
	h.keys, h.inner = map[string]bool{}, map[string]map[string]bool{}
	d := jsontext.NewDecoder(newNaNReader(bytes.NewReader(b)), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if h.shape == jsonList {
		_, _ = d.ReadToken()
	}
	if d.PeekKind() != '{' {
		return
	}
	if !walkKeys(d, h.keys, h.walkInner) || h.shape == jsonList {
		return
	}
	if d.PeekKind() == '{' {
		h.shape = jsonLines
	}
}

// walkInner finds the keys of a value that is an object, or a list of them.
func (h *head) walkInner(d *jsontext.Decoder, key string) bool {
	switch d.PeekKind() {
	case '{':
		return walkKeys(d, h.inside(key), skipValue)
	case '[':
		depth := d.StackDepth()
		if _, err := d.ReadToken(); err != nil {
			return false
		}
		if d.PeekKind() == '{' && !walkKeys(d, h.inside(key), skipValue) {
			return false
		}
		for d.PeekKind() != ']' {
			if d.SkipValue() != nil {
				return false
			}
		}
		_, err := d.ReadToken()
		return err == nil && d.StackDepth() == depth
	}
	return d.SkipValue() == nil
}

func (h *head) inside(key string) map[string]bool {
	if h.inner[key] == nil {
		h.inner[key] = map[string]bool{}
	}
	return h.inner[key]
}

func skipValue(d *jsontext.Decoder, _ string) bool { return d.SkipValue() == nil }

// walkKeys adds the keys of an object; false if the text ends before it.
func walkKeys(d *jsontext.Decoder, keys map[string]bool, value func(*jsontext.Decoder, string) bool) bool {
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return false
		}
		key := name.String()
		if len(keys) < maxKeys {
			keys[key] = true
		}
		if !value(d, key) {
			return false
		}
	}
	_, err := d.ReadToken()
	return err == nil
}
