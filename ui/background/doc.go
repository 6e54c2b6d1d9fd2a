// Package background answers the question whether the terminal is dark before anybody can ask the terminal.
//
// Bubble Tea asks for the background in its package initialisation, reads the answer from the keyboard and waits five
// seconds for it. A terminal that does not answer would delay every start, even of --help. Answering first avoids the
// question, and the order is the language's: packages are initialised sorted by import path as soon as everything they
// import is, and this path sorts before github.com/charmbracelet/bubbletea.
//
// Hence two invariants, both tested: the package imports Lip Gloss and the standard library only, and its import path
// keeps its place in the order. The real answer comes later, asked for while the program runs (package term).
package background
