package bootstrap

// Guarantee says what is known of an interval's coverage.
type Guarantee string

// The guarantees.
const (
	// Proved: the coverage is at least the confidence, whatever the rates are;
	// the method's comment names the proof.
	Proved Guarantee = "proved"
	// Searched: exhaustive search over small designs never found a coverage
	// below the confidence; no proof is relied on.
	Searched Guarantee = "searched"
	// Approximate: near the confidence for many tasks, below it near 0 and 1.
	Approximate Guarantee = "approximate"
	// Model: right if the rates follow the model, else it may never cover.
	Model Guarantee = "model"
)
