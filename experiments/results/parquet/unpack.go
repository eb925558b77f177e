package parquet

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"
)

var errSize = errors.New("a page unpacks to another size than it declares")

// unpack decompresses a page, which must have the size that it declares. The
// library would unpack whatever comes.
func unpack(codec format.CompressionCodec, packed []byte, size int) ([]byte, error) {
	if size == 0 && len(packed) == 0 {
		return nil, nil
	}
	b, err := unpackUpTo(codec, packed, size)
	if err != nil {
		return nil, fmt.Errorf("a page cannot be unpacked: %w", err)
	}
	if len(b) != size {
		return nil, errSize
	}
	return b, nil
}

func unpackUpTo(codec format.CompressionCodec, packed []byte, size int) ([]byte, error) {
	switch codec {
	case format.Uncompressed:
		return packed, nil
	case format.Snappy:
		if n, err := snappy.DecodedLen(packed); err != nil || n != size {
			return nil, errSize
		}
		return snappy.Decode(nil, packed)
	case format.Gzip:
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		return readUpTo(z, size)
	case format.Brotli:
		return readUpTo(brotli.NewReader(bytes.NewReader(packed)), size)
	case format.Zstd:
		z, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxPage), zstd.WithDecoderMaxWindow(maxPage))
		if err != nil {
			return nil, err
		}
		defer z.Close()
		return readUpTo(z, size)
	case format.Lz4Raw:
		b := make([]byte, size)
		n, err := lz4.UncompressBlock(packed, b)
		return b[:max(n, 0)], err
	}
	return nil, fmt.Errorf("compressed by %v, which is not read here: write it with snappy or zstd", codec)
}

func readUpTo(r io.Reader, size int) ([]byte, error) {
	b := make([]byte, size+1)
	n, err := io.ReadFull(r, b)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return b[:n], err
}
