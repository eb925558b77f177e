// Package resume keeps the finished parts of a long run in a folder, so that a
// run that was stopped goes on where it was.
//
// A part is a file, written beside its place and then renamed, with the sum of
// its content: one that is cut short or damaged is not used and done again. The
// parts of a run lie in a folder named by the run's key, which tells everything
// that their content depends on; parts of another run are left alone.
package resume
