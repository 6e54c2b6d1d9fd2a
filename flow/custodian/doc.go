// Package custodian says what a custodian is to this program: the port through which it is asked, what it answers, and why a
// call failed.
//
// [Custodian] is the port; what it is asked is a [Request], what it answers a [Reply] or an [Account], in wire terms. A
// failed call is an [Error]: its kind says what may be concluded of it, its [Cause] why it was, in the one sentence that every
// screen and command tells. [StatusMap] reads the custodian's own words, [Hours] say when people work there.
//
// It knows nothing of catalogues, answers and applications, and makes no call itself: that is an adapter's work.
package custodian
