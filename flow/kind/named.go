package kind

// kinds are all kinds in the order in which a reference lists them.
var kinds = []Kind{
	textKind{},
	longtextKind{},
	choiceKind{},
	choicesKind{},
	yesnoKind{},
	dateKind{},
	moneyKind{},
	percentKind{},
	integerKind{},
	phoneKind{},
	emailKind{},
	taxIDKind{},
	countryKind{},
	regionKind{},
	attestationKind{},
}

// Named returns the kind that a catalogue calls name.
func Named(name string) (Kind, bool) {
	for _, k := range kinds {
		if k.Name() == name {
			return k, true
		}
	}
	return nil, false
}

// Names returns the names of all kinds, in a fixed order.
func Names() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name()
	}
	return names
}
