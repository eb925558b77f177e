// Package report writes a result for people: Markdown that fits a pull request
// comment, and one self-contained HTML page.
//
// Both say the same: the plain sentences first, then a table an agent with
// every number's n, k, m, method, target and confidence, the warnings with
// their way out, and how it was made (command, seed, version). Names of agents
// and tasks are foreign text and are escaped everywhere.
package report
