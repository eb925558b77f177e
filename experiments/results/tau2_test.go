package results

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// sim is a simulation: "task trial ending reward", - for no reward.
func sim(s string) string {
	f := strings.Fields(s)
	reward := `{"reward": ` + f[3] + `, "db_check": {"x": NaN}}`
	if f[3] == "-" {
		reward = "null"
	}
	return fmt.Sprintf(`{"id": "u-%s-%s", "task_id": %q, "timestamp": "x", "start_time": "%s-%s", "duration": %d.5, "termination_reason": %q, "agent_cost": 0.25, "user_cost": null, "reward_info": %s, "messages": [{"role": "user", "content": "[]{}"}], "trial": %s, "seed": 1, "hallucination_retries_used": 0}`,
		f[0], f[1], f[0], f[0], f[1], len(s)+len(f[1]), f[2], reward, f[1])
}

func tau2Head(stamp string, trials int, tasks ...string) string {
	var list []string
	for _, id := range tasks {
		list = append(list, `{"id": "`+id+`", "description": {"purpose": null}}`)
	}
	return fmt.Sprintf(`"timestamp": %q, "info": {"git_commit": "abc", "num_trials": %d, "agent_info": {"llm": "gpt", "implementation": "llm_agent"}, "user_info": {"llm": "gpt-4o"}, "environment_info": {"domain_name": "retail", "policy": "p"}, "seed": 300}, "tasks": [%s]`,
		stamp, trials, strings.Join(list, ", "))
}

func tau2File(head string, sims ...string) string {
	for i, s := range sims {
		sims[i] = sim(s)
	}
	return "{" + head + `, "simulations": [` + strings.Join(sims, ", ") + "]}"
}

func TestTau2(t *testing.T) {
	run := func(sims ...string) string { return tau2File(tau2Head("s1", 2, "a", "b"), sims...) }
	whole := run("a 0 user_stop 1.0", "a 1 user_stop 0.0", "b 0 agent_stop 1.0", "b 1 max_steps 0.0")
	late := `{"simulations": [` + sim("a 0 user_stop 1") + `], ` + tau2Head("s1", 1, "a") + "}"
	runCases(t, []readCase{
		{name: "a run", file: "r.json", text: whole, want: "a 1/2, b 1/2 unclean 1", quiet: []string{"declared", "policy", "ragged"}},
		{name: "infrastructure error", file: "r.json", text: run("a 0 user_stop 1", "a 1 infrastructure_error -", "b 0 infrastructure_error 0.0", "b 1 user_stop 0"),
			want: "a 1/1 error 1, b 0/1 error 1", warnings: []string{"policy", "errors"}, metrics: map[string]float64{"pass^1": .25, "pass^1 dropped": .5}},
		{name: "not scored", file: "r.json", text: run("a 0 user_stop -", "a 1 agent_error -", "b 0 timeout 0", "b 1 user_stop 1"), want: "a 0/0 error 1 missing 1, b 1/2 unclean 1"},
		{name: "fewer than declared", file: "r.json", text: run("a 0 user_stop 1"), want: "a 1/1", warnings: []string{"declared"}},
		{name: "info after the simulations", file: "r.json", text: late, options: Options{Group: "domain"}, want: "a 1/1"},
		{name: "one file a run", files: map[string]string{
			"1.json": tau2File(tau2Head("s1", 1, "a"), "a 0 user_stop 1"), "2.json": tau2File(tau2Head("s2", 1, "a"), "a 0 user_stop 0"),
		}, args: []string{"x=1.json", "x=2.json"}, want: "a 1/2", quiet: []string{"duplicates", "declared"}},
		{name: "a run and its copy", files: map[string]string{"1.json": whole, "2.json": whole + "\n"}, args: []string{"x=1.json", "x=2.json"},
			want: "a 1/2, b 1/2 unclean 1", warnings: []string{"duplicate-rows"}},
		{name: "versions under one name", files: map[string]string{
			"1.json": tau2File(tau2Head("s1", 1, "a"), "a 0 user_stop 1"), "2.json": strings.Replace(tau2File(tau2Head("s2", 1, "b"), "b 0 user_stop 0"), "abc", "abd", 1),
		}, args: []string{"1.json", "2.json"}, want: "a 1/1, b 0/1", warnings: []string{"mixed-version"}, quiet: []string{"mixed-model"}},
		{name: "cut off", file: "r.json", text: whole[:len(whole)-40], wantErr: []string{"r.json:1", "cut off", "byte ", "/simulations/3"}},
		{name: "not JSON", file: "r.json", text: strings.Replace(whole, `"seed": 1,`, `"seed": x,`, 1), wantErr: []string{"r.json:1", "not valid JSON", "byte ", "/simulations/0/seed"}},
		{name: "no task", file: "r.json", text: strings.Replace(whole, `"task_id": "a"`, `"task_id": null`, 1), wantErr: []string{"without task_id", "/simulations"}},
		{name: "a reward between", file: "r.json", text: run("a 0 user_stop 0.5"), wantErr: []string{"0.5 is neither 0 nor 1", "--success"}},
		{name: "no simulations", file: "r.json", text: run(), wantErr: []string{"without trials"}},
		{name: "an id that is a number", file: "r.json", text: strings.ReplaceAll(whole, `"task_id": "a"`, `"task_id": 7`), want: "7 1/2, b 1/2 unclean 1"},
	})
}

