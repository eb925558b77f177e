package plots

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot/vg"

	"passhat/plots/lang"
)

// ForestRow is one agent's metric with its interval; what is not available is
// NaN. A value without limits is exact.
type ForestRow struct {
	Agent, Metric       string
	Value, Lower, Upper float64
	Tasks, MinN, MaxN   int // what the value rests on; 0 tasks: not told, or exact
}

// Forest draws agents side by side, a dot for the estimate and a bar for its
// interval, an open dot for what is exact, the numbers beside them. A row that
// is not available says so.
func Forest(rows []ForestRow, c Caption) (*Figure, error) {
	if len(rows) == 0 {
		return nil, fmt.Errorf("agents side by side: no rows: %w", ErrNoData)
	}
	d := forest{lang: c.Language}
	for _, r := range rows {
		d.rows = append(d.rows, ForestRow{
			clean(r.Agent), clean(r.Metric), share(r.Value), r.Lower, r.Upper, r.Tasks, r.MinN, r.MaxN,
		})
		d.mixed = d.mixed || r.Metric != rows[0].Metric
	}
	f := &Figure{
		title:    d.title(),
		subtitle: d.subtitle(c),
		alt:      d.alt(),
		body:     d.draw,
		size:     Size{d.width(), min(60, max(2, 1.25+0.3*float64(len(rows))))},
	}
	c.apply(f)
	return f, nil
}

func (r ForestRow) known() bool   { return !math.IsNaN(r.Value) }
func (r ForestRow) bounded() bool { return r.known() && !math.IsNaN(r.Lower) && !math.IsNaN(r.Upper) }

// color is the family's, as in the curves.
func (r ForestRow) color() tone {
	if strings.Contains(r.Metric, "@") {
		return blue
	}
	return orange
}

// forest is the rows of the figure.
type forest struct {
	lang  lang.Language
	rows  []ForestRow
	mixed bool // the rows are of different metrics
}

// short is a row's value alone.
func (d forest) short(r ForestRow) string { return withLimits(d.lang, r.Value, math.NaN(), math.NaN()) }

// numbers is a row's value with its interval.
func (d forest) numbers(r ForestRow) string { return withLimits(d.lang, r.Value, r.Lower, r.Upper) }

// width is more for long names.
func (d forest) width() float64 {
	longest := 0
	for _, r := range d.rows {
		longest = max(longest, utf8.RuneCountInString(d.name(r)))
	}
	return min(8, max(5.6, 4.1+0.063*float64(longest)))
}

// name is what stands left of a row.
func (d forest) name(r ForestRow) string {
	if d.mixed {
		return strings.TrimSpace(r.Agent + " " + r.Metric)
	}
	return r.Agent
}

// title states the range of the first row's metric, and names the highest agent
// only where its interval lies above all others.
func (d forest) title() string {
	l, metric := d.lang, d.rows[0].Metric
	known := slices.DeleteFunc(slices.Clone(d.rows), func(r ForestRow) bool { return r.Metric != metric || !r.known() })
	if len(known) == 0 {
		return l.Sayf("%s is not available", metric)
	}
	slices.SortStableFunc(known, func(a, b ForestRow) int { return cmp.Compare(a.Value, b.Value) })
	low, high := known[0], known[len(known)-1]
	switch {
	case len(known) == 1 && high.Agent == "":
		return l.Sayf("%s is %s", metric, d.short(high))
	case len(known) == 1:
		return l.Sayf("%s is %s for %s", metric, d.short(high), high.Agent)
	case low.Value == high.Value:
		return l.Sayf("%s is %s for all %d agents", metric, d.short(high), len(known))
	case above(high, known[:len(known)-1]):
		return l.Sayf("Highest %s: %s, %s", metric, d.short(high), high.Agent)
	}
	return l.Sayf("%s of %d agents, from %s to %s", metric, len(known), d.short(low), d.short(high))
}

// above says whether a row's interval lies above those of the others.
func above(top ForestRow, others []ForestRow) bool {
	return top.bounded() && !slices.ContainsFunc(others, func(r ForestRow) bool {
		return !r.bounded() || r.Upper >= top.Lower
	})
}

func (d forest) subtitle(c Caption) string {
	var parts []string
	if design := d.design(); design != "" {
		parts = append(parts, design)
	}
	if slices.ContainsFunc(d.rows, ForestRow.bounded) {
		parts = append(parts, d.lang.Sayf("dots: estimates"), d.lang.Sayf("bars: %s", c.intervals()))
	}
	if slices.ContainsFunc(d.rows, func(r ForestRow) bool { return r.bounded() && cut(0, 1, r.Lower, r.Upper) }) {
		parts = append(parts, cutNote(d.lang))
	}
	if slices.ContainsFunc(d.rows, func(r ForestRow) bool { return r.known() && !r.bounded() }) {
		parts = append(parts, d.lang.Sayf("open dot: without an interval"))
	}
	return sentence(parts)
}

