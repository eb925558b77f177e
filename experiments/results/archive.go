package results

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Limits of archives, far beyond what most result files have. A member takes
// some 400 bytes of memory while its archive is open.
const (
	maxDirectory = 64 << 20 // bytes of the list of members
	maxMembers   = 200_000
	freeOfRatio  = 64 << 20 // unpacked bytes before the ratio matters
	maxRatio     = 250
	maxUnpacked  = 1 << 40
	zstdMethod   = 93
	zstdMemory   = 128 << 20
)

// archive is a zip file, such as an Inspect log.
type archive struct {
	in      *input
	zip     *zip.Reader
	size    int64
	members map[string]*zip.File // the last of a name
	order   []string
	total   int64 // unpacked so far
	close   func()
}

// archive opens the file as a zip. The caller closes it.
func (in *input) archive() (*archive, error) {
	r, size, closeIt, err := in.readerAt()
	if err != nil {
		return nil, err
	}
	bounded := &boundedAt{r: r, left: maxDirectory}
	z, err := zip.NewReader(bounded, size)
	if err == nil && len(z.File) > maxMembers || bounded.left < 0 {
		closeIt()
		return nil, in.fault("an archive of over %d members or %d MiB of names, whose list alone is too much to hold: JSON is read at any size, so write it as that, inspect log convert FILE --to json --output-dir FOLDER; or log fewer samples to a file, and give the folder of them", maxMembers, maxDirectory>>20)
	}
	if err != nil {
		closeIt()
		return nil, in.fault("not a whole zip archive (%v): copy it again", err)
	}
	bounded.off = true
	z.RegisterDecompressor(zstdMethod, zstdMember)
	a := &archive{in: in, zip: z, size: size, close: closeIt, members: make(map[string]*zip.File, len(z.File))}
	for _, f := range z.File {
		if _, ok := a.members[f.Name]; !ok {
			a.order = append(a.order, f.Name)
		}
		a.members[f.Name] = f
	}
	return a, nil
}

var errDirectory = errors.New("the list of members is too long")

// boundedAt bounds what is read of the list of members.
type boundedAt struct {
	r    io.ReaderAt
	left int64
	off  bool
}

func (b *boundedAt) ReadAt(p []byte, off int64) (int, error) {
	if !b.off {
		if b.left -= int64(len(p)); b.left < 0 {
			return 0, errDirectory
		}
	}
	return b.r.ReadAt(p, off)
}

func zstdMember(r io.Reader) io.ReadCloser {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(zstdMemory))
	if err != nil {
		return io.NopCloser(brokenReader{err})
	}
	return z.IOReadCloser()
}

type brokenReader struct{ err error }

func (f brokenReader) Read([]byte) (int, error) { return 0, f.err }

// names lists the members in the order of the archive. They are names only:
// nothing is ever written.
func (a *archive) names() []string { return a.order }

func (a *archive) has(name string) bool { return a.members[name] != nil }

// open opens a member as an input of its own. The caller closes it.
func (a *archive) open(name string) (*input, error) {
	f, ok := a.members[name]
	if !ok {
		return nil, a.in.fault("the archive has no %s", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, a.in.fault("%s: %v", name, err)
	}
	path := a.in.path + ":" + name
	return a.in.sub(path, &member{a: a, path: path, r: r}, func() { _ = r.Close() }), nil
}

// member reads a member and watches over how much the archive unpacks to.
type member struct {
	a    *archive
	path string
	r    io.Reader
}

func (m *member) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.a.total += int64(n)
	if m.a.total > freeOfRatio && m.a.total > maxRatio*m.a.size || m.a.total > maxUnpacked {
		return n, &SyntaxError{m.path, 0, fmt.Sprintf("the archive unpacks to over %d times its size: this is no result file", maxRatio)}
	}
	if err != nil && !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return n, damaged(m.path, err)
	}
	return n, err
}
