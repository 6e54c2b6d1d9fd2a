package screen

import (
	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/text"
)

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
			Label: nameOf(d), Where: b.context.short(d), Value: state, Command: string(CommandOpen) + d.ID,
			Other: []string{d.AccountNumber},
		})
	}
	if n := b.Archived(); n > 0 {
		all = append(all, find.Target{
			Label: "Archived applications", Where: text.Count(n, "application", "applications"), Command: string(CommandArchived),
			Other: []string{"restore", "put away", "old"},
		})
	}
	return all
}
