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

// softLimit is the memory from which on garbage is collected sooner, so that a
// large file stays below 200 MB where what is kept of it does.
const softLimit = 120 << 20

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
