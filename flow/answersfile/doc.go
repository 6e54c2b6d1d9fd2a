// Package answersfile reads and writes applications as people and programs write them down: answers files in YAML or JSON, tables
// of one application a row, answers laid over either, the JSON Schema of a file, and the rehearsal of a whole catalogue.
//
// Everything that is wrong is an InputError with file, line, path and hint. It knows nothing of drafts, sessions and custodians.
package answersfile
