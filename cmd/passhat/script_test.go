package main

import (
	"os"
	"path/filepath"
	"testing"

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
