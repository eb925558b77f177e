package lang

// reports has the texts of plots/report.
var reports = messages{}
