package main

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"passhat": main})
}

// TestScript runs testdata/script/*.txtar; UPDATE=1 renews what they compare.
// $REPO is the root of the project. [shared] is set where the real result files
// lie beside it, in $SHARED.
func TestScript(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	shared := filepath.Join(root, "..", "shared", "data")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"await": await},
		Setup: func(e *testscript.Env) error {
			e.Setenv("REPO", root)
			e.Setenv("SHARED", shared)
			return nil
		},
		Condition: func(name string) (bool, error) {
			_, err := os.Stat(shared)
			return name == "shared" && err == nil, nil
		},
	})
}

// await waits until a number of files match a pattern: await 3 'x/*.part'.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await NUMBER PATTERN")
	}
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	for range 3000 {
		files, err := filepath.Glob(ts.MkAbs(args[1]))
		ts.Check(err)
		if len(files) >= n {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	ts.Fatalf("a minute has passed and no %d files match %s", n, args[1])
}
