package results

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"sync"
)

// Input is a file that was read, as it lies on the disk: a packed one packed.
type Input struct {
	Path   string `json:"path"` // as it was given, "-" for standard input
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
}

// digests collects the hashes of the files of one reading, in the order in which
// their reading began to end. A nil collector collects nothing.
type digests struct {
	inputs []Input
	seen   map[string]bool
}

// follow hashes a file while it is read, so that what was hashed is what was
// read, be it a pipe. Calling done reads what is left and notes the hash; a file
// that is opened again is noted once.
func (d *digests) follow(path string, r io.Reader) (followed io.Reader, done func() error) {
	if d == nil || d.seen[path] {
		return r, func() error { return nil }
	}
	h := &hashed{r: r, sum: sha256.New()}
	return h, func() error {
		if d.seen[path] {
			return nil
		}
		if _, err := io.Copy(io.Discard, h); err != nil {
			return err
		}
		if d.seen == nil {
			d.seen = map[string]bool{}
		}
		d.seen[path] = true
		d.inputs = append(d.inputs, Input{path, h.hex(), h.size})
		return nil
	}
}

// hashed takes the hash of what is read through it, of a block while its reader
// is at work on it.
type hashed struct {
	r     io.Reader
	sum   hash.Hash
	size  int64
	block []byte
	busy  sync.WaitGroup // with the block
}

func (h *hashed) Read(p []byte) (int, error) {
	n, err := h.r.Read(p)
	h.size += int64(n)
	h.busy.Wait()
	h.block = append(h.block[:0], p[:n]...)
	h.busy.Go(func() { h.sum.Write(h.block) })
	return n, err
}

func (h *hashed) hex() string {
	h.busy.Wait()
	return hex.EncodeToString(h.sum.Sum(nil))
}
