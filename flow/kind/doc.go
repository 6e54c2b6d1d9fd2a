// Package kind knows the ways in which an answer can be typed, kept, shown and sent: a date, a share of a percent, a
// telephone number, a choice from a list. A catalogue names a kind for each of its fields and narrows it with a Rule.
//
// # Vocabulary
//
//   - typed: what a person, a file or a paste gave, in whatever shape.
//   - stored: the one form that is kept. "" is no answer. What could be read stands in the kind's canonical form; what
//     could not be read stands as it was typed, cleaned.
//   - shown: the stored value in words.
//   - wire: the JSON value the custodian receives.
//
// # Stored forms
//
//	text, longtext, email   the text
//	choice, choices         option values; choices joined by commas in the order of the options
//	yesno, attestation      yes, no; yes
//	date                    2006-01-02
//	money, percent          1234.50, 33.34: two decimals, no separators
//	integer                 digits
//	phone                   as typed
//	taxId                   digits only; a foreign number as typed
//	country, region         two letters
//
// # Promises
//
//   - Everything typed passes Clean, so no stored value holds a control character, an escape sequence, a bidirectional
//     override or a zero-width character that its script does not need.
//   - Normalise never loses an answer that it cannot read, and applying it twice is the same as once.
//   - Normalise(Edit(stored)) is stored again for every value that passes Check.
//   - Check says what to mend in one sentence for the advisor, without repeating a number or a name.
//   - Money and percent are counted in hundredths, as whole numbers. Nothing here is ever a floating-point number.
//
// # Refusals
//
// The custodian reads the text "*" as "remove this attribute". No kind lets a lone asterisk pass Check, and Encode
// returns an error for it, so that it cannot be sent even where an answer with a fault in it is staged.
// Encode also returns an error for a value it cannot read rather than send it as text. No error repeats a value.
package kind
