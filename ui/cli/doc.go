// Package cli is the command line: it reads flags, environment and configuration, runs one command, and turns what came of
// it into an exit code.
//
// The commands work on the same flow.Session as the screens. What they need from packages that the user interface must
// not import (a store, a custodian, a sandbox server) comes from main as functions, in [Deps].
//
// Output: results go to standard output, in JSON alone where -o json is given; everything else goes to standard error.
// Bad input is one line that names what is wrong, where, and how to correct it, with exit code 2 and nothing saved or sent. Secrets are never
// flags.
package cli
