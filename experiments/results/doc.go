// Package results reads result files of repeated-trial evaluations: from bytes
// to trials to counts by task.
//
// A file is read as a stream, record by record; memory grows with the number
// of trials counted, never with the size of the file. A record is one trial, or
// one task with its counts. Each trial has one of four outcomes (pass, fail,
// error, missing), and a task never vanishes because its trials have no
// verdict.
//
// What the data leave open is not guessed: rewards other than 0 and 1, or one
// trial with two verdicts, are errors that name the line and the choices.
package results
