package resume_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"passhat/experiments"
	"passhat/experiments/resume"
)

func made(text string) func() ([]byte, error) {
	return func() ([]byte, error) { return []byte(text), nil }
}

func never() ([]byte, error) { return nil, errors.New("made again") }

func do(t *testing.T, s *resume.Store, part, want string, f func() ([]byte, error)) {
	t.Helper()
	got, err := s.Do(part, f)
	if err != nil || string(got) != want {
		t.Errorf("part %s is %q, %v; want %q", part, got, err, want)
	}
}

func TestPartsAreKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "x.unfinished")
	s := resume.Open(folder, "run")
	if _, err := os.Stat(folder); err == nil {
		t.Error("the folder is there before the first part")
	}
	do(t, s, "a", "1", made("1"))
	do(t, s.In("p"), "a", "2", made("2"))
	do(t, s, "empty", "", made(""))
	again := resume.Open(folder, "run")
	if parts, others, err := again.Finished(); parts != 3 || others || err != nil {
		t.Errorf("%d parts, others %v, %v", parts, others, err)
	}
	do(t, again, "a", "1", never)
	do(t, again.In("p"), "a", "2", never)
	do(t, again, "empty", "", never)
	if again.Used() != 3 || again.Kept() != 0 || s.Kept() != 3 {
		t.Errorf("used %d, kept %d and %d", again.Used(), again.Kept(), s.Kept())
	}
	if err := again.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the folder is left: %v", err)
	}
	if err := again.Remove(); err != nil {
		t.Errorf("nothing to remove: %v", err)
	}
}

func TestPartsOfAnotherRunAreLeftAlone(t *testing.T) {
	folder := t.TempDir()
	one, two := resume.Open(folder, resume.Key([]byte("a"))), resume.Open(folder, resume.Key([]byte("b")))
	do(t, one, "x", "1", made("1"))
	do(t, two, "x", "2", made("2"))
	if parts, others, err := two.Finished(); parts != 1 || !others || err != nil {
		t.Errorf("%d parts, others %v, %v", parts, others, err)
	}
	if err := two.Remove(); err != nil {
		t.Fatal(err)
	}
	do(t, one, "x", "1", never)
}

// A file that was cut short, as by a loss of power, or is of another part is
// made again.
func TestDamagedPartIsMadeAgain(t *testing.T) {
	folder := t.TempDir()
	s := resume.Open(folder, "run")
	do(t, s, "a", "content", made("content"))
	files, err := filepath.Glob(filepath.Join(folder, "run", "*"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	whole, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for n := range whole {
		if err := os.WriteFile(files[0], whole[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		do(t, s, "a", "content", made("content"))
	}
	if s.Used() != 0 {
		t.Errorf("%d damaged parts were used", s.Used())
	}
}

func TestFaultKeepsNothing(t *testing.T) {
	s := resume.Open(t.TempDir(), "run")
	if _, err := s.Do("a", never); err == nil {
		t.Error("no error")
	}
	do(t, s, "a", "1", made("1"))
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := resume.Open(file, "run").Do("a", made("1")); err == nil {
		t.Error("no error of a folder that is a file")
	}
}

// What is not available stays so, and every digit is kept.
func TestValueReadsBack(t *testing.T) {
	want := []experiments.Number{0.1, 1.0 / 3, experiments.Number(math.NaN()), 5e-324}
	s := resume.Open(t.TempDir(), "run")
	for range 2 {
		got, err := resume.Value(s, "a", func() ([]experiments.Number, error) { return want, nil })
		if err != nil || len(got) != len(want) {
			t.Fatal(got, err)
		}
		for i := range want {
			if got[i] != want[i] && (got[i].Available() || want[i].Available()) {
				t.Errorf("%v, want %v", got[i], want[i])
			}
		}
	}
	none, err := resume.Value(nil, "a", func() (int, error) { return 3, nil })
	if none != 3 || err != nil {
		t.Error(none, err)
	}
}
