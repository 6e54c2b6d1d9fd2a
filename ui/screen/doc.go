// Package screen draws what a person sees between the header and the footer, one type a screen: Board, Registration,
// Tasks, Page, List, Review, Submit, Status, Problems, Help, Unlock and Message.
//
// A screen is given a size, draws at most that many rows, and turns keys into calls of a flow.Session or into intents:
// messages named for what should happen next (OpenPlaceMsg, BackMsg, FinishMsg). Only the root acts on intents, so no
// screen knows which screen comes after it. A screen does no I/O; what takes time is a command, and its answer names the
// screen or draft it belongs to.
//
// The first column of every row is the mark: > for the focus, ! for a problem. Words never depend on colour.
package screen
