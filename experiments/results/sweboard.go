package results

import "slices"

func init() {
	register(harness{
		name: "SWE-bench board",
		uses: "resolved, no_generation, no_logs and the other lists of a leaderboard entry; an instance in none of them has failed: --tasks-from names all of the dataset; repo (of the id) for --group",
		sniff: func(h head) bool {
			return h.shape == jsonObject && h.has("resolved", "no_generation") && h.hasAny("no_logs", "generated", "applied")
		},
		read: readSWEBoard,
	})
}

// readSWEBoard reads an entry of the SWE-bench leaderboard: lists of instances,
// of which an instance may be in several. Older ones list all instances for
// which there was a patch; newer ones only those without a patch, those without
// a log, and the resolved.
func readSWEBoard(in *input, yield func(trial) error) error {
	w := in.json()
	lists, order := map[string][]string{}, []string{}
	err := w.object(func(key string) error {
		if w.kind() != '[' || len(order) > maxKeys {
			return nil
		}
		order = append(order, key)
		return w.list(func(int) error {
			id, err := w.text()
			lists[key] = append(lists[key], id)
			return err
		})
	})
	if err != nil {
		return err
	}
	b := &sweBoard{in: in, yield: yield, seen: map[string]bool{}}
	for _, of := range []struct {
		list    string
		outcome Outcome
	}{{"resolved", Pass}, {"no_logs", Error}, {"test_errored", Error}, {"no_generation", Fail}} {
		if err := b.give(lists[of.list], of.outcome, of.list); err != nil {
			return err
		}
	}
	for _, key := range order {
		if err := b.give(lists[key], Fail, ""); err != nil {
			return err
		}
	}
	return b.rest(slices.Contains(order, "generated"))
}

type sweBoard struct {
	in    *input
	yield func(trial) error
	seen  map[string]bool
}

// give yields the instances of a list that no list before it has.
func (b *sweBoard) give(ids []string, o Outcome, cause string) error {
	for _, id := range ids {
		if b.seen[id] {
			continue
		}
		b.seen[id] = true
		t := trial{task: id, kind: text, id: "1", run: b.in.path, judgement: judgement{outcome: o}}
		if o == Error {
			t.cause = cause
		}
		sweLabel(b.in, &t)
		if err := b.yield(t); err != nil {
			return err
		}
	}
	return nil
}

// rest yields the instances of the dataset that are in no list, as failures.
func (b *sweBoard) rest(whole bool) error {
	if b.in.options.TasksFrom == "" {
		if whole {
			return nil
		}
		return b.in.fault("this entry lists the resolved instances and not those that failed: name all instances of the dataset, one a line, by --tasks-from FILE")
	}
	all, err := listedTasks(b.in.options.TasksFrom, nil)
	if err != nil {
		return fileError(b.in.options.TasksFrom, err)
	}
	return b.give(all, Fail, "")
}
