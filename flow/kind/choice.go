package kind

// choiceKind is one value of Rule.Options.
type choiceKind struct{ plain }

func (choiceKind) Name() string { return "choice" }

func (choiceKind) Normalise(typed string, r Rule) string {
	s := Clean(typed)
	if o, found := findOption(r.Options, s); found {
		return o.Value
	}
	return s
}

func (k choiceKind) Check(stored string, r Rule) string {
	if _, found := optionOf(r.Options, stored); !found {
		return Empty(r.Label, k)
	}
	return ""
}

func (choiceKind) Show(stored string, r Rule) string {
	if stored == "" {
		return ""
	}
	return masked(shownOption(r.Options, stored), r)
}

func (choiceKind) Edit(stored string, r Rule) string { return editedOption(r.Options, stored) }

func (choiceKind) Encode(stored string, r Rule) (any, error) {
	if wire, found := wireOption(r.Options, stored); found {
		return wire, nil
	}
	return nil, unreadable("choice")
}

func (k choiceKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireWord("choice", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}
