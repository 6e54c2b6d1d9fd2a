package theme

// Mark is the first column of a row that can be chosen: > where it is the one with the focus.
func (t *Theme) Mark(focused bool) string {
	if focused {
		return t.Accent.Render(">") + " "
	}
	return "  "
}

// Choice colours the words of such a row.
func (t *Theme) Choice(focused bool) func(...string) string {
	return Either(t.Accent.Render, t.Text.Render, focused)
}

// Row is such a row: its mark and its words.
func (t *Theme) Row(focused bool, words string) string {
	return t.Mark(focused) + t.Choice(focused)(words)
}

// Either picks one of two renderers.
func Either(yes, no func(...string) string, cond bool) func(...string) string {
	if cond {
		return yes
	}
	return no
}
