// Package keys is the one place that says which key does what, and what the footer calls it.
//
// A binding is a set of keys with a help text; a screen matches it with key.Matches and hands the bindings that would do
// something now to [Footer]. A binding that would do nothing is disabled (SetEnabled), so that a footer never lies.
//
// What holds for all of them: nothing is bound to alt alone, because Option types characters on macOS; nothing to
// ctrl+a, ctrl+b or ctrl+space, which belong to screen, tmux and input methods; esc goes back and never discards, because
// a split arrow key arrives as esc; a single letter is a command only where no text field has the focus, and a burst of
// letters never matches one. Every F key has a second way through the go-to list.
//
// The package draws no colour and knows no screen.
package keys
