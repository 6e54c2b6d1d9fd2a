package kind

import "strings"

// The stored words of a question that is answered with one of them.
const (
	Yes = "yes"
	No  = "no"
)

// yesnoKind is a question that is answered yes or no, or not yet. Options, where given, are what the two are called.
type yesnoKind struct{ plain }

func (yesnoKind) Name() string { return "yesno" }

// Normalise takes the words that a question has for yes and no beside those.
func (yesnoKind) Normalise(typed string, r Rule) string {
	if o, named := findOption(r.Options, Clean(typed)); named {
		return o.Value
	}
	return readYesNo(typed)
}

func (k yesnoKind) Check(stored string, r Rule) string {
	if stored != Yes && stored != No {
		return Empty(r.Label, k)
	}
	return ""
}

func (yesnoKind) Show(stored string, r Rule) string {
	if o, named := optionOf(r.Options, stored); named {
		return masked(o.Label, r)
	}
	switch stored {
	case Yes:
		return masked("Yes", r)
	case No:
		return masked("No", r)
	}
	return masked(stored, r)
}

func (yesnoKind) Encode(stored string, _ Rule) (any, error) {
	if stored != Yes && stored != No {
		return nil, unreadable("yesno")
	}
	return stored == Yes, nil
}

func (yesnoKind) Decode(wire any, _ Rule) (string, error) {
	s, err := wireWord("yesno", wire)
	if err != nil {
		return "", err
	}
	return readYesNo(s), nil
}

func (yesnoKind) Native(stored string) any {
	if stored == Yes || stored == No {
		return stored
	}
	return ""
}

// readYesNo reads the words people and servers use for a boolean; anything else stays as typed.
func readYesNo(typed string) string {
	s := Clean(typed)
	switch strings.ToLower(s) {
	case "y", "yes", "true", "1":
		return Yes
	case "n", "no", "false", "0":
		return No
	}
	return s
}
