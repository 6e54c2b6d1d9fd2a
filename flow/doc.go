// Package flow is the domain: one application for a brokerage account, from its first answer to the open account, with no
// screen, disk or network in it.
//
// # Concepts
//
//   - Catalogue: what is asked, as data; its steps, sections, pages and fields. Package catalogue reads and checks it.
//   - Kind: how one answer is typed, checked, shown and sent: a date, money, a tax ID. Package kind.
//   - Answers: what the advisor typed, each at a Path of section, entry and field. An entry is one of a list (a beneficiary,
//     a trustee) and is found by its onboardingCustomerID, never by its place. Package answers.
//   - Assessment: answers seen through the catalogue: what applies, what is left, to fix or worth checking, step by step.
//     Package assess.
//   - Document: what the custodian should hold, one Attribute and value after the other.
//   - Remote state: for each attribute, what the custodian is known to hold, to hold none, or not known. Package remote.
//   - Patch: what of the document differs from the remote state, in the steps that were left. "*" clears.
//   - Stage: to send a patch. Submit: to send the whole document once and ask for the account.
//   - Application: all of it as a value, with the policies of staging, submitting and merging. Package application.
//   - Journal: what was sent, written into the draft before it goes out and closed by what came back.
//   - Event log: what happened to drafts, apart from them and signed; the second witness of a submit.
//   - Sync: how staging stands (Staged, Waiting, InFlight, Offline, Blocked, Maybe). Phase: how the application stands
//     (Editing, Submitting, Unsure, Submitted, Action, Open, Rejected, Closed).
//   - Status: the custodian's own word, whose meaning (StatusMeaning) the profile gives.
//   - Draft: an application as it is saved; Revision: one save of it, which is never overwritten.
//   - Session: one application being worked on, with its ports and locks. Service: opens sessions, and holds the catalogue and the ports.
//   - Ports: Store (the drafts) and custodian.Custodian (the API). Adapters implement them, and main wires them.
//   - Merge conflict: what two windows changed differently, field by field, until somebody chooses.
//   - Import: applications made of a file or a table (package answersfile); the register (Opening) knows each source, so that
//     none is opened twice.
//   - Hand-over: an application sealed for a colleague; Reclaim takes it back.
//   - Retention: when an application is archived and removed, unless a legal hold is on it.
//   - Profile: what is the custodian's own: addresses, wire names, words, limits. Package apiclient reads it.
//
// # Packages
//
// Imports go one way: kind <- catalogue <- answers <- assess <- remote <- answersfile <- application <- flow. What has no
// clock, no lock and no port is in application and below; flow is the shell around it.
//
// # The walk of one answer
//
// A key is read in ui/term (parser.go) and reaches the root model, ui/app (app.go, Update), which hands it to the screen in
// front: a page (ui/screen/page/page.go) gives it to the live field (ui/form/update.go). A changed field is written by
// ui/form/page.go to the page's answers (ui/screen/page/source.go), which call Session.Answer (session_edits.go). The application
// takes it under the lock (application/edit.go): the kind normalises what was typed, the answer is set, and the next
// Assessment looks again at what it touches. After each message
// the runner (ui/runner) has it saved within 100 ms: Session.Save (session_save.go) gives a snapshot to the Store,
// drafts/save.go seals and writes a revision. Leaving the step finishes it (Session.Finish), and Session.Stage
// (session_stage.go) has the application make the next patch, its body, and a journal entry (application/stage.go), and saves
// it before the call. apiclient/custodian.go posts the body; what came back closes the entry and changes the remote state.
//
// # How to add
//
//   - a question, a page, a choice: in the catalogue (catalogue/default), and nowhere in Go. UPDATE=1 go test ./flow/catalogue
//     -run Form makes the built-in form anew. Two files.
//   - a registration: there too, with an example (catalogue/examples), which the scenario tests open.
//   - a field kind: one file in kind, its place in the list of named.go, and what it reads in law_test.go, which holds it to the
//     laws of kinds. Its Traits say what it holds and how it is chosen; nothing outside package kind asks for its name.
//   - a status word: in the profile (statuses), and nowhere in Go. A meaning that is none of the eight is a StatusMeaning and
//     mostly a Phase, which some seventeen files tell apart: application (phase.go, refresh.go, merge_draft.go), ui/say
//     (status.go, board.go) and the screens of the board and the status above all. The linter names a switch that has neither
//     it nor a default.
//   - a screen: one file and its test in the room of ui/screen it belongs to; it says its Traits, its Keys and its Actions. A
//     screen of the same room opens it; else an Action or a Command (ui/screen/action.go, command.go) asks the root for it
//     (ui/app/actions.go, goto.go). It stands in ui/app/planted_test.go, which looks for secrets on it. Three files, or five.
//   - a command: one file in ui/cli with a script in its testdata, and its line in the list of root.go.
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
