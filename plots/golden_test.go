package plots

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot/cmpimg"
)

// TestGolden compares figures with those in testdata; UPDATE=1 renews them,
// which somebody should look at.
func TestGolden(t *testing.T) {
	g := gallery(t)
	for file, name := range map[string]string{
		"curves.svg":         "curves 1",
		"curves-mixed.svg":   "curves mixed",
		"dots.svg":           "dots 1",
		"dots-bars.svg":      "dots 2000",
		"gap.svg":            "gap 3",
		"forest.svg":         "forest mixed",
		"map.svg":            "map 5",
		"map-small.svg":      "map long names",
		"coverage.svg":       "tasks 5",
		"beyond-refused.svg": "beyond refused",
		"difference-few.svg": "difference few",
		"plan.svg":           "plan out of reach",
		"plan-power.svg":     "plan power",
		"plan.png":           "plan budget",
		"trials.svg":         "trials errors",
		"trials-bands.svg":   "trials 8 m 20000",
		"rates.svg":          "rates 1",
		"difference.svg":     "difference 1",
		"convergence.svg":    "convergence",
		"beyond.svg":         "beyond 1",
		"broken.svg":         "broken",
		"held-out.svg":       "hidden",
		"promises.svg":       "promises",
		"sweep.svg":          "sweep",
		"curves-bands.svg":   "curves bands",
		"curves.png":         "curves 1",
		"forest.png":         "forest mixed",
		"map.png":            "map long names",
	} {
		t.Run(file, func(t *testing.T) {
			format := strings.TrimPrefix(filepath.Ext(file), ".")
			got := []byte(written(t, g[name], Format(format), Size{}))
			path := filepath.Join("testdata", file)
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			// A processor that fuses operations may round a shade otherwise.
			if same, err := cmpimg.EqualApprox(format, want, got, 0.02); err != nil || !same {
				t.Errorf("%s differs from its golden (error %v); if it should, look at it after UPDATE=1", file, err)
			}
		})
	}
}

// TestSameBytes writes every figure twice.
func TestSameBytes(t *testing.T) {
	again := gallery(t)
	for name, f := range gallery(t) {
		svg := written(t, f, SVG, Size{})
		if svg != written(t, f, SVG, Size{}) || svg != written(t, again[name], SVG, Size{}) {
			t.Errorf("%s: other SVG bytes the second time", name)
		}
	}
	for _, name := range []string{"curves 1", "dots n 100", "forest 8"} {
		png := written(t, again[name], PNG, Size{3, 2})
		if png != written(t, again[name], PNG, Size{3, 2}) {
			t.Errorf("%s: other PNG bytes the second time", name)
		}
	}
}

func TestPNGSize(t *testing.T) {
	f := figure(t)(Forest(mixedRows(), Caption{}))
	c, err := png.DecodeConfig(bytes.NewReader([]byte(written(t, f, PNG, Size{4, 3}))))
	if err != nil || c.Width != 800 || c.Height != 600 {
		t.Errorf("4 x 3 inches are %d x %d pixels, error %v; want 800 x 600", c.Width, c.Height, err)
	}
}
