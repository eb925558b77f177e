package parquet

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// withFooter returns a file whose metadata are the bytes.
func withFooter(meta []byte) []byte {
	b := append([]byte("PAR1"), meta...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(meta)))
	return append(b, "PAR1"...)
}

func TestHostileMetadata(t *testing.T) {
	whole := written(t, someRows(10))
	lying := bytes.Clone(whole)
	binary.LittleEndian.PutUint32(lying[len(lying)-8:], 1<<31)
	for _, x := range []struct {
		name, want string
		file       []byte
	}{
		{"short", "cut off", []byte("PAR1PAR1")},
		{"cut", "does not end as one", whole[:len(whole)-20]},
		{"encrypted", "encrypted", append(bytes.Clone(whole[:len(whole)-4]), "PARE"...)},
		{"metadata longer than the file", "longer than the file", lying},
		{"a list of 2^31", "a length goes beyond the end", withFooter([]byte{0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07})},
		{"a text of 2^31", "a length goes beyond the end", withFooter([]byte{0x68, 0xff, 0xff, 0xff, 0xff, 0x07})},
		{"a million structs in each other", "nested too deeply", withFooter(bytes.Repeat([]byte{0x1c}, 1_000_000))},
		{"a list of a million nothings", "list over", withFooter(append([]byte{0x49, 0xfc, 0xc0, 0x84, 0x3d}, make([]byte, 1_000_001)...))},
		{"nothing", "", withFooter([]byte{0})},
	} {
		_, err := readAll(x.file)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

func TestHostileRuns(t *testing.T) {
	for _, x := range []struct {
		name  string
		runs  []byte
		width int
		limit int
		ok    bool
	}{
		{"a run", []byte{20, 1}, 1, 10, true},
		{"a group, filled up", []byte{3, 0xff}, 1, 5, true},
		{"a run of 2^31 values", append(binary.AppendUvarint(nil, 1<<32), 0), 1, 1 << 20, false},
		{"many runs", bytes.Repeat([]byte{200, 1, 0}, 1000), 1, 1 << 10, false},
		{"no value", []byte{20}, 1, 10, false},
		{"a width of 40 bits", []byte{20, 0, 0, 0, 0, 0}, 40, 10, false},
		{"groups that are not there", []byte{0xfd, 0x7f, 0}, 8, 1 << 20, false},
	} {
		if err := checkRuns(x.runs, x.width, x.limit); (err == nil) != x.ok {
			t.Errorf("%s: %v", x.name, err)
		}
	}
	block := binary.AppendUvarint(binary.AppendUvarint(binary.AppendUvarint(nil, 128), 4), 1<<40)
	if checkDelta(block, 100) == nil {
		t.Error("2^40 values in a delta encoding")
	}
}

// The library decodes truth values out of place after a run whose length is no
// multiple of 8; what is read must be what was written.
func TestTruthsInRuns(t *testing.T) {
	runs := []byte{3, 0b10110010, 10 << 1, 1, 3, 0b00000001, 3 << 1, 0}
	want := "010011011111111111" + "10000000" + "000"
	var got strings.Builder
	bits := truths(runs)
	for i := range len(want) {
		got.WriteByte('0' + bits[i/8]>>(i%8)&1)
	}
	if got.String() != want {
		t.Errorf("got  %s\nwant %s", got.String(), want)
	}
}

// TestDamage: whatever byte of a file is another, there are rows or an error,
// and no more memory than allowed.
func TestDamage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	whole := written(t, someRows(60), parquet.Compression(&parquet.Snappy))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rounds := 1000
	if testing.Short() {
		rounds = 300
	}
	for range rounds {
		b := bytes.Clone(whole)
		for range 1 + r.IntN(3) {
			b[r.IntN(len(b))] = byte(r.IntN(256))
		}
		_, _ = readAll(b)
	}
	runtime.ReadMemStats(&after)
	if used := (after.HeapSys - before.HeapSys) >> 20; after.HeapSys > before.HeapSys && used > 150 {
		t.Errorf("%d MiB were taken from the system", used)
	}
}

func FuzzOpen(f *testing.F) {
	for _, version := range []int{1, 2} {
		f.Add(written(f, someRows(20), parquet.DataPageVersion(version), parquet.Compression(&parquet.Snappy)))
		f.Add(written(f, someRows(3), parquet.DataPageVersion(version), parquet.Compression(&parquet.Uncompressed)))
	}
	f.Add(withFooter([]byte{0}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 1<<16 {
			t.Skip("large files are tested elsewhere")
		}
		lines, err := readAll(b)
		if err == nil && len(lines) == 0 {
			t.Error("no header and no error")
		}
	})
}
