package board

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// startFinding makes letters text until esc or enter. Everything is searched, the archive too.
func (b *Board) startFinding() {
	b.typing, b.focus = true, 0
	b.find.Reset()
	b.arrange()
}

// stopFinding shows the board or the archive again, with the mark on an application.
func (b *Board) stopFinding(on string) {
	if !b.typing {
		return
	}
	b.typing = false
	b.find.Reset()
	b.came = on
	b.arrange()
}

// findKey takes a key while letters find.
func (b *Board) findKey(k tea.KeyMsg) screen.Action {
	switch m := b.Context.Keys; {
	case key.Matches(k, m.Back):
		b.stopFinding(b.Marked())
	case key.Matches(k, m.Enter):
		return b.choose()
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		b.move(-1)
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		b.move(1)
	case key.Matches(k, m.Help):
		return b.Help(screen.KeysTopic("Find", b.Keys()), b.Head())
	default:
		if screen.Typed(&b.find, k) {
			b.focus = 0
			b.groups = [groupCount][]flow.Summary{} // the mark goes to the first that is found
			b.count = 0
			b.arrange()
		}
	}
	return nil
}

// matches tells whether every word typed begins a word of the name, the registration or the state, or the account number.
func (b *Board) matches(d flow.Summary, typed []string) bool {
	state, _ := b.state(d)
	said := strings.Join([]string{say.Name(d.Name), b.registration(d), d.Registration, state, groupTitles[groupOf(d)], d.AccountNumber, say.Whose(d, b.Context.Service)}, " ")
	words := strings.FieldsFunc(text.Fold(said), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, t := range typed {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, t) }) && !strings.Contains(d.AccountNumber, t) {
			return false
		}
	}
	return true
}

// Targets are the applications of the board and its archive for the palette.
func (b *Board) Targets() []find.Target {
	var all []find.Target
	for _, d := range b.listed {
		if d.Unreadable != "" {
			continue
		}
		state, _ := b.state(d)
		if d.Archived {
			state += ", archived"
		}
		all = append(all, find.Target{
			Label: say.Name(d.Name), Where: b.short(d), Value: state, Command: string(screen.CommandOpen) + d.ID,
			Other: []string{d.AccountNumber},
		})
	}
	if n := b.Archived(); n > 0 {
		all = append(all, find.Target{
			Label: "Archived applications", Where: text.Count(n, "application", "applications"), Command: string(screen.CommandArchived),
			Other: []string{"restore", "put away", "old"},
		})
	}
	return all
}
