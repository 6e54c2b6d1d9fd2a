package flow

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Suggest gives every column the path that its header most likely means: it is a path, or its words are a field's label,
// synonym or id, beside words that say whose ("Beneficiary 2 first name"). A column that could be nothing stays without.
func (t *Table) Suggest() {
	fields := suggestable(planOf(t.catalogue))
	for i := range t.Columns {
		if t.assign(i, t.Columns[i].Header, "path") == "" {
			continue
		}
		for _, m := range meanings(fields, t.Columns[i].Header) {
			if t.assign(i, m.slot.String(), m.by) == "" {
				break
			}
		}
	}
}

// namedField is a field with the words that may mean it.
type namedField struct {
	sp    *sectionPlan
	fp    *fieldPlan
	names []fieldName
	// section are the words of its section, around those of its page and group as well.
	section, around []string
}

type fieldName struct {
	words []string
	by    string
	rank  int // the higher the surer
}

func suggestable(p *plan) []namedField {
	var all []namedField
	for _, sp := range p.sections {
		section := append(plainWords(sp.section.ID), plainWords(sp.section.Title)...)
		if sp.section.List != nil {
			section = append(section, plainWords(sp.section.List.One)...)
		}
		for _, fp := range sp.fields {
			f := fp.field
			n := namedField{sp: sp, fp: fp, section: section}
			n.name("label", 3, f.Label)
			for _, s := range f.Synonyms {
				n.name("synonym", 2, s)
			}
			n.name("id", 1, f.ID)
			n.name("id", 1, fp.leaf)
			n.around = slices.Concat(section, plainWords(f.Page.Title), plainWords(f.ID))
			for _, one := range n.names {
				n.around = append(n.around, one.words...)
			}
			all = append(all, n)
		}
	}
	return all
}

func (n *namedField) name(by string, rank int, text string) {
	n.names = append(n.names, fieldName{plainWords(text), by, rank})
}

// meaning is what a header may mean, and how surely.
type meaning struct {
	slot          slot
	by            string
	named, rank   int // how many words are the field's name, and how good a name it is
	placed, order int // how many say where it stands; the order of the catalogue
}

// ofPeople stands above every rank of a name.
const ofPeople = 10

// meanings lists what a header may mean, the likeliest first.
func meanings(fields []namedField, header string) []meaning {
	said, place := numbered(plainWords(header))
	var found []meaning
	for order, n := range fields {
		for _, name := range n.names {
			if len(name.words) == 0 || !allAmong(name.words, said) {
				continue
			}
			m := meaning{slot: slot{n.sp, firstPlace(n.sp), n.fp.field.ID}, by: name.by, named: len(name.words), rank: name.rank, order: order}
			rest := slices.DeleteFunc(slices.Clone(said), func(w string) bool { return slices.Contains(name.words, w) })
			if !allAmong(rest, append(n.around, "client", "customer")) {
				continue
			}
			for _, w := range rest {
				if slices.Contains(n.section, w) {
					m.placed++
				}
			}
			if n.sp.section.Person || n.sp.section.List == nil && len(n.sp.section.Name) == 0 {
				m.rank += ofPeople // clients are people before they are trusts and companies
			}
			if place > 0 {
				if n.sp.section.List == nil {
					continue
				}
				m.slot.index = place - 1
			}
			found = append(found, m)
		}
	}
	slices.SortStableFunc(found, func(a, b meaning) int {
		for _, d := range []int{b.named + b.placed - a.named - a.placed, b.rank - a.rank, a.order - b.order} {
			if d != 0 {
				return d
			}
		}
		return 0
	})
	return found
}

// numbered takes the number out of the words of a header: the place of an entry, counted from 1; 0 for none.
func numbered(said []string) (rest []string, place int) {
	for _, w := range said {
		if n, err := strconv.Atoi(w); err == nil && n > 0 && n <= mostPlaces {
			place = n
			continue
		}
		rest = append(rest, w)
	}
	return rest, place
}

// allAmong tells whether each word is among others.
func allAmong(some, all []string) bool {
	return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
}

// plainWords splits a header, a label or an id into small words: camelCase and punctuation part them, and a plural is its
// singular.
func plainWords(text string) []string {
	text = strings.ReplaceAll(strings.ToLower(spaced(text)), "e-mail", "email")
	all := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range all {
		switch {
		case strings.HasSuffix(w, "ies"):
			all[i] = strings.TrimSuffix(w, "ies") + "y"
		case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
			all[i] = strings.TrimSuffix(w, "s")
		}
	}
	return all
}

// spaced parts camelCase, and letters from digits.
func spaced(text string) string {
	var b strings.Builder
	before := ' '
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(before) || unicode.IsDigit(r) && unicode.IsLetter(before) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}