func TestTau2Folder(t *testing.T) {
	head := "{" + tau2Head("s1", 1, "a", "b") + "}"
	index := "{" + tau2Head("s1", 1, "a", "b") + `, "simulation_index": [` + strings.ReplaceAll(sim("a 0 user_stop 1")+", "+sim("b 0 user_stop 0"), `"reward_info": {"reward": `, `"reward": 1, "x": {"y": `) + "]}"
	files := map[string]string{
		"run/results.json": head, "run/simulations/1.json": sim("a 0 user_stop 1"), "run/simulations/2.json": sim("b 0 user_stop 0"), "run/notes.txt": "x",
	}
	indexed := map[string]string{"run/results.json": index, "run/simulations/1.json": sim("a 0 user_stop 1"), "run/simulations/2.json": sim("b 0 user_stop 0")}
	torn := map[string]string{"run/results.json": head, "run/simulations/1.json": sim("a 0 user_stop 1"), "run/simulations/2.json": sim("b 0 user_stop 0")[:60]}
	runCases(t, []readCase{
		{name: "folder", files: files, args: []string{"run"}, want: "a 1/1, b 0/1"},
		{name: "its results.json", files: files, args: []string{"run/results.json"}, want: "a 1/1, b 0/1"},
		{name: "the folder above", files: files, args: []string{"."}, want: "a 1/1, b 0/1"},
		{name: "its simulations", files: files, args: []string{"x=run/simulations"}, want: "a 1/1, b 0/1"},
		{name: "index", files: indexed, args: []string{"run"}, want: "a 1/1, b 1/1"},
		{name: "an index of fewer", files: map[string]string{"run/results.json": index, "run/simulations/1.json": sim("a 0 user_stop 1")}, args: []string{"run"}, want: "a 1/1", warnings: []string{"declared"}},
		{name: "a file that is cut off", files: torn, args: []string{"run"}, want: "a 1/1", warnings: []string{"torn-line"}},
		{name: "a file that is cut off, strict", files: torn, args: []string{"run"}, options: Options{Strict: true}, wantErr: []string{"2.json", "cut off"}},
	})
	data, err := readCase{files: files, args: []string{"run"}}.read(t)
	if err != nil || data[0].Format != "tau2" || data[0].Agent != "gpt" {
		t.Errorf("%+v, %v", data, err)
	}
}

