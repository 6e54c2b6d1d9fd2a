// Package text measures, cuts and words what is shown on a screen.
//
// A cell is one column of the terminal; a wide character takes two, a combining mark none, an escape sequence none.
// All widths here are cells, never bytes or runes, and every function leaves styling inside its argument whole.
//
// Two promises: nothing that comes from outside (a server, a file, the environment) can move the cursor, change a
// colour or turn the reading direction once it went through [Clean]; and a word for a time or a count reads the same
// wherever it is shown, because all of them are made here.
//
// The package knows no screen, no theme and no clock: the present is always an argument.
package text
