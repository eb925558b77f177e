package results

import (
	"fmt"
	"hash/fnv"
)

// sameContent checks that a task's trials are of one task: some files number
// their tasks from 0, and tell by a hash or the like what each of them is.
func (k *taskTally) sameContent(x *trial) error {
	if x.content == "" {
		return nil
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(x.content))
	sum := h.Sum64() | 1 // never 0
	b := k.more()
	if b.content != 0 && b.content != sum {
		return fmt.Errorf("task %q is not the task of that name before, by its content (%.60s): are these results of two benchmarks? Read each by itself", x.task, x.content)
	}
	b.content = sum
	return nil
}
