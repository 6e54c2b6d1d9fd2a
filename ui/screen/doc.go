// Package screen holds what the screens share that a person sees between the header and the footer. The screens lie in rooms
// below it, by what a person does there:
//
//   - board: every application, the archive, and the kind of a new one
//   - tasks: one application as a whole, and its earlier versions
//   - page: the questions of a page; people: the lists of people, and who is added to one
//   - review: all answers, what stands in the way, and why an answer stays
//   - doubt: what only a person can settle
//   - status: to submit, and what the custodian says from then on
//   - handover: to a colleague and from one
//   - palette: everything one can go to; lock: what covers everything
//
// A room imports no other room. What one wants of another it asks the root for by an action (AskNote); the parts here know
// none of them, and only the root, ui/app, knows all.
//
// A screen is given a size, draws at most that many rows, and turns keys into calls of a flow.Session and into actions: values
// that say what should happen next (GoTo, Back, Save). Update returns them; only the root acts on them. What takes time is
// Work, which a screen asks for and the root runs: what comes of it is an action again, and a screen is changed only by what
// it is told (Tell). What the root must know of a screen the screen says of itself (Traits).
//
// A new screen embeds Base, or a Chooser or a Confirm, writes Update, View, Head and Keys, and is opened by the screen of its
// room that leads to it: Open{Screen: NewX(…)}. An act that the palette finds, or that a key means everywhere, is a Command, and
// the root does it. Package screentest drives a screen in a test.
//
// The first column of every row is the mark: > for the focus, ! for a problem. Words never depend on colour.
package screen
