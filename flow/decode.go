package flow

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// DecodeDocument reads a whole body back into answers. Names and values the catalogue does not know are problems, their
// Code "wire" and their Message naming the wire path; everything else is decoded all the same. An entry is known by its
// onboardingCustomerID, or by its customerID if that is all there is. Choices that are never sent are inferred from what
// was. An error means that the body is no JSON object.
func DecodeDocument(c *catalogue.Catalogue, body []byte) (*Answers, []Problem, error) {
	var top map[string]any
	if err := decodeExact(body, &top); err != nil {
		return nil, nil, fmt.Errorf("reading the body: %w", err)
	}
	d := &decoding{answers: NewAnswers(c), plan: planOf(c), body: map[Attribute]any{}}
	delete(top, wireAccountNumber)
	groups := map[*sectionPlan]map[string]any{}
	for _, leaf := range leavesOf(top) {
		if sections := d.plan.wire.arrays[leaf.name]; sections != nil {
			d.array(leaf.name, leaf.value, sections)
			continue
		}
		known, ok := d.plan.wire.body[leaf.name]
		if !ok {
			d.problem(Path{}, leaf.name, "is no name that the catalogue knows")
			continue
		}
		if groups[known.section] == nil {
			groups[known.section] = map[string]any{}
		}
		groups[known.section][leaf.name] = leaf.value
	}
	for _, sp := range d.plan.sections {
		d.group(sp, "", "", groups[sp])
	}
	d.restore()
	return d.answers, d.problems, nil
}

type decoding struct {
	answers  *Answers
	plan     *plan
	problems []Problem
	// body is what was decoded, to compare with what the answers would send.
	body map[Attribute]any
}

func (d *decoding) problem(p Path, wire, what string) {
	d.problems = append(d.problems, foundHere(p, "wire", ToFix, wire+" "+what))
}

// wireValue is a leaf of a JSON object by its dotted name.
type wireValue struct {
	name  string
	value any
}

// leavesOf flattens an object, sorted by name. A null says nothing and is left out.
func leavesOf(object map[string]any) []wireValue {
	var found []wireValue
	var walk func(string, map[string]any)
	walk = func(within string, object map[string]any) {
		for _, key := range slices.Sorted(maps.Keys(object)) {
			switch v := object[key].(type) {
			case nil:
			case map[string]any:
				walk(within+key+".", v)
			default:
				found = append(found, wireValue{within + key, v})
			}
		}
	}
	walk("", object)
	return found
}

// array decodes the entries of one array, each into the section it fits.
func (d *decoding) array(name string, value any, sections []*sectionPlan) {
	items, ok := value.([]any)
	if !ok {
		d.problem(Path{}, name, "must be an array of entries")
		return
	}
	for i, item := range items {
		where := fmt.Sprintf("%s[%d]", name, i)
		object, ok := item.(map[string]any)
		if !ok {
			d.problem(Path{}, where, "must be an object")
			continue
		}
		entry := map[string]any{}
		for _, leaf := range leavesOf(object) {
			entry[leaf.name] = leaf.value
		}
		id := identifier(entry)
		delete(entry, wireEntryID)
		delete(entry, wireCustomerID)
		if len(entry) == 0 {
			continue // an entry with identifiers only counts as absent
		}
		if id == "" {
			id = fmt.Sprintf("%s-%d", name, i)
		}
		apart := d.roles(sections, entry)
		for n, one := range apart {
			sp, own := fitting(sections, one), id
			if n > 0 {
				own = fmt.Sprintf("%s-%d", id, n+1)
			}
			if d.answers.find(sp.section.ID, own) >= 0 {
				d.problem(Path{Section: sp.section.ID, Entry: own}, where, "has the identifier of another entry")
				continue
			}
			d.answers.Add(sp.section.ID, own, -1)
			d.group(sp, own, where, one)
			if len(apart) > 1 {
				d.answers.Link(sp.section.ID, own, id)
			}
		}
	}
}

// identifier returns what an entry is known by, "" for nothing.
func identifier(entry map[string]any) string {
	for _, name := range []string{wireEntryID, wireCustomerID} {
		switch v := entry[name].(type) {
		case string:
			if v != "" {
				return v
			}
		case json.Number:
			return v.String()
		}
	}
	return ""
}

// fitting finds the section an entry of a shared array belongs to: the one whose constants it has, else one whose constants
// it does not contradict, else the one that knows most of its names and values. One contradiction outweighs all the rest:
// where humans are merged, an entry has the answers of every role, and only the role tells which section it is of.
func fitting(sections []*sectionPlan, entry map[string]any) *sectionPlan {
	best, most := sections[0], math.MinInt
	for _, sp := range sections {
		fit := 0
		for name, constant := range sp.section.Constants {
			switch value, there := entry[name]; {
			case there && value == constant:
				fit += 1000
			case there:
				fit -= 1_000_000
			default:
				fit -= 1000 // constants go with every entry of their section
			}
		}
		for name, value := range entry {
			leaf, known := sp.leaves[name]
			if !known || leaf.field == nil {
				continue
			}
			fit++
			if leaf.field.takes(value) {
				fit++
			}
		}
		if fit > most {
			best, most = sp, fit
		}
	}
	return best
}

// group decodes the leaves of a section or of one entry. Regions come last: they depend on the country beside them.
func (d *decoding) group(sp *sectionPlan, id, where string, leaves map[string]any) {
	names := slices.Sorted(maps.Keys(leaves))
	for _, regions := range []bool{false, true} {
		for _, name := range names {
			full := name
			if where != "" {
				full = where + "." + name
			}
			leaf, known := sp.leaves[name]
			switch {
			case known && leaf.field != nil && leaf.field.regions == regions:
				d.field(leaf.field, Path{sp.section.ID, id, leaf.field.field.ID}, full, leaves[name])
			case known && leaf.field == nil && !regions && leaves[name] != leaf.constant:
				d.problem(Path{Section: sp.section.ID, Entry: id}, full, "has a value that the catalogue does not know")
			case !known && !regions:
				d.problem(Path{Section: sp.section.ID, Entry: id}, full, "is no name that the catalogue knows")
			}
		}
	}
}

// field decodes one answer.
func (d *decoding) field(fp *fieldPlan, p Path, wire string, value any) {
	r := d.answers.rule(fp, p.Entry, kind.Date{})
	stored, err := fp.field.Kind.Decode(value, r)
	if err != nil || stored != "" && offered(fp.field.Kind, r) && fp.field.Kind.Check(stored, r) != "" {
		d.problem(p, wire, "has a value that the catalogue does not know")
		return
	}
	if stored != "" {
		d.split(fp, p, stored)
		d.body[Attribute{fp.section(d.plan).array(), p.Entry, fp.attribute}] = value
	}
}

// takes tells whether a value can be one of a field's, as far as the field alone can tell.
func (fp *fieldPlan) takes(value any) bool {
	k, r := fp.field.Kind, fp.field.Rule
	stored, err := k.Decode(value, r)
	return err == nil && (stored == "" || !offered(k, r) || k.Check(stored, r) == "")
}
