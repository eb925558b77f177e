package results

import "fmt"

const promptfooUses = "results[].{vars, testCase.{vars, description}, promptIdx, provider.{id, label}, success, failureReason, namedScores, response.cached, cost, latencyMs}"

// promptfoo reads results of promptfoo. With --repeat its testIdx runs on, so
// that the trials of a task are known by their equal variables. What was run is
// a provider with a prompt.
type promptfoo struct {
	in        *input
	yield     func(trial) error
	tests     namesakes
	prompts   map[string]string // the first prompt of each provider
	several   map[string]bool   // providers with several prompts, if the file says so first
	choice    *scorers
	cached, n int
}

func newPromptfoo(in *input, yield func(trial) error) *promptfoo {
	return &promptfoo{in: in, yield: yield, tests: namesakes{}, prompts: map[string]string{}, several: map[string]bool{}, choice: newScorers(in)}
}

// result reads one result.
func (p *promptfoo) result(w *walker) error {
	r := promptfooResult{}
	if w.kind() != '{' {
		return w.fault("a result of promptfoo was expected, an object")
	}
	if err := w.object(func(key string) error { return r.field(w, key) }); err != nil {
		return err
	}
	return p.add(&r)
}

// add yields a result as a trial.
func (p *promptfoo) add(r *promptfooResult) error {
	t := trial{
		agent: p.agent(r.provider, r.prompt), task: p.task(r), kind: text, cost: r.cost, seconds: r.latency / 1000, output: r.output,
		tokens: int64(min(max(r.total, 0), 1e15)),
	}
	p.n++
	p.cached += count01(r.cached)
	// A failed assertion has its message in error, too; only a reason of 2 is an
	// error. Old files have no reason: there an error was never graded.
	if r.reason.text == "2" || r.reason.kind == absent && r.cause != "" && !r.graded && r.success.text != "true" {
		t.outcome, t.cause = Error, r.cause
		if t.cause == "" {
			t.cause = "error"
		}
		return p.yield(t)
	}
	if err := p.in.word(&t, p.verdict(r)); err != nil {
		return err
	}
	return p.yield(t)
}

// verdict is the success as promptfoo judged it, or the score that was chosen.
func (p *promptfoo) verdict(r *promptfooResult) value {
	if p.in.options.Scorer == "score" {
		p.choice.saw("score")
		return r.score
	}
	return p.choice.pick("success", r.success, r.named)
}

// task is the identity of the test: its variables, else its description, else
// its prompt. Tests with equal variables are told apart by their descriptions.
func (p *promptfoo) task(r *promptfooResult) string {
	vars := r.vars
	if len(vars) == 0 {
		vars = r.testVars
	}
	switch name := vars.text("_conversation", "sessionId"); {
	case name != "{}":
		return p.tests.id(name, r.description)
	case r.description != "":
		return r.description
	case r.raw != "":
		return r.raw
	}
	return "{}"
}

// agent names the provider, and the prompt where a provider has several.
func (p *promptfoo) agent(provider, prompt string) string {
	if prompt == "" {
		return provider
	}
	first, seen := p.prompts[provider]
	if !seen {
		p.prompts[provider] = prompt
	}
	if p.several[provider] || seen && first != prompt {
		return provider + "|p" + prompt
	}
	return provider
}

// heads notes the prompts that the file lists; true for the providers that have
// several.
func (p *promptfoo) heads(w *walker) error {
	seen := map[string]bool{}
	return w.list(func(int) error {
		return w.object(func(key string) error {
			if key != "provider" {
				return nil
			}
			name, err := providerName(w)
			p.several[name] = p.several[name] || seen[name]
			seen[name] = true
			return err
		})
	})
}

// finish says, after the last result, what no single one shows.
func (p *promptfoo) finish() error {
	if p.cached > 0 {
		p.in.warn(Warning{Code: "cached", Message: fmt.Sprintf("%s: %d of %s came from a cache: they are copies of one answer, not trials of their own; run with --no-cache",
			p.in.path, p.cached, plural(p.n, "result"))})
	}
	return p.choice.finish()
}
