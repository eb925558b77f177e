package results

import "strings"

func init() {
	one := func(name, file, format, variant string, o Options) oracleCase {
		return oracleCase{oracle: name, files: []string{file}, format: format, variant: variant, options: o}
	}
	drop := Options{Errors: ErrorsDrop}
	oracleCases = append(
		oracleCases,
		one("humaneval_example", "humaneval/example_samples.jsonl_results.jsonl", "HumanEval", "", Options{}),
		one("lm-eval_math_perturbed", "lm-eval/samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl", "lm-evaluation-harness", "", Options{}),
		one("swebench_pro_claude-45sonnet-10132025", "swebench/pro_claude-45sonnet-10132025.eval_results.json", "map of verdicts", "", Options{}),
		one("swebench_pro_claude-sonnet-4-paper", "swebench/pro_claude-sonnet-4-paper.eval_results.json", "map of verdicts", "", Options{}),
		one("junit_pytest_repeat5", "junit/pytest_repeat5.xml", "JUnit XML", "", Options{}),
		one("junit_pytest_repeat5", "junit/pytest_repeat5.xml", "JUnit XML", "errors_excluded", drop),
		one("junit_pytest_reruns3", "junit/pytest_reruns3.xml", "JUnit XML", "", Options{}),
		one("junit_pytest_reruns3", "junit/pytest_reruns3.xml", "JUnit XML", "errors_excluded", drop),
		one("gotest_count5", "gotest/go_test_count5.jsonl", "go test", "", Options{}),
		one("gotest_count5", "gotest/go_test_count5.jsonl", "go test", "top_level", Options{Filter: topLevel}),
	)
	var runs []string
	for _, n := range []string{"1", "2", "3", "4"} {
		runs = append(runs, "junit/run"+n+".xml")
	}
	oracleCases = append(
		oracleCases,
		oracleCase{oracle: "junit_four_runs", files: runs, format: "JUnit XML"},
		oracleCase{oracle: "junit_four_runs", files: runs, format: "JUnit XML", variant: "errors_excluded", options: drop},
	)
	for _, model := range strings.Split("claude-2.1|mixtral-8x7b-instruct|mistral-7b-instruct|gpt-3.5-turbo-0613-openai (functions)|gpt-3.5-turbo-1106 (functions)|"+
		"gpt-4-0613 (functions)|gpt-4-1106-preview (functions)|llama-v2-13b-chat|llama-v2-70b-chat", "|") {
		oracleCases = append(oracleCases, oracleCase{
			oracle: "csvwide_langchain_by_model", files: []string{"csv-wide/langchain_tool_use_by_model.csv"}, format: "CSV", variant: model, agent: model,
		})
	}
}
