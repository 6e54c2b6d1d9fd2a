package theme

import (
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
)

// Huh is the theme for huh's fields. They get no border, no padding and no marks of their own: the page that holds them
// draws the focus mark and the label column. Every colour of huh's base theme is replaced, since it assumes a dark
// background. Each call builds a theme that the caller may change; build it once, not per field.
func (t *Theme) Huh() *huh.Theme {
	h := huh.ThemeBase()
	bare := lipgloss.NewStyle()
	h.FieldSeparator = bare.SetString("\n")
	h.Focused = t.field(h.Focused)
	h.Focused.Title = t.Accent
	h.Focused.TextInput.Text = t.Well
	h.Focused.SelectSelector = t.Accent.SetString("> ")
	h.Focused.MultiSelectSelector = t.Accent.SetString("> ")
	h.Blurred = t.field(h.Blurred)
	h.Blurred.SelectSelector = bare.SetString("  ")
	h.Blurred.MultiSelectSelector = bare.SetString("  ")
	h.Blurred.NextIndicator, h.Blurred.PrevIndicator = bare, bare
	h.Group.Title, h.Group.Description = t.Title, t.Muted
	return h
}

// field sets what is the same for a field with and without the focus.
func (t *Theme) field(f huh.FieldStyles) huh.FieldStyles {
	bare := lipgloss.NewStyle()
	f.Base, f.Card = bare, bare
	f.Title, f.NoteTitle, f.Description = t.Text, t.Title, t.Muted
	f.ErrorIndicator = t.Fault.SetString(" !")
	f.ErrorMessage = t.Fault
	f.Option, f.UnselectedOption, f.SelectedOption = t.Text, t.Text, t.Text
	f.Directory, f.File = t.Text, t.Text
	f.SelectedPrefix = t.Accent.SetString("[x] ")
	f.UnselectedPrefix = t.Text.SetString("[ ] ")
	f.NextIndicator = t.Muted.MarginLeft(1).SetString(">")
	f.PrevIndicator = t.Muted.MarginRight(1).SetString("<")
	f.FocusedButton, f.Next = t.Accent.Reverse(true), t.Accent.Reverse(true)
	f.BlurredButton = t.Text
	f.TextInput.Cursor = t.Accent
	f.TextInput.CursorText = t.Text
	f.TextInput.Placeholder = t.Muted
	f.TextInput.Prompt = t.Accent
	f.TextInput.Text = t.Text
	return f
}
