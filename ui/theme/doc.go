// Package theme holds every colour and weight of the program, by role.
//
// A role says what a piece of text means (Fault, Waiting, Muted), never what it looks like; a variant says how the roles
// look on one kind of terminal. Meaning is never by colour alone: each role also has a word or a mark on the screen, so
// that the variants Bare and Mono lose nothing.
//
// The palettes are measured by the contrast formula of WCAG 2: at least 5.1 to 1 for every role on every background
// tried, at least 7.8 to 1 in the contrast variants; a test computes it from the values that ship. A terminal whose
// background nobody knows gets Bare, the sixteen colours that its owner chose: no fixed colour is readable on black and on white
// at once.
//
// The signs that stand beside words have a twin in ASCII of the same width, for terminals whose locale is not UTF-8.
//
// The package decides from its arguments. It asks neither the terminal nor the environment.
package theme
