package answersfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// personKey links entries of one answers file: those with the same word are one human.
const personKey = "person"

// answersFile is a file while it is read.
type answersFile struct {
	name    string
	plan    *catalogue.Plan
	answers *answers.Answers
	today   kind.Date
	newID   func() string
	before  *answers.Answers // whose entries lend their identifiers
	named   map[string]bool  // identifiers that stand in the file
	links   []link
	// faults are the answers that cannot stand where they do: each by itself, so that all are told.
	faults []*InputError
}

// read fills the answers from what was written. The error is what is wrong with the file as a whole.
func (f *answersFile) read(top node) error {
	seen := map[string]spot{}
	for _, p := range top.pairs {
		sp := f.plan.ByID[p.key]
		if sp == nil {
			return f.fault(p.at, p.key, "no such section."+suggestion(p.key, f.sectionIDs()))
		}
		if err := f.once(seen, p.key, p.at, p.key); err != nil {
			return err
		}
		if err := f.section(sp, p.value); err != nil {
			return err
		}
	}
	for _, l := range f.links {
		if err := f.link(l); err != nil {
			return err
		}
	}
	for _, sp := range f.plan.Sections {
		if sp.Section.List != nil {
			f.answers.KeepIdentifiers(sp, f.before, f.named)
		}
	}
	return nil
}

// link is an entry that named its human.
type link struct {
	section, entry, person string
	at                     spot
	where                  string
}

// given is an answer as it stands in the file.
type given struct {
	field *catalogue.FieldPlan
	value node
}

func (f *answersFile) fault(at spot, path, message string) *InputError {
	path = kind.Clean(path) // an unknown key may be anything
	if runes := []rune(path); len(runes) > longestPath {
		path = string(runes[:longestPath]) + "…"
	}
	return &InputError{File: cmp.Or(at.beside, f.name), Line: at.line, Column: at.column, Path: path, Message: message}
}

// whole refuses a value that YAML ended at a # which may be a part of it: Apt #12B.
func (f *answersFile) whole(n node, path string) *InputError {
	if !n.cut {
		return nil
	}
	return f.fault(n.at, path, "YAML takes what stands behind # for a comment. Put the value into quotes, or the comment on a line of its own.")
}

// once refuses what was said before; seen holds the place of each path.
func (f *answersFile) once(seen map[string]spot, what string, at spot, path string) error {
	if first, twice := seen[what]; twice {
		return f.fault(at, path, fmt.Sprintf("stands here again after line %d. Keep one of them.", first.line))
	}
	seen[what] = at
	return nil
}

func (f *answersFile) sectionIDs() []string {
	ids := make([]string, 0, len(f.plan.Sections))
	for _, sp := range f.plan.Sections {
		ids = append(ids, sp.Section.ID)
	}
	return known(ids)
}

// section reads the answers of a section, or the entries of a list.
func (f *answersFile) section(sp *catalogue.SectionPlan, n node) error {
	id := sp.Section.ID
	switch {
	case n.cut:
		return f.whole(n, id)
	case n.shape == aScalar && n.text == "":
		return nil
	case sp.Section.List == nil && n.shape != aMapping:
		return f.fault(n.at, id, "must hold fields, each as name: value.")
	case sp.Section.List == nil:
		return f.group(sp, "", id, n)
	case n.shape != aList:
		return f.fault(n.at, id, "must be a list. Start each entry with - and one field.")
	}
	if len(n.items) > mostEntries {
		return f.fault(n.at, id, fmt.Sprintf("has %d entries. At most %d are read.", len(n.items), mostEntries))
	}
	for i, item := range n.items {
		where := fmt.Sprintf("%s[%d]", id, i)
		if item.shape != aMapping {
			return f.fault(item.at, where, "must hold fields, each as name: value.")
		}
		entry, err := f.identifier(sp, where, item)
		if err != nil {
			return err
		}
		if err := f.entry(sp, entry, where, item); err != nil {
			return err
		}
	}
	return nil
}

// entry reads one entry by itself and puts it at the end of its list: answers copy a list at each change, since others may
// be reading it, and here nobody is.
func (f *answersFile) entry(sp *catalogue.SectionPlan, entry, where string, n node) error {
	all, list := f.answers, sp.Section.ID
	f.answers = all.Alone(list, entry)
	err := f.group(sp, entry, where, n)
	all.Append(list, f.answers)
	f.answers = all
	return err
}

// identifier returns the onboardingCustomerID of an entry; where the file has none, a new one.
func (f *answersFile) identifier(sp *catalogue.SectionPlan, where string, n node) (string, error) {
	for _, p := range n.pairs {
		if p.key != catalogue.WireEntryID || p.value.shape == aScalar && p.value.text == "" {
			continue
		}
		switch id := kind.Clean(p.value.text); {
		case id == "" || strings.ContainsAny(id, " []"):
			return "", f.fault(p.at, where+"."+catalogue.WireEntryID, "must be one word, such as a UUID.")
		case f.answers.Has(sp.Section.ID, id):
			return "", f.fault(p.at, where+"."+catalogue.WireEntryID, "is the identifier of another entry. Remove it to get a new one.")
		default:
			f.named[id] = true
			return id, nil
		}
	}
	return f.newID(), nil
}

