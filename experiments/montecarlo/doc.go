// Package montecarlo draws synthetic agents again and again and says what was
// made of them: how estimators converge (Converge), what a broken assumption
// does to estimates and intervals (Depend), and how far forecasts beyond the
// trials are off (Forecast).
//
// Every replicate, or every point of a grid, has a random stream of its own, so
// that the answers do not depend on the number of workers.
package montecarlo
