package results

import (
	"errors"
	"slices"
)

// beside reads the simulations of the directory format: from the index if that
// is complete, else from their files.
func (r *tau2Run) beside() error {
	files, err := r.in.list("simulations", ".json")
	if err != nil {
		return err
	}
	r.files = files
	rewarded := !slices.ContainsFunc(r.index, func(s tau2Sim) bool { return !s.hasReward })
	if len(r.index) > 0 && (len(files) == 0 || rewarded && len(files) == len(r.index)) {
		for _, s := range r.index {
			if err := r.deliver(s); err != nil {
				return err
			}
		}
		return nil
	}
	if len(files) == 0 {
		return r.in.fault("a tau2 run without simulations: neither in the file nor in a folder simulations beside it")
	}
	if len(r.index) > 0 && len(files) != len(r.index) {
		r.in.warn(Warning{Code: "declared", Message: r.in.path + ": the index has " + plural(len(r.index), "simulation") + ", the folder " + plural(len(files), "file") + "; the files were read: is the folder whole? Copy it again, or run what is missing"})
	}
	for _, name := range files {
		if err := r.one(name); err != nil {
			return err
		}
	}
	return nil
}

// one reads a file with one simulation.
func (r *tau2Run) one(name string) error {
	in, err := r.in.openSibling(name)
	if err != nil {
		return err
	}
	defer in.close()
	s, err := r.simulation(in.json())
	if errors.Is(err, errTorn) && !r.in.options.Strict {
		r.in.warn(Warning{Code: "torn-line", Message: in.path + ": the file is cut off and was left out: was the run interrupted? Copy it again, or run it again"})
		return nil
	}
	if err != nil {
		return err
	}
	return r.deliver(s)
}
