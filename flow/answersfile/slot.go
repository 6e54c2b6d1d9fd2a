package answersfile

import (
	"fmt"
	"strconv"
	"strings"

	"brokerage/onboard/flow/catalogue"
)

// slot is a place in an answers file, written as a path: account.repCode, todBeneficiaries[1].firstName.
type slot struct {
	sp    *catalogue.SectionPlan
	index int // of the entry, -1 in a section that stands once
	field string
}

// String writes the path.
func (s slot) String() string {
	if s.index < 0 {
		return s.sp.Section.ID + "." + s.field
	}
	return fmt.Sprintf("%s[%d].%s", s.sp.Section.ID, s.index, s.field)
}

// slotOf finds the place of a path. complaint says what is wrong with one that leads nowhere, and the mend.
func slotOf(p *catalogue.Plan, path string) (s slot, complaint string) {
	head, field, _ := strings.Cut(path, ".")
	name, place, bracketed := strings.Cut(head, "[")
	sp := p.ByID[name]
	switch {
	case sp == nil:
		return s, "no such path." + nearSlot(p, path, name)
	case sp.Section.List == nil && bracketed:
		return s, fmt.Sprintf("stands once. Write it as %s.%s.", name, field)
	case sp.Section.List != nil && !bracketed:
		return s, fmt.Sprintf("is a list. Write the place of an entry, as in %s[0].%s.", name, sp.Fields[0].Field.ID)
	}
	s = slot{sp: sp, index: -1, field: field}
	if bracketed {
		n, err := strconv.Atoi(strings.TrimSuffix(place, "]"))
		if err != nil || !strings.HasSuffix(place, "]") || n < 0 || n >= mostPlaces {
			return s, fmt.Sprintf("names no entry. Entries are counted from 0, as in %s[0].%s.", name, sp.Fields[0].Field.ID)
		}
		s.index = n
	}
	switch {
	case sp.ByID[field] != nil, sp.Section.Person && field == personKey, sp.Section.List != nil && field == catalogue.WireEntryID:
		return s, ""
	case field == "":
		return s, fmt.Sprintf("names no field. Write one of its fields, as in %s.%s.", head, sp.Fields[0].Field.ID)
	}
	for _, fp := range sp.Fields {
		if strings.HasPrefix(fp.Field.ID, field+".") {
			return s, fmt.Sprintf("holds fields. Write one of them, as in %s.%s.", head, fp.Field.ID)
		}
	}
	paths := make([]string, 0, len(sp.Fields))
	for _, fp := range sp.Fields {
		paths = append(paths, head+"."+fp.Field.ID)
	}
	return s, "no such field." + suggestion(path, paths)
}

// nearSlot names the path that a word or a misspelt section was meant for.
func nearSlot(p *catalogue.Plan, path, section string) string {
	for _, sp := range p.Sections {
		if fp := sp.ByID[path]; fp != nil {
			return " Did you mean " + slot{sp, firstPlace(sp), path}.String() + "?"
		}
	}
	ids := make([]string, 0, len(p.Sections))
	for _, sp := range p.Sections {
		ids = append(ids, sp.Section.ID)
	}
	if !strings.Contains(path, ".") {
		return " Write it as SECTION.FIELD, as in " + slot{p.Sections[0], -1, p.Sections[0].Fields[0].Field.ID}.String() + "."
	}
	return suggestion(section, known(ids))
}

// firstPlace is the index of the first entry of a list, -1 of a section that stands once.
func firstPlace(sp *catalogue.SectionPlan) int {
	if sp.Section.List == nil {
		return -1
	}
	return 0
}

// put lays a value at a place of a file, over one that stands there. The complaint is that entries are left out before it.
func (n *node) put(s slot, value node) (complaint string) {
	group := n.child(s.sp.Section.ID, value.at)
	if s.index >= 0 {
		if group.shape == aScalar && group.text == "" {
			group.shape = aList
		}
		switch count := len(group.items); {
		case group.shape != aList:
			return "" // what stands there is refused when it is read
		case s.index > count:
			return fmt.Sprintf("leaves out an entry. The next one is %s.", slot{s.sp, count, s.field})
		case s.index == count:
			group.items = append(group.items, node{at: value.at, shape: aMapping})
		}
		group = &group.items[s.index]
	}
	group.lay(s.field, value)
	return ""
}

// child returns what stands below a key, and makes it where it is new.
func (n *node) child(key string, at spot) *node {
	for i := range n.pairs {
		if n.pairs[i].key == key {
			return &n.pairs[i].value
		}
	}
	n.pairs = append(n.pairs, pair{key, at, node{at: at}})
	return &n.pairs[len(n.pairs)-1].value
}

// lay writes a field, whether its dots are nested or written out.
func (n *node) lay(field string, value node) {
	if n.shape == aScalar && n.text == "" {
		n.shape = aMapping
	}
	if n.shape != aMapping {
		return // refused when it is read
	}
	for i := range n.pairs {
		p := &n.pairs[i]
		rest, below := strings.CutPrefix(field, p.key+".")
		switch {
		case p.key == field:
			p.value, p.at = value, value.at
			return
		case below && p.value.shape == aMapping:
			p.value.lay(rest, value)
			return
		}
	}
	n.pairs = append(n.pairs, pair{field, value.at, value})
}
