package catalogue

import (
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/conf"

	"brokerage/onboard/flow/kind"
)

// vocabularyFunctions are those whose first argument names a vocabulary.
var vocabularyFunctions = []string{"position", "listed", "zipFits"}

// functions adds what expressions may call beside age and the builtins.
func (e *environments) functions(c *conf.Config) {
	expr.Function("position", func(params ...any) (any, error) {
		return e.position(word(params, 0), word(params, 1)), nil
	}, new(func(string, string) int))(c)
	expr.Function("listed", func(params ...any) (any, error) {
		return e.position(word(params, 0), word(params, 1)) >= 0, nil
	}, new(func(string, string) bool))(c)
	expr.Function("zipFits", func(params ...any) (any, error) {
		return e.zipFits(word(params, 0), word(params, 1), word(params, 2)), nil
	}, new(func(string, string, string) bool))(c)
	expr.Function("inExamples", func(params ...any) (any, error) {
		return inExamples(word(params, 0), word(params, 1)), nil
	}, new(func(string, string) bool))(c)
	expr.Function("einKnown", func(params ...any) (any, error) {
		return kind.EINPrefixKnown(word(params, 0)), nil
	}, new(func(string) bool))(c)
	expr.Function("givenOut", func(params ...any) (any, error) {
		return kind.GivenOut(word(params, 0), word(params, 1)), nil
	}, new(func(string, string) bool))(c)
}

func word(params []any, at int) string {
	s, _ := params[at].(string)
	return s
}

func wordsOf(c *Catalogue) map[string]map[string]int {
	words := make(map[string]map[string]int, len(c.Vocabularies))
	for name, options := range c.Vocabularies {
		places := make(map[string]int, len(options))
		for i := range options {
			places[options[i].Value] = i
		}
		words[name] = places
	}
	return words
}

// position returns the place of a value in a vocabulary from 0, -1 where it is not in it.
func (e *environments) position(vocabulary, value string) int {
	if place, ok := e.words[vocabulary][value]; ok {
		return place
	}
	return -1
}

// zipFits tells whether a ZIP code starts with three digits that a vocabulary gives to a state, as in "600-629". Of a
// state that is not in it, and of a code too short to tell, it is true.
func (e *environments) zipFits(vocabulary, state, zip string) bool {
	place := e.position(vocabulary, state)
	if place < 0 || len(zip) < len("123") {
		return true
	}
	area := zip[:len("123")]
	for of := range strings.FieldsSeq(e.c.Vocabularies[vocabulary][place].Label) {
		first, last, several := strings.Cut(of, "-")
		if !several {
			last = first
		}
		if area >= first && area <= last {
			return true
		}
	}
	return false
}
