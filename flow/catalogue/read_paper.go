package catalogue

// paper reads a document of the checklist; one that names several sections under each becomes a Paper for each of them.
func (r *reader) paper(t *tree) {
	o := r.object(t, "a paper")
	id := r.id(o, stepID())
	o.what = "paper " + id
	base := RequiredDocument{ID: id, Label: o.must("label")}
	each := o.words("each")
	o.must("when") // what every account needs is no news
	if len(each) == 0 {
		p := base
		o.expression("when", nil, &p.When)
		r.c.RequiredDocuments = append(r.c.RequiredDocuments, &p)
	}
	for _, section := range each {
		s := r.c.Section(section)
		if s == nil {
			r.fault(t.get("each"), "each of %s names the unknown section %q.%s", o.what, section, didYouMean(section, r.sectionNames()))
			continue
		}
		p := base
		p.Each = section
		o.expression("when", s, &p.When)
		r.c.RequiredDocuments = append(r.c.RequiredDocuments, &p)
	}
	o.end()
}
