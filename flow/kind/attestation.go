package kind

// attestationKind is a statement that is confirmed or not: stored as yes, or not at all.
type attestationKind struct{ plain }

func (attestationKind) Name() string { return "attestation" }

// Normalise takes "no" for a statement that was not confirmed, which is no answer.
func (attestationKind) Normalise(typed string, _ Rule) string {
	if s := readYesNo(typed); s != No {
		return s
	}
	return ""
}

func (k attestationKind) Check(stored string, r Rule) string {
	if stored != Yes {
		return Empty(r.Label, k)
	}
	return ""
}

func (attestationKind) Show(stored string, r Rule) string {
	if stored == Yes {
		return masked("Confirmed", r)
	}
	return masked(stored, r)
}

func (attestationKind) Encode(stored string, _ Rule) (any, error) {
	if stored != Yes {
		return nil, unreadable("attestation")
	}
	return true, nil
}

func (k attestationKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireWord("attestation", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

func (attestationKind) Native(stored string) any {
	if stored == Yes {
		return Yes
	}
	return ""
}
