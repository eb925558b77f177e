package results

import "testing"

// TestSuccessRuleEverywhere: the rule of --success decides wherever a file has
// scores or words, and where it has neither a warning says that it did not.
func TestSuccessRuleEverywhere(t *testing.T) {
	low, word := Options{Success: "<0.5"}, Options{Success: "=resolved"}
	runCases(t, []readCase{
		{name: "long", file: "a.csv", text: "task,reward\na,0.1\na,0.9\n", options: low, want: "a 1/2", quiet: []string{"success-unused"}},
		{name: "long, a word", file: "a.csv", text: "task,result\na,resolved\na,open\n", options: word, want: "a 1/2", quiet: []string{"success-unused"}},
		{name: "wide", file: "a.csv", text: "task,t1,t2\na,0.1,0.9\n", options: low, want: "a 1/2", quiet: []string{"success-unused"}},
		{name: "wide, a word", file: "a.csv", text: "task,t1,t2\na,resolved,open\n", options: word, want: "a 1/2", warnings: []string{"success-words"}},
		{name: "columns as agents", file: "a.csv", text: "x,y\n1,0\n", options: low, want: "x: 0 0/1; y: 0 1/1"},
		{name: "counts", file: "a.csv", text: "task,n,c\na,4,2\n", options: low, want: "a 2/4", warnings: []string{"success-unused"}},
		{name: "Inspect", file: "a.json", text: inspectLogOf(`1 1 "scores": {"s": {"value": 0.1}}`, `1 2 "scores": {"s": {"value": "C"}}`), options: low, want: "1 1/2", quiet: []string{"success-unused"}},
		{name: "map of verdicts, a word for none", file: "a.json", text: `{"x__y-1": true, "x__y-2": false}`, options: Options{Success: "=true"}, want: "x__y-1 1/1, x__y-2 0/1"},
		{name: "go test", text: `{"Action":"run","Package":"p","Test":"T"}` + "\n" + `{"Action":"pass","Package":"p","Test":"T"}`, options: low, want: "T 1/1", warnings: []string{"success-unused"}},
		{name: "JUnit", file: "a.xml", text: `<testsuite><testcase name="T"/></testsuite>`, options: word, want: "T 1/1", warnings: []string{"success-unused"}},
		{name: "EvalPlus", file: "a.json", text: `{"date": "x", "eval": {"T": [{"base_status": "pass", "plus_status": "pass"}]}}`, options: low, want: "T 1/1", warnings: []string{"success-unused"}},
	})
}
