package plots

import (
	"strings"
	"testing"
)

// TestNoDriftInTheOrderOfAFile: rows may stand in a file by their outcome.
func TestNoDriftInTheOrderOfAFile(t *testing.T) {
	s := trialsOf("drifting", 80, 8, -0.5, 0)
	numbered, err := TrialGrid([]TrialSeries{s}, Caption{})
	if err != nil || !strings.HasPrefix(numbered.Title(), "Later trials pass less often") {
		t.Fatalf("%v: %v", numbered, err)
	}
	s.InFile = true
	inFile, err := TrialGrid([]TrialSeries{s}, Caption{})
	if err != nil || strings.Contains(inFile.Title()+inFile.Alt()+inFile.subtitle, "half") {
		t.Errorf("%q, %q: %v", inFile.Title(), inFile.Alt(), err)
	}
}
