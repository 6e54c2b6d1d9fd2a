// Package manifest keeps the record of a folder of drafts, manifest.age: all that is known of the folder and that no other file of
// it is believed about.
//
// It is sealed for the lasting key, and several processes share it: one at a time changes it (Update), the others read it again. What
// a save or an event changes is kept in memory until Flush; a crash in between forgets the latest, which weakens the check and never
// raises a false alarm. A record that is missing, damaged or older than it was (Begin) is the caller's to make anew.
package manifest
