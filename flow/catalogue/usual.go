package catalogue

import (
	"strings"

	"brokerage/onboard/flow/kind"
)

// Usual is what a question is mostly answered with. It is offered and no answer until somebody takes it.
type Usual struct {
	// Value is in its stored form, "" where Last is set.
	Value string
	// When is nil for what is always usual.
	When *Expression
	// Last offers what the newest other application answered here.
	Last bool
	// Firm is set where the firm's usual: names it.
	Firm bool
	// Says are the words that stand for it and for all usual answers of the page with the same words: "Documents: All by e-mail".
	Says string
}

// MustAsk tells whether only the client can answer a question, so that nothing is ever offered for it: an attestation, and what
// the catalogue marks with ask.
func (f *Field) MustAsk() bool { return f.Ask || f.is(kind.Confirmation) }

// usual reads what a field is mostly answered with: a value, a mapping, or a list of mappings.
func (r *reader) usual(o *properties, f *Field) {
	const key = "usual"
	o.known = append(o.known, key)
	t := o.t.get(key)
	if t == nil || t.shape == scalar && t.text == "" {
		return
	}
	if !r.offerable(t, f) {
		return
	}
	switch t.shape {
	case scalar:
		f.Usual = []*Usual{r.usually(t, t.text, f)}
	case object:
		f.Usual = []*Usual{r.usualOf(t, f)}
	case list:
		for _, item := range t.items {
			f.Usual = append(f.Usual, r.usualOf(item, f))
		}
	}
}

// offerable refuses a usual answer where only the client can answer, and where it would be shown unmasked.
func (r *reader) offerable(t *tree, f *Field) bool {
	path := f.Section.ID + "." + f.ID
	switch {
	case f.MustAsk():
		r.fault(t, "%s must be asked, and usual offers an answer to it. Remove usual: only the client can answer it", path)
	case f.Rule.Masked:
		r.fault(t, "%s is masked, and usual offers an answer to it. Remove one: what is masked belongs to one client", path)
	default:
		return true
	}
	return false
}

func (r *reader) usualOf(t *tree, f *Field) *Usual {
	o := r.object(t, "usual of field "+f.Section.ID+"."+f.ID)
	value, last := o.text("value"), o.flag("last")
	u := &Usual{Last: last}
	switch {
	case last == (value != ""):
		r.fault(t, "%s has both or neither of value and last. Write one of them", o.what)
	case !last:
		u = r.usually(t, value, f)
	}
	u.Says = o.text("says")
	o.expression("when", f.Section, &u.When)
	o.end()
	return u
}

// usually is a value as it would be answered, which the question must take.
func (r *reader) usually(t *tree, value string, f *Field) *Usual {
	u := &Usual{Value: value}
	if f.Kind == nil {
		return u
	}
	u.Value = f.Kind.Normalise(value, f.Rule)
	if wrong := f.Kind.Check(u.Value, f.Rule); wrong != "" {
		r.fault(t, "the usual answer %q of %s.%s is none: %s%s", value, f.Section.ID, f.ID, wrong, didYouMean(value, valuesOf(f.Rule.Options)))
	}
	return u
}

// firm reads the usual answers of a firm, by section and field: {account.repCode: F217}. They stand for those of the fields.
func (r *reader) firm(t *tree) {
	if t == nil {
		return
	}
	for _, p := range t.pairs {
		section, field, _ := strings.Cut(p.key, ".")
		f := r.c.Field(section, field)
		switch {
		case f == nil:
			r.fault(p.at(), "usual names %q, which is no field.%s", p.key, didYouMean(p.key, r.paths()))
		case p.value.shape != scalar:
			r.fault(p.value, "usual of %s is %s. Write %s", p.key, p.value.shape, scalar)
		case p.value.text == "":
			f.Usual = nil
		case r.offerable(p.value, f):
			u := r.usually(p.value, p.value.text, f)
			u.Firm = true
			f.Usual = []*Usual{u}
		}
	}
}

// paths are all fields as a firm names them.
func (r *reader) paths() []string {
	var all []string
	for _, s := range r.c.Sections() {
		for _, f := range s.Fields() {
			all = append(all, s.ID+"."+f.ID)
		}
	}
	return all
}

// namedYesNo reads what yes and no are called at a question: both, in the order in which they stand.
func (r *reader) namedYesNo(t *tree, where string) []kind.Option {
	options := r.options(t, where)
	if len(options) != 2 || !oneOfEach(options) {
		r.fault(t, "%s is a yesno and names other values than yes and no. Name both, and nothing else", where)
	}
	return options
}

func oneOfEach(options []kind.Option) bool {
	a, b := options[0].Value, options[1].Value
	return a == kind.Yes && b == kind.No || a == kind.No && b == kind.Yes
}
