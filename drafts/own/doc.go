// Package own opens the files that steer the program or hold a secret, as ssh opens its own: the configuration, a
// passphrase, a client secret, certificates that are trusted, a catalogue, the log.
//
// Such a file is an ordinary file of bounded size that belongs to whoever runs the program or to the system, and that
// nobody else can change; one with a secret nobody else can read either. Its folder can be changed by nobody else, and
// no folder above that lets anybody put another in its place, unless it is sticky as /tmp is. A link is followed to read,
// where it passes the same check, and never to write. A pipe or a device is refused without waiting for it.
//
// What is checked is what was opened, not what the name led to a moment before. On Windows the access list of the file
// says the same: its owner, and whom else it lets in besides the system and its administrators.
//
// Every refusal is a [Refusal]: one line with what, where and the mend. The package changes no mode and no owner of
// what it did not make. It does not protect against root, nor against who runs programs as the same user.
package own
