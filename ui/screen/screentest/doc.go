// Package screentest drives one screen in a test, without the program around it: it presses keys, and looks at what the screen
// shows, asks for and offers. World is the service behind it, with a custodian that answers as it is told.
package screentest
