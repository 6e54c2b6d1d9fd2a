// Package app is the root model: one stack of screens, the header above and the footer below them, and the work behind them.
//
// Only this package does what screens ask for (screen.Action), and only it starts work that takes time. Each piece of work
// is one tea.Cmd whose answer names the draft it is about, so that an answer to a draft that was closed moves nothing on the
// screen. Nothing here waits: a key is finished when Update returns.
//
// App takes every message. What it owns lies in parts, each of which knows those below it: access opens the service and its
// applications and hides everything where nobody is there; application is the work on the open one; polls open what the
// board watches; window is what is shown on the terminal, and draftWorkers do the jobs. No part asks for the type of a screen:
// what it must know of one, the screen says (screen.Traits).
//
// After each message the runner (package runner) says what is to be saved, staged and asked now, and when to look again; there
// is one timer for that. A field or step that was left is saved and staged at once; the status and the board are what is watched.
package app
