package answersfile

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// offers are the values of a field that offers them: as the catalogue has them, which an editor completes, and in the other
// words that are read for them, in any case.
func (s *schema) offers(f *catalogue.Field) []any {
	values := append(spellings(valuesOf(f, f.Rule)), "", nil)
	names := map[string]bool{}
	switch f.Kind.Traits().Choice {
	case kind.YesOrNo, kind.Confirmation:
		for _, word := range []string{"y", "yes", "true", "1", "n", "no", "false", "0"} {
			if stored := f.Kind.Normalise(word, f.Rule); f.Kind.Check(stored, f.Rule) == "" {
				names[anyCase(word)] = true
			}
		}
	default:
		for _, o := range f.Rule.Options {
			for _, word := range append([]string{o.Value, o.Label, o.Wire, o.Short}, o.Synonyms...) {
				if word != "" {
					names[anyCase(word)] = true
				}
			}
		}
		if f.Kind.Traits().Content == kind.Country {
			for _, o := range kind.Countries() {
				if f.Kind.Check(o.Value, f.Rule) != "" {
					continue
				}
				for _, word := range append([]string{o.Value, o.Label}, o.Synonyms...) {
					names[placeName(word)] = true
				}
			}
		}
	}
	all := slices.Sorted(maps.Keys(names))
	return []any{object{"enum": values}, object{"type": "string", "pattern": `^\s*(` + strings.Join(all, "|") + `)\s*$`}}
}

// anyCase matches a word in any case, its spaces as wide as they are written.
func anyCase(word string) string {
	var b strings.Builder
	for _, r := range kind.Clean(word) {
		lower, upper := unicode.ToLower(r), unicode.ToUpper(r)
		switch {
		case r == ' ':
			b.WriteString(`\s+`)
		case lower != upper:
			b.WriteString("[" + string(lower) + string(upper) + "]")
		case r == '-', r == '&', r == '\'': // no escapes of these where patterns are Unicode
			b.WriteRune(r)
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	return b.String()
}

// placeName matches a name of a place as it is looked up: without case, accents, spaces and signs.
func placeName(name string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(name, "&", "and") {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(`[^\p{L}\p{N}]*`)
		}
		letters := string(unicode.ToLower(r)) + string(unicode.ToUpper(r))
		if plain := []rune(norm.NFD.String(string(r)))[0]; plain != r {
			letters += string(unicode.ToLower(plain)) + string(unicode.ToUpper(plain))
		}
		b.WriteString("[" + letters + "]")
	}
	return b.String()
}

// valuesOf are the values that a field offers under a rule.
func valuesOf(f *catalogue.Field, r kind.Rule) []string {
	var values []string
	for _, o := range f.Kind.Choices(r) {
		values = append(values, o.Value)
	}
	return values
}

// codes are the values of options, for an editor to complete.
func codes(options []kind.Option) []any {
	all := make([]any, len(options))
	for i, o := range options {
		all[i] = o.Value
	}
	return all
}

// aShare matches a percentage of at most 100, or nothing.
const aShare = `^\s*(\+?0*(100(\.0{0,2})?|[0-9]{0,2}(\.[0-9]{0,2})?)\s*(%|percent)?)?\s*$`

// free is what may stand where nothing is offered: a text, or what YAML takes for something else.
func (s *schema) free(f *catalogue.Field) []any {
	text, number := object{"type": []string{"string", "null"}}, object{"type": "number"}
	boolean := object{"type": "boolean"}
	switch f.Kind.Traits().Content {
	case kind.Words:
		text["not"] = object{"enum": []any{"*", "＊", "﹡"}}
		if f.Rule.Max > 0 {
			text["pattern"] = atMost(f.Rule.Max)
		}
	case kind.Share:
		if f.Rule.Max == 0 && f.Rule.Min == 0 {
			text["pattern"], number["exclusiveMinimum"], number["maximum"] = aShare, 0, 100
		}
		return []any{text, number}
	case kind.Number, kind.TaxID, kind.Phone:
		return []any{text, number}
	case kind.Day, kind.Address:
		return []any{text}
	default: // a region: YAML takes ON for true
	}
	return []any{text, number, boolean}
}
