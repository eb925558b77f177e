// Package results reads result files of repeated-trial evaluations: from bytes
// to trials to counts by task.
//
//	data, err := results.Read(ctx, []string{"gpt=runs/gpt-*.jsonl"}, os.Stdin, results.Options{})
//	suite, err := estimator.NewSuite(data[0].EstimatorTasks(results.ErrorsFail))
//
// A file is read as a stream, record by record; memory grows with the number
// of trials counted, never with the size of the file. A record is one trial, or
// one task with its counts. Each trial has one of four outcomes (pass, fail,
// error, missing), and a task never vanishes because its trials have no
// verdict.
//
// The files are tables, JSON and JSONL of any harness, and what several
// harnesses write in forms of their own, which are told by their content (see
// Formats). A format is a file of this package that registers itself; the
// comment at the top of registry.go shows how. Formats that need a large
// dependency are packages below this one, to be imported for their effect (see
// RegisterTable).
//
// Where the number of a task's trials depended on their outcomes, such as in
// runs until the first success, Data.Plan says so, and the formula for a fixed
// number is not used for them.
//
// Ids of tasks are text, byte for byte: 007 is not 7, and 1 and "1" are one
// task, with a warning. Ids of trials are text but for space about them and
// a .0 at the end of a whole number.
//
// What the data leave open is not guessed: rewards other than 0 and 1, one
// trial with two verdicts, or two columns that each could be the verdict and
// contradict each other, are errors that name the line and the choices. What
// can be read but deserves a second look is a Warning.
package results
