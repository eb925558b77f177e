package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"passhat/cmd/passhat/internal/cli"
	"passhat/experiments/formula"
)

// hostileAgents and hostileTasks are names that try to be markup, scripts,
// formulas, commands of LaTeX or of a terminal, or the text beside them.
var (
	hostileAgents = []string{"<script>alert(1)</script>", "=cmd|' /C calc'!A0\x1b]0;x\a\u202e\\input{/etc/passwd}"}
	hostileTasks  = []string{
		"=cmd|' /C calc'!A0", "<script>alert(1)</script>", "a\x1b[31mred\a", "c1\u009b31m", "bidi\u202egnp.exe\u2066", "line\nbreak", "cr\ralone",
		"pipe|bar`tick`", "\\input{/etc/passwd}", "$\\write18{id}$", "[x](javascript:alert(1))", "![x](http://evil.example/x.png)", "]]></text><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
		"{{.Result}}", "${jndi:x}", "%(x)s", "\u2400", "zero\u200bwidth\ufeff", "sep\u2028x\u2029", "tab\tx", "\t=1+1", " lead", "'=x", "@a", "-1+1", "tag\U000e0041", "007", ")/JS(app.alert(1))",
	}
)

// hostileRuns writes trials with these names, in the name of a label and of an
// error too.
func hostileRuns(t *testing.T, file string) {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for a, agent := range hostileAgents {
		for i, task := range hostileTasks {
			for trial := range 4 {
				row := map[string]any{"agent": agent, "task": task, "trial": trial, "domain": hostileTasks[i%3], "reward": (a + i*trial) % 2}
				if trial == 3 && i%5 == 0 {
					delete(row, "reward")
					row["error"] = hostileTasks[(i+1)%len(hostileTasks)]
				}
				if err := e.Encode(row); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// hostileConfigs are experiments with such names.
var hostileConfigs = map[string]string{
	"beyond.yaml": "study: beyond\nmetrics: [pass^2]\nbeyond: {files: [runs.jsonl], trials: 1, replicates: 2, draws: 19}\n",
	"agents.yaml": `study: curves
k: [1, 2]
agents:
- name: "<script>alert(1)</script> \e[31m \u202e | \\input{x}"
  counts: [{task: "=a \e[31m\u202e", n: 2, c: 0}, {task: "<img src=x onerror=alert(1)>|\n# head", n: 2, c: 1}]
- name: "=cmd() \x9b31m"
  rates: {beta: {mean: 0.7, icc: 0.3}}
  tasks: 5
  trials: 2
`,
}

// hostileCommands are all the commands that name agents, tasks or labels; FORMAT
// stands for each format of standard output.
func hostileCommands() []string {
	out := []string{
		"estimate runs.jsonl --k 1,2 --group domain --cluster domain --beyond 8 --format FORMAT",
		"estimate runs.jsonl --k 1,2 --stratum domain --lang pt --format FORMAT",
		"estimate runs.jsonl --k 1,2 --out o",
		"fit runs.jsonl --replicates 19 --format FORMAT", "coverage runs.jsonl --k 1 --replicates 20 --format FORMAT",
		"plan --pilot runs.jsonl --agent <script>alert(1)</script> --metric pass^2 --half-width 0.3 --tasks 20 --unit =cmd|\x1b --cost-trial 2 --format FORMAT",
		"plan --pilot runs.jsonl --agent <script>alert(1)</script> --metric pass^2 --half-width 0.3 --tasks 20 --unit =cmd|\x1b --cost-trial 2 --out p",
		"run beyond.yaml --out b --format FORMAT", "run agents.yaml --out a --format FORMAT",
		"convert runs.jsonl", "simulate --like runs.jsonl", "simulate --agent =cmd|\x1b --rates constant:0.5",
		"estimate \x1b[31m@cmd|\u202e=one.csv --k 1 --format FORMAT", "estimate \x1b]0;x\a\u202e.csv", "estimate runs.jsonl --group \x1b\u202e", "\x1b\u202e",
		"estimate runs.jsonl --columns task=\x1b\u202e",
	}
	for _, kind := range []string{"curves", "agents", "difference", "tasks", "grid", "rates", "beyond"} {
		for _, picture := range []string{"svg", "pdf", "png"} {
			out = append(out, fmt.Sprintf("plot %s runs.jsonl --k 1,2 --beyond 8 -o %s.%s", kind, kind, picture))
		}
	}
	return out
}

// TestHostileNames: a name is harmless in every output of every command.
func TestHostileNames(t *testing.T) {
	if testing.Short() {
		t.Skip("all the commands, in all formats")
	}
	t.Chdir(t.TempDir())
	hostileRuns(t, "runs.jsonl")
	if err := os.WriteFile("one.csv", []byte("task,n,c\n=a,3,1\n\x1bb\u202e,3,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, config := range hostileConfigs {
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range hostileCommands() {
		formats := []string{"text", "markdown", "csv", "json", "latex"}
		if !strings.Contains(line, "FORMAT") {
			formats = []string{"text"}
		}
		for _, format := range formats {
			args := strings.Split(strings.ReplaceAll(line, "FORMAT", format), " ")
			var stdout, stderr bytes.Buffer
			status := cli.Main(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
			if wrong := strings.HasPrefix(line, "\x1b") || strings.HasSuffix(line, "\u202e") || strings.Contains(line, "\u202e.csv"); wrong != (status != 0) {
				t.Errorf("%q: status %d: %s", args, status, stderr.String())
			}
			switch {
			case args[0] == "convert" || args[0] == "simulate":
				checkCells(t, line, stdout.Bytes())
			case stdout.Len() > 0:
				harmless[format](t, line+" as "+format, stdout.Bytes())
			}
			harmless["text"](t, line+": stderr", stderr.Bytes())
		}
	}
	if err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == "runs.jsonl" || path == "one.csv" || hostileConfigs[path] != "" {
			return err
		}
		data, err := os.ReadFile(path)
		check, known := harmless[strings.TrimPrefix(filepath.Ext(path), ".")]
		if !known {
			t.Errorf("%s is checked by nothing", path)
			return err
		}
		check(t, path, data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestHostileNamesAreKept: what is written to be read again reads back with the
// same names.
func TestHostileNamesAreKept(t *testing.T) {
	t.Chdir(t.TempDir())
	hostileRuns(t, "runs.jsonl")
	read := func(file string) (agents, tasks []string) {
		var stdout, stderr bytes.Buffer
		if status := cli.Main(context.Background(), []string{"estimate", file, "--format", "json"}, nil, &stdout, &stderr); status != 0 {
			t.Fatal(stderr.String())
		}
		var r struct {
			Agents []struct {
				Agent  string
				ByTask []struct{ Task string } `json:"by_task"`
			}
		}
		if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		for _, a := range r.Agents {
			agents = append(agents, a.Agent)
			for _, x := range a.ByTask {
				tasks = append(tasks, x.Task)
			}
		}
		slices.Sort(agents)
		slices.Sort(tasks)
		return agents, tasks
	}
	wantAgents, wantTasks := slices.Sorted(slices.Values(hostileAgents)), slices.Sorted(slices.Values(slices.Repeat(hostileTasks, 2)))
	for name, args := range map[string][]string{"itself": nil, "convert": {"convert", "runs.jsonl"}, "simulate": {"simulate", "--like", "runs.jsonl"}} {
		file := "runs.jsonl"
		if args != nil {
			file = name + ".csv"
			if status := cli.Main(context.Background(), append(args, "-o", file), nil, io.Discard, os.Stderr); status != 0 {
				t.Fatal(name)
			}
		}
		agents, tasks := read(file)
		if !slices.Equal(agents, wantAgents) {
			t.Errorf("%s: agents %q, want %q", name, agents, wantAgents)
		}
		if name != "simulate" && !slices.Equal(tasks, wantTasks) { // its tasks are new
			t.Errorf("%s: tasks %q, want %q", name, tasks, wantTasks)
		}
	}
}

// harmless are the checks of each form of output.
var harmless = map[string]func(t *testing.T, where string, data []byte){
	"text": checkPlain, "markdown": checkMarkdown, "md": checkMarkdown, "csv": func(t *testing.T, where string, data []byte) {
		t.Helper()
		checkPlain(t, where, data)
		checkCells(t, where, data)
	},
	"json": checkJSON, "latex": checkLaTeX, "html": checkHTML, "svg": checkSVG, "yaml": checkPlain,
	"png": checkPicture, "pdf": checkPicture,
}

// checkPlain looks for what a terminal would obey.
func checkPlain(t *testing.T, where string, data []byte) {
	t.Helper()
	for i, r := range string(data) {
		if r != '\n' && formula.Obeyed(r) {
			t.Errorf("%q has %U: %.80q", where, r, data[max(0, i-20):])
			return
		}
	}
}

var formulaCell = regexp.MustCompile(`^[\s\p{C}]*[=+\-@|%]`)

func checkCells(t *testing.T, where string, data []byte) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Errorf("%q: %v", where, err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && formulaCell.MatchString(cell) {
				t.Errorf("%q has the formula %q", where, cell)
			}
		}
	}
}

var (
	markdownMarkup = regexp.MustCompile(`<[a-zA-Z/!]|\]\((javascript|http://evil)|(^|[^\\])` + "`tick" + `|(^|[^\\])\\input`)
	markdownOwn    = regexp.MustCompile("(?s)```.*?```|<!--.*?-->|</?(details|summary)>")
)

func checkMarkdown(t *testing.T, where string, data []byte) {
	t.Helper()
	checkPlain(t, where, bytes.ReplaceAll(data, []byte("\u200b"), nil)) // parts what would be a link
	if found := markdownMarkup.FindIndex(markdownOwn.ReplaceAll(data, nil)); found != nil {
		rest := markdownOwn.ReplaceAll(data, nil)
		t.Errorf("%q has %.80q", where, rest[max(0, found[0]-20):])
	}
	for _, line := range strings.Split(string(data), "\n") {
		if strings.HasPrefix(line, "|") && !strings.HasSuffix(line, "|") {
			t.Errorf("%q has a row that is torn: %q", where, line)
		}
	}
}

func checkJSON(t *testing.T, where string, data []byte) {
	t.Helper()
	checkPlain(t, where, data)
	if !json.Valid(data) {
		t.Errorf("%q is not valid", where)
	}
}

var latexComment = regexp.MustCompile(`(?m)^%.*$`)

var latexCommand = regexp.MustCompile(`\\[a-zA-Z]+`)

// latexOwn are the commands that tables and escapes are made of.
var latexOwn = strings.Fields(`\begin \end \toprule \midrule \bottomrule \caption \label \centering \textbackslash \textasciicircum \textasciitilde
	\textless \textgreater \textbar \textquotedbl \textquotesingle \textasciigrave \multicolumn \footnotesize \small \hline`)

func checkLaTeX(t *testing.T, where string, data []byte) {
	t.Helper()
	checkPlain(t, where, data)
	for _, command := range latexCommand.FindAllString(latexComment.ReplaceAllString(string(data), ""), -1) {
		if !slices.Contains(latexOwn, command) {
			t.Errorf("%q has the command %s", where, command)
		}
	}
}

var htmlMarkup = regexp.MustCompile(`<script>alert|<img src=x|<[^>]*\s(on[a-z]+\s*=|href\s*=\s*["']?javascript)|javascript:alert\(1\)["']`)

func checkHTML(t *testing.T, where string, data []byte) {
	t.Helper()
	checkPlain(t, where, bytes.ReplaceAll(data, []byte("\t"), nil))
	if found := htmlMarkup.FindIndex(data); found != nil {
		t.Errorf("%q has %.80q", where, data[max(0, found[0]-20):])
	}
}

func checkSVG(t *testing.T, where string, data []byte) {
	t.Helper()
	checkPlain(t, where, bytes.ReplaceAll(data, []byte("\n\t"), nil))
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%q: %v", where, err)
			return
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if n := element.Name.Local; n == "script" || n == "img" || n == "foreignObject" || n == "a" {
			t.Errorf("%q has an element %s", where, n)
		}
		for _, a := range element.Attr {
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
				t.Errorf("%q has %s=%q", where, a.Name.Local, a.Value)
			}
		}
	}
}

// pictureCommand is what a name could make a viewer do.
var pictureCommand = regexp.MustCompile(`<script|/JS\s*\(|/JavaScript|/OpenAction|/Launch|\x1b\[31m|\x1b\]0`)

func checkPicture(t *testing.T, where string, data []byte) {
	t.Helper()
	if found := pictureCommand.Find(data); found != nil {
		t.Errorf("%q has %q", where, found)
	}
}
