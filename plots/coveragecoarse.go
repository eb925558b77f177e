package plots

// mostColumns of a map can be read.
const mostColumns = 40

// merging is what the columns of a coarse map no longer tell apart.
type merging struct{ trials, metrics bool }

// coarse returns the map as it is drawn: itself, or one in which the cells that
// differ in what is merged are one, the lowest. Tasks stay, as coverage hangs on
// them most.
func (g coverageGrid) coarse() coverageGrid {
	out := g
	for _, m := range []merging{{trials: true}, {metrics: true}, {true, true}} {
		if len(out.columns) <= mostColumns {
			return out
		}
		out = g.merge(m)
	}
	return out
}

func (g coverageGrid) merge(m merging) coverageGrid {
	out := g
	out.merged, out.fine, out.columns, out.cells = m, &g, nil, map[coveragePlace]CoverageCell{}
	var metrics []string
	for _, c := range g.columns {
		c = m.of(c)
		out.columns, metrics = with(out.columns, c), with(metrics, c.metric)
	}
	out.sortColumns(metrics)
	for _, x := range g.all() {
		c := m.of(x.column())
		x.Metric, x.MinN, x.MaxN = c.metric, c.minN, c.maxN
		out.put(x)
	}
	return out
}

// of returns the column that a column becomes.
func (m merging) of(c coverageColumn) coverageColumn {
	if m.trials {
		c.minN, c.maxN = 0, 0
	}
	if m.metrics {
		c.metric = ""
	}
	return c
}

// whole returns the map with all its cells.
func (g coverageGrid) whole() coverageGrid {
	if g.fine != nil {
		return *g.fine
	}
	return g
}

// lowestOver says what a cell of a coarse map is.
func (g coverageGrid) lowestOver() string {
	switch g.merged {
	case merging{trials: true}:
		return g.lang.Sayf("each cell the lowest over the numbers of trials")
	case merging{metrics: true}:
		return g.lang.Sayf("each cell the lowest over the metrics")
	}
	return g.lang.Sayf("each cell the lowest over the metrics and the numbers of trials")
}
