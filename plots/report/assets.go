package report

import (
	"crypto/sha256"
	_ "embed" // of the page's style and scripts
	"encoding/base64"
	"encoding/json"
	"html/template"
	"strings"

	"passhat/plots"
	"passhat/plots/lang"
)

// The charting library is uPlot, from its npm package; assets/renew.sh renews it.
var (
	//go:embed assets/report.css
	pageStyle string
	//go:embed assets/report.js
	pageScript string
	//go:embed assets/uplot/uPlot.iife.min.js
	chartScript string
	//go:embed assets/uplot/uPlot.min.css
	chartStyle string
	//go:embed assets/uplot/LICENSE
	chartLicence string
)

// assets fills in style, script and data, and the policy that allows these and
// nothing else: nothing is ever loaded, and no other script runs.
func (v *pageView) assets(l lang.Language) error {
	style := strings.NewReplacer("LIGHT", plots.CSS(plots.Light), "DARK", plots.CSS(plots.Dark)).Replace(pageStyle)
	script := "\n" + pageScript
	if v.Look != nil {
		style += chartStyle + "\n"
		script = "\n/*!\n" + chartLicence + "*/\n" + chartScript + script
	}
	data, err := json.Marshal(v.data(l)) // writes < as \u003c, so that no name can end the script
	if err != nil {
		return err
	}
	v.Style = template.HTML("<style>" + style + "</style>")                                             //nolint:gosec // embedded
	v.Script = template.HTML("<script>" + script + "</script>")                                         //nolint:gosec // embedded
	v.Data = template.HTML(`<script type="application/json" id="data">` + string(data) + "</script>")   //nolint:gosec // < is escaped
	v.Policy = template.HTML(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'` + //nolint:gosec // hashes
		"; style-src " + allowed(style) + "; script-src " + allowed(script) + `; base-uri 'none'; form-action 'none'">`)
	return nil
}

// allowed names a text as a Content-Security-Policy does.
func allowed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// data is what the script reads.
func (v *pageView) data(l lang.Language) map[string]any {
	say := map[string]any{"comma": l.Decimal(".") == ","}
	for _, name := range []string{"light", "dark", "sort", "search"} {
		say[name] = v.Say[name]
	}
	out := map[string]any{"say": say}
	if v.Look != nil {
		out["k"], out["agents"] = v.Look.K, v.Look.series(l)
	}
	return out
}
