package results

func init() {
	register(harness{
		name: "Inspect .json",
		uses: "eval.{task, model, config.epochs}, status, samples[].{id, epoch, scores.<scorer>.value, error, error_retries, limit, invalidation}",
		sniff: func(h head) bool {
			return h.shape == jsonObject && h.hasIn("eval", "task") && h.hasAny("status", "plan", "samples")
		},
		read: readInspectJSON,
	})
}

// readInspectJSON reads a log in JSON; its samples have their whole transcripts,
// which are passed over.
func readInspectJSON(in *input, yield func(trial) error) error {
	l := newInspectLog(in, yield)
	w := in.json()
	err := w.object(func(key string) error {
		if key == "samples" {
			return w.list(func(int) error { return l.sample(w) })
		}
		return l.field(w, key)
	})
	if err = in.torn(err, l.n); err != nil {
		return err
	}
	if l.n == 0 {
		return in.fault("a log without trials: it is a header alone, or its run was told not to log samples (--no-log-samples)")
	}
	return l.finish()
}
