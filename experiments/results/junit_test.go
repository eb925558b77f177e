package results

import (
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
)

func suiteOf(cases ...string) string {
	return `<?xml version="1.0"?><testsuites><testsuite name="s">` + strings.Join(cases, "\n") + "</testsuite></testsuites>"
}

func testCase(name, inside string) string {
	return `<testcase classname="c" name="` + name + `" time="0.1">` + inside + "</testcase>"
}

func TestJUnit(t *testing.T) {
	data := wantHarness(t, "junit/repeat.xml", "JUnit XML", "m::test_a[x] 1/2, m::test_b 1/1 error 1, m::test_c 1/1", Options{})
	for _, code := range []string{"errors", "skipped", "ragged"} {
		warningOf(t, data[0], code)
	}
	run := func(a, b string) string { return suiteOf(testCase("a", a), testCase("b", b)) }
	failure, fault := `<failure message="x">text</failure>`, `<error type="E"/>`
	runCases(t, []readCase{
		{name: "one file a run", files: map[string]string{"r/1.xml": run("", failure), "r/2.xml": run(failure, fault), "r/3.xml": run("", "<skipped/>")},
			args: []string{"r"}, want: "c::a 2/3, c::b 0/1 error 1 missing 1", metrics: map[string]float64{"pass^2 dropped": 1. / 3}},
		{name: "the root is a suite", file: "a.xml", text: `<testsuite>` + testCase("a", "") + `</testsuite>`, want: "c::a 1/1"},
		{name: "no class", file: "a.xml", text: `<testsuite><testcase name="a"/></testsuite>`, want: "a 1/1"},
		{name: "a failure and a fault after it", file: "a.xml", text: suiteOf(testCase("a", failure+fault)), want: "c::a 0/1 unclean 1"},
		{name: "identity: a parameter that ends like a repeat", file: "a.xml", // [2-3] alone is no repeat
			text: suiteOf(testCase("a[x-2-3]", ""), testCase("a[x-1-3]", failure), testCase("b", "")), want: "c::a[x-1-3] 0/1, c::a[x-2-3] 1/1, c::b 1/1"},
		{name: "identity: the same name again is another trial", file: "a.xml", text: suiteOf(testCase("a", ""), testCase("a", failure)), want: "c::a 1/2", warnings: []string{"repeated-names"}},
		{name: "an interrupted run of repeats", file: "a.xml", text: suiteOf(testCase("a[1-2]", ""), testCase("a[2-2]", failure), testCase("b[1-2]", "")), want: "c::a 1/2, c::b 1/1", warnings: []string{"ragged"}},
		{name: "identity: retried tests, as Surefire writes them", file: "a.xml", // B036
			text: suiteOf(testCase("a", `<flakyFailure message="x"/><flakyError/>`), testCase("b", failure+`<rerunFailure/>`)), want: "c::a 1/1, c::b 0/1", warnings: []string{"retries"}},
		{name: "reruns that leave no trace", file: "a.xml", text: strings.Replace(suiteOf(testCase("a", "")), `"s"`, `"pytest"`, 1), want: "c::a 1/1", warnings: []string{"reruns-hidden"}},
		{name: "a test that was not run", file: "a.xml", text: `<testsuite><testcase name="a" status="notrun"/><testcase name="b" status="run"/></testsuite>`, want: "b 1/1", warnings: []string{"skipped"}},
		{name: "all were skipped", file: "a.xml", text: suiteOf(testCase("a", "<skipped/>")), want: "c::a 0/0 missing 1", warnings: []string{"no-verdict"}},
		{name: "texts, comments and CDATA are passed over", file: "a.xml",
			text: suiteOf(testCase("a", `<system-out><![CDATA[]]]]><![CDATA[ <failure/> ]]></system-out><!-- - -- <error/> -->&undefined; "'`), testCase("b", "<?pi <failure?>")), want: "c::a 1/1, c::b 1/1"},
		{name: "identity: one name in suites of two files", file: "a.xml", // as Jest writes it
			text: `<testsuites><testsuite name="x">` + testCase("a", "") + testCase("b", "") + `</testsuite><testsuite name="y">` + testCase("a", failure) + `</testsuite></testsuites>`,
			want: "c::b 1/1, x::c::a 1/1, y::c::a 0/1", warnings: []string{"same-names"}, quiet: []string{"repeated-names"}},
		{name: "identity: one name in two files of a suite", file: "a.xml",
			text: `<testsuite name="x"><testcase name="a" file="x.js"/><testcase name="a" file="y.js">` + failure + `</testcase></testsuite>`, want: "x.js::a 1/1, y.js::a 0/1"},
		{name: "identity: one file in two projects of Playwright", file: "a.xml",
			text: `<testsuites><testsuite name="a.spec.ts" hostname="p1"><testcase name="a" classname="a.spec.ts"/></testsuite><testsuite name="a.spec.ts" hostname="p2"><testcase name="a" classname="a.spec.ts">` + failure + `</testcase></testsuite></testsuites>`,
			want: "p1::a.spec.ts::a 1/1, p2::a.spec.ts::a 0/1"},
		{name: "identity: suites that are runs", file: "a.xml",
			text: `<testsuites><testsuite name="run-1">` + testCase("a", "") + `</testsuite><testsuite name="run-2">` + testCase("a", failure) + `</testsuite></testsuites>`, want: "c::a 1/2", quiet: []string{"same-names"}},
		{name: "a failure and a fault after it, in two testcases of pytest", file: "a.xml",
			text: strings.Replace(suiteOf(testCase("a", failure), testCase("a", `<error message="failed on teardown with &quot;x&quot;"/>`), testCase("b", "")), `"s"`, `"pytest"`, 1), want: "c::a 0/1 unclean 1, c::b 1/1", quiet: []string{"repeated-names", "ragged"}},
		{name: "failed tests run again, as gotestsum writes them", file: "a.xml", text: suiteOf(testCase("a", ""), testCase("b", failure), testCase("c", failure), testCase("b", ""), testCase("c", failure)),
			want: "c::a 1/1, c::b 1/2, c::c 0/2", warnings: []string{"stopped-at-success"}, quiet: []string{"repeated-names"}, metrics: map[string]float64{"pass@1": 1. / 3, "pass^2": math.NaN()}},
		{name: "passed tests run again are no reruns", file: "a.xml", text: suiteOf(testCase("a", ""), testCase("a", ""), testCase("b", failure), testCase("b", "")), want: "c::a 2/2, c::b 1/2", quiet: []string{"stopped-at-success"}},
		{name: "no tests", file: "a.xml", text: "<testsuites/>", wantErr: []string{"a.xml: this is a JUnit XML file without trials"}},
		{name: "no name", file: "a.xml", text: "<testsuite>\n<testcase/></testsuite>", wantErr: []string{"a.xml:2", "without a name"}},
		{name: "cut in a tag", file: "a.xml", text: suiteOf(testCase("a", ""))[:80], wantErr: []string{"a.xml:1", "cut off"}},
		{name: "cut after a tag", file: "a.xml", text: strings.TrimSuffix(suiteOf(testCase("a", "")), "</testsuites>"), wantErr: []string{"a.xml:1", "cut off"}},
		{name: "ends that do not match", file: "a.xml", text: "<testsuite>\n\n<testcase name='a'></testsuite>", wantErr: []string{"a.xml:3", "not valid XML"}},
	})
}

