package bootstrap

import "fmt"

// Request says which interval is wanted. The zero value works.
type Request struct {
	Method     Method  // "" is auto
	Target     Target  // "" is population
	Confidence float64 // 0 is 0.95
	Side       Side    // "" is two
}

// DefaultConfidence is the confidence where none is asked for.
const DefaultConfidence = 0.95

// resolve fills in what is not said and names the method. The error is for a
// name that is not known, a method of the other target, or the confidence.
func (r Request) resolve() (Request, error) {
	var err error
	if r.Target, err = ParseTarget(string(r.Target)); err != nil {
		return r, err
	}
	if r.Method, err = ParseMethod(string(r.Method), r.Target); err != nil {
		return r, err
	}
	if r.Side, err = ParseSide(string(r.Side)); err != nil {
		return r, err
	}
	if r.Confidence == 0 {
		r.Confidence = DefaultConfidence
	}
	r.Method = r.Method.Resolve(r.Target, r.Side)
	return r, CheckConfidence(r.Confidence)
}

func (r Request) tails() tails { return r.Side.tails(r.Confidence) }

// Options says how to resample. The zero value works.
type Options struct {
	Resamples int    // 0 is 10000
	Seed      uint64 // the same seed gives the same replicates
	Workers   int    // goroutines, 0 for one a processor; no effect on the result
	Stream    string // names what is resampled, so that two agents get two streams
}

// DefaultResamples is the number of resamples where none is asked for.
const DefaultResamples = 10000

func (o Options) resamples() (int, error) {
	switch {
	case o.Resamples == 0:
		return DefaultResamples, nil
	case o.Resamples < 0:
		return 0, fmt.Errorf("resamples is %d: it must be a positive number", o.Resamples)
	}
	return o.Resamples, nil
}

// CheckConfidence returns an error unless 0 < c < 1; for one that was meant in
// per cent it says what to write.
func CheckConfidence(c float64) error {
	switch {
	case c > 0 && c < 1:
		return nil
	case c > 1 && c < 100:
		return fmt.Errorf("confidence is %v: it is a fraction, write %v", c, c/100)
	}
	return fmt.Errorf("confidence is %v: it must be between 0 and 1, such as 0.95", c)
}
