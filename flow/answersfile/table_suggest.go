package answersfile

import (
	"cmp"
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Suggest gives every column the path that its header most likely means: it is a path, or its words are a field's label,
// synonym or id. What names nobody is the client's own; somebody else's is what says so ("Beneficiary 2 first name"), and
// a number is a place among them only there. A header with words that none of this explains stays without a path, and so
// does the weaker of two that mean the same: an answer that is missing is seen, one of somebody else is not.
func (t *Table) Suggest() {
	h := headersOf(t.catalogue.Plan())
	type claim struct {
		column int
		meaning
	}
	var claims []claim
	for i := range t.Columns {
		if t.assign(i, t.Columns[i].Header, "path") == "" {
			continue
		}
		if m, ok := h.meaning(t.Columns[i].Header); ok {
			claims = append(claims, claim{i, m})
		}
	}
	slices.SortStableFunc(claims, func(a, b claim) int { return b.compare(a.meaning) })
	for _, c := range claims {
		_ = t.assign(c.column, c.slot.String(), c.by) // a stronger one may have it already
	}
}

// headers are the fields that a header can mean.
type headers struct {
	fields []namedField
	// client is the section of the one person that every application has, nil for none.
	client *catalogue.SectionPlan
}

// namedField is a field with the words that may mean it.
type namedField struct {
	sp    *catalogue.SectionPlan
	fp    *catalogue.FieldPlan
	names []fieldName
	// around are the words of its section, page and group, and of all its names: they explain what else a header says.
	around []string
	// party are the words that say whose it is, nil for what is the client's or the account's.
	party []string
	// group are those of its group, one of which must be said where another group asks the same; nil for the first one.
	group []string
}

type fieldName struct {
	words []string
	by    string
	rank  int // the higher the surer
}

// meaning is what a header may mean, and how surely.
type meaning struct {
	slot slot
	by   string
	said int // how many words of the header are the field's name or say whose it is
	rank int // how good a name it is
}

func (m meaning) compare(o meaning) int { return cmp.Or(m.said-o.said, m.rank-o.rank) }

// ofClients are words for the client. They say nothing that is not so without them.
var ofClients = []string{
	"client", "customer", "contact", "person", "personal", "account", "holder", "owner", "primary", "main",
	"home", "residence", "residential", "permanent", "physical", "1",
}

// ofParties stand beside the words of a party in the same way: joint owner.
var ofParties = []string{"holder", "owner", "account", "person", "contact"}

// othersWords find a field on the screen, and as a header mean somebody else or something else about the client.
var othersWords = []string{"age", "alias", "child", "children", "dual", "guardian", "nickname", "passport", "social"}

// besideContent are words that say of an answer what it holds.
var besideContent = map[kind.Content][]string{
	kind.Address: {"address"}, kind.Phone: {"number", "phone"}, kind.TaxID: {"number"}, kind.Day: {"date"},
}

func headersOf(p *catalogue.Plan) *headers {
	h := &headers{}
	for _, sp := range p.Sections {
		if h.client == nil && sp.Section.Person && sp.Section.List == nil && len(sp.Section.Name) > 0 {
			h.client = sp
		}
	}
	common := slices.Clone(ofClients)
	if h.client != nil {
		common = append(common, sectionWords(h.client.Section)...)
		for _, fp := range h.client.Fields {
			common = append(common, plainWords(fp.Field.Label)...)
		}
	}
	for _, sp := range p.Sections {
		section := sectionWords(sp.Section)
		var party []string
		if sp != h.client && (len(sp.Section.Name) > 0 || sp.Section.List != nil) {
			party = except(section, common)
		}
		groups := firstGroups(sp)
		for _, fp := range sp.Fields {
			n := namedField{sp: sp, fp: fp, party: party}
			object := strings.TrimSuffix(fp.Field.ID, fp.Leaf)
			page := plainWords(fp.Field.Page.Title)
			if first := groups[fp.Leaf]; object != "" && (first != object || !strings.HasSuffix(object, "Address.")) {
				n.group = except(slices.Concat(plainWords(object), page), slices.Concat(plainWords(first+" legal address"), ofClients, section))
			}
			n.named(fp)
			n.around = slices.Concat(section, page, plainWords(fp.Field.ID), besideContent[fp.Field.Kind.Traits().Content])
			for _, one := range n.names {
				n.around = append(n.around, one.words...)
			}
			switch {
			case sp == h.client:
				n.around = append(n.around, ofClients...)
			case party != nil:
				n.around = append(n.around, ofParties...)
			default:
				n.around = append(n.around, "client", "customer")
			}
			h.fields = append(h.fields, n)
		}
	}
	return h
}

// firstGroups are the groups in which the last part of an id is meant where none is said: the first address, else the first of all.
func firstGroups(sp *catalogue.SectionPlan) map[string]string {
	groups := map[string]string{}
	for _, fp := range sp.Fields {
		object := strings.TrimSuffix(fp.Field.ID, fp.Leaf)
		first, later := groups[fp.Leaf]
		if !later || strings.HasSuffix(object, "Address.") && first != "" && !strings.HasSuffix(first, "Address.") {
			groups[fp.Leaf] = object
		}
	}
	return groups
}

// sectionWords are the words of a section: its id, its title, and what one of its entries is called.
func sectionWords(s *catalogue.Section) []string {
	words := slices.Concat(plainWords(s.ID), plainWords(s.Title))
	if s.List != nil {
		words = append(words, plainWords(s.List.One)...)
	}
	return words
}

// named collects the names of a field. One word that finds a question on the screen is not the name of a yes or no, or of
// a choice: "mailing" is an address, "spouse" somebody.
func (n *namedField) named(fp *catalogue.FieldPlan) {
	f := fp.Field
	words, title := plainWords(f.Label), plainWords(n.sp.Section.Title)
	if whole := len(words) == 1 && words[0] == "name" || slices.Equal(words, title); !n.sp.Section.Person || !whole { // of a person it is all of it
		n.name("label", 30, f.Label)
	}
	for i, s := range f.Synonyms {
		words, by := plainWords(s), f.Kind.Traits().Choice
		if len(words) == 1 && (by == kind.YesOrNo || by == kind.OneOf || slices.Contains(othersWords, words[0])) {
			continue
		}
		n.name("synonym", 20-i, s)
	}
	n.name("id", 1, f.ID)
	if fp.Leaf != f.ID {
		n.name("id", 1, fp.Leaf)
	}
}

func (n *namedField) name(by string, rank int, text string) {
	if words := plainWords(text); len(words) > 0 {
		n.names = append(n.names, fieldName{words, by, rank})
	}
}

// meaning is what a header most likely means; ok is false where it could be nothing. Of "Country/Region" the first word
// counts where both together say nothing.
func (h *headers) meaning(header string) (best meaning, ok bool) {
	for ; header != ""; header = header[:max(strings.LastIndexByte(header, '/'), 0)] {
		said := plainWords(header)
		if len(said) == 1 && slices.Contains(othersWords, said[0]) {
			return best, false
		}
		for i := range h.fields {
			for _, name := range h.fields[i].names {
				if m, may := h.fields[i].means(name, said); may && (!ok || m.compare(best) > 0) {
					best, ok = m, true
				}
			}
		}
		if ok {
			return best, true
		}
	}
	return best, false
}

// means tells whether a header can mean a field by one of its names: that it says the name and whose it is, and nothing
// that is not explained.
func (n *namedField) means(name fieldName, said []string) (m meaning, ok bool) {
	rest := except(said, name.words)
	if joined := strings.Join(name.words, ""); slices.Contains(said, joined) {
		rest = except(said, []string{joined}) // birthdate
	} else if !allAmong(name.words, said) {
		return m, false
	}
	m = meaning{slot: slot{n.sp, firstPlace(n.sp), n.fp.Field.ID}, by: name.by, said: len(said) - len(rest), rank: name.rank}
	if n.sp.Section.List != nil {
		rest, m.slot.index = numbered(rest)
	}
	if n.party != nil && !someAmong(n.party, said) || !allAmong(rest, n.around) || !n.placed(name, rest) {
		return m, false
	}
	for _, w := range rest {
		if slices.Contains(n.party, w) || slices.Contains(n.group, w) {
			m.said++
		}
	}
	return m, true
}

// placed tells whether a header names the group of a field, or the field by a name of several words. One word such as
// company or country is the client's own.
func (n *namedField) placed(name fieldName, rest []string) bool {
	return n.group == nil || someAmong(rest, n.group) || name.by != "id" && len(name.words) > 1
}

// numbered takes the number out of the words of a header: the place of an entry, counted from 0.
func numbered(said []string) (rest []string, place int) {
	for _, w := range said {
		if n, ok := placeOf(w); ok {
			place = n
			continue
		}
		rest = append(rest, w)
	}
	return rest, place
}
