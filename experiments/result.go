package experiments

import (
	"passhat/experiments/results"
)

// Result is everything an output says. Its JSON form is results.json; the
// field names are stable, and what is not available is null.
type Result struct {
	Passhat     string            `json:"passhat"` // the version
	Command     string            `json:"command"`
	Arguments   []string          `json:"arguments,omitempty"` // that make these numbers again
	Inputs      []results.Input   `json:"inputs,omitempty"`    // the files they were made from
	Name        string            `json:"name,omitempty"`
	Study       string            `json:"study,omitempty"`
	Seed        uint64            `json:"seed"`
	Agents      []AgentResult     `json:"agents"`
	Difference  *DifferenceResult `json:"difference,omitempty"` // where it was asked for
	Unevenness  *UnevennessStudy  `json:"unevenness_study,omitempty"`
	Coverage    *CoverageStudy    `json:"coverage_study,omitempty"`
	Convergence *ConvergenceStudy `json:"convergence_study,omitempty"`
	Dependence  *DependenceStudy  `json:"dependence_study,omitempty"`
	BeyondStudy *BeyondStudy      `json:"beyond_study,omitempty"`
	Fit         *FitStudy         `json:"fit_study,omitempty"`
	Plan        *PlanStudy        `json:"plan_study,omitempty"`
	PlanCheck   *PlanCheckStudy   `json:"plan_check,omitempty"`
	Sweep       *SweepStudy       `json:"sweep,omitempty"`
	Sentences   []string          `json:"sentences"`
	Figures     []FigureRef       `json:"figures,omitempty"`
}

// AgentResult is one agent's numbers. A synthetic agent whose trials were not
// drawn has no tasks: its values are exact.
type AgentResult struct {
	Agent      string           `json:"agent"`
	Sources    []string         `json:"sources"`
	Format     string           `json:"format"`
	Tasks      int              `json:"tasks"`
	Trials     TrialsResult     `json:"trials"`
	Outcomes   *OutcomesResult  `json:"outcomes"`
	Policy     *PolicyResult    `json:"policy"`
	Spent      *SpentResult     `json:"spent"` // null where the file tells nothing
	Plan       *PlanResult      `json:"plan"`  // null where the number of trials did not depend on their outcomes
	MeanRate   Number           `json:"mean_rate"`
	Estimates  []EstimateResult `json:"estimates"`
	Groups     []GroupResult    `json:"groups,omitempty"`
	Design     *DesignResult    `json:"design"` // null for one sample of equals
	Kept       *RatioResult     `json:"kept"`   // pass^k of the largest k over pass^1
	Bands      []BandResult     `json:"bands,omitempty"`
	Beyond     []BeyondResult   `json:"beyond,omitempty"` // where it was asked for
	Fits       []ModelFit       `json:"fits,omitempty"`   // where a figure shows them
	Unevenness UnevennessResult `json:"unevenness"`
	Lottery    []LotteryResult  `json:"lottery"` // the tasks of which two trials disagree most often, at most 5
	Cells      []CellResult     `json:"cells"`
	ByTask     []TaskResult     `json:"by_task"`
	TrialOrder *string          `json:"trial_order"` // of the outcomes by task: number, file or not kept; null for counts
	Warnings   []WarningResult  `json:"warnings"`
}

// LotteryResult is a task that can be done and cannot be relied on.
type LotteryResult struct {
	Task   string `json:"task"`
	Spread Number `json:"spread"` // pass@2 - pass^2: the probability that two of its trials disagree
}

// TrialsResult is the number of trials with a verdict, in all and per task.
type TrialsResult struct {
	Total int `json:"total"`
	Min   int `json:"min"`
	Max   int `json:"max"`
}

// OutcomesResult counts the trials by outcome.
type OutcomesResult struct {
	Pass     int `json:"pass"`
	Fail     int `json:"fail"`
	Error    int `json:"error"`
	Missing  int `json:"missing"`
	NotClean int `json:"not_clean"`
}

// PolicyResult is what was chosen where the data leave a choice.
type PolicyResult struct {
	Errors     string `json:"errors"`
	Ragged     string `json:"ragged"`
	Duplicates string `json:"duplicates"`
	Success    string `json:"success"`
}

// PlanResult is how many trials a task was to have where that depended on their
// outcomes, and the estimates that are unbiased then. The estimates of the agent
// rest on the first trials, which every task has.
type PlanResult struct {
	Kind      string         `json:"kind"` // first-pass or top-up
	First     int            `json:"first"`
	Max       int            `json:"max"`
	Told      bool           `json:"told"` // by the file; else found from the outcomes
	Estimates []PlanEstimate `json:"estimates"`
}

// PlanEstimate is a metric by the plan.
type PlanEstimate struct {
	Metric string `json:"metric"`
	Value  Number `json:"value"`
}

