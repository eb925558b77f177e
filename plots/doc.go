// Package plots draws the figures of a report in the house style: the title
// states the finding, the grey subtitle the method and n, all flush left; a
// key in the colours of the lines instead of a legend box; horizontal grid
// only; colours that stay apart for the colour-blind. In grey print place tells
// the families apart: pass@k is never below pass^k.
//
// Agents of one figure stand in panels on common axes; so do the interval
// methods of a map of coverage, whose colours grey print tells apart.
//
// A figure knows its text and data and is laid out when it is written, for the
// size asked for: text is measured, wrapped and shortened so that nothing
// touches or leaves the canvas. SVG and PNG are the same bytes every time.
package plots
