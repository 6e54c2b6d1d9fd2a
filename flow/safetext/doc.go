// Package safetext takes out of a text what is not text: terminal sequences, control characters, and characters that are
// not seen and change how the others read. Whatever comes from outside goes through it on the way in (a file, a server, a
// paste) and on the way out (a screen, a line, a document, a log).
//
// On the way in such characters are dropped: [Line] and [Lines] leave what a person sees, [Visible] leaves the rest to its
// caller. On the way out nothing is lost: [JSON] and [YAML] write them as escapes that are read back, and a [Writer] shows
// them as \x1b or \u202e. [Frame] keeps of a screen no sequence but colours.
//
// A [Mask] takes something else out: the values of an application from what others wrote of it.
//
// Promises: every function but a mask takes one pass, so that a text ten times as long takes ten times as long whatever stands in
// it; the result is valid UTF-8; done twice is done once. The package imports nothing of the program.
package safetext
