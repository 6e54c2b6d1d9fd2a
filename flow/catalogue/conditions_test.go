package catalogue_test

import (
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

func TestAConditionComesAfterThoseItsAnswersDependOn(t *testing.T) {
	c := laid(t, inHolderPage(`{id: birthDate, when: 'self.x != ""'}, {id: x, label: X, type: text, when: 'any(heirs, .name != "")', `+
		help+`}`))
	names := order(c)
	for _, pair := range [][2]string{
		{"heirs", "holder.x"},                // reading a list needs the list
		{"holder.x", "holder.birthDate"},     // and what reads it in turn
		{"mailing.country", "mailing.state"}, // a field inside an object
	} {
		before, after := index(names, pair[0]), index(names, pair[1])
		if before < 0 || after < 0 || before > after {
			t.Errorf("order %v: got %s at %d, want it before %s at %d", names, pair[0], before, pair[1], after)
		}
	}
}

func TestAFieldOfAListWaitsForItsPageAndItsSection(t *testing.T) {
	c := laid(t, "steps: [{id: heirs, sections: [{id: heirs, pages: [{id: heir, when: 'today != \"\"', "+
		"fields: [{id: name, when: 'self.share > 0'}]}]}]}]")
	names := order(c)
	if s, p, f := index(names, "heirs"), index(names, "page heirs.heir"), index(names, "heirs.name"); s > p || p > f {
		t.Errorf("order %v: got section %d, page %d, field %d, want them in this order", names, s, p, f)
	}
}

func TestWhatIsTakenFromAnotherFieldIsDecidedBetweenTheTwo(t *testing.T) {
	c := laid(t, inHolderPage(`{id: birthDate, when: 'self.lastName != ""'}, `+
		`{id: x, label: X, type: date, same: {when: 'self.lastName != ""', field: birthDate}, `+help+`}, `+
		`{id: y, label: Y, type: text, when: 'self.x != ""', `+help+`}`))
	names := order(c)
	from, same, reader := index(names, "holder.birthDate"), index(names, "same of holder.x"), index(names, "holder.y")
	if from < 0 || from > same || same > reader {
		t.Errorf("order %v: got the answer at %d, what is taken from it at %d, what reads that at %d, want them in this order",
			names, from, same, reader)
	}
}

func TestEveryConditionIsThereOnce(t *testing.T) {
	c := standard(t)
	want := 0
	for _, s := range c.Sections() {
		count(&want, s.When)
		for _, p := range s.Pages {
			count(&want, p.When)
			for _, f := range p.Fields {
				count(&want, f.When)
				if f.Same != nil {
					count(&want, f.Same.When)
				}
			}
		}
	}
	names := order(c)
	slices.Sort(names)
	if got := len(slices.Compact(names)); got != want {
		t.Errorf("conditions of the built-in catalogue: got %d different ones, want %d", got, want)
	}
}

func count(n *int, e *catalogue.Expression) {
	if e != nil {
		*n++
	}
}

func TestACircleIsRefusedByName(t *testing.T) {
	for name, test := range map[string]struct{ file, circle string }{
		"a field on itself": {
			inHolderPage(`{id: lastName, when: 'self.lastName != ""'}`), "holder.lastName depends on holder.lastName",
		},
		"two fields": {
			inHolderPage(`{id: lastName, when: 'self.birthDate != ""'}, {id: birthDate, when: 'self.lastName != ""'}`),
			"holder.lastName depends on holder.birthDate depends on holder.lastName",
		},
		"a section on its own field": {
			inHeirs(`when: 'any(heirs, .name != "")'`), "heirs depends on heirs",
		},
		"an entry on its list": {
			inHeirPage(`{id: name, when: 'count(heirs, .share > 0) > 1'}`), "heirs.name depends on heirs.name",
		},
		"a field on its section as a whole": {
			inHolderPage(`{id: lastName, when: 'self != holder'}`), "holder.lastName depends on holder.lastName",
		},
		"a page on its own field": {
			"steps: [{id: heirs, sections: [{id: heirs, pages: [{id: heir, when: 'self.share > 0', fields: [{id: share, when: 'today != \"\"'}]}]}]}]",
			"page heirs.heir depends on page heirs.heir",
		},
		"an answer on the one that is taken from it": {
			inHolderPage(`{id: birthDate, when: 'self.x != "1988-02-29"'}, {id: x, label: X, type: date, ` +
				`same: {when: 'self.lastName != ""', field: birthDate}, ` + help + `}`),
			"holder.birthDate depends on same of holder.x depends on holder.birthDate",
		},
		"two sections": {
			"steps: [{id: holders, sections: [{id: holder, when: 'any(heirs, .share > 0)', reason: No., pages: [" +
				"{id: identity, fields: [{id: lastName, when: 'self.birthDate != \"\"'}]}]}]}, " +
				"{id: heirs, sections: [{id: heirs, when: 'holder.lastName != \"\"'}]}]",
			"holder depends on heirs depends on holder",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := refused(t, test.file).Error()
			if !strings.HasPrefix(got, "firm.yaml:1: conditions go round in a circle: "+test.circle+". Take one of them away") {
				t.Errorf("got  %s\nwant firm.yaml:1: ... %s", got, test.circle)
			}
		})
	}
}

// order names the conditions in the order in which they are to be evaluated.
func order(c *catalogue.Catalogue) []string {
	var names []string
	for _, condition := range c.Conditions() {
		switch {
		case condition.Section != nil:
			names = append(names, condition.Section.ID)
		case condition.Page != nil:
			names = append(names, "page "+condition.Page.Section.ID+"."+condition.Page.ID)
		case condition.Field != nil:
			names = append(names, condition.Field.Section.ID+"."+condition.Field.ID)
		case condition.Same != nil:
			names = append(names, "same of "+condition.Same.Section.ID+"."+condition.Same.ID)
		}
	}
	return names
}

func index(names []string, name string) int {
	return slices.IndexFunc(names, func(n string) bool { return n == name || strings.HasSuffix(n, "."+name) })
}