func TestTau2Fixtures(t *testing.T) {
	const counts = "0 1/1 error 1, 1 0/2 unclean 1"
	for _, name := range []string{"tau2/run.json", "tau2/dir", "tau2/dir/results.json"} {
		d := wantHarness(t, name, "tau2", counts, Options{Group: "domain"})[0]
		if d.Agent != "gpt" || d.Tasks[0].Group != "retail" {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestSubmission(t *testing.T) {
	file := func(results string) string {
		return `{"model_name": "m", "submission_date": "2026-01-01", "results": {` + results + `}}`
	}
	row := func(domain string, p ...string) string {
		s := `"` + domain + `": {"cost": null`
		for i, x := range p {
			s += fmt.Sprintf(`, "pass_%d": %s`, i+1, x)
		}
		return s + "}"
	}
	gpt := row("airline", "42.0", "27.3", "22.0", "20.0")
	data, err := readCase{file: "submission.json", text: file(gpt)}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	wantMetric(t, data[0], "pass^2", 41./150)
	wantMetric(t, data[0], "pass@4", 36./50)
	if d := data[0]; len(d.Tasks) != 50 || d.Tasks[0].Group != "airline" || d.Format != "tau2-leaderboard" {
		t.Errorf("%+v", d)
	}
	list := "[" + file(gpt) + ", " + strings.Replace(file(row("airline", "42", "27.3", "22", "21")+", "+row("retail", "null")), `"m"`, `"bad"`, 1) + "]"
	runCases(t, []readCase{
		{name: "impossible", file: "submission.json", text: file(row("airline", "42.0", "27.3", "22.0", "21.0")), wantErr: []string{"m, airline", "no 50 tasks of 4 complete trials", "pass^4 = 0.210"}},
		{name: "unknown domain", file: "submission.json", text: file(row("bank", "42.0")), wantErr: []string{"bank", "airline, banking_knowledge, retail, telecom"}},
		{name: "nothing published", file: "submission.json", text: file(row("airline", "null", "null")), wantErr: []string{"without pass_1"}},
		{name: "no percentage", file: "submission.json", text: file(row("airline", "142")), wantErr: []string{"pass_1", "byte"}},
		{name: "a list leaves out what is impossible", file: "submissions.json", text: list, warnings: []string{"impossible-row", "inverted"}},
	})
}

func FuzzTau2(f *testing.F) {
	fuzzRead(f, []string{
		tau2File(tau2Head("s", 2, "a"), "a 0 user_stop 1", "a 1 infrastructure_error -"), "{" + tau2Head("s", 1, "a") + "}",
		`{"simulations": [` + sim("a 0 timeout 0.5") + `], ` + tau2Head("s", 1) + "}", sim("a 0 x 1") + sim("b 1 user_stop 0"),
		`{"info": {"environment_info": []}, "simulations": {"a": [NaN]}}`, `{"info": null, "simulation_index": [{"task_id": 1, "termination_reason": 3, "reward": "1"}]}`,
	}, func(b []byte) []byte { return b })
}

func FuzzSubmission(f *testing.F) {
	fuzzRead(f, []string{
		`{"model_name":"m","submission_date":"d","results":{"airline":{"pass_1":42.0,"pass_2":27.3,"pass_3":22.0,"pass_4":20.0},"retail":null}}`,
		`[{"model_name":"m","submission_type":"custom","results":{"telecom":{"pass_1":1e-3,"pass_64":0}}}]`,
	}, func(b []byte) []byte { return b })
}

// TestFolderClaims: a folder is one source where a format claims it.
func TestFolderClaims(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"a/results.json": "{}", "a/simulations/1.json": "{}", "b/c.csv": "", "b/.hidden/results.json": ""}))
	found, err := filesBelow(".")
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, s := range found {
		paths = append(paths, fmt.Sprintf("%s %v", s.path, s.folder != nil))
	}
	if want := []string{"a true", "b/c.csv false"}; !slices.Equal(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
}
