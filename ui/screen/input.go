package screen

import (
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/text"
)

// How many characters the fields hold that are no answers: a search far more than any name needs, a note a sentence or two,
// a number more than any account number has.
const (
	LongestSearch = 80
	LongestNote   = 200
	LongestNumber = 40
)

// Typed gives a key to a field, without what cannot be seen, and tells whether it holds something else now.
func Typed(in *textinput.Model, k tea.KeyMsg) bool {
	if k.Type == tea.KeyRunes {
		k.Runes = []rune(text.Clean(string(k.Runes)))
	}
	was := in.Value()
	*in, _ = in.Update(k)
	return in.Value() != was
}

// NewInput returns a field of so many characters that takes the keys.
func NewInput(longest int) textinput.Model {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", longest
	in.Focus()
	return in
}
