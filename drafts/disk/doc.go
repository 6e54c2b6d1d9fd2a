// Package disk reads, writes and locks files of a folder that several processes share, and that may end at any moment. It knows
// nothing of what is in them.
//
// Place writes a new file and Replace one over an older one, whole or not at all, synced before they have their name. ReadOrdinary
// reads no link, pipe or device. A lock ends with the process that has it. Every file is its owner's alone, whatever the umask.
package disk
