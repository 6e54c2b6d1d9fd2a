package catalogue

import (
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow/kind"
)

// Attributes of the body that onboard writes by itself.
var (
	ownOfBody  = []string{"accountNumber"}
	ownOfEntry = []string{"onboardingCustomerID", "customerID"}
)

// wires refuses a catalogue under which two answers would be sent in one place: the second would overwrite the first, and
// neither the advisor nor the custodian would know.
func (r *reader) wires() {
	body := attributes{r: r, taken: make(map[string]claim), own: ownOfBody}
	for _, s := range r.c.Sections() {
		t := newest(r.places[s], r.places[s].get("wire"))
		if s.Wire != "" && !wirePath().MatchString(s.Wire) {
			r.fault(t, "section %s has the wire name %q. Use letters, digits and dots", s.ID, s.Wire)
		}
		if s.List == nil {
			body.section(s, s.Wire)
			continue
		}
		if s.Wire == "" {
			r.fault(t, "list %s has no wire name. Write wire: with the array it is sent as", s.ID)
		}
		entry := attributes{r: r, taken: make(map[string]claim), own: ownOfEntry}
		entry.section(s, "")
		body.array(t, s)
	}
	body.nested()
	r.shared()
}

// attributes are the wire paths taken in one object, with what took them.
type attributes struct {
	r     *reader
	taken map[string]claim
	own   []string
	order []claim
}

// claim says what is sent at a path and where that was written.
type claim struct {
	t          *tree
	path, what string
}

func (a *attributes) take(t *tree, path, what string) {
	c := claim{t, path, what}
	switch other, twice := a.taken[path]; {
	case twice:
		if other.t.order > t.order {
			c, other = other, c
		}
		a.r.fault(c.t, "%s is sent as %q, and so is %s. Rename one on the wire", c.what, path, other.what)
	case slices.Contains(a.own, path):
		a.r.fault(t, "%s is sent as %q, which onboard sends by itself. Rename it on the wire", what, path)
	}
	a.taken[path] = c
	a.order = append(a.order, c)
}

// array takes the path of a list; several lists may be sent in one array.
func (a *attributes) array(t *tree, s *Section) {
	what := "an entry of " + s.Wire
	if a.taken[s.Wire].what != what {
		a.take(t, s.Wire, what)
	}
}

func (a *attributes) section(s *Section, under string) {
	t := newest(a.r.places[s], a.r.places[s].get("constants"))
	for _, name := range slices.Sorted(maps.Keys(s.Constants)) {
		if !wirePath().MatchString(name) {
			a.r.fault(t, "constant %q of section %s is no wire name. Use letters, digits and dots", name, s.ID)
		}
		a.take(t, join(under, name), "constant "+name+" of section "+s.ID)
	}
	for _, f := range s.Fields() {
		a.field(f, under)
	}
	if s.List != nil {
		a.nested()
	}
}

func (a *attributes) field(f *Field, under string) {
	name := f.Wire.Name
	if name == "-" {
		return
	}
	t, what := newest(a.r.places[f], a.r.places[f].get("wire")), "field "+f.Section.ID+"."+f.ID
	top, atTop := strings.CutPrefix(name, "/")
	switch {
	case !wirePath().MatchString(top):
		a.r.fault(t, "%s has the wire name %q. Use letters, digits and dots, or - to send nothing", what, name)
	case atTop && f.Section.List != nil:
		a.r.fault(t, "%s stands in a list and has the wire name %q at the top of the body. Remove the /", what, name)
	case atTop:
		a.take(t, top, what)
	default:
		a.take(t, join(under, name), what)
	}
}

// nested refuses a value that stands where an object must stand for another.
func (a *attributes) nested() {
	for _, c := range a.order {
		for _, group := range prefixes(c.path) {
			if other, ok := a.taken[group]; ok {
				a.r.fault(newest(c.t, other.t), "%s is sent as %q, inside %q, which is %s. Rename one on the wire", c.what, c.path,
					group, other.what)
			}
		}
	}
}

// shared refuses two lists in one array whose entries could not be told apart: one names a constant that the other may
// send as an answer.
func (r *reader) shared() {
	for _, s := range r.c.Sections() {
		for _, other := range r.c.Sections() {
			if s == other || s.List == nil || other.List == nil || s.Wire != other.Wire {
				continue
			}
			if s.toldFrom(other) {
				continue
			}
			for _, f := range other.Fields() {
				r.clash(s, f)
			}
		}
	}
}

// toldFrom tells whether every entry of a section has a constant that no entry of another can have.
func (s *Section) toldFrom(other *Section) bool {
	for name, constant := range s.Constants {
		if other.Constants[name] != constant && !slices.ContainsFunc(other.Fields(), func(f *Field) bool {
			return f.Wire.Name == name && f.sends(constant)
		}) {
			return true
		}
	}
	return false
}

// sends tells whether a choice may be sent as a value.
func (f *Field) sends(value any) bool {
	return slices.ContainsFunc(f.Rule.Options, func(o kind.Option) bool { return sentAs(o) == value })
}

func sentAs(o kind.Option) string {
	if o.Wire != "" {
		return o.Wire
	}
	return o.Value
}

func (r *reader) clash(s *Section, f *Field) {
	constant, ok := s.Constants[f.Wire.Name]
	if !ok {
		return
	}
	for _, option := range f.Rule.Options {
		if sent := sentAs(option); sent == constant {
			r.fault(newest(r.places[s].get("constants"), r.places[f]), "section %s always sends %s %q, which field %s.%s of the same array may send too. Change one of them",
				s.ID, f.Wire.Name, sent, f.Section.ID, f.ID)
		}
	}
}

func join(under, name string) string {
	if under == "" {
		return name
	}
	return under + "." + name
}
