// Package drafts keeps applications on this computer, encrypted, behind flow's Store.
//
// # Packages
//
//	drafts -> keys -> eventlog -> manifest -> seal -> disk
//
// disk knows files, seal what is encrypted and for what, manifest the record of the folder, eventlog its log, keys the keys. Here
// are revisions, and what the store promises.
//
// # Vocabulary
//
// A draft is one application; its id is a random name that says nothing about the client. A revision is one saved state of
// it, numbered from 1. A checkpoint is a revision saved on leaving a field or after an act on a list; an interim revision is
// saved while somebody is still typing in a field. A key is an age X25519 identity. Each environment has a lasting one and one
// for each month; drafts are sealed for that of the month.
//
// # On disk
//
//	<data dir>/<environment, lower case>/
//	  drafts/<draft id>/00000007.age      revision 7; eight digits so that a listing is in order
//	  drafts/<draft id>/00000006.damaged  a revision that could not be read, kept aside
//	  manifest.age                        the record of the folder, sealed for the lasting key: which keys of months are in use,
//	                                      retired and destroyed, the highest revision of each draft, the end of the event log,
//	                                      legal holds, warnings of a removal, the sequences of companions such as sources.age
//	  manifest.lock                       an empty file that one process at a time locks to write the record
//	  sources.age                         what was opened from files and tables, as digests, whatever became of the drafts; one
//	                                      that is missing, damaged or older than it was is not believed
//	  sources.lock                        an empty file that one process at a time locks to change it
//	  events.jsonl                        who did what when, one JSON line an event, never an answer; each line has the
//	                                      digest of the one before it and a MAC, so that a gap or a forgery shows (Audit)
//	  handover.age                        the key colleagues hand over to, sealed for the lasting key
//	  open/<draft id>.<window>.open       who has the draft open, locked by that window; any may be deleted
//	  key-id.json                         how the lasting key is kept, and a digest that recognises it
//	  key-id.lock                         an empty file that one process at a time locks to make that key
//	  key.age                             the lasting key behind a passphrase, only where there is no keyring
//	  key.txt                             the lasting key in the open, only for SANDBOX without a keyring
//	  keys/2026-11-1a2b3c4d.age           the key of a month, sealed for the lasting one, where the keyring has it not
//	  index.age                           what List remembers; it may be deleted
//
// Folders have mode 0700 and files 0600, whatever the umask. What others can read is closed to them and told in Notices; a folder
// that others can write into, that is a link, or another's, is refused. A file system that keeps no modes is worked on, and told.
//
// The first line of each sealed text says what it is: environment, purpose, and name where there are several. All three are
// checked, so that no file can be passed off as another.
//
// # Revision files
//
// A revision is an ordinary age file (age-encryption.org/v1): with the identity in a file, "age -d -i keys.txt 00000007.age"
// prints it. The header has two stanzas beyond the recipient's, which age ignores and its header MAC protects.
// "onboard-length" has the length of the plaintext in ten digits; it tells a file that was cut from one that was altered.
// "onboard-key" names the key, so that an inventory needs none, and has the key of the file once more under a symmetric
// cipher, which is what makes a list of ten thousand quick. The plaintext is one line of JSON (format version, draft id,
// environment, revision, interim, time, flow.Summary), a newline, then the body as it was given. Listing reads that line alone. Draft id
// and revision must match the file's name, so that a revision cannot be passed off as another. Only the holder of the key can
// make such a file: the public half is stored nowhere.
//
// Format 1 had no key stanza, and its key was the lasting one. Format 2 did not name the environment. Both are read for ever. The
// versions that wrote them kept bare files in place of the record. Where nothing says that there ever was a record, they are taken
// over at the first start and removed; afterwards their names mean nothing.
//
// # Keys that end
//
// A new month has a new key. It is stored before its name stands in the record, and used after that. New revisions are sealed for it
// at once. Tidy retires the key of every other month and seals what is left of it for the new one (the old file stays until the
// new one was read back, then a rename puts it in its place). When for a week nothing was seen that needs the retired key, and no
// draft that the record knows is missing, older than it was, or unreadable, it is destroyed: the record says so, then the key goes
// from the folder and the keyring, then a line is written into the event log. Each step is taken up again after a kill. No file in
// the folder can retire or end a key. A file that cannot be opened keeps its key until its draft is removed, one that the disk
// does not read keeps all of them, and no save, Load or List ever waits for any of this. A key whose last draft was removed ends in
// the middle of its month, in the same way. Maintain does all this every hour, in a window that is left open too. So a copy in a backup
// opens for two months at most, and not at all once the key of its month is gone, with these limits: who was given an exported key has
// what it opened; a backup that holds key.age and keys/ too is protected by the passphrase alone, so leave keys/ out of
// backups; and what was sealed for the lasting key (format 1, and a month whose key could not be made) opens with that.
//
// Lasting are what colleagues seal for (handover.age), which is a key of its own that never changes, the record of the folder, and
// what Seal is asked to seal. None of it names a client.
//
// # Who may do what
//
// Somebody without a key who can write into the folder (it is synchronised or shared, or was put back from a copy):
//
//   - puts keys, revisions, texts or links of its own there, or copies or renames what is there: not believed. What is not sealed for
//     the lasting key or that of a month, or as something else, is damaged or not there; links in place of folders are refused.
//   - changes, cuts or deletes a revision, or puts an older one in its place: noticed; the draft is damaged, older than it was, or
//     missing (flow.ErrDamaged, ErrRolledBack, ErrMissing). What was deleted is not there: keep copies.
//   - changes, puts in or takes out lines of the event log: noticed by Audit. A forged line is shown nowhere.
//   - deletes or damages manifest.age, or puts an older one in its place: it is made anew from what proves itself, that is told at
//     once, and Audit says for ever that what was before cannot be checked. An older one beside newer drafts is noticed where a
//     keyring remembers its generation.
//   - puts the whole folder back as it was: noticed where a keyring remembers the generation. Behind a passphrase and in the open
//     nothing outside the folder remembers it: not protected.
//   - deletes key.age, key.txt or the files in keys/: then what they opened cannot be opened, and that is told. Not protected.
//   - hides drafts for a while: their keys do not end, since the record knows them.
//   - puts a folder back that was removed here, while its key lasts: shown as older than it was.
//
// Practice drafts whose key is in the open are for whoever can read the folder: not protected. That key is read on a computer
// without a keyring alone, and in SANDBOX alone. What a crash kept from being written into the record (the last saves and events of
// that window) is not missed when it is gone. Lines of the event log from before there were MACs are counted and said to be
// unauthenticated.
//
// # Reading a draft without this program
//
// With the age command (https://age-encryption.org) and the key, the newest revision of a draft is printed by
//
//	onboard drafts key export --file key.age
//	age -d key.age > keys.txt
//	age -d -i keys.txt <data dir>/production/drafts/<draft id>/00000007.age
//
// The practice drafts of a computer without a keyring have keys.txt for "age -d -i <data dir>/sandbox/key.txt" of a file in
// <data dir>/sandbox/keys. The first line is the summary, the second the application as JSON: answers by section and field under "answers". Delete keys.txt after.
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
//   - No key ends while a file that it may open is there, or a known draft is missing, nor within a week after.
//   - A draft of each released format is kept in testdata and read for ever. Saving it writes a new revision in the newest
//     format; the old one stays as it is until its key retires and what replaces it was read back.
//
// # What it refuses
//
// It never asks a keyring for longer than three seconds and never starts a message bus. It has no way to store an answer in
// the clear. It does not protect against somebody who runs programs as the same user, nor against root.
package drafts
