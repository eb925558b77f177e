// Package lang says the texts of figures and reports in the language of their
// readers. The English text of a message is its key; the catalogue, one file a
// room, has the others. JSON, CSV, flags and error messages are English always.
package lang
