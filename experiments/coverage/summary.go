package coverage

import "math"

// Summary is what one method did over all cells.
type Summary struct {
	Method     string
	Cells      int
	Mean       float64 // mean coverage
	Lowest     Cell    // the cell of the lowest coverage
	Short      float64 // share of cells more than two points below the confidence
	Below      float64 // mean share of intervals wholly below the truth
	Above      float64 // and wholly above it
	Degenerate float64 // share of data sets without an interval of positive width
	// Geometric mean of the width over the oracle's in the cells of information
	// m sigma^2 from 1 to 3, 3 to 10 and over 10; NaN for no such cell.
	Width [3]float64
}

// bands are the limits of the information of Summary.Width.
var bands = [4]float64{1, 3, 10, math.Inf(1)}

// Summarise sums up each method, in the order of their first cells.
func Summarise(cells []Cell) []Summary {
	var out []Summary
	index := map[string]int{}
	for _, c := range cells {
		if _, ok := index[c.Method]; !ok {
			index[c.Method] = len(out)
			out = append(out, Summary{Method: c.Method, Lowest: c})
		}
		out[index[c.Method]].add(c)
	}
	for i := range out {
		out[i].finish(cells)
	}
	return out
}

func (s *Summary) add(c Cell) {
	n := float64(c.Replicates)
	s.Cells++
	s.Mean += c.Coverage()
	s.Below += float64(c.Below) / n
	s.Above += float64(c.Above) / n
	s.Degenerate += float64(c.Degenerate) / n
	if c.Coverage() < s.Lowest.Coverage() {
		s.Lowest = c
	}
	if c.Coverage() < c.Confidence-0.02 {
		s.Short++
	}
}

func (s *Summary) finish(cells []Cell) {
	n := float64(s.Cells)
	s.Mean, s.Below, s.Above, s.Degenerate, s.Short = s.Mean/n, s.Below/n, s.Above/n, s.Degenerate/n, s.Short/n
	for band := range s.Width {
		sum, count := 0.0, 0.0
		for _, c := range cells {
			if c.Method == s.Method && c.Info > bands[band] && c.Info <= bands[band+1] && c.Width > 0 {
				sum += math.Log(c.Width / c.Oracle)
				count++
			}
		}
		s.Width[band] = math.Exp(sum / count)
	}
}
