package page

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/screen"
)

// paste takes a paste before the form does: a block with several parts in it is shown first, and anything else is cleaned
// as a whole for the question with the focus.
func (p *Page) paste(k tea.KeyMsg) (tea.KeyMsg, *PastePreview) {
	f := p.section.Field(p.form.Focused())
	if f == nil || !p.form.TextFocused() {
		return k, nil
	}
	long := f.Kind.Traits().Long
	if !long && !f.Rule.Masked {
		if filling := newPastePreview(p.Context, p.session, p.at, f.Label, string(k.Runes)); filling != nil {
			return k, filling
		}
	}
	k.Runes = []rune(p.cleaned(f, string(k.Runes)))
	return k, nil
}

// cleaned makes one answer of pasted text, as the kinds do with a whole one. A space at an end stays where there is text to
// part from: a word may be pasted behind another.
func (p *Page) cleaned(f *catalogue.Field, raw string) string {
	if f.Kind.Traits().Long {
		return kind.CleanLines(raw)
	}
	s := kind.Clean(raw)
	if s == "" {
		return s
	}
	if strings.HasPrefix(raw, " ") && p.source.Get(f) != "" {
		s = " " + s
	}
	if strings.HasSuffix(raw, " ") {
		s += " "
	}
	return s
}

// pasteWhole gives a block to the question with the focus as it is, in one line.
func (p *Page) pasteWhole(block string) (screen.Action, tea.Cmd) {
	f := p.section.Field(p.form.Focused())
	if f == nil {
		return nil, nil
	}
	return p.typed(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(p.cleaned(f, block)), Paste: true})
}
