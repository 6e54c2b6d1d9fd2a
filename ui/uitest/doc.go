// Package uitest plays a person at the keyboard: look, type, press, look.
//
// It drives two things with the same words. [Open] runs a model inside the test, on teatest, for journeys that take
// milliseconds. [Start] runs a built binary in a pseudo-terminal of its own, for everything that only a real terminal and
// a real process show: the first frame, signals, crashes, exit codes.
//
// What is on the screen comes from a terminal emulator, because a program writes differences and not pictures. The
// emulator counts one cell a character: keep wide and combining characters off full rows in goldens.
//
// Rules of play: a test looks before it acts, and the driver fails one that does not; it waits by looking until what it
// names is there, never by sleeping; when it fails it shows the screen. Importing the package forces plain text without
// colours, so that a golden is the same on every machine.
package uitest
