// Package experiments turns results and synthetic agents into numbers, figures
// and a folder to show.
//
// Analyze puts the estimates, intervals and warnings of one agent's results
// together. Load reads an experiment from a YAML file and reports every fault
// of it at once; Config.Run runs its study:
//
//	curves       both families over k with intervals, closed forms and gaps
//	unevenness   the mean rate held, the unevenness swept from 0 to 1
//	coverage     how often intervals hold the truth
//	convergence  bias and spread of three estimators as the trials grow
//	dependence   what a broken assumption does to estimates and intervals
//	beyond       bounds and forecasts for k beyond the trials, against trials held out
//
// The Result is what every output is made of: results.json is its JSON form,
// and the reports read nothing else. The same config and seed give the same
// bytes, whatever the number of workers.
package experiments

// Version is the version of passhat that every output carries.
const Version = "0.1.0"

//go:generate sh -c "go run ./internal/schemagen > schema.json.new && mv schema.json.new schema.json"
