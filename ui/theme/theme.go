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
	Muted   lipgloss.Style // hints, second lines, rules
	Accent  lipgloss.Style // the focus mark and the label beside it
	Done    lipgloss.Style // Completed, Open
	Warn    lipgloss.Style // worth checking, late
	Fault   lipgloss.Style // to fix, rejected
	Waiting lipgloss.Style // the custodian acts
	Changed lipgloss.Style // ~ + - in a comparison
	Marked  lipgloss.Style // the marked row of a list; carries the background, where the variant has one

	sandbox, test, production lipgloss.Style
}

// New builds the theme of a variant.
func New(v Variant) *Theme {
	p := palettes[v]
	plain := v == Bare || v == BareLight || v == Mono
	t := &Theme{
		Variant: v,
		Text:    ink(p.text),
		Title:   ink(p.title).Bold(true),
		Muted:   ink(p.muted),
		Accent:  ink(p.accent).Bold(plain),
		Done:    ink(p.done),
		Warn:    ink(p.warn).Bold(v == Bare || v == BareLight),
		Fault:   ink(p.fault).Bold(plain),
		Waiting: ink(p.waiting),
		Changed: ink(p.changed).Bold(v == Bare || v == BareLight),
		Marked:  ink(p.text),
	}
	if p.marked != "" {
		t.Marked = t.Marked.Background(lipgloss.Color(p.marked))
	}
	t.badges(p, plain)
	return t
}

func (t *Theme) badges(p palette, plain bool) {
	bold := lipgloss.NewStyle().Bold(true)
	if plain {
		t.sandbox, t.test = bold, bold
		t.production = bold.Reverse(t.Variant != Mono)
		return
	}
	on := func(ground string) lipgloss.Style {
		return bold.Foreground(lipgloss.Color(p.ink)).Background(lipgloss.Color(ground))
	}
	t.sandbox, t.test, t.production = on(p.done), on(p.warn), on(p.fault)
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