// group reads the fields of a section or an entry, wherever they stand in it: those first by which others are read.
func (f *answersFile) group(sp *catalogue.SectionPlan, entry, where string, n node) error {
	g := groupReader{answersFile: f, sp: sp, entry: entry, where: where, seen: map[string]spot{}}
	if err := g.fields("", n); err != nil {
		return err
	}
	slices.SortStableFunc(g.given, func(a, b given) int { return turnOf(a.field) - turnOf(b.field) })
	for _, one := range g.given {
		if fault := f.answer(one, entry, where); fault != nil {
			f.faults = append(f.faults, fault)
		}
	}
	return nil
}

// turnOf is when a field is read among those beside it: the state by its country, the postal code by both, a tax number by
// its type.
func turnOf(fp *catalogue.FieldPlan) int {
	switch {
	case fp.Regions:
		return 1
	case fp.Field.Kind.Traits().OffersOnly(fp.Field.Rule):
		return 0
	}
	return 2
}

// certain are the answers that can have no # in them: what stands behind one is a comment.
var certain = map[kind.Content]bool{
	kind.Chosen: true, kind.Country: true, kind.Region: true, kind.Day: true, kind.Number: true, kind.Share: true,
}

// groupReader collects the answers of one section or entry.
type groupReader struct {
	*answersFile
	sp           *catalogue.SectionPlan
	entry, where string
	seen         map[string]spot
	given        []given
}

// fields collects what stands below a mapping; within is the part of the field ids above it.
func (g *groupReader) fields(within string, n node) error {
	for _, p := range n.pairs {
		id := within + p.key
		if err := g.once(g.seen, id, p.at, g.where+"."+id); err != nil {
			return err
		}
		fp := g.sp.ByID[id]
		switch {
		case p.value.cut && (fp == nil || !certain[fp.Field.Kind.Traits().Content]):
			return g.whole(p.value, g.where+"."+id)
		case fp != nil:
			g.given = append(g.given, given{fp, p.value})
		case holdsFields(g.sp, id+"."):
			if err := g.below(id, p); err != nil {
				return err
			}
		case within == "" && p.key == personKey && g.sp.Section.Person:
			if person := kind.Clean(p.value.text); person != "" {
				g.links = append(g.links, link{g.sp.Section.ID, g.entry, person, p.at, g.where})
			}
		case within == "" && p.key == catalogue.WireEntryID && g.entry != "":
		default:
			return g.fault(p.at, g.where+"."+id, "no such field."+suggestion(p.key, namesBelow(g.sp, within)))
		}
	}
	return nil
}

// below collects the fields of an object such as legalAddress.
func (g *groupReader) below(id string, p pair) error {
	switch {
	case p.value.shape == aMapping:
		return g.fields(id+".", p.value)
	case p.value.shape == aScalar && p.value.text == "":
		return nil
	}
	return g.fault(p.at, g.where+"."+id, "must hold fields, each as name: value.")
}

// holdsFields tells whether any field id begins so.
func holdsFields(sp *catalogue.SectionPlan, prefix string) bool {
	return slices.ContainsFunc(sp.Fields, func(fp *catalogue.FieldPlan) bool { return strings.HasPrefix(fp.Field.ID, prefix) })
}

// namesBelow lists the names that may stand directly below a part of the field ids.
func namesBelow(sp *catalogue.SectionPlan, within string) []string {
	var names []string
	for _, fp := range sp.Fields {
		if rest, ok := strings.CutPrefix(fp.Field.ID, within); ok {
			name, _, _ := strings.Cut(rest, ".")
			names = append(names, name)
		}
	}
	return known(names)
}

// answer stores one answer in its stored form.
func (f *answersFile) answer(g given, entry, where string) *InputError {
	fp, path := g.field, where+"."+g.field.Field.ID
	text, fault := f.text(g, path)
	if fault != nil || text == "" {
		return fault
	}
	p := answers.Path{Section: fp.Field.Section.ID, Entry: entry, Field: fp.Field.ID}
	r := f.answers.Rule(fp, entry, f.today)
	stored := fp.Field.Kind.Normalise(text, r)
	if stored == "" {
		return nil
	}
	if fp.Field.Kind.Traits().OffersOnly(r) && fp.Field.Kind.Check(stored, r) != "" {
		return f.fault(g.value.at, path, "not one of the values it can have."+suggestion(stored, valuesOf(fp.Field, r)))
	}
	f.answers.Set(p, stored)
	return nil
}

// text returns what was written; the items of a list are joined, as choices are.
func (f *answersFile) text(g given, path string) (string, *InputError) {
	switch {
	case g.value.shape == aScalar:
		return g.value.text, nil
	case g.value.shape == aMapping:
		return "", f.fault(g.value.at, path, "must be one value.")
	case g.field.Field.Kind.Traits().Choice != kind.SeveralOf:
		return "", f.fault(g.value.at, path, "must be one value, not a list.")
	}
	var items []string
	for _, item := range g.value.items {
		if item.shape != aScalar {
			return "", f.fault(item.at, path, "must be a list of plain values.")
		}
		items = append(items, item.text)
	}
	return strings.Join(items, ", "), nil
}

// link joins an entry to its human. What it says of the human itself must not differ from what another entry said.
func (f *answersFile) link(l link) error {
	if field := f.answers.Contradicts(l.section, l.entry, l.person); field != "" {
		return f.fault(l.at, l.where+"."+field, "differs from another entry of the same person. Write it once.")
	}
	f.answers.Link(l.section, l.entry, l.person)
	return nil
}
