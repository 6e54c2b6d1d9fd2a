package form

import (
	"slices"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/text"
)

// choose is the option for no answer. No list starts on a real option, so that none is given unasked.
const choose = "- choose -"

// option is one row of a list.
type option struct {
	value, label string
	synonyms     []string
}

// choosesOne tells whether a question is answered from a list. A region of a country without a list is typed.
func choosesOne(f *catalogue.Field, rule kind.Rule) bool {
	return mayChoose(f) && (f.Kind.Traits().Choice != kind.OnePlace || f.Kind.Choices(rule) != nil)
}

// mayChoose tells whether questions of a kind are answered from a list where there is one.
func mayChoose(f *catalogue.Field) bool {
	by := f.Kind.Traits().Choice
	return by != kind.Typed && by != kind.SeveralOf
}

// optionsOf returns what can be chosen, without the row for no answer.
func optionsOf(f *catalogue.Field, rule kind.Rule) []option {
	from := f.Kind.Choices(rule)
	options := make([]option, len(from))
	for i, o := range from {
		options[i] = option{o.Value, text.Clean(o.Label), o.Synonyms}
		if o.Label == "" {
			options[i].label = o.Value
		}
	}
	return options
}

// withdrawn tells whether a stored value is none of the options any more.
func withdrawn(stored string, options []option) bool {
	return stored != "" && !slices.ContainsFunc(options, func(o option) bool { return o.value == stored })
}

func noLonger(stored string) string { return text.Clean(stored) + " (no longer offered)" }

// withStored puts the row for no answer first and a stored value that is no longer offered last.
func withStored(options []option, stored string) []option {
	all := append([]option{{label: choose}}, options...)
	if withdrawn(stored, options) {
		all = append(all, option{value: stored, label: noLonger(stored)})
	}
	return all
}

// sameOffer tells whether two rules offer the same list; mostly it is the same memory.
func sameOffer(r, s kind.Rule) bool {
	a, b := r.Options, s.Options
	if r.Beside.Country != s.Beside.Country {
		return false
	}
	if len(a) != len(b) || len(a) == 0 || &a[0] == &b[0] {
		return len(a) == len(b)
	}
	return slices.EqualFunc(a, b, func(x, y kind.Option) bool { return x.Value == y.Value && x.Label == y.Label })
}
