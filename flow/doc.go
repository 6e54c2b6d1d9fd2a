// Package flow is the domain: one application for a brokerage account, from its first answer to the open account, with no
// screen, disk or network in it.
//
// # Vocabulary
//
// A catalogue (package flow/catalogue) says what is asked. [Answers] hold what the advisor typed, addressed by [Path];
// entries of a list are found by their onboardingCustomerID. [Assess] sees answers through a catalogue: what applies, what
// is left, to fix or worth checking, how far each step is. A [Document] is what the custodian should hold, leaf by leaf.
// To stage is to send the part of it that is finished and not held yet; to submit is to send the whole of it, once, and
// ask for the account.
//
// A [Session] is one application being worked on. An [Office] opens sessions and holds what they share: the catalogue and
// the two ports, [Store] and [Custodian].
//
// # Invariants
//
// Nothing typed is lost: every edit marks the session unsaved, a revision is never overwritten, and undo is a change like
// any other.
//
// Nothing is submitted twice: a submit is written to the event log and to the draft, by compare-and-swap on the revision
// that was reviewed, before it is sent. Its outcome is what an answer says; silence makes the phase Unsure, and only
// get-account leads out of it.
//
// The custodian's record equals the draft: for each attribute it is known to hold a value, to hold none, or it is not
// known. The attributes that a body would change become not known when its journal entry is saved, and known again with a
// reply. A patch sends what differs or is not known, and "*" for what may be held and is not wanted; the law is tested as
// a property against a real server (law_test.go).
//
// # Promises
//
// A Session is safe for concurrent use; edits and reads never wait for a disk or a network. Errors never hold an answer.
//
// # What it refuses
//
// It knows no HTTP, no file format and no key. It sends no floats: money is cents, a percentage hundredths, both written
// from their digits.
package flow
