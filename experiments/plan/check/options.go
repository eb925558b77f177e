package check

import "fmt"

// Options says how to simulate. The zero value works.
type Options struct {
	Replicates int // data sets; 0 is 2000
	Seed       uint64
	Workers    int                   // 0 is one a processor; no effect on the result
	Observe    func(done, total int) // told of progress; nil for nobody
}

func (o Options) resolved() (Options, error) {
	if o.Replicates == 0 {
		o.Replicates = 2000
	}
	if o.Replicates < 0 {
		return o, fmt.Errorf("replicates is %d: it must be a positive number", o.Replicates)
	}
	if o.Observe == nil {
		o.Observe = func(int, int) {}
	}
	return o, nil
}
