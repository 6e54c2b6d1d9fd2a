package screen

// Tip is a hint at something that is easily missed, in the words of the help. It is shown once, then never again.
type Tip struct{ ID, Words string }

// Tipped screens have something to be found, the most useful first.
type Tipped interface{ Tips() []Tip }

// Tips of a page.
func (p *Page) Tips() []Tip {
	return []Tip{
		{"paste", "paste a business card: what it holds is offered for the fields here"},
		{"goto", "ctrl+g goes to any field, person or command by a part of its name"},
		{"letter", "in a choice, the first letter of an option chooses it"},
		{"problem", "F3 goes to what is to fix, then to what is left"},
	}
}

// Tips of a list, once there is something in it.
func (l *List) Tips() []Tip {
	switch n := len(l.entries()); {
	case n == 0:
		return nil
	case l.section.List.Share != "":
		return []Tip{{"split", "s divides the shares evenly, f gives the marked row what is left"}, {"move", "J and K move a row down and up"}}
	}
	return []Tip{{"move", "J and K move a row down and up"}}
}

// Tips of the board, once there is something on it.
func (b *Board) Tips() []Tip {
	if b.count == 0 {
		return nil
	}
	return []Tip{
		{"template", "c copies the marked application, without anything about a person"},
		{"group", "tab jumps from group to group"},
	}
}

// Tips of Check answers.
func (r *Review) Tips() []Tip {
	return []Tip{{"unfold", "→ unfolds a card into its answers, o shows what is optional as well"}}
}
