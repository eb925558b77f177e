package results

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestFormulaNames: a converted file holds no formula, and has the same tasks.
func TestFormulaNames(t *testing.T) {
	const names = "task,trial,success\n=cmd|' /C calc'!A0,1,1\n'=x,1,0\n-2,1,1\n"
	dir := folder(t, map[string]string{"run.csv": names})
	got, err := convert(t, Options{}, filepath.Join(dir, "run.csv"))
	if err != nil || !strings.Contains(got, ",'=cmd|' /C calc'!A0,") || strings.Contains(got, ",=") {
		t.Fatalf("got\n%s%v", got, err)
	}
	data, err := readText(t, "run.csv", got, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, x := range data[0].Tasks {
		ids = append(ids, x.ID)
	}
	if want := "'=x -2 =cmd|' /C calc'!A0"; strings.Join(ids, " ") != want {
		t.Errorf("tasks %q, want %q", ids, want)
	}
}
