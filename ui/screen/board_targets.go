package screen

import (
	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/text"
)

// Targets are the applications of the board for the palette.
func (b *Board) Targets() []find.Target {
	var all []find.Target
	for _, d := range b.drafts() {
		if d.Unreadable != "" {
			continue
		}
		name := text.Clean(d.Name)
		if name == "" {
			name = "No name yet"
		}
		state, _ := b.state(d)
		all = append(all, find.Target{
			Label: name, Where: b.short(d), Value: state, Command: string(CommandOpen) + d.ID,
			Other: []string{d.AccountNumber},
		})
	}
	return all
}
