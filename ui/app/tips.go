package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Tips are what a person was shown to be found.
type Tips struct {
	// Seen are the tips that were shown, by their ids.
	Seen map[string]bool
	// Keep notes for later runs that one was shown. It is called in a goroutine of its own.
	Keep func(id string)
}

// tip is shown while its screen is in front: above the line that says what is saved, where nothing else stands.
type tip struct {
	of    screen.Screen
	words string
}

// offerTip shows a tip of the screen in front that was never shown; one that is shown stays until another screen is in front.
func (a *App) offerTip() tea.Cmd {
	tips, front := a.opts.Tips, a.front()
	tipped, ok := front.(screen.Tipped)
	if a.tip.of == front || tips == nil || a.awaitsResult() || !a.roomy() || a.w < 60 {
		return nil
	}
	a.tip = tip{of: front}
	if !ok {
		return nil
	}
	for _, t := range tipped.Tips() {
		if tips.Seen[t.ID] {
			continue
		}
		tips.Seen[t.ID] = true
		a.tip.words = t.Words
		return func() tea.Msg {
			tips.Keep(t.ID)
			return nil
		}
	}
	return nil
}

// tipRow is the tip that is shown, "" for none.
func (w *window) tipRow() string {
	if w.tip.words == "" || w.tip.of != w.front() {
		return ""
	}
	return " " + w.context.Theme.Muted.Render(text.Cut("Tip: "+w.tip.words+".", w.w-2))
}
