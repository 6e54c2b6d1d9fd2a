package kind

import (
	"cmp"
	_ "embed" // for the list of countries
	"slices"
	"strings"
	"sync"
)

// countryList has a line for each code of ISO 3166-1: alpha-2, alpha-3, English name and other names.
//
//go:embed countries.txt
var countryList string

// places finds options by their folded names.
type places struct {
	options []Option
	byName  map[string]string
}

func (p *places) add(o Option) {
	p.options = append(p.options, o)
	for _, name := range append([]string{o.Value, o.Label}, o.Synonyms...) {
		p.byName[folded(name)] = o.Value
	}
}

// find returns the code of a place by its code or by any of its names.
func (p *places) find(name string) (code string, found bool) {
	if name = folded(name); name != "" {
		code, found = p.byName[name]
	}
	return code, found
}

var allCountries = sync.OnceValue(func() *places {
	p := &places{byName: make(map[string]string)}
	for line := range strings.Lines(countryList) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		p.add(Option{Value: fields[0], Label: fields[2], Synonyms: append([]string{fields[1]}, fields[3:]...)})
	}
	return p
})

// Countries returns the countries and territories of ISO 3166-1 in the order of their English names. Values are alpha-2
// codes; the first synonym is the alpha-3 code.
func Countries() []Option { return slices.Clone(allCountries().options) }

// usualCountry is the one that nearly every question for a country is answered with.
const usualCountry = "US"

// LikelyFirst returns the countries that a rule offers, all where it names none, with the usual one first and after it those
// of the codes used, in their order: what was answered before is likelier than what comes first in the alphabet.
func LikelyFirst(r Rule, used ...string) []Option {
	first := append([]string{usualCountry}, used...)
	rank := func(o Option) int {
		if i := slices.Index(first, o.Value); i >= 0 {
			return i
		}
		return len(first)
	}
	options := slices.Clone(countryOptions(r))
	slices.SortStableFunc(options, func(a, b Option) int { return cmp.Compare(rank(a), rank(b)) })
	return options
}

// countryKind is a country, stored as its ISO 3166-1 alpha-2 code. Rule.Options, where given, are the only ones allowed
// and say what is sent.
type countryKind struct{}

func (countryKind) Name() string { return "country" }

func (countryKind) Normalise(typed string, r Rule) string {
	s := Clean(typed)
	if o, found := findOption(r.Options, s); found {
		return o.Value
	}
	if code, found := allCountries().find(s); found {
		return code
	}
	return s
}

func (k countryKind) Check(stored string, r Rule) string {
	if _, found := optionOf(countryOptions(r), stored); !found {
		return Empty(r.Label, k)
	}
	return ""
}

// Show names a country that the rule does not offer all the same.
func (countryKind) Show(stored string, r Rule) string {
	return masked(shownPlace(countryOptions(r), allCountries().options, stored), r)
}

func (countryKind) Edit(stored string, r Rule) string {
	return editedPlace(countryKind{}, countryOptions(r), stored, r)
}

func (countryKind) Encode(stored string, r Rule) (any, error) {
	if wire, found := wireOption(countryOptions(r), stored); found {
		return wire, nil
	}
	return nil, unreadable("country")
}

func (k countryKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireText("country", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

// Native is the code, "" for what is no country.
func (countryKind) Native(stored string) any {
	if _, found := optionOf(allCountries().options, stored); found {
		return stored
	}
	return ""
}

func countryOptions(r Rule) []Option {
	if len(r.Options) > 0 {
		return r.Options
	}
	return allCountries().options
}

// shownPlace is the name of a place; what is no place stays as typed.
func shownPlace(offered, known []Option, stored string) string {
	for _, options := range [][]Option{offered, known} {
		if o, found := optionOf(options, stored); found && o.Label != "" {
			return o.Label
		}
	}
	return stored
}

// editedPlace is the name of a place if it leads back to the same code, else the code.
func editedPlace(k Kind, options []Option, stored string, r Rule) string {
	if o, found := optionOf(options, stored); found && o.Label != "" && k.Normalise(o.Label, r) == stored {
		return o.Label
	}
	return stored
}
