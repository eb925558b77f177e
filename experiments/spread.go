package experiments

import (
	"cmp"

	"passhat/estimator"
	"passhat/sim/stream"
)

// shuffles is the number of replicates of the test of homogeneity where it
// cannot be exact.
const shuffles = 9999

// unevenness measures how far the success rates of the tasks differ. The ICC is
// the one by moments, which its interval is about.
func (a Analysis) unevenness(s estimator.Suite, agent string) UnevennessResult {
	test := s.HomogeneityTest(stream.New(a.Seed, "homogeneity/"+agent), shuffles)
	out := UnevennessResult{
		ICC: Number(s.ICCMoments()), PHomogeneous: Number(test.P), Test: string(test.Method), FlakyShare: Number(s.FlakyShare()),
	}
	confidence := cmp.Or(a.Confidence, DefaultConfidence)
	if lower, upper := s.ICCInterval(confidence); lower < upper {
		out.Interval = &ICCInterval{Number(lower), Number(upper), confidence, "score inversion"}
	}
	for _, x := range s.Cells() {
		switch {
		case x.N == 0:
		case x.C == x.N:
			out.Always += x.Tasks
		case x.C == 0:
			out.Never += x.Tasks
		default:
			out.Flaky += x.Tasks
		}
	}
	return out
}
