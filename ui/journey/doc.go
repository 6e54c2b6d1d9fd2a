// Package journey walks whole applications through the program: the screens, the session, the encrypted drafts and the
// client, against a sandbox over HTTP. It holds tests only, and is the one place beside main that sees every part.
//
// A world is one advisor's computer and one custodian: a store, a sandbox, a clock that a test moves, and any number of
// windows over them. A journey is a script on a window: see, type, press, see. One file holds one behaviour.
//
// Everything that a screen shows is waited for by looking. Time passes by moving the clock of the world; only the pauses
// before a program tries again run by themselves. What needs a real terminal, signals, raw bytes, a killed process, plays
// the built binary in a pseudo-terminal.
package journey
