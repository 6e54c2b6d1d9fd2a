package kind

import (
	"slices"
	"strings"
)

// choicesKind is any number of values of Rule.Options, stored joined by commas in the order of the options. Option
// values hold no comma.
type choicesKind struct{ plain }

func (choicesKind) Name() string { return "choices" }

// Normalise repeats until nothing changes: two words that mean nothing apart may, once the known ones between them were
// moved to the front, together be a label that holds a comma.
func (choicesKind) Normalise(typed string, r Rule) string {
	values := splitChoices(Clean(typed))
	for {
		next := orderChoices(readChoices(values, r.Options), r.Options)
		if slices.Equal(next, values) {
			return strings.Join(values, ",")
		}
		values = next
	}
}

func (k choicesKind) Check(stored string, r Rule) string {
	for _, value := range splitChoices(stored) {
		if _, found := optionOf(r.Options, value); !found {
			return subject(r) + " holds a choice that is not offered. Choose again."
		}
	}
	return ""
}

func (choicesKind) Show(stored string, r Rule) string {
	var labels []string
	for _, value := range splitChoices(stored) {
		labels = append(labels, shownOption(r.Options, value))
	}
	return masked(strings.Join(labels, ", "), r)
}

func (choicesKind) Encode(stored string, r Rule) (any, error) {
	wire := []any{}
	for _, value := range splitChoices(stored) {
		word, found := wireOption(r.Options, value)
		if !found {
			return nil, unreadable("choices")
		}
		wire = append(wire, word)
	}
	return wire, nil
}

// Decode takes an array of words, or one text that joins them by commas.
func (k choicesKind) Decode(wire any, r Rule) (string, error) {
	list, ok := wire.([]any)
	if !ok {
		list = []any{wire}
	}
	words := make([]string, len(list))
	for i, item := range list {
		word, err := wireText("choices", item)
		if err != nil {
			return "", err
		}
		words[i] = word
	}
	return k.Normalise(strings.Join(words, ","), r), nil
}

// Native is the chosen values, never nil.
func (choicesKind) Native(stored string) any { return splitChoices(stored) }

// splitChoices returns the words between commas, blank ones left out.
func splitChoices(s string) []string {
	words := []string{}
	for word := range strings.SplitSeq(s, ",") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}

// maxRun is how many commas a label may be pasted with and still be found.
const maxRun = 6

// readChoices turns words into option values. The longest run of words that is one option wins, because labels may hold
// commas themselves; a word that is a value already stands for itself, and a word that is none stays.
func readChoices(words []string, options []Option) []string {
	values := []string{}
	for len(words) > 0 {
		value, used := readChoice(words, options)
		values, words = append(values, value), words[used:]
	}
	return values
}

func readChoice(words []string, options []Option) (value string, used int) {
	if _, found := optionOf(options, words[0]); found {
		return words[0], 1
	}
	for n := min(len(words), maxRun); n > 0; n-- {
		if o, found := findOption(options, strings.Join(words[:n], ", ")); found {
			return o.Value, n
		}
	}
	return words[0], 1
}

// orderChoices puts values in the order of the options, each once; those not offered come last as they were.
func orderChoices(values []string, options []Option) []string {
	ordered := []string{}
	for _, o := range options {
		if slices.Contains(values, o.Value) && !slices.Contains(ordered, o.Value) {
			ordered = append(ordered, o.Value)
		}
	}
	for _, value := range values {
		if !slices.Contains(ordered, value) {
			ordered = append(ordered, value)
		}
	}
	return ordered
}
