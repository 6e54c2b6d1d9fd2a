package screen

import "github.com/charmbracelet/bubbles/textinput"

// How many characters the fields hold that are no answers: a search far more than any name needs, a note a sentence or two,
// a number more than any account number has.
const (
	longestSearch = 80
	longestNote   = 200
	longestNumber = 40
)

// newInput returns a field of so many characters that takes the keys.
func newInput(longest int) textinput.Model {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", longest
	in.Focus()
	return in
}
