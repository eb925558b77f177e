package results

import (
	"context"
	"strings"
	"testing"
)

func TestLabels(t *testing.T) {
	text := "task,trial,reward,repo,level,w\na,1,1,x,easy,2\na,2,0,x,easy,2.0\nb,1,1,y,hard,0.5\n"
	all := Options{Cluster: "repo", Stratum: "level", Weight: "w"}
	data, err := readCase{file: "run.csv", text: text, options: all}.read(t)
	if err != nil {
		t.Fatal(err)
	}
	d := data[0]
	if a, b := d.Tasks[0], d.Tasks[1]; a.Cluster != "x" || a.Stratum != "easy" || a.Weight != 2 || b.Cluster != "y" || b.Stratum != "hard" || b.Weight != 0.5 || a.Group != "" {
		t.Errorf("%+v", d.Tasks)
	}
	if d.EstimatorTasks(ErrorsFail)[1].Stratum != "hard" || d.Policy.Cluster != "repo" || d.Policy.Weight != "w" || d.Policy.Stratum != "level" {
		t.Errorf("%+v", d)
	}
	bad := func(name, text string, o Options, parts ...string) readCase {
		return readCase{name: name, file: "run.csv", text: text, options: o, wantErr: append([]string{"run.csv:"}, parts...)}
	}
	change := func(from, to string) string { return strings.Replace(text, from, to, 1) }
	runCases(t, []readCase{
		bad("no such label", text, Options{Cluster: "family"}, "2: ", `no label "family" for the clusters`, "repo, level, w"),
		bad("no such stratum", text, Options{Stratum: "family"}, `no label "family" for the strata`),
		bad("no such weight", text, Options{Weight: "family"}, `no label "family" for the weights`),
		bad("two clusters", change("0,x", "0,z"), all, "3: ", `task "a" has the cluster "x" and the cluster "z"`),
		bad("two strata", change("0,x,easy", "0,x,hard"), all, "3: ", `task "a" has the stratum "easy" and the stratum "hard"`),
		bad("two weights", change("2.0", "3"), all, "3: ", `task "a" has the weight "2" and the weight "3"`),
		bad("a blank cluster", change("1,x", "1,"), all, "2: ", `task "a", column "repo": no cluster`),
		bad("a weight of 0", change("0.5", "0"), all, "4: ", `task "b", column "w": the weight "0" is not a positive number`),
		bad("a negative weight", change("0.5", "-1"), all, "not a positive number"),
		bad("no number", change("0.5", "much"), all, "not a positive number"),
		bad("infinite", change("0.5", "inf"), all, "not a positive number"),
		bad("a cluster not in UTF-8", change("1,x", "1,\xff"), all, "UTF-8"),
		{name: "inside an object", text: `{"task":"a","reward":1,"meta":{"repo":"x","w":3}}`, options: Options{Cluster: "meta.repo", Weight: "meta.w"}, want: "a 1/1"},
		{name: "counts", file: "run.csv", text: "task,n,c,repo\na,4,1,x\n", options: Options{Cluster: "repo"}, want: "a 1/4"},
		{name: "wide", file: "run.csv", text: "task,Trial_1,Trial_2,repo\na,1,0,x\n", options: Options{Cluster: "repo"}, want: "a 1/2"},
		{name: "one label for two uses", file: "run.csv", text: text, options: Options{Group: "repo", Cluster: "repo"}, want: "a 1/2, b 1/1"},
	})
}

// TestLabelsOfHarness: the labels that a format has, such as the domain of tau2.
func TestLabelsOfHarness(t *testing.T) {
	run := `{"info":{"environment_info":{"domain_name":"retail"},"git_commit":"c"},"tasks":[],"simulations":[{"task_id":"1","trial":0,"termination_reason":"user_stop","reward_info":{"reward":1}}]}`
	read := func(o Options) ([]Data, error) {
		return Read(context.Background(), []string{"-"}, strings.NewReader(run), o)
	}
	data, err := read(Options{Cluster: "domain", Stratum: "domain"})
	if err != nil {
		t.Fatal(err)
	}
	if k := data[0].Tasks[0]; k.Cluster != "retail" || k.Stratum != "retail" || k.Weight != 0 {
		t.Errorf("%+v", k)
	}
	_, err = read(Options{Cluster: "family"})
	wantError(t, err, nil, `no label "family" for the clusters; there is `, "domain")
	_, err = read(Options{Weight: "domain"})
	wantError(t, err, nil, `task "1", label "domain": the weight "retail" is not a positive number`)
}
