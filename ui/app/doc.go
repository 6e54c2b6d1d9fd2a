// Package app is the root model: one stack of screens, the header above and the footer below them, and the schedule of
// saving, staging and asking.
//
// Only this package does what screens ask for (screen.Action), and only it starts work that takes time. Each piece of work
// is one tea.Cmd whose answer names the draft it is about, so that an answer to a draft that was closed moves nothing on the
// screen. Nothing here waits: a key is finished when Update returns.
//
// App takes every message. What it owns lies in parts, each of which knows those below it: access opens the service and its
// applications and hides everything where nobody is there; application is the work on the open one; polls ask the
// custodian; window is what is shown on the terminal, and draftWorkers save and stage. No part asks for the type of a screen:
// what it must know of one, the screen says (screen.Traits).
//
// The schedule, per open application: a save at most 100 ms after the first change and at once when a field is left, one
// in flight; a stage whenever a step was left, and again by itself when the network was away; a get-account while the
// status is on the screen, at the pace the session gives.
package app
