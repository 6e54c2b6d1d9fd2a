package screen

import "github.com/charmbracelet/bubbles/textinput"

// How many characters the fields hold that are no answers: a search far more than any name needs, a note a sentence or two,
// a number more than any account number has.
const (
	LongestSearch = 80
	LongestNote   = 200
	LongestNumber = 40
)

// NewInput returns a field of so many characters that takes the keys.
func NewInput(longest int) textinput.Model {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", longest
	in.Focus()
	return in
}
