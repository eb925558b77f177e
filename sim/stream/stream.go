// Package stream gives named streams of random numbers.
//
// A stream is named, never advanced by another: New(seed, "bootstrap", 7) is
// the same stream whatever was drawn before it and on whatever goroutine, so
// work cut into fixed blocks with one stream each gives the same bytes for any
// number of workers.
//
// It is the only package that imports golang.org/x/exp/rand, whose PCGSource
// is the generator. That package is deprecated in favour of math/rand/v2; all
// other code takes the math/rand/v2 types returned here.
package stream

import (
	"encoding/binary"
	"math/rand/v2"

	exprand "golang.org/x/exp/rand" //nolint:staticcheck // SA1019: the generator is fixed; a swap would change every number of a seed
)

// New returns the stream that the seed, the purpose and the index name.
//
// The 16 bytes of the generator's state are mixed from all three by SplitMix64
// (Steele, Lea and Flood, 2014). PCGSource.Seed is never used: it sets both
// words of the state to the seed, and the first draws of neighbouring seeds
// then fall on a lattice.
func New(seed uint64, purpose string, index ...uint64) *rand.Rand {
	h := mix(seed)
	for _, b := range []byte(purpose) {
		h = mix(h ^ uint64(b))
	}
	h = mix(h ^ uint64(len(purpose))<<32)
	for _, i := range index {
		h = mix(h + i)
	}
	var state [16]byte
	binary.BigEndian.PutUint64(state[:8], mix(h+1))
	binary.BigEndian.PutUint64(state[8:], mix(h+2))
	var source exprand.PCGSource
	if err := source.UnmarshalBinary(state[:]); err != nil {
		panic("stream: a PCG state is 16 bytes: " + err.Error())
	}
	return rand.New(&source)
}

// mix is one step of SplitMix64: a bijection whose output bits each depend on
// every input bit.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
