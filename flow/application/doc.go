// Package application holds one application as a value: its answers, its draft, and how saving, staging, submitting and asking
// stand.
//
// Events go in, and what is to be done comes out; nothing is done here. [Application.Snapshot] is what is to be saved, and
// Saved takes in what became of it; NextStage is what is to be sent, and StageReplied takes in the reply; so are NextSubmit
// and SubmitReplied, StatusRead, Merge and Witness. Times come in with At, ids with the events that need one. What the event
// log is to be told comes out of Saved and of the jobs.
//
// # Policies
//
//   - What is staged: the first step alone until the custodian acknowledged it, then every step that was left (stage.go).
//   - What is held back: what was refused, until its answer changes; what is to fix; what waits for an identifier.
//   - What is never sent again by itself: a first stage and a submit whose outcome is unknown (first_stage.go, resubmit.go).
//   - What the custodian's word moves: the phase, and what it says of the answers (refresh.go).
//   - What two windows changed: both sides are kept until somebody chooses (merge.go, conflict.go).
//
// # What it refuses
//
// It has no clock, no lock and no goroutine, and calls no port. It makes no id. An Application is not safe for concurrent use.
package application
