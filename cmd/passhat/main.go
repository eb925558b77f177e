// Command passhat estimates pass@k and pass^k with intervals from repeated
// trials of an AI agent, and runs experiments on synthetic agents.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"passhat/cmd/passhat/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	status := cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
