// Package pasted recognises the parts of a block that was copied from a letter, a mail or a client list: name, street, unit,
// city, state, ZIP code, country, telephone numbers and an e-mail address, in lines or parted by commas.
//
// It promises nothing: what it finds is shown to a person before it becomes an answer. It takes a part only where the form
// of the text tells what it is (a number with an @, a state before a ZIP code), and leaves the rest.
//
// The package keeps nothing and knows no field.
package pasted
