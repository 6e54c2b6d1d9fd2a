// Package app is the root model: one stack of screens, the header above and the footer below them, and the clockwork that
// saves, stages and asks.
//
// Only this package acts on intents (screen.OpenPlaceMsg and its kind), and only it starts work that takes time. Each
// piece of work is one tea.Cmd whose answer names the draft it is about, so that an answer to a draft that was closed
// moves nothing on the screen. Nothing here waits: a key is finished when Update returns.
//
// The clockwork, per open application: a save at most 100 ms after the first change and at once when a field is left, one
// in flight; a stage whenever a step was left, and again by itself when the network was away; a get-account while the
// status is on the screen, at the pace the session gives.
package app
