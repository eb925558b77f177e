package experiments

// PlanStudy is how many trials, and on how many tasks, to pay for. A value is a
// half-width or a power, after the goal; costs are in the unit of the question.
type PlanStudy struct {
	Question    PlanQuestion     `json:"question"`
	Pilot       *PlanPilot       `json:"pilot"`   // null for a guess
	Reached     bool             `json:"reached"` // whether a design that may be chosen reaches the goal
	Chosen      PlanDesign       `json:"chosen"`  // the cheapest that does; else the cheapest within 5 % of the best there is
	Limit       *PlanDesign      `json:"limit"`   // the best that may be chosen, where none reaches the goal
	Needed      *PlanDesign      `json:"needed"`  // what it would take, with tasks and budget set free; null where that does not help
	LeastTrials int              `json:"least_trials"`
	More        PlanDesign       `json:"more_trials"` // the same tasks with more trials
	Floor       PlanFloor        `json:"floor"`
	Beliefs     []PlanBelief     `json:"beliefs"`
	Frontier    []PlanDesign     `json:"frontier"`
	Margins     []PlanMargin     `json:"margins"`
	ByK         []PlanK          `json:"by_k"`
	Simulated   []PlanSimulation `json:"simulated"`
	SelfTest    *PlanSelfTest    `json:"self_test"`
	Operating   []PlanOperating  `json:"operating"` // of a gate
	Rounds      []PlanRounds     `json:"rounds"`    // of buying in rounds, by rule; empty where it was not asked for
	Promise     *PlanPromise     `json:"promise"`   // null for a guess
	Grid        []PlanDesign     `json:"grid"`
	Warnings    []WarningResult  `json:"warnings"`
}

// PlanQuestion is what was asked.
type PlanQuestion struct {
	Metric      string       `json:"metric"`
	Words       string       `json:"words"`
	Goal        string       `json:"goal"`  // half-width, comparison or gate
	Level       Number       `json:"level"` // the half-width or power asked for; null for the best
	Delta       Number       `json:"delta"` // of a comparison
	Correlation Number       `json:"correlation"`
	Threshold   Number       `json:"threshold"` // of a gate
	Confidence  float64      `json:"confidence"`
	Method      string       `json:"method"`
	Target      string       `json:"target"`
	Side        string       `json:"side"`
	Tasks       PlanRange    `json:"tasks"`
	Trials      PlanRange    `json:"trials"`
	Assurance   Number       `json:"assurance"` // asked of the chosen design; null for none
	Budget      Number       `json:"budget"`    // null for none
	CostTask    Number       `json:"cost_task"` // null where none is counted
	CostTrial   Number       `json:"cost_trial"`
	Price       *SpentAmount `json:"price"`        // what the pilot's trials used, where the cost of a trial is their mean; null where it was given or trials are counted
	FailureRate float64      `json:"failure_rate"` // the share of trials that are paid for and run again
	Unit        string       `json:"unit"`         // "trials" where costs are not known
}

// PlanRange is the whole numbers from low to high.
type PlanRange struct {
	Low  int  `json:"low"`
	High int  `json:"high"`
	Free bool `json:"free"` // high is as far as plans go
}

// PlanDesign is a number of tasks and trials of each, what they cost and what
// the formula expects of them: the worst over the beliefs.
type PlanDesign struct {
	Tasks  int    `json:"tasks"`
	Trials int    `json:"trials"`
	Total  int    `json:"total"`
	Cost   Number `json:"cost"`
	Value  Number `json:"value"`
}

// PlanPilot is the results that the plan was made from.
type PlanPilot struct {
	Agent   string       `json:"agent"`
	Sources []string     `json:"sources"`
	Tasks   int          `json:"tasks"`
	Trials  int          `json:"trials"`
	MinN    int          `json:"min"`
	MaxN    int          `json:"max"`
	Mean    Number       `json:"mean_rate"`
	ICC     Number       `json:"icc"`
	Spent   *SpentResult `json:"spent"` // null where the file tells nothing
}

// PlanBelief is what the plan comes to if one distribution is the truth.
type PlanBelief struct {
	Belief      string     `json:"belief"`
	Rates       string     `json:"rates"`
	Truth       Number     `json:"truth"` // of the metric
	ICC         Number     `json:"icc"`
	Between     Number     `json:"between"` // the variance of the true metric between tasks
	Within      Number     `json:"within"`  // the mean variance within a task at the chosen trials
	Value       Number     `json:"value"`   // of the chosen design
	Reached     bool       `json:"reached"` // whether a design that may be chosen is enough
	Alone       PlanDesign `json:"alone"`   // that design, or the best
	Correlation Number     `json:"correlation"`
}

