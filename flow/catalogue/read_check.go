package catalogue

import "slices"

// environmentWords are the places where a check can be made alone.
var environmentWords = []string{"sandbox", "test", "production"}

// check reads a rule; one that names several sections under each, or several places under at, becomes a Check for each of
// them.
func (r *reader) check(t *tree) {
	o := r.object(t, "a check")
	id := r.id(o, stepID())
	o.what = "check " + id
	places := o.words("at")
	if len(places) == 0 {
		o.must("at")
		return
	}
	base := Check{ID: id, Severity: Severity(o.must("severity")), At: places[0], Message: o.must("message")}
	if !slices.Contains([]Severity{SeverityError, SeverityWarning, SeverityLeft, ""}, base.Severity) {
		r.fault(o.t.get("severity"), "severity of %s is %q. Write error, warning or left", o.what, base.Severity)
	}
	base.Only = o.words("only")
	for _, only := range base.Only {
		if !slices.Contains(environmentWords, only) {
			r.fault(o.t.get("only"), "only of %s is %q. Write sandbox, test or production", o.what, only)
		}
	}
	o.must("that")
	each := o.words("each")
	if len(each) == 0 {
		for _, at := range places {
			c := base
			c.At = at
			r.place(o, &c, nil)
		}
	} else if len(places) > 1 {
		r.fault(t.get("at"), "%s reports at several places and has each. Write one field under at", o.what)
	}
	for _, section := range each {
		c := base
		c.Each = section
		s := r.c.Section(section)
		if s == nil {
			r.fault(o.t.get("each"), "each of %s names the unknown section %q.%s", o.what, section, didYouMean(section, r.sectionNames()))
			continue
		}
		r.place(o, &c, s)
	}
	o.end()
}

// place adds a check to the catalogue once the place it reports at is known.
func (r *reader) place(o *properties, c *Check, self *Section) {
	r.c.Checks = append(r.c.Checks, c)
	among := c.Each
	if self == nil {
		among, _ = cutPath(c.At)
	}
	o.expressionAmong("when", among, self, &c.When)
	o.expressionAmong("that", among, self, &c.That)
	at := o.t.get("at")
	if self != nil {
		if r.c.Field(self.ID, c.At) == nil {
			r.fault(at, "%s reports at %q, which is no field of section %s.%s", o.what, c.At, self.ID, didYouMean(c.At, fieldNames(self)))
		}
		return
	}
	section, field := cutPath(c.At)
	s := r.c.Section(section)
	switch {
	case s == nil:
		r.fault(at, "%s reports at the unknown section %q.%s", o.what, section, didYouMean(section, r.sectionNames()))
	case field != "" && s.List != nil:
		r.fault(at, "%s reports at a field of the list %s without naming an entry. Write each: %s and at: %s", o.what, section, section, field)
	case field != "" && r.c.Field(section, field) == nil:
		r.fault(at, "%s reports at %q, which is no field of section %s.%s", o.what, field, section, didYouMean(field, fieldNames(s)))
	}
}

func (r *reader) sectionNames() []string {
	var names []string
	for _, s := range r.c.Sections() {
		names = append(names, s.ID)
	}
	return names
}

func fieldNames(s *Section) []string {
	var names []string
	for _, f := range s.Fields() {
		names = append(names, f.ID)
	}
	return names
}
