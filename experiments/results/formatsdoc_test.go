package results

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// formatNotes say of each format how a file of it is told from others, and what
// a careful reader must know of it. docs/formats.md is made of them.
var formatNotes = map[string][2]string{
	"CSV":                   {"not JSON; the header line has most commas or semicolons", "a blank cell is missing, not false; a decimal comma is an error, or read by `--decimal comma`; percentages are errors; a rate without n is an error"},
	"TSV":                   {"not JSON; the header line has most tabs", "as CSV"},
	"JSON":                  {"a list of objects", "NaN is no score; a file that wraps its records in an object is an error that names the list"},
	"JSONL":                 {"an object a line, or objects that follow each other", "a torn last line is left out with a warning, and an error with `--strict`; a broken line before it is an error, or left out by `--corrupt skip`"},
	"Parquet":               {"begins with `PAR1`", "columns of single values are read; a name inside another has a dot"},
	"tau-bench":             {"JSON whose records have task_id, trial, reward, info", "an exception is written as reward 0: with `info.error` that is an error, not a failure; the domain is only in the file's name"},
	"tau2":                  {"`info` and `simulations` or `simulation_index`; a folder with results.json and simulations/", "`infrastructure_error` is an error: `drop` is what the tool does, `fail` what its leaderboard does; a null reward after a crash is an error, else missing"},
	"tau2-leaderboard":      {"`model_name`, `results` and a submission's fields", "percentages are turned back into the counts that give them; a row that no complete trials give is reported, not used"},
	"Inspect .eval":         {"zip with header.json, summaries.json, _journal/ or samples/", "an unscored, NaN or errored sample is no failure; several scorers need `--scorer`; retries are a warning"},
	"Inspect .json":         {"`eval` with a `task`, and `status`", "as Inspect .eval"},
	"HumanEval":             {"lines with task_id, passed, and completion or result, without a trial", "no trial number: each line is a trial, in order"},
	"EvalPlus":              {"`eval.<task>[].base_status`", "a success of plus needs both statuses; `--scorer base\\|plus` chooses"},
	"BigCodeBench":          {"`eval.<task>[].status`", "the place in the list is the trial"},
	"LiveCodeBench":         {"records with question_id and graded_list, or `eval.<question_id>.graded_list`", "`graded_list` is a trial each"},
	"NeMo-Skills":           {"lines with expected_answer, predicted_answer and symbolic_correct or judgement", "a file is a trial (`output-rs0.jsonl`), a line a task; another problem in the same line of another file is an error"},
	"lm-evaluation-harness": {"lines with doc_id and resps, filtered_resps or doc_hash", "`repeats` stores one score for all answers: an error; a document comes once a filter: `--filter`"},
	"Terminal-Bench":        {"`results[].is_resolved` and task_id; a folder with results.json and run_metadata.json or tb.lock, or with `<task>/<trial>.<i>-of-<n>.<run>/results.json`", "`is_resolved: null` is an error: the tool counts it as a failure; some leaderboard rows leave it out; a run without results.json is read from its trials"},
	"Terminal-Bench trial":  {"task_id, trial_name, is_resolved", "as Terminal-Bench"},
	"Harbor":                {"a folder with result.json or config.json and trials below it", "a trial may have a reward and an exception: the reward is kept, not clean; no reward is an error"},
	"Harbor job":            {"`stats.evals`", "names of trials are cut to 32 characters: better read the folder; `n_retries` hides failures"},
	"Harbor trial":          {"task_name and trial_name, and verifier_result or exception_info", "as Harbor"},
	"SWE-bench":             {"`resolved_ids` beside another of the lists", "a file is one trial of each instance; an empty patch is a failure, infra and ambiguous failures are errors; what was submitted and not finished is missing"},
	"SWE-bench instance":    {"`<id>.resolved` with tests_status, patch_successfully_applied, api_calls or cost", "one run a file"},
	"SWE-bench board":       {"`resolved` and no_generation beside another list of a leaderboard entry", "those that failed are in no list, unless generated is there: `--tasks-from` names all instances; no_logs and test_errored are errors"},
	"map of verdicts":       {"an object whose values are all true or false", "what is absent is not false: see `--tasks-from`"},
	"map of runs":           {"an object of objects or lists of 0 and 1", "which names are the tasks is told by their form, else it is an error with the choices"},
	"promptfoo JSON":        {"`results.results` or `results.table`", "`--repeat` is not stored: rows of equal variables are trials; failureReason 2 is an error; answers from a cache are a warning"},
	"promptfoo JSONL":       {"lines with vars, promptIdx, provider and success", "as promptfoo JSON"},
	"promptfoo YAML":        {"YAML with evalId and results", "as promptfoo JSON; held in memory, up to a limit"},
	"promptfoo CSV":         {"a column headed `[provider] prompt`, or one followed by Status, Score, Named Scores", "the cells begin with `[PASS]`, `[FAIL]` or `[ERROR]`; in newer files Status says so"},
	"deepeval":              {"`testCases` with metricsData", "no trial number: a name that comes again is a trial; a metric that broke is an error; one metric by `--scorer`"},
	"ADK evalset":           {"`evalCaseResults` or `eval_case_results`", "`not evaluated` is missing; JSON in a string is unpacked"},
	"agentrial":             {"`suite`, `results[].test_case` and trials", "`suite.trials` is a default, not the count: trials are counted"},
	"waza":                  {"`tasks[].test_id` and runs", "`attempts` above 1 are retries that hide failures"},
	"verifiers":             {"lines with example_id and reward; a folder with results.jsonl and metadata.json", "an error with reward 0 is an error: the tool counts the 0; a reward between 0 and 1 needs `--success` (the tool: `>=0.5`)"},
	"verifiers traces":      {"lines with task.data and rewards or nodes", "the rewards are summed by weight, or one by `--scorer`"},
	"every_eval_ever":       {"lines with evaluation_id, sample_id and evaluation.is_correct", "`is_correct` is score > 0 and the score may be a mean of epochs: only 0/1 scores with different epochs are trials"},
	"HAL":                   {"`raw_eval_results`, or a name with _UPLOAD", "repetitions are files of their own, or lists"},
	"METR runs":             {"lines with task_id and score_binarized", "NaN is no score; task_family is a label for `--group`"},
	"MathArena":             {"`correct` beside answers, pass_at_1 or detailed_costs", "`correct` is a trial each"},
	"JUnit XML":             {"`<testsuite` or `<testcase`", "`<error>` is an error, `<skipped>` is missing; reruns of failed tests leave no trace: a warning"},
	"go test":               {"lines with Action and Package", "a test run again is a trial; a package that did not build is a warning"},
}