// PlanFloor is where more trials stop helping.
type PlanFloor struct {
	Tasks  int    `json:"tasks"`
	Value  Number `json:"value"`  // with endless trials
	Enough int    `json:"enough"` // trials a task that come within 5 % of it; 0 for none
}

// PlanMargin is what one trial a task more, or one task more, buys.
type PlanMargin struct {
	Step    string     `json:"step"` // trial or task
	Design  PlanDesign `json:"design"`
	Cost    Number     `json:"cost"`
	Gain    Number     `json:"gain"`
	PerUnit Number     `json:"gain_per_unit"`
}

// PlanK is the plan for the same goal with another k.
type PlanK struct {
	Metric  string     `json:"metric"`
	Reached bool       `json:"reached"`
	Design  PlanDesign `json:"design"`
	Ratio   Number     `json:"cost_ratio"` // over the k before
}

// PlanMeasured is a number by simulation beside that of the formula.
type PlanMeasured struct {
	Formula Number `json:"formula"`
	Value   Number `json:"value"`
	StdErr  Number `json:"std_err"`
	Agrees  *bool  `json:"agrees"` // within three standard errors; null for no formula
}

// PlanSimulation is what the chosen design does if a belief is the truth, with
// the very intervals that will be reported.
type PlanSimulation struct {
	Belief       string        `json:"belief"`
	Replicates   int           `json:"replicates"`
	Truth        Number        `json:"truth"`
	HalfWidth    PlanMeasured  `json:"half_width"`
	WithinGoal   *PlanMeasured `json:"within_goal"`
	Coverage     PlanMeasured  `json:"coverage"` // the formula is the confidence, which it must not fall short of
	Below        Number        `json:"below"`
	Above        Number        `json:"above"`
	Pass         *PlanMeasured `json:"pass"`
	Fail         *PlanMeasured `json:"fail"`
	Inconclusive *PlanMeasured `json:"inconclusive"`
	Power        *PlanMeasured `json:"power"`
}

// PlanSelfTest is how often the chosen design and its rule call agents that did
// not change different.
type PlanSelfTest struct {
	Belief       string        `json:"belief"`
	Replicates   int           `json:"replicates"`
	Different    PlanMeasured  `json:"different"` // the formula is the most that the confidence allows
	TaskFlips    PlanMeasured  `json:"task_flips"`
	Noise        PlanMeasured  `json:"noise"` // mean difference of two runs' estimates
	Pass         *PlanMeasured `json:"pass"`
	Fail         *PlanMeasured `json:"fail"`
	Inconclusive *PlanMeasured `json:"inconclusive"`
	Flipped      *PlanMeasured `json:"flipped"`
	PointFail    *PlanMeasured `json:"point_fail"` // of the same gate without an interval
	PointFlipped *PlanMeasured `json:"point_flipped"`
}

// PlanOperating is a gate's verdicts, by the formula, if the truth is Truth.
type PlanOperating struct {
	Truth        Number `json:"truth"`
	Pass         Number `json:"pass"`
	Fail         Number `json:"fail"`
	Inconclusive Number `json:"inconclusive"`
}

// PlanPromise says how little a pilot knows: what the plan comes to over every
// agent that the pilot leaves open, each with its probability.
type PlanPromise struct {
	Met       Number        `json:"met"` // the probability that the chosen design reaches the goal in truth; null for the best
	NearlyMet Number        `json:"nearly_met"`
	Value     PlanQuantiles `json:"value"`   // of the chosen design, in truth
	Reached   Number        `json:"reached"` // the probability that a design that may be chosen is enough
	Tasks     PlanQuantiles `json:"tasks"`   // of the cheapest design if the agent were known
	Trials    PlanQuantiles `json:"trials"`
	Cost      PlanQuantiles `json:"cost"`
	Assurance Number        `json:"assurance"`
	Sure      *PlanDesign   `json:"sure"` // the cheapest design that is met with at least this probability; null for none
	SureMet   Number        `json:"sure_met"`
	Surest    Number        `json:"surest"` // the highest probability there is, with any number of tasks
}

// PlanQuantiles are those of a number over the agents that a pilot leaves open.
type PlanQuantiles struct {
	Tenth     Number `json:"tenth"`
	Median    Number `json:"median"`
	Ninetieth Number `json:"ninetieth"`
}
