package main

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// browserScript opens pages; install.sh beside it installs what it takes.
const browserScript = "../../plots/report/testdata/browser/check.mjs"

// TestReportsOpenInABrowser opens the report of the article and that of a real
// file in headless Chromium: no console error, no request, no page wider than the
// screen at 360, 800 and 1400 px, a slider that moves by the keyboard, and nothing
// serious by axe-core in light and dark.
func TestReportsOpenInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("opening reports in a browser takes half a minute")
	}
	b := newBrowser(t, time.Minute)
	shared := filepath.Join("..", "..", "..", "shared", "data", "tau-bench", "gpt-4o-airline.json")
	if !exists(shared) {
		shared = filepath.Join("..", "..", "experiments", "results", "testdata", "tau2")
	}
	b.look(t, "", map[string][]string{
		"article": {"run", absolute(t, "../../experiments/article.yaml")},
		"real":    {"estimate", absolute(t, shared)},
	})
}

// TestReportsInABrowser is the complete walk of make browser: a plan, eight agents,
// Portuguese and names that try to run too, with screenshots and printed pages for
// the eye.
func TestReportsInABrowser(t *testing.T) {
	if os.Getenv("PASSHAT_BROWSER") == "" {
		t.Skip("make browser walks through more reports, with screenshots and printed pages")
	}
	b := newBrowser(t, 8*time.Minute)
	out, err := os.MkdirTemp("", "passhat-browser-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("screenshots and printed pages: %s", out)
	if err := os.WriteFile(filepath.Join(b.work, "hostile.csv"), []byte(hostile), 0o600); err != nil {
		t.Fatal(err)
	}
	reports := map[string][]string{
		"article": {"run", absolute(t, "../../experiments/article.yaml")},
		"artigo":  {"run", absolute(t, "../../experiments/article.yaml"), "--lang", "pt"},
		"plan":    {"run", absolute(t, "../../experiments/plan.yaml")},
		"uneven":  {"run", absolute(t, "../../experiments/uneven.yaml")},
		"hostile": {"estimate", "hostile.csv"},
	}
	if real := absolute(t, filepath.Join("..", "..", "..", "shared", "data", "tau-bench", "gpt-4o-airline.json")); exists(real) {
		reports["real"] = []string{"estimate", real}
	} else {
		t.Log("no shared data on this machine: the report of a real file is left out")
	}
	b.look(t, out, reports)
}

// browser is headless Chromium with what drives it.
type browser struct {
	ctx            context.Context //nolint:containedctx // that of one test
	chromium, node string
	work           string // of the script, with its packages, and of the reports
}

// newBrowser finds the browser and its packages, and skips the test with the way
// to them where they are absent.
func newBrowser(t *testing.T, most time.Duration) browser {
	t.Helper()
	const way = "make browser-tools installs what is absent"
	b := browser{work: t.TempDir()}
	for name, path := range map[string]*string{"chromium": &b.chromium, "node": &b.node} {
		var err error
		if *path, err = exec.LookPath(name); err != nil {
			t.Skipf("no %s on this machine, the reports are not opened: %s", name, way)
		}
	}
	home, _ := os.UserHomeDir()
	packages := filepath.Join(cmp.Or(os.Getenv("XDG_CACHE_HOME"), filepath.Join(home, ".cache")), "passhat", "browser", "node_modules")
	for _, name := range []string{"puppeteer-core", "axe-core"} {
		if !exists(filepath.Join(packages, name)) {
			t.Skipf("no %s in %s, the reports are not opened: %s", name, packages, way)
		}
	}
	script, err := os.ReadFile(browserScript)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(b.work, "check.mjs"), script, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(packages, filepath.Join(b.work, "node_modules")); err != nil {
		t.Skip("no symbolic links here, the reports are not opened:", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), most)
	t.Cleanup(cancel)
	b.ctx = ctx
	return b
}

// look makes the reports, each by its command, and opens them. Screenshots go to
// the folder out; "" takes none.
func (b browser) look(t *testing.T, out string, reports map[string][]string) {
	t.Helper()
	args := []string{"check.mjs", b.chromium, out}
	for name, command := range reports {
		c := exec.CommandContext(b.ctx, "passhat", append(command, "--out", name)...) // TestMain puts it into PATH
		c.Dir = b.work
		if said, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", command, err, said)
		}
		page := filepath.Join(b.work, name+".html")
		if err := os.Rename(filepath.Join(b.work, name, "report.html"), page); err != nil {
			t.Fatal(err)
		}
		args = append(args, page)
	}
	c := exec.CommandContext(b.ctx, b.node, args...)
	c.Dir, c.Stderr = b.work, os.Stderr
	found, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	var faults []string
	if err := json.Unmarshal(found, &faults); err != nil {
		t.Fatalf("%v: %s", err, found)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

// hostile are names that try to be markup, scripts and formulas.
const hostile = "agent,task,n,c\n" +
	"<script>alert(1)</script>,=cmd|' /C calc'!A0,8,3\n" +
	"<script>alert(1)</script>,</script><img src=x onerror=alert(2)>,8,8\n" +
	"<script>alert(1)</script>,\"\"\"><svg onload=alert(3)>\",8,0\n"

func absolute(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
