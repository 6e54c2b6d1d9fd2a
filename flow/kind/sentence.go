package kind

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Empty is the sentence for a required field that was not answered: "Enter a birth date", "Choose a registration".
// The label is the one the page shows. A label that is no noun stands behind a colon: "Enter a date: Expires on".
// Without a kind the sentence is the one for a text.
func Empty(label string, k Kind) string {
	if label == "" {
		label = "Answer"
	}
	noun := !isPhrase(label)
	switch k.(type) {
	case yesnoKind:
		return "Answer yes or no: " + label
	case attestationKind:
		return "Confirm: " + label
	case choicesKind:
		return emptyChoices(label, noun)
	case choiceKind, countryKind, regionKind:
		return emptyChoice(label, noun, k)
	case dateKind:
		if !noun {
			return "Enter a date: " + label
		}
	case integerKind:
		if noun && isPlural(label) {
			return "Enter the number of " + InSentence(label)
		}
	}
	if !noun {
		return "Enter: " + label
	}
	return "Enter " + withArticle(label)
}

func emptyChoice(label string, noun bool, k Kind) string {
	_, plainChoice := k.(choiceKind)
	switch {
	case !noun:
		return "Choose: " + label
	case plainChoice && strings.Contains(label, " or "):
		return "Choose " + InSentence(label)
	}
	return "Choose " + withArticle(label)
}

func emptyChoices(label string, noun bool) string {
	switch {
	case !noun:
		return "Choose at least one: " + label
	case isPlural(label):
		return "Choose at least one of the " + InSentence(label)
	}
	return "Choose at least one " + InSentence(label)
}

// subject is the label at the start of a sentence.
func subject(r Rule) string {
	if r.Label == "" {
		return "Answer"
	}
	return r.Label
}

func withArticle(label string) string {
	noun := InSentence(label)
	if isPlural(label) || isMass(label) {
		return noun
	}
	return Article(noun) + " " + noun
}

// properNames start labels that keep their capital inside a sentence. Acronyms are known by their capitals.
var properNames = map[string]bool{
	"Social": true, "United": true, "American": true, "Canadian": true, "Medicare": true, "Roth": true,
}

// InSentence lowers the first letter of a label unless its first word is an acronym, as TOD or W-9, or a proper name.
func InSentence(label string) string {
	first := firstWord(label)
	r, size := utf8.DecodeRuneInString(label)
	next, _ := utf8.DecodeRuneInString(label[size:])
	if size == 0 || properNames[first] || isAcronym(first) && first != "A" || unicode.IsUpper(next) {
		return label
	}
	return string(unicode.ToLower(r)) + label[size:]
}

// isAcronym knows SSN, W-9 and the S of "S corporation".
func isAcronym(word string) bool {
	capitals := 0
	for _, r := range word {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) || unicode.IsDigit(r) {
			capitals++
		}
	}
	return capitals > 0
}

// spokenAcronyms are read as words, so that their first sound is that of a consonant although the name of their first
// letter starts with a vowel.
var spokenAcronyms = map[string]bool{"SEP": true, "SIMPLE": true, "FINRA": true, "FATCA": true, "FIFO": true, "LIFO": true}

// Article is "a" or "an" by the sound that follows.
func Article(noun string) string {
	first := firstWord(noun)
	if isAcronym(first) {
		if !spokenAcronyms[first] && strings.ContainsRune("AEFHILMNORSX", rune(first[0])) {
			return "an"
		}
		return "a"
	}
	word := strings.ToLower(first)
	for _, start := range []string{"uni", "use", "usu", "uti", "one", "once", "eu"} {
		if strings.HasPrefix(word, start) {
			return "a"
		}
	}
	for _, start := range []string{"a", "e", "i", "o", "u", "hour", "heir", "honest"} {
		if strings.HasPrefix(word, start) {
			return "an"
		}
	}
	return "a"
}

// isPlural: such labels take no article: "Choose liquidity needs".
func isPlural(label string) bool {
	head := headOf(label)
	for _, end := range []string{"ss", "us", "is"} {
		if strings.HasSuffix(head, end) {
			return false
		}
	}
	return strings.HasSuffix(head, "s")
}

// isMass: nouns that are not counted take no article either.
func isMass(label string) bool {
	words := strings.Fields(headOf(label))
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "employment", "experience", "income", "worth", "withholding", "education":
		return true
	}
	return false
}

// headOf is the part of a label that its noun ends: what stands before "of", "or" or "for".
func headOf(label string) string {
	for _, word := range []string{" of ", " or ", " for ", " ("} {
		label, _, _ = strings.Cut(label, word)
	}
	return strings.ToLower(label)
}

// phraseStarts and phraseEnds give away labels that are questions or half sentences, to which no article fits.
var (
	phraseStarts = wordSet("which who what how when where why there under related issued expires leaves managed no is has")
	phraseEnds   = wordSet("on by because ends expires since as may of at until from to")
)

func wordSet(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

func isPhrase(label string) bool {
	words := strings.Fields(strings.ToLower(label))
	if len(words) == 0 {
		return false
	}
	return strings.HasSuffix(label, "?") || phraseStarts[words[0]] || phraseEnds[words[len(words)-1]]
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return word
}