// EstimateResult is one metric of one agent.
type EstimateResult struct {
	Metric      string          `json:"metric"`
	Family      string          `json:"family"`
	K           int             `json:"k"`
	J           int             `json:"j"`
	Words       string          `json:"words"`
	Estimator   string          `json:"estimator"` // unbiased, or exact for a synthetic agent
	Value       Number          `json:"value"`
	StdErr      Number          `json:"std_err"`
	Interval    *IntervalResult `json:"interval"`
	Tasks       int             `json:"tasks"`
	ClosedForm  Number          `json:"closed_form"`
	Gap         Number          `json:"gap"`
	GapUnbiased Number          `json:"gap_unbiased"` // for the target of the interval: the population or the suite
	GapInterval *IntervalResult `json:"gap_interval"` // of the gap in the population, about the unbiased one
	TrueValue   Number          `json:"true_value"`   // of the synthetic agent that the trials were drawn from
	// Concentration is where pass^k stands between the power of the mean rate, 0
	// (fails at random, everywhere alike), and the mean rate, 1 (always the same
	// tasks). It is an unbiased ratio's parts and may leave [0, 1].
	Concentration Number         `json:"concentration"`
	Bracket       *BracketResult `json:"bracket"`
}

// IntervalResult is a confidence interval; limits that are not available are
// null.
type IntervalResult struct {
	Lower      Number  `json:"lower"`
	Upper      Number  `json:"upper"`
	Confidence float64 `json:"confidence"` // asked for
	Reached    Number  `json:"reached"`    // less where resamples do not reach the tails
	Side       string  `json:"side"`       // of a one-sided interval the other limit is 0 or 1
	Method     string  `json:"method"`
	Target     string  `json:"target"`
	Guarantee  string  `json:"guarantee"` // proved, searched, approximate or model
}

// RatioResult is one metric over another.
type RatioResult struct {
	Ratio    string          `json:"ratio"`
	Value    Number          `json:"value"`
	Interval *IntervalResult `json:"interval"`
}

// BandResult is the bands at one k: with the confidence asked for they hold for
// all k and both families at once.
type BandResult struct {
	K   int             `json:"k"`
	At  *IntervalResult `json:"pass_at"`
	Hat *IntervalResult `json:"pass_hat"`
}

// BracketResult is the value with the trials that ended in an error left out,
// and counted as failures and as successes: whatever they would have been, the
// value lies between these two.
type BracketResult struct {
	Drop Number `json:"drop"`
	Fail Number `json:"fail"`
	Pass Number `json:"pass"`
}

// GroupResult is the tasks of one group.
type GroupResult struct {
	Group     string           `json:"group"`
	Tasks     int              `json:"tasks"`
	Trials    TrialsResult     `json:"trials"`
	MeanRate  Number           `json:"mean_rate"`
	Estimates []EstimateResult `json:"estimates"`
}

// UnevennessResult is the spread of the success rates between tasks.
type UnevennessResult struct {
	ICC          Number       `json:"icc"`
	Interval     *ICCInterval `json:"interval"`
	PHomogeneous Number       `json:"p_homogeneous"`
	Test         string       `json:"test"` // exact, monte carlo or tarone; "" for none
	FlakyShare   Number       `json:"flaky_share"`
	Always       int          `json:"always"` // tasks that passed every trial
	Never        int          `json:"never"`  // tasks that passed none
	Flaky        int          `json:"flaky"`  // tasks that passed some
}

// ICCInterval is the interval of the intraclass correlation.
type ICCInterval struct {
	Lower      Number  `json:"lower"`
	Upper      Number  `json:"upper"`
	Confidence float64 `json:"confidence"`
	Method     string  `json:"method"`
}

// CellResult is how many tasks have n trials with c successes.
type CellResult struct {
	N     int `json:"n"`
	C     int `json:"c"`
	Tasks int `json:"tasks"`
}

// TaskResult is one task's counts.
type TaskResult struct {
	Task    string `json:"task"`
	Group   string `json:"group,omitempty"`
	N       int    `json:"n"`
	C       int    `json:"c"`
	Error   int    `json:"error"`
	Missing int    `json:"missing"`
	// Outcomes has a sign for each trial, in the agent's trial order: p pass,
	// f fail, e error, . missing, or not there where other tasks have a trial of
	// that number. Null where the order is not known or not kept.
	Outcomes *string `json:"outcomes"`
}

// signs returns the outcomes, "" for none.
func (t TaskResult) signs() string {
	if t.Outcomes == nil {
		return ""
	}
	return *t.Outcomes
}

// WarningResult is something a careful person would notice: a stable code, a
// sentence with the way out, and the tasks concerned.
type WarningResult struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Tasks   []string `json:"tasks"`
}

// FigureRef is a figure of the output folder.
type FigureRef struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	Alt   string   `json:"alt"`
	Files []string `json:"files"`
}

// Input is a file that was read, with its hash.
type Input = results.Input

// InputsOf returns the files that results were read from, each once.
func InputsOf(data []results.Data) []results.Input {
	var out []results.Input
	seen := map[string]bool{}
	for _, d := range data {
		for _, x := range d.Inputs {
			if !seen[x.Path] {
				seen[x.Path] = true
				out = append(out, x)
			}
		}
	}
	return out
}
