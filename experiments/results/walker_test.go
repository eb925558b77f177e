package results

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func inputOf(t *testing.T, r io.Reader) *input {
	t.Helper()
	in := (&input{ctx: context.Background(), options: Options{}, notes: &notes{}, warn: func(w Warning) { t.Log(w.Message) }}).sub("x.json", r, func() {})
	return in
}

func TestWalker(t *testing.T) {
	in := inputOf(t, strings.NewReader("\ufeff"+`{"a": {"b": [1, {"c": NaN}, "x"]}, "d": null, "e": {"k": 1.5}, "f": "1e2", "g": [], "h": -Infinity, "i": {"z": 1, "z": 2}}`))
	w := in.json()
	var seen []string
	err := w.object(func(key string) error {
		switch key {
		case "a":
			return w.object(func(string) error {
				return w.list(func(int) error {
					v, err := w.value()
					seen = append(seen, v.text)
					return err
				})
			})
		case "e":
			m := map[string]float64{}
			err := w.decode(&m)
			seen = append(seen, "k", strings.TrimSpace(strings.Repeat("!", int(m["k"]*2))))
			return err
		case "f", "h":
			x, ok, err := w.number()
			if key == "f" && (x != 100 || !ok) || key == "h" && ok {
				t.Errorf("%s is %v, %v", key, x, ok)
			}
			return err
		}
		return nil
	})
	if got := strings.Join(seen, " "); got != "1 {...} x k !!!" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if more, err := w.more(); more || err != nil {
		t.Errorf("%v, %v", more, err)
	}
}

func TestWalkerFaults(t *testing.T) {
	visit := func(in *input) error {
		w := in.json()
		return w.object(func(string) error {
			return w.list(func(int) error {
				_, err := w.text()
				return err
			})
		})
	}
	deep := strings.Repeat("[", 1_000_000)
	for _, x := range []struct{ text, want string }{
		{"\ufeff" + `{"a": [1, x]}`, "x.json:1: not valid JSON: invalid character 'x' at start of value (byte 13, at /a/1)"},
		{`{"a": [1, 2`, "x.json:1: the file ends in the middle of a value: it is cut off, copy it again (byte 11, at /a/1)"},
		{"{\"a\":\n[1}", "x.json:2: not valid JSON"},
		{`{"a": ` + deep, "x.json:1: not valid JSON: exceeded max depth"},
		{`{"a": [` + deep, "x.json:1: not valid JSON: exceeded max depth"},
		{strings.Repeat(`{"a":`, 1_000_000), "exceeded max depth"},
	} {
		err := visit(inputOf(t, strings.NewReader(x.text)))
		if err == nil || !strings.HasPrefix(err.Error(), x.want) && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%.40q: %v\nwant %s", x.text, err, x.want)
		}
		if strings.Contains(x.want, "cut off") != errors.Is(err, errTorn) {
			t.Errorf("%.40q: is it torn? %v", x.text, err)
		}
	}
}

// TestWalkerBounds: an endless value is an error, and takes no more than the
// limit.
func TestWalkerBounds(t *testing.T) {
	for _, start := range []string{`{"a": "`, `{"`, `{"a": ["`} {
		in := inputOf(t, io.MultiReader(strings.NewReader(start), zeros{}))
		w := in.json()
		w.window.limit = 1 << 20
		err := w.object(func(string) error { return w.list(func(int) error { return nil }) })
		wantError(t, err, nil, "a single value of over 1 MiB")
	}
}

func TestHead(t *testing.T) {
	for _, x := range []struct {
		text  string
		shape shape
		keys  string
		inner string // of "a"
	}{
		{`{"a": {"x": 1, "y": [2]}, "b": 1}`, jsonObject, "a b", "x y"},
		{`{"b": 1, "a": [{"x": 1}, 2], "c": `, jsonObject, "a b c", "x"},
		{`[{"a": {"x": NaN}, "c": 1}, {"d": 1}]`, jsonList, "a c", "x"},
		{`{"a": 1}` + "\n" + `{"b": 1}`, jsonLines, "a", ""},
		{`[1, 2]`, jsonList, "", ""},
		{`<?xml version="1.0"?>`, xmlText, "", ""},
		{"PK\x03\x04", zipArchive, "", ""},
		{"PAR1", parquetFile, "", ""},
		{"a,b\n", plain, "", ""},
		{"", plain, "", ""},
		{`{"a": ` + strings.Repeat("[", 20000), jsonObject, "a", ""},
	} {
		h, err := newHead("dir/x", bufio.NewReaderSize(strings.NewReader(x.text), walkSize))
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range strings.Fields(x.keys) {
			if !h.has(k) {
				t.Errorf("%.40q: no key %s", x.text, k)
			}
		}
		if h.shape != x.shape || len(h.keys) != len(strings.Fields(x.keys)) || !h.hasIn("a", strings.Fields(x.inner)...) || h.path != "x" {
			t.Errorf("%.40q: %+v", x.text, h)
		}
	}
}

func TestChoose(t *testing.T) {
	in := inputOf(t, strings.NewReader(""))
	var warned []string
	in.warn = func(w Warning) { warned = append(warned, w.Code+": "+w.Message) }
	if s, err := in.choose("scorer", "scorer", "", []string{"a"}); s != "a" || err != nil {
		t.Errorf("%q, %v", s, err)
	}
	_, err := in.choose("scorer", "scorer", "", []string{"a", "b"})
	wantError(t, err, nil, "several scorers, a, b: choose one, e.g. --scorer a")
	_, err = in.choose("filter", "filter", "c", []string{"a", "b"})
	wantError(t, err, nil, `there is no filter "c"; there is a, b`)
	for range 2 {
		if s, err := in.choose("scorer", "scorer", "b", []string{"a", "b"}); s != "b" || err != nil {
			t.Errorf("%q, %v", s, err)
		}
	}
	if len(warned) != 1 || warned[0] != "choice: the scorer b was taken, not a: --scorer chooses another" {
		t.Errorf("%q", warned)
	}
}

func TestSiblings(t *testing.T) {
	dir := folder(t, map[string]string{"run/a.json": `{"x": 1}`, "run/below/b.json.gz": gz(t, "{}"), "secret.json": "{}"})
	in := inputOf(t, strings.NewReader(""))
	in.folder = dir + "/run"
	for _, name := range []string{"../secret.json", "/etc/passwd", "below/../../secret.json", "below", "none.json", ""} {
		if s, err := in.openSibling(name); err == nil {
			t.Errorf("%q was opened: %s", name, s.path)
		}
	}
	for _, name := range []string{"a.json", "below/b.json.gz", "below/../a.json"} {
		s, err := in.openSibling(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.json().skip(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s.close()
	}
	if names, err := in.list("below", ".json"); len(names) != 1 || names[0] != "below/b.json.gz" || err != nil {
		t.Errorf("%q, %v", names, err)
	}
}
