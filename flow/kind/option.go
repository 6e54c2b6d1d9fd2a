package kind

import (
	"strings"

	"brokerage/onboard/flow/spelling"
)

// findOption returns the option that a word means: its value, else its label, wire name, short label or a synonym, in
// any case. The exact value comes first, so that a stored value always finds itself.
func findOption(options []Option, word string) (Option, bool) {
	if o, found := optionOf(options, word); found {
		return o, true
	}
	for _, words := range optionWords {
		for i := range options {
			for _, candidate := range words(&options[i]) {
				if candidate != "" && strings.EqualFold(candidate, word) {
					return options[i], true
				}
			}
		}
	}
	return Option{}, false
}

// optionWords are the words of an option, the most telling first.
var optionWords = []func(*Option) []string{
	func(o *Option) []string { return []string{o.Value} },
	func(o *Option) []string { return []string{o.Label} },
	func(o *Option) []string { return []string{o.Wire} },
	func(o *Option) []string { return []string{o.Short} },
	func(o *Option) []string { return o.Synonyms },
}

// optionOf returns the option with exactly this value.
func optionOf(options []Option, value string) (Option, bool) {
	for i := range options { // an option is large: copying each of the world's countries shows
		if options[i].Value == value {
			return options[i], true
		}
	}
	return Option{}, false
}

// shownOption is the label of a stored value; one that is no longer offered is kept, and shown as such.
func shownOption(options []Option, value string) string {
	o, found := optionOf(options, value)
	switch {
	case !found:
		return value + " (no longer offered)"
	case o.Label == "":
		return o.Value
	}
	return o.Label
}

// editedOption is the label if it leads back to the same value, else the value.
func editedOption(options []Option, value string) string {
	if o, found := optionOf(options, value); found && o.Label != "" {
		if back, _ := findOption(options, Clean(o.Label)); back.Value == value {
			return o.Label
		}
	}
	return value
}

// wireOption is what is sent for a stored value.
func wireOption(options []Option, value string) (string, bool) {
	o, found := optionOf(options, value)
	if o.Wire != "" {
		return o.Wire, found
	}
	return o.Value, found
}

// folded is a name as it is looked up.
func folded(name string) string { return spelling.Letters(strings.ReplaceAll(name, "&", "and")) }

// Brief is the short label, where there is one.
func (o Option) Brief() string {
	if o.Short != "" {
		return o.Short
	}
	return o.Label
}
