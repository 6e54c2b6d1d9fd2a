// Package drafts keeps applications on this computer, encrypted, behind flow's Store.
//
// # Vocabulary
//
// A draft is one application; its id is a random name that says nothing about the client. A revision is one saved state of
// it, numbered from 1. A checkpoint is a revision saved on leaving a field or after an act on a list; an interim revision is
// saved while somebody is still typing in a field. The key is one age X25519 identity for each environment.
//
// # On disk
//
//	<data dir>/<environment, lower case>/
//	  drafts/<draft id>/00000007.age      revision 7; eight digits so that a listing is in order
//	  drafts/<draft id>/00000006.damaged  a revision that could not be read, kept aside
//	  events.jsonl                        who did what when, one JSON line an event, never an answer; each line has the
//	                                      digest of the one before it, so that a gap shows (Audit)
//	  handover.age                        the key colleagues hand over to, sealed for the key
//	  hold/<draft id>                     an empty file: a legal hold, no removal
//	  open/<draft id>.<window>.open       who has the draft open, a courtesy; any may be deleted
//	  key-id.json                         how the key is kept, and a digest that recognises it
//	  key.age                             the key behind a passphrase, only where there is no keyring
//	  key.txt                             the key in the open, only for SANDBOX without a keyring
//	  index.age, marks.age                what List and the rollback check remember; both may be deleted
//
// Folders have mode 0700 and files 0600, whatever the umask. Looser ones are tightened and told in Notices.
//
// # Revision files
//
// A revision is an ordinary age file (age-encryption.org/v1): with the identity in a file, "age -d -i key.txt 00000007.age"
// prints it. The header has one stanza beyond the recipient's, "onboard-length" with the length of the plaintext in ten
// digits, which age ignores and its header MAC protects; it tells a file that was cut from one that was altered. The
// plaintext is one line of JSON (format version, draft id, revision, interim, time, flow.Summary), a newline, then the body
// as it was given. Listing reads that line alone. Draft id and revision must match the file's name, so that a revision
// cannot be passed off as another. Only the holder of the key can make such a file: the public half is stored nowhere.
//
// # Reading a draft without this program
//
// With the age command (https://age-encryption.org) and the key, the newest revision of a draft is printed by
//
//	onboard drafts key export --file key.age
//	age -d key.age > key.txt
//	age -d -i key.txt <data dir>/production/drafts/<draft id>/00000007.age
//
// The practice drafts of a computer without a keyring have their key in <data dir>/sandbox/key.txt already. The first line
// is the summary, the second the application as JSON: answers by section and field under "answers". Delete key.txt after.
//
// # Promises
//
//   - A revision once there is never overwritten. It is written to a temporary file, synced, and linked to its number;
//     a second writer of that number gets flow.ErrConflict and nothing is written. The folder is synced last.
//   - Killed at any moment, a save leaves the old newest revision or the new one, whole.
//   - A damaged newest revision is kept aside and the one before is returned, with the number of what was lost.
//   - Numbers are not used again: after a damaged revision 7 the next is 8.
//   - The two newest readable revisions are never thinned away.
//   - No key is ever made while there are drafts that it could not read.
//   - A draft of each released format is kept in testdata and read for ever. Saving it writes a new revision in the newest
//     format and leaves the old one as it is.
//
// # What it refuses
//
// It never asks a keyring for longer than three seconds and never starts a message bus. It has no way to store an answer in
// the clear. It does not protect against somebody who runs programs as the same user, nor against root.
package drafts
