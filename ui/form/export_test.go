package form

import tea "github.com/charmbracelet/bubbletea"

// HideNow is the message that ends the showing which runs now; its command would take ten seconds to send it.
func HideNow(p *Page) tea.Msg {
	s, ok := p.live.(*secret)
	if !ok {
		return nil
	}
	return hideMsg{p, s.showing}
}
