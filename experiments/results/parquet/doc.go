// Package parquet reads Parquet tables as result files: importing it makes
// results.Read recognise them.
//
//	import _ "passhat/experiments/results/parquet"
//
// It is a package of its own because the library that decodes Parquet is large.
// That library trusts the lengths in a file, so the metadata and every page are
// walked over before it sees them: a length that lies is an error, not memory.
// Columns of lists and of long texts, such as transcripts, are left out; a field of a group is named with a dot.
package parquet