func TestHostileXML(t *testing.T) {
	bomb := `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">` + strings.Repeat(`<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">`, 50) + `]>`
	for _, x := range []struct{ name, text, want string }{
		{"entities of a document type", bomb + `<testsuite><testcase name="&b;"/></testsuite>`, "invalid character entity"},
		{"an external entity", `<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><testsuite><testcase name="&x;"/></testsuite>`, "invalid character entity"},
		{"a document type without end", `<testsuite><!DOCTYPE [` + strings.Repeat("<", 1_000_000), "cut off"},
		{"nested a million deep", `<testsuite>` + strings.Repeat("<a>", 1_000_000), "nested more than 200 deep"},
		{"a huge attribute", `<testsuite><testcase name="` + strings.Repeat("x", 20<<20) + `"/></testsuite>`, "a tag of over 16 MiB"},
		{"an attribute without end", `<testsuite><testcase name="` + strings.Repeat("x", 1<<20), "cut off"},
		{"many attributes", `<testsuite><testcase ` + strings.Repeat(`a="" `, 2000) + `/></testsuite>`, "over 1000 attributes"},
		{"another encoding", "<testsuite><testcase name=\"caf\xe9\"/></testsuite>", "invalid UTF-8"},
		{"a comment without end", `<testsuite><!-- `, "cut off"},
	} {
		if err := hostileRead(t, "a.xml", x.text); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %.300v", x.name, err)
		}
	}
}

// TestXMLMemory: what is between the tags costs nothing, be it gigabytes.
func TestXMLMemory(t *testing.T) {
	text := strings.Repeat("a line of output of a test, with a > and a quote ' in it\n", 1000)
	in := piped(func(w io.Writer) {
		_, _ = io.WriteString(w, "<testsuite>")
		for range 50 {
			_, _ = io.WriteString(w, `<testcase name="a"><system-out>`)
			for range 50 {
				_, _ = io.WriteString(w, text)
			}
			_, _ = io.WriteString(w, "</system-out></testcase>")
		}
		_, _ = io.WriteString(w, "</testsuite>")
	})
	runtime.GC()
	before := inUse()
	peak := &peakReader{r: in}
	data, err := Read(t.Context(), []string{"-"}, peak, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := summary(data); got != "a 50/50" {
		t.Error(got)
	}
	if used := int64(peak.peak) - int64(before); used > 8<<20 {
		t.Errorf("%d MB in use for 140 MB of text", used>>20)
	}
}

func FuzzReadJUnit(f *testing.F) {
	fuzzHarness(f, "JUnit XML", fixture(f, "junit/repeat.xml"), suiteOf(testCase("a[1-2]", "<error/>"), testCase("a[2-2]", "<flakyError/>")),
		"<testsuite><!-- --><![CDATA[]]><!DOCTYPE [<!ENTITY>]><testcase name='&lt;&#65;'/></testsuite>")
}
