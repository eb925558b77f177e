// Command passhat estimates pass@k and pass^k with intervals from repeated
// trials of an AI agent, and runs experiments on synthetic agents.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"passhat/cmd/passhat/internal/cli"
)

// softLimit is the memory from which on garbage is collected sooner: without it
// the heap may grow to twice of what is in use. It takes hardly any time where
// that is far below, as it is for 400,000 tasks (docs/performance.md).
const softLimit = 140 << 20

func main() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softLimit)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	status := cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
