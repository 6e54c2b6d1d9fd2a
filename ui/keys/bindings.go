package keys

func everywhere() Everywhere {
	return Everywhere{
		Next:        bind("tab", "next", "tab"),
		Prev:        bind("shift+tab", "back", "shift+tab"),
		Up:          bind("↑↓", "move", "up"),
		Down:        bind("↑↓", "move", "down"),
		Left:        bind("←→", "choose", "left"),
		Right:       bind("←→", "choose", "right"),
		Enter:       bind("enter", "choose", "enter"),
		Back:        bind("esc", "back", "esc"),
		GoTo:        bind("ctrl+g", "go to", "ctrl+g", "ctrl+x", "f2"),
		Help:        bind("F1", "help", "f1"),
		NextProblem: bind("F3", "next problem", "f3"),
		Check:       bind("F5", "check answers", "f5"),
		Save:        bind("ctrl+s", "save and stage now", "ctrl+s"),
		Undo:        bind("ctrl+z", "undo", "ctrl+z", "ctrl+_"),
		Redo:        bind("ctrl+y", "redo", "ctrl+y"),
		Reveal:      bind("ctrl+r", "show", "ctrl+r"),
		Toggle:      bind("space", "choose", " "),
		Leave:       bind("ctrl+c", "leave", "ctrl+c"),
		Redraw:      bind("ctrl+l", "draw again", "ctrl+l"),
		Hide:        bind("F9", "hide the screen", "f9"),
	}
}

func list() List {
	return List{
		Up:        bind("↑↓", "move", "up", "k"),
		Down:      bind("↑↓", "move", "down", "j"),
		Change:    bind("enter", "change", "enter"),
		Add:       bind("a", "add", "a"),
		Duplicate: bind("d", "duplicate", "d"),
		Remove:    bind("x", "remove", "x"),
		MoveDown:  bind("J", "move down", "J"),
		MoveUp:    bind("K", "move up", "K"),
		Split:     bind("s", "split evenly", "s"),
		Fill:      bind("f", "fill the rest", "f"),
		Undo:      bind("u", "undo", "u"),
		Find:      bind("/", "find", "/"),
		Note:      bind("n", "keep with a note", "n"),
		Help:      bind("F1", "help", "f1", "?"),
	}
}

func status() Status {
	return Status{
		CheckNow:  bind("r", "check now", "r"),
		Pause:     bind("p", "pause", "p"),
		Timeline:  bind("t", "timeline", "t"),
		Forget:    bind("F", "forget earlier", "F"),
		Copy:      bind("y", "copy account number", "y"),
		SendAgain: bind("A", "send again (asks first)", "A"),
	}
}

func review() Review {
	return Review{
		Switch:   bind("v", "changes only", "v"),
		Unfold:   bind("→", "unfold", "right"),
		Fold:     bind("←", "fold", "left"),
		Optional: bind("o", "show optional", "o"),
		Home:     bind("home", "first answer", "home"),
		End:      bind("end", "go to submit", "end"),
		PageUp:   bind("pgup", "page up", "pgup"),
		PageDown: bind("pgdn", "page down", "pgdown"),
	}
}

func board() Board {
	return Board{
		Open:     bind("enter", "open", "enter"),
		New:      bind("n", "new", "n"),
		HandOver: bind("h", "hand over", "h"),
		Reclaim:  bind("t", "take back", "t"),
		Template: bind("c", "copy as template", "c"),
		Archive:  bind("x", "archive", "x"),
		Restore:  bind("r", "restore", "r"),
		Remove:   bind("D", "remove", "D"),
		Quit:     bind("q", "leave", "q"),
	}
}

func palette() Palette {
	return Palette{
		Help:        bind("?", "Help", "?"),
		NextProblem: bind("!", "Next problem", "!"),
		Check:       bind("=", "Check answers", "="),
		Undo:        bind("-", "Undo", "-"),
		Redo:        bind("+", "Redo", "+"),
		Hide:        bind(".", "Hide the screen", "."),
		Save:        bind(",", "Save and stage now", ","),
	}
}

func differ() Differ {
	return Differ{
		Choose:   bind("←→", "choose", "left", "right"),
		AllHere:  bind("h", "all from here", "h"),
		AllThere: bind("t", "all from there", "t"),
	}
}
