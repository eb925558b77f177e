package check

import (
	"context"
	"math/rand/v2"

	"passhat/experiments/internal/parts"
	"passhat/sim/stream"
)

// blockSize is how many data sets are drawn from one stream.
const blockSize = 64

// inBlocks draws the replicates in blocks of one stream each, named for the
// purpose, so that they are the same whatever the workers.
func inBlocks[T any](ctx context.Context, o Options, purpose string, one func(r *rand.Rand) (T, error)) ([]T, error) {
	out := make([]T, o.Replicates)
	blocks := (o.Replicates + blockSize - 1) / blockSize
	err := parts.Do(ctx, blocks, o.Workers, o.Observe, func(block int) (err error) {
		r := stream.New(o.Seed, purpose, uint64(block))
		for i := block * blockSize; i < min((block+1)*blockSize, o.Replicates); i++ {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if out[i], err = one(r); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}
