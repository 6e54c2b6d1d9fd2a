// Package keys finds, makes, keeps and ends the keys that drafts are sealed for.
//
// Each environment has a lasting key, in the keyring of the operating system (never waited for longer than three seconds), behind a
// passphrase, or, for practice alone, in the open. A Resolver finds it, or makes the first; one process at a time does that, and no
// key is made while there are drafts that it could not read. A Store has it and the keys of the months: Rotate makes that of a new
// month, Retire takes the others out of use, MarkUnused says when nothing needs them, Destroy ends one. Which of them are in use stands
// in the record of the folder alone. A GenerationMark remembers outside the folder how new that record is.
//
// Handover is the key that colleagues seal for, Passphrase what may protect the lasting one, Clients the credentials of custodians.
package keys
