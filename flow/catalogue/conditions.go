package catalogue

import (
	"slices"
	"strings"
)

// Condition is one When of the catalogue and what it governs: exactly one of Section, Page, Field and Same is set. Same is
// the field that takes its answer from another one while the condition holds.
type Condition struct {
	Section *Section
	Page    *Page
	Field   *Field
	Same    *Field
	When    *Expression
}

// name is what a cycle is described with.
func (c Condition) name() string {
	switch {
	case c.Section != nil:
		return c.Section.ID
	case c.Page != nil:
		return "page " + c.Page.Section.ID + "." + c.Page.ID
	case c.Same != nil:
		return "same of " + c.Same.Section.ID + "." + c.Same.ID
	default:
		return c.Field.Section.ID + "." + c.Field.ID
	}
}

// order sorts the conditions so that each comes after those that decide what the answers it reads are.
func (r *reader) order() {
	g := &graph{c: r.c, of: make(map[any]int)}
	for _, s := range r.c.Sections() {
		g.add(s, Condition{Section: s, When: s.When})
		for _, p := range s.Pages {
			g.add(p, Condition{Page: p, When: p.When})
			for _, f := range p.Fields {
				g.add(f, Condition{Field: f, When: f.When})
				if f.Same != nil {
					g.add(f.Same, Condition{Same: f, When: f.Same.When})
				}
			}
		}
	}
	g.state = make([]visit, len(g.all))
	for i := range g.all {
		if cycle := g.visit(i, nil); cycle != nil {
			when := cycle[0].When
			names := make([]string, 0, len(cycle)+1)
			for _, c := range append(cycle, cycle[0]) {
				names = append(names, c.name())
			}
			r.all = append(r.all, &Error{File: when.File, Line: when.Line, Reason: "conditions go round in a circle: " +
				strings.Join(names, " depends on ") + ". Take one of them away"})
			return // what else goes round shares conditions with this circle
		}
	}
	r.c.index.conditions = g.sorted
}

// graph sorts depth first, in the order of the catalogue.
type graph struct {
	c      *Catalogue
	all    []Condition
	of     map[any]int // section, page, field or same to its condition
	state  []visit
	sorted []Condition
}

type visit int

const (
	unseen visit = iota
	open
	done
)

func (g *graph) add(place any, c Condition) {
	if c.When != nil {
		g.of[place] = len(g.all)
		g.all = append(g.all, c)
	}
}

// visit puts a condition after those it needs. It returns the cycle it stands in, first the condition found twice.
func (g *graph) visit(i int, path []int) []Condition {
	switch g.state[i] {
	case done:
		return nil
	case open:
		var cycle []Condition
		for _, j := range path[slices.Index(path, i):] {
			cycle = append(cycle, g.all[j])
		}
		return cycle
	case unseen:
	}
	g.state[i] = open
	path = append(path, i)
	for _, j := range g.needs(g.all[i]) {
		if cycle := g.visit(j, path); cycle != nil {
			return cycle
		}
	}
	g.state[i] = done
	g.sorted = append(g.sorted, g.all[i])
	return nil
}

// needs returns the conditions that come first: those of what contains this one, of the answer that it takes over, and of
// everything its expression reads.
func (g *graph) needs(c Condition) []int {
	var needs []int
	add := func(place any) {
		if i, ok := g.of[place]; ok {
			needs = append(needs, i)
		}
	}
	switch {
	case c.Page != nil:
		add(c.Page.Section)
	case c.Field != nil:
		add(c.Field.Section)
		add(c.Field.Page)
	case c.Same != nil:
		add(c.Same.Section)
		for _, f := range []*Field{c.Same, g.c.Field(c.Same.Section.ID, c.Same.Same.Field)} {
			if f != nil { // else it was refused already
				add(f.Page)
				add(f)
			}
		}
	}
	for _, use := range c.When.Uses() {
		section, path := cutPath(use)
		s := g.c.Section(section)
		if s == nil {
			continue
		}
		add(s)
		for _, p := range s.Pages {
			for _, f := range p.Fields {
				if path == "" || f.ID == path || strings.HasPrefix(f.ID, path+".") || strings.HasPrefix(path, f.ID+".") {
					add(p)
					add(f)
					add(f.Same)
				}
			}
		}
	}
	return needs
}
