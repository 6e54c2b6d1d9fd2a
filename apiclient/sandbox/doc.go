// Package sandbox is an honest HTTP server of the account-opening API on loopback: it opens no account anywhere, but it
// keeps what it is sent, refuses what the specification refuses, and can be told to misbehave.
//
// Vocabulary. A record is one account being opened, found by its accountNumber of eight digits. A stage merges a part of
// the data into the record; a submit merges, validates and opens. An entity array is an array of objects (associated
// parties, TOD beneficiaries); its entries are found by onboardingCustomerID, which the client makes, or customerID, which
// the server issues. The marker "*" removes an attribute. A shell is an entry of which only identifiers are left. A fault
// is a rule of the form CALL:KIND[:N] that spoils one kind of call; FaultHelp lists them.
//
// Invariants. A refused request changes nothing, whatever part of it could have been applied. Stored data are never changed
// in place, so that a reply being written never sees half a merge. No business rule is applied before submit. The status is
// a function of the stored submit time and the clock, so that it goes on while no server runs. A record is submitted once,
// unless the custodian's own status asks for another try (Rejected, ActionRequired).
//
// Promises. Names are matched exactly, as written in the schema: a client that sends a wrong name, a number as text or a
// value outside its enumeration gets an error at submit, with the path in its own request. Records outlive the process
// in a sealed, append-only file, and two processes on one folder see each other's changes. A kill at any moment costs
// nothing that was answered; a power cut costs a tenth of a second of staging at most, and no new record and no submit.
// Complaints never repeat a value.
//
// It refuses to listen anywhere but on loopback, to be reached under another host name, to write a record to disk without a
// seal, and to start on a folder that holds records it cannot open.
//
// Where the specification is silent (the shape of replies, get-account, error codes) it follows the public developer
// documents of StoneX Clearing, which describe the same API.
package sandbox
