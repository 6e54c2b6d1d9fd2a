// Package find says what one can go to in an application, and finds it by a few letters: steps, people, pages, questions,
// answers that are not secret, and commands.
//
// An [Index] is made from the present state of a session and does not change; each search makes a new one.
// A target is found by its label, by the catalogue's other words for it ("DOB", "social"), by whose it is and by its
// answer; every word typed has to be found somewhere. The surest hits come first, and else the order of the application.
//
// A masked answer is neither shown nor found, and of a birth date only the age: the search is on the screen in front of a
// client.
//
// The package draws nothing and acts on nothing.
package find
