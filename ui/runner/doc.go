// Package runner decides when applications are saved, staged and asked about.
//
// A Runner is a value: no goroutine, no clock and no call of its own. It is told the time and what happened (an application was
// opened, a step was left, a job came to its end), looks at each application's [flow.Schedule], and answers what is to be done
// now and when to look again. The jobs are done by who drives it: the root model of the screens, with commands and messages of
// Bubble Tea; for everybody else a Driver, which waits by the clock that it is given.
//
// # Vocabulary
//
// A job is one save, stage, get-account or take-over of what others saved, of one application; of each act one is in flight for an
// application at most. A visit is the time in which the same applications are watched.
//
// # The policies
//
//   - A save is due 80 ms after the first change, and 2 s after one that failed; one that is asked for comes at once, and behind
//     one in flight.
//   - A stage is due when a step was left, behind one in flight; one that did not get through again when the session says,
//     which heeds the pace and Retry-After; and never more often than every 2 s where the session names the same time again.
//   - Nothing is staged while saves have no answer; what is wanted meanwhile comes after the next that has.
//   - The custodian is asked when the session says, at once where a person begins to look or asks. All that are asked by
//     themselves share a budget: half a second between two requests, and so many in flight. What is in flight ends with its visit.
//   - What others saved is taken over once the store tells of it and nothing is unsaved; else the save merges it.
//   - Leaving saves everything, then has 2 s to finish the stage under way and to send what is left.
//   - A command that waits makes a call again that the custodian was not there for: after 1 s at first and 15 s at most, not before
//     Retry-After, and once at the end of its time (Retry).
//
// # What it refuses
//
// It knows no screen, no terminal and no word that anybody reads.
package runner
