// Package screen draws what a person sees between the header and the footer, one type a screen.
//
// A screen is given a size, draws at most that many rows, and turns keys into calls of a flow.Session and into actions: values
// that say what should happen next (GoTo, Back, Save). Update returns them; only the root acts on them. What takes time is
// Work, which a screen asks for and the root runs: what comes of it is an action again, and a screen is changed only by what
// it is told (Tell). What the root must know of a screen the screen says of itself (Traits).
//
// A new screen embeds base, writes Update, View, Head and Keys, and is opened by the screen that leads to it: Open{Screen:
// NewX(…)}. An act that the palette finds, or that a key means everywhere, is a Command, and the root does it.
//
// The first column of every row is the mark: > for the focus, ! for a problem. Words never depend on colour.
package screen
