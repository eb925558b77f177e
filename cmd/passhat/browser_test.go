package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestReportsInABrowser opens reports in headless Chromium: no console error, no
// request, no page wider than the screen at 360, 800 and 1400 px, nothing serious
// by axe-core in light and dark, and nothing of a hostile name runs. It takes a
// browser and packages of npm, so it runs where PASSHAT_BROWSER is set: make
// browser. Screenshots and printed pages are for the eye.
func TestReportsInABrowser(t *testing.T) {
	if os.Getenv("PASSHAT_BROWSER") == "" {
		t.Skip("make browser opens the reports in Chromium; it takes a browser, node and npm")
	}
	programs := map[string]string{}
	for _, name := range []string{"chromium", "node", "npm"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("no %s on this machine: the reports cannot be opened", name)
		}
		programs[name] = path
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	work, err := os.MkdirTemp("", "passhat-browser-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("screenshots and printed pages: %s", work)
	do := func(program string, args ...string) ([]byte, error) {
		c := exec.CommandContext(ctx, program, args...)
		c.Dir, c.Stderr = work, os.Stderr
		return c.Output()
	}
	script, err := os.ReadFile(filepath.Join(root, "plots", "report", "testdata", "browser", "check.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"check.mjs": script, "package.json": []byte("{}"), "hostile.csv": []byte(hostile)} {
		if err := os.WriteFile(filepath.Join(work, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := do(programs["npm"], "install", "--silent", "--ignore-scripts", "puppeteer-core@24", "axe-core@4"); err != nil {
		t.Skipf("npm has no puppeteer-core and axe-core to give: %v", err)
	}
	passhat := filepath.Join(work, "passhat")
	build := exec.CommandContext(ctx, "go", "build", "-o", passhat, "./cmd/passhat")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	reports := map[string][]string{
		"article": {"run", filepath.Join(root, "experiments", "article.yaml")},
		"plan":    {"run", filepath.Join(root, "experiments", "plan.yaml")},
		"hostile": {"estimate", "hostile.csv"},
	}
	if real := filepath.Join(root, "..", "shared", "data", "tau-bench", "gpt-4o-airline.json"); exists(real) {
		reports["real"] = []string{"estimate", real}
	} else {
		t.Log("no shared data on this machine: the report of a real file is left out")
	}
	args := []string{"check.mjs", programs["chromium"], work}
	for name, command := range reports {
		if _, err := do(passhat, append(command, "--out", name)...); err != nil {
			t.Fatalf("%v: %v", command, err)
		}
		page := filepath.Join(work, name+".html")
		if err := os.Rename(filepath.Join(work, name, "report.html"), page); err != nil {
			t.Fatal(err)
		}
		args = append(args, page)
	}
	out, err := do(programs["node"], args...)
	if err != nil {
		t.Fatal(err)
	}
	var faults []string
	if err := json.Unmarshal(out, &faults); err != nil {
		t.Fatalf("%v: %s", err, out)
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

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
