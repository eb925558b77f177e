package results

import "strconv"

func init() {
	register(harness{name: "promptfoo JSON", uses: "results." + promptfooUses + "; version 2: results.table.{head, body}; or head and body alone", sniff: isPromptfooJSON, read: readPromptfooJSON})
	register(harness{name: "promptfoo JSONL", uses: promptfooUses, sniff: isPromptfooJSONL, read: readPromptfooJSONL})
}

func isPromptfooJSON(h head) bool {
	return h.shape == jsonObject && (isPromptfooTable(h) || h.has("results") && (h.hasIn("results", "version", "results") || h.hasIn("results", "version", "table") || h.has("evalId")))
}

// isPromptfooTable: the table alone, as its server gives it.
func isPromptfooTable(h head) bool {
	return h.has("head", "body") && h.hasIn("head", "prompts") && h.hasIn("body", "outputs")
}

func isPromptfooJSONL(h head) bool {
	// A long response comes before the verdict, perhaps beyond what is looked at.
	return (h.shape == jsonLines || h.shape == jsonObject) && h.has("vars") &&
		(h.has("success", "promptIdx") || h.has("success", "testIdx") || h.has("provider") && h.hasIn("prompt", "raw", "label"))
}

func readPromptfooJSONL(in *input, yield func(trial) error) error {
	p := newPromptfoo(in, yield)
	if err := in.lines(p.result); err != nil {
		return err
	}
	return p.finish()
}

func readPromptfooJSON(in *input, yield func(trial) error) error {
	p := newPromptfoo(in, yield)
	w := in.json()
	if isPromptfooTable(in.head) {
		if err := in.torn(p.table(w), p.n); err != nil {
			return err
		}
		return p.finish()
	}
	err := w.object(func(key string) error {
		if key != "results" {
			return nil
		}
		return w.object(func(key string) error { return p.results(w, key) })
	})
	if err = in.torn(err, p.n); err != nil {
		return err
	}
	return p.finish()
}

// results reads the results, or for want of them the table of old files.
func (p *promptfoo) results(w *walker, key string) error {
	switch {
	case key == "prompts":
		return p.heads(w)
	case key == "results" && p.n == 0:
		return w.list(func(int) error { return p.result(w) })
	case key == "table" && p.n == 0:
		return p.table(w)
	}
	return nil
}

// table reads the table of version 2: a row a test, a cell a prompt.
func (p *promptfoo) table(w *walker) error {
	var names, providers []string
	return w.object(func(key string) error {
		switch key {
		case "head":
			return w.object(func(key string) (err error) {
				switch key {
				case "vars":
					names, err = texts(w)
				case "prompts":
					providers, err = promptfooColumns(w)
				}
				return err
			})
		case "body":
			return w.list(func(int) error { return p.row(w, names, providers) })
		}
		return nil
	})
}

// texts reads a short list of texts.
func texts(w *walker) ([]string, error) {
	var out []string
	err := w.list(func(int) error {
		t, err := w.text()
		if len(out) == maxKeys {
			return w.fault("a list of over %d names: no result file has that", maxKeys)
		}
		out = append(out, t)
		return err
	})
	return out, err
}

// promptfooColumns names the providers of the columns.
func promptfooColumns(w *walker) ([]string, error) {
	var out []string
	err := w.list(func(int) error {
		name := ""
		if len(out) == maxKeys {
			return w.fault("over %d prompts: no result file has that", maxKeys)
		}
		err := w.object(func(key string) (err error) {
			if key == "provider" {
				name, err = providerName(w)
			}
			return err
		})
		out = append(out, name)
		return err
	})
	return out, err
}

func (p *promptfoo) row(w *walker, names, providers []string) error {
	vars := canonical{}
	var cells []promptfooResult
	err := w.object(func(key string) error {
		switch key {
		case "vars":
			return w.list(func(i int) error {
				v, err := canonicalValue(w)
				if i < len(names) {
					vars[names[i]] = v
				}
				return err
			})
		case "outputs":
			return w.list(func(i int) error {
				r := promptfooResult{}
				if i < len(providers) {
					r.provider = providers[i]
				}
				err := w.object(func(key string) error {
					if key == "provider" && r.provider != "" {
						return nil
					}
					return r.field(w, key)
				})
				r.prompt = promptNumber(i, providers)
				if len(cells) < maxKeys {
					cells = append(cells, r)
				}
				return err
			})
		}
		return nil
	})
	for i := range cells {
		if err == nil {
			cells[i].vars = vars
			err = p.add(&cells[i])
		}
	}
	return err
}

// promptNumber tells a column from others of the same provider.
func promptNumber(i int, providers []string) string {
	n := 0
	for j, name := range providers {
		if i < len(providers) && name == providers[i] {
			n += count01(j < i)
		}
	}
	return strconv.Itoa(n)
}