const docMark = "<!-- made by: UPDATE=1 go test ./experiments/results -run TestFormatsDocument -->\n"

// formatsTable is the table of docs/formats.md.
func formatsTable(t *testing.T) string {
	t.Helper()
	former := tables
	defer func() { tables = former }()
	RegisterTable("Parquet", "PAR1", nil) // a package of its own
	var b strings.Builder
	b.WriteString("| format | told by | fields | what to know |\n|---|---|---|---|\n")
	seen := 0
	columns := ""
	for _, f := range Formats() {
		note, ok := formatNotes[f.Name]
		if !ok {
			t.Errorf("format %q has no notes: add them to formatNotes, then UPDATE=1 go test -run TestFormatsDocument", f.Name)
			continue
		}
		seen++
		uses := strings.ReplaceAll(f.Uses, "|", `\|`)
		if f.Name == "CSV" {
			columns = uses
		} else if uses == columns {
			uses = "as CSV"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", f.Name, note[0], escapeAngles(uses), note[1])
	}
	if seen != len(formatNotes) {
		t.Errorf("notes of %d formats, but there are %d", len(formatNotes), seen)
	}
	return b.String()
}

// escapeAngles keeps <task> from being read as HTML.
func escapeAngles(s string) string {
	return strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(s)
}

// TestFormatsDocument: docs/formats.md has each format with its fields.
func TestFormatsDocument(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "formats.md")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	begin := strings.Index(text, docMark)
	end := strings.LastIndex(text, docMark)
	if begin < 0 || begin == end {
		t.Fatalf("%s lacks the two lines %q", path, docMark)
	}
	want := text[:begin] + docMark + formatsTable(t) + text[end:]
	switch {
	case want == text:
	case os.Getenv("UPDATE") != "":
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not up to date: UPDATE=1 go test ./experiments/results -run TestFormatsDocument", path)
	}
}
