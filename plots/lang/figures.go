package lang

// figures has the texts of plots.
var figures = messages{}
