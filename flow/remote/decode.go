package remote

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// DecodeDocument reads a whole body back into answers. Names and values the catalogue does not know are problems, their
// Code "wire" and their Message naming the wire path; everything else is decoded all the same. An entry is known by its
// onboardingCustomerID, or by its customerID if that is all there is. Choices that are never sent are inferred from what
// was. An error means that the body is no JSON object.
func DecodeDocument(c *catalogue.Catalogue, body []byte) (*answers.Answers, []assess.Problem, error) {
	var top map[string]any
	if err := DecodeExact(body, &top); err != nil {
		return nil, nil, fmt.Errorf("reading the body: %w", err)
	}
	d := &decoding{answers: answers.NewAnswers(c), plan: c.Plan(), body: map[assess.Attribute]any{}}
	delete(top, catalogue.WireAccountNumber)
	groups := map[*catalogue.SectionPlan]map[string]any{}
	for _, leaf := range leavesOf(top) {
		if sections := d.plan.Wire.Arrays[leaf.name]; sections != nil {
			d.array(leaf.name, leaf.value, sections)
			continue
		}
		known, ok := d.plan.Wire.Body[leaf.name]
		if !ok {
			d.problem(answers.Path{}, leaf.name, "is no name that the catalogue knows")
			continue
		}
		if groups[known.Section] == nil {
			groups[known.Section] = map[string]any{}
		}
		groups[known.Section][leaf.name] = leaf.value
	}
	for _, sp := range d.plan.Sections {
		d.group(sp, "", "", groups[sp])
	}
	d.restore()
	return d.answers, d.problems, nil
}

type decoding struct {
	answers  *answers.Answers
	plan     *catalogue.Plan
	problems []assess.Problem
	// body is what was decoded, to compare with what the answers would send.
	body map[assess.Attribute]any
}

func (d *decoding) problem(p answers.Path, wire, what string) {
	d.problems = append(d.problems, assess.NewProblem(p, "wire", assess.ToFix, wire+" "+what))
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
func (d *decoding) array(name string, value any, sections []*catalogue.SectionPlan) {
	items, ok := value.([]any)
	if !ok {
		d.problem(answers.Path{}, name, "must be an array of entries")
		return
	}
	for i, item := range items {
		where := fmt.Sprintf("%s[%d]", name, i)
		object, ok := item.(map[string]any)
		if !ok {
			d.problem(answers.Path{}, where, "must be an object")
			continue
		}
		entry := map[string]any{}
		for _, leaf := range leavesOf(object) {
			entry[leaf.name] = leaf.value
		}
		id := identifier(entry)
		delete(entry, catalogue.WireEntryID)
		delete(entry, catalogue.WireCustomerID)
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
			if d.answers.Has(sp.Section.ID, own) {
				d.problem(answers.Path{Section: sp.Section.ID, Entry: own}, where, "has the identifier of another entry")
				continue
			}
			d.answers.Add(sp.Section.ID, own, -1)
			d.group(sp, own, where, one)
			if len(apart) > 1 {
				d.answers.Link(sp.Section.ID, own, id)
			}
		}
	}
}

// identifier returns what an entry is known by, "" for nothing.
func identifier(entry map[string]any) string {
	for _, name := range []string{catalogue.WireEntryID, catalogue.WireCustomerID} {
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
func fitting(sections []*catalogue.SectionPlan, entry map[string]any) *catalogue.SectionPlan {
	best, most := sections[0], math.MinInt
	for _, sp := range sections {
		fit := 0
		for name, constant := range sp.Section.Constants {
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
			leaf, known := sp.Leaves[name]
			if !known || leaf.Field == nil {
				continue
			}
			fit++
			if takes(leaf.Field, value) {
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
func (d *decoding) group(sp *catalogue.SectionPlan, id, where string, leaves map[string]any) {
	names := slices.Sorted(maps.Keys(leaves))
	for _, regions := range []bool{false, true} {
		for _, name := range names {
			full := name
			if where != "" {
				full = where + "." + name
			}
			leaf, known := sp.Leaves[name]
			switch {
			case known && leaf.Field != nil && leaf.Field.Regions == regions:
				d.field(leaf.Field, answers.Path{Section: sp.Section.ID, Entry: id, Field: leaf.Field.Field.ID}, full, leaves[name])
			case known && leaf.Field == nil && !regions && leaves[name] != leaf.Constant:
				d.problem(answers.Path{Section: sp.Section.ID, Entry: id}, full, "has a value that the catalogue does not know")
			case !known && !regions:
				d.problem(answers.Path{Section: sp.Section.ID, Entry: id}, full, "is no name that the catalogue knows")
			}
		}
	}
}

// field decodes one answer.
func (d *decoding) field(fp *catalogue.FieldPlan, p answers.Path, wire string, value any) {
	r := d.answers.Rule(fp, p.Entry, kind.Date{})
	stored, err := fp.Field.Kind.Decode(value, r)
	if err != nil || stored != "" && fp.Field.Kind.Traits().OffersOnly(r) && fp.Field.Kind.Check(stored, r) != "" {
		d.problem(p, wire, "has a value that the catalogue does not know")
		return
	}
	if stored != "" {
		d.split(fp, p, stored)
		d.body[assess.Attribute{Array: fp.Section(d.plan).Array(), Entry: p.Entry, Name: fp.Attribute}] = value
	}
}

// takes tells whether a value can be one of a field's, as far as the field alone can tell.
func takes(fp *catalogue.FieldPlan, value any) bool {
	k, r := fp.Field.Kind, fp.Field.Rule
	stored, err := k.Decode(value, r)
	return err == nil && (stored == "" || !k.Traits().OffersOnly(r) || k.Check(stored, r) == "")
}

// roles takes an entry that was merged apart: one entry for each role, with what its section knows of.
func (d *decoding) roles(sections []*catalogue.SectionPlan, entry map[string]any) []map[string]any {
	roles, merged := entry[catalogue.WireRoles].([]any)
	if !merged || d.plan.Catalogue.Parties != catalogue.Merged {
		return []map[string]any{entry}
	}
	var apart []map[string]any
	known := map[string]bool{catalogue.WireRoles: true}
	for _, role := range roles {
		one := maps.Clone(entry)
		delete(one, catalogue.WireRoles)
		one[catalogue.WireRole] = role
		sp := fitting(sections, one)
		maps.DeleteFunc(one, func(name string, _ any) bool {
			_, there := sp.Leaves[name]
			known[name] = known[name] || there
			return !there
		})
		apart = append(apart, one)
	}
	if len(apart) == 0 {
		return []map[string]any{entry}
	}
	for name, value := range entry {
		if !known[name] {
			apart[0][name] = value // it is told of there
		}
	}
	return apart
}
