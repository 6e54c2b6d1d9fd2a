package theme

import (
	"brokerage/onboard/flow/custodian"

	"github.com/charmbracelet/lipgloss"
)

// Theme is the styles of one variant, by role. It is built once and only read afterwards.
type Theme struct {
	Variant Variant

	Text    lipgloss.Style // answers, body
	Title   lipgloss.Style // headings and the big word of a screen
	Muted   lipgloss.Style // labels, hints, second lines
	Faint   lipgloss.Style // rules and empty bars, never a word
	Accent  lipgloss.Style // the focus mark and the label beside it
	Done    lipgloss.Style // Completed, Open
	Warn    lipgloss.Style // worth checking, late
	Fault   lipgloss.Style // to fix, rejected
	Waiting lipgloss.Style // the custodian acts
	Changed lipgloss.Style // ~ + - in a comparison
	Marked  lipgloss.Style // the marked row of a list; carries the background, where the variant has one
	Well    lipgloss.Style // what is behind the input with the focus, likewise

	sandbox, test, production lipgloss.Style
}

// New builds the theme of a variant.
func New(v Variant) *Theme {
	p := palettes[v]
	plain := v == Bare || v == Mono
	t := &Theme{
		Variant: v,
		Text:    ink(p.text),
		Title:   ink(p.title).Bold(true),
		Muted:   ink(p.muted),
		Accent:  ink(p.accent).Bold(plain),
		Done:    ink(p.done),
		Faint:   ink(p.faint),
		Warn:    ink(p.warn).Bold(v == Bare),
		Fault:   ink(p.fault).Bold(plain),
		Waiting: ink(p.waiting),
		Changed: ink(p.changed).Bold(v == Bare),
		Marked:  on(p.text, p.marked),
		Well:    on(p.text, p.well),
	}
	t.badges(p, plain)
	return t
}

func (t *Theme) badges(p palette, plain bool) {
	if plain {
		t.sandbox, t.test, t.production = ink(p.done).Bold(true), ink(p.warn).Bold(true), ink(p.fault).Bold(true).Reverse(t.Variant != Mono)
		return
	}
	t.sandbox, t.test, t.production = on(p.ink, p.done).Bold(true), on(p.ink, p.warn).Bold(true), on(p.ink, p.fault).Bold(true)
}

// Badge is the word of the environment as it is first on every screen, with one space at either side: SANDBOX,
// TEST or PRODUCTION. Without colour PRODUCTION is between stars. A word that is none of them looks like
// PRODUCTION: what is not known to be harmless is not.
func (t *Theme) Badge(e custodian.Environment) string {
	style := t.production
	word := string(e)
	switch e {
	case custodian.Sandbox:
		style = t.sandbox
	case custodian.Test:
		style = t.test
	default:
		if t.Variant == Mono {
			word = "* " + word + " *"
		}
	}
	return style.Render(" " + word + " ")
}

func ink(colour string) lipgloss.Style {
	if colour == "" {
		return lipgloss.NewStyle()
	}
	return lipgloss.NewStyle().Foreground(lipgloss.Color(colour))
}

// on is ink on a ground, either of which may be the terminal's own.
func on(colour, ground string) lipgloss.Style {
	if ground == "" {
		return ink(colour)
	}
	return ink(colour).Background(lipgloss.Color(ground))
}
