package sandbox

import "time"

// background runs f beside the requests. A fault in it is this server's own and must not end the program around, to which a
// server that broke is a custodian that went away.
func background(f func()) { go contained(f) }

// later is background after a time.
func later(d time.Duration, f func()) *time.Timer { return time.AfterFunc(d, func() { contained(f) }) }

func contained(f func()) {
	defer func() { _ = recover() }()
	f()
}
