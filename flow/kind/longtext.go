package kind

// longtextKind is text of several lines.
type longtextKind struct{ plain }

func (longtextKind) Name() string { return "longtext" }

func (longtextKind) Normalise(typed string, _ Rule) string { return CleanLines(typed) }

func (longtextKind) Check(stored string, r Rule) string {
	return firstFault(asteriskFault(stored), damageFault(stored, r), lengthFault(stored, r))
}

// Show is one line, as a row of Check answers has room for.
func (longtextKind) Show(stored string, r Rule) string { return masked(Clean(stored), r) }

func (longtextKind) Decode(wire any, _ Rule) (string, error) {
	s, err := wireText("longtext", wire)
	if err != nil {
		return "", err
	}
	return CleanLines(s), nil
}