// design says how many tasks and trials the rows rest on, from the least to the
// most.
func (d forest) design() string {
	var least, most ForestRow
	for _, r := range d.rows {
		switch {
		case r.Tasks == 0 || !r.known():
		case least.Tasks == 0:
			least, most = r, r
		default:
			least.Tasks, least.MinN = min(least.Tasks, r.Tasks), min(least.MinN, r.MinN)
			most.Tasks, most.MaxN = max(most.Tasks, r.Tasks), max(most.MaxN, r.MaxN)
		}
	}
	trials := d.lang.Trials(least.MinN, most.MaxN)
	switch least.Tasks {
	case 0:
		return ""
	case most.Tasks:
		return d.lang.Count(least.Tasks, "task") + ", " + trials
	}
	return d.lang.Sayf("%d to %s", least.Tasks, d.lang.Count(most.Tasks, "task")) + ", " + trials
}

func (d forest) alt() string {
	var said []string
	for _, r := range d.rows {
		said = append(said, strings.TrimSpace(r.Agent+" "+r.Metric+" "+d.numbers(r)))
	}
	return d.lang.Sayf("%s. Agents side by side: %s.", d.title(), strings.Join(said, "; "))
}

// forestLayout divides the figure into names, data and numbers.
type forestLayout struct {
	data    frame
	pitch   vg.Length // from row to row
	name    lettering
	number  lettering
	say     func(ForestRow) string
	every   int // rows from text to text
	inLines int // lines for a name
	names   vg.Length
}

func (d forest) layOut(c canvas) forestLayout {
	n := vg.Length(len(d.rows))
	below := c.pt(axisGap + tickLen + tickLead + labelLead)
	if c.height()-below < n*c.pt(9) {
		below -= c.pt(labelLead)
	}
	l := forestLayout{pitch: (c.height() - below) / n, every: 1, inLines: 1}
	size := min(smallSize, max(5/c.scale, 0.9*float64(l.pitch/c.pt(1))))
	l.every = max(1, int(math.Ceil(float64(0.95*c.pt(size)/l.pitch))))
	l.name, l.number = c.letters(size, ink, false), c.letters(size, muted, false)

	l.say = d.numbers
	numbers := d.widest(l.number, l.say)
	l.names = d.widest(l.name, d.name)
	most := max(0.36*c.width(), c.width()-numbers-c.pt(180))
	if c.width()-min(l.names, most)-numbers < c.pt(110) {
		l.say = d.short
		numbers = d.widest(l.number, l.say)
	}
	if l.names > most {
		l.names = most
		l.inLines = max(1, min(4, int(l.pitch/(1.2*l.name.size()))))
	}
	from := c.Min.X + l.names + c.pt(12)
	to := c.Max.X - numbers - c.pt(14)
	top := c.Max.Y
	l.data = frame{c.part(from, top-n*l.pitch, to, top), axis{high: 1}, rowAxis(len(d.rows))}
	l.data.x.ticks = l.data.x.percents(c, to-from)
	return l
}

// rowAxis puts row 0 highest.
func rowAxis(rows int) axis { return axis{low: float64(rows) - 0.5, high: -0.5} }

func (d forest) widest(l lettering, say func(ForestRow) string) vg.Length {
	wide := vg.Length(0)
	for _, r := range d.rows {
		wide = max(wide, l.width(say(r)))
	}
	return wide
}

func (d forest) draw(c canvas) {
	l := d.layOut(c)
	for i, r := range d.rows {
		y := l.data.at(0, float64(i)).Y
		l.data.line(grid, 0.5, nil, l.data.at(0, float64(i)), l.data.at(1, float64(i)))
		l.data.estimate(r, float64(i), min(c.pt(3.2), l.pitch*0.4))
		if i%l.every != 0 {
			continue
		}
		c.write(l.number, l.data.Max.X+c.pt(14), l.number.centred(y), left, l.say(r))
		lines := l.name.wrap(d.name(r), l.names+c.pt(0.1), l.inLines, l.name.cutMiddle)
		lead := l.name.size() * 1.1
		for j, s := range lines {
			c.write(l.name, c.Min.X, l.name.centred(y+lead*(vg.Length(len(lines)-1)/2-vg.Length(j))), left, s)
		}
	}
	l.data.drawBelow()
	if l.data.Min.Y-c.Min.Y < c.pt(axisGap+tickLen+tickLead+labelLead-1) {
		return
	}
	sty := c.letters(tickSize, ink, false)
	label := d.rows[0].Metric
	if d.mixed {
		label = d.lang.Sayf("value of the metric")
	}
	at := l.data.Min.Y - c.pt(axisGap+tickLen+tickLead+labelLead-1)
	c.write(sty, (l.data.Min.X+l.data.Max.X)/2, at, middle, sty.cutEnd(label, l.data.width()))
}

// estimate draws a row's bar and dot.
func (f frame) estimate(r ForestRow, row float64, radius vg.Length) {
	switch {
	case r.bounded():
		f.bar(r.color(), 1.6, f.at(r.Lower, row), f.at(r.Upper, row))
		f.dot(r.color(), radius, f.at(r.Value, row))
	case r.known():
		f.ring(r.color(), radius, f.at(r.Value, row))
	}
}
