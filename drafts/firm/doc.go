// Package firm keeps the drafts of several desks in one PostgreSQL database, one for each environment.
//
// A member is a login role of the server, and who one is is the server's to say: by peer on a socket, a client certificate, or a
// password that the server asks for and libpq's own files hold. A member has seats, each a role in a team: an assistant edits,
// an advisor edits and submits, operations edit and give seats, compliance reads and puts holds, a principal reads. What a
// member reads is decided by row security of the database, what it writes by one function for each kind of write, which runs as
// the owner of the schema and takes session_user and the server's clock. Events are never changed or deleted.
//
// # Keys
//
// Each team has a key for each month (an epoch: 20261100, and 20261101 after it was turned). It is an age identity. It is sealed for the
// recipient of each member with a seat, and for the recovery identity, which is printed once and lies offline. A revision is an
// ordinary age file, as those of package drafts are; a summary is sealed with AES-GCM under a key derived from the team's, and
// bound to its draft and number. So neither a column, nor a dump, nor a log of the server has anything of a client in it: ids, phases,
// sizes, times, names of members and teams, and what the event log says.
//
// The administrator of the database could put a recipient or a key of its own there. Hence a seat has a MAC of the team's key over
// member, role and recipient, by whoever gave it, having compared the fingerprint; a key has one of the key before it. Without them no
// key is sealed for a member, and no key is used.
//
// # While the server is away
//
// A call that has no answer is a flow.AwayError, and the server is asked from then on until it has one; after two seconds no other
// call waits for it any more. What is to be saved then goes into Options.Away, a file for each draft and window, sealed for the
// member's identity, with the revision that it was made from: the next save that is acknowledged removes it, and what a window
// that ended leaves is merged and saved by the next one (flow.Keeper). Where it cannot be saved any more, it stays there.
//
// # Promises
//
//   - A save is one transaction, and what Save acknowledged is on the server's disk (flow.Saved is never Uncertain).
//   - A save whose answer was lost is looked up by its token; where that fails too, flow.ErrAway says that nobody knows, and the next
//     save of that draft recognises the one that was lost.
//   - Every call ends within five seconds, but Alone, which waits for others as long as its context lasts.
//   - flow.ErrAway is an answer that did not come; every other error is one that did. None quotes what was saved.
//   - An event names the digest of the one before it of its draft and has a MAC of the team's key: Audit tells what was
//     changed, taken out in between, or written by somebody without the key.
//
// # Not protected
//
// The administrator of the database can delete anything, cut the end of the event log, and put the whole database back as it was. It can take
// the keys of a member that never started the program yet for others of its own, whose drafts then cannot be read by the rest. A
// desk holds the custodian's secret: a program that somebody wrote there can submit without the database.
package firm
