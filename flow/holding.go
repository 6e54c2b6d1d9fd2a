package flow

import (
	"encoding/json"
	"iter"
	"reflect"
	"sort"
)

// heldState is what is known of one attribute at the custodian. An attribute that was never sent is absent.
type heldState string

const (
	heldValue   heldState = "value"
	heldAbsent  heldState = "absent"
	heldUnknown heldState = "unknown" // a body with it was sent and no reply confirmed it
)

// held is the custodian's side of one attribute.
type held struct {
	State heldState `json:"state"`
	Value any       `json:"value,omitempty"`
	Step  string    `json:"step"`
	// Cleared: a "*" was sent for it, and get-account has not shown it gone; submit repeats the "*".
	Cleared bool `json:"cleared,omitempty"`
}

// holding is what the custodian is known to hold, attribute by attribute.
type holding map[Attribute]held

// patch is what must be sent so that the custodian holds what is wanted.
type patch struct {
	set   Document
	clear map[Attribute]string // attribute -> step
}

func (p patch) empty() bool { return len(p.set) == 0 && len(p.clear) == 0 }

// steps names the steps the patch touches, sorted.
func (p patch) steps() []string {
	seen := map[string]bool{}
	for _, l := range p.set {
		seen[l.Step] = true
	}
	for _, s := range p.clear {
		seen[s] = true
	}
	names := make([]string, 0, len(seen))
	for s := range seen {
		names = append(names, s)
	}
	sort.Strings(names)
	return names
}

// attributes lists what the patch touches, in a stable order.
func (p patch) attributes() []Attribute {
	all := make([]Attribute, 0, len(p.set)+len(p.clear))
	for a := range p.set {
		all = append(all, a)
	}
	for a := range p.clear {
		all = append(all, a)
	}
	sortAttributes(all)
	return all
}

func sortAttributes(all []Attribute) {
	sort.Slice(all, func(i, j int) bool { return all[i].before(all[j]) })
}

// before orders attributes by array, entry and name.
func (a Attribute) before(b Attribute) bool {
	if a.Array != b.Array {
		return a.Array < b.Array
	}
	if a.Entry != b.Entry {
		return a.Entry < b.Entry
	}
	return a.Name < b.Name
}

// patch compares what is wanted with what is held, in the steps that may be sent. Every attribute that differs or is
// unknown is set; what may be held and is not wanted is cleared.
func (h holding) patch(want Document, may func(step string) bool) patch {
	p := patch{set: Document{}, clear: map[Attribute]string{}}
	for a, l := range h.lacking(want) {
		if may(l.Step) {
			p.set[a] = l
		}
	}
	for a, step := range h.beyond(want) {
		if may(step) {
			p.clear[a] = step
		}
	}
	return p
}

// sparing clears nothing of what is to fix: it is wanted, however it will read.
func (p patch) sparing(faults map[Attribute]bool) patch {
	for a := range faults {
		delete(p.clear, a)
	}
	return p
}

// lacking gives what is wanted and not known to be held.
func (h holding) lacking(want Document) iter.Seq2[Attribute, Leaf] {
	return func(yield func(Attribute, Leaf) bool) {
		for a, l := range want {
			if is := h[a]; (is.State != heldValue || !sameValue(is.Value, l.Value)) && !yield(a, l) {
				return
			}
		}
	}
}

// beyond gives what may be held and is not wanted, with its step.
func (h holding) beyond(want Document) iter.Seq2[Attribute, string] {
	return func(yield func(Attribute, string) bool) {
		for a, is := range h {
			if _, wanted := want[a]; !wanted && is.State != heldAbsent && !yield(a, is.Step) {
				return
			}
		}
	}
}

// whole is the body of submit: everything wanted, and a "*" for all that was cleared in this draft and not seen gone.
func (h holding) whole(want Document) patch {
	p := patch{set: want, clear: map[Attribute]string{}}
	for a, is := range h {
		if _, wanted := want[a]; !wanted && (is.Cleared || is.State != heldAbsent) {
			p.clear[a] = is.Step
		}
	}
	return p
}

// sending marks what the patch would change unknown and returns what was known before, to go back to if nothing was sent.
// What is sent as it is held stays known: either outcome leaves it as it is.
func (h holding) sending(p patch) (before holding) {
	before = holding{}
	mark := func(a Attribute, to held) {
		if was, known := h[a]; known {
			before[a] = was
		}
		h[a] = to
	}
	for a, l := range p.set {
		if is := h[a]; is.State != heldValue || !sameValue(is.Value, l.Value) {
			mark(a, held{State: heldUnknown, Value: l.Value, Step: l.Step})
		}
	}
	for a, step := range p.clear {
		if h[a].State != heldAbsent {
			mark(a, held{State: heldUnknown, Step: step, Cleared: true})
		}
	}
	return before
}

// revert undoes sending for a patch that never reached the custodian.
func (h holding) revert(p patch, before holding) {
	for _, a := range p.attributes() {
		switch was, known := before[a]; {
		case known:
			h[a] = was
		case h[a].State == heldUnknown:
			delete(h, a)
		}
	}
}

// confirm records a 2xx without errors.
func (h holding) confirm(p patch) {
	for a, l := range p.set {
		h[a] = held{State: heldValue, Value: l.Value, Step: l.Step}
	}
	for a, step := range p.clear {
		h[a] = held{State: heldAbsent, Step: step, Cleared: true}
	}
}

// confirmAll records that a body whose reply was lost arrived after all: the custodian says that it was submitted.
func (h holding) confirmAll() {
	for a, is := range h {
		switch {
		case is.State == heldUnknown && is.Cleared:
			is.State = heldAbsent
		case is.State == heldUnknown:
			is.State = heldValue
		}
		h[a] = is
	}
}

// observe learns from a get-account reply which cleared attributes are gone, and tells whether there were any. A reply that
// shows nothing that is held says nothing about what it leaves out.
func (h holding) observe(shown map[Attribute]any) (gone bool) {
	if !h.tells(shown) {
		return false
	}
	for a, is := range h {
		if _, there := shown[a]; !there && is.State == heldAbsent {
			delete(h, a)
			gone = true
		}
	}
	return gone
}

// tells whether a reply shows anything that the custodian is known to hold.
func (h holding) tells(shown map[Attribute]any) bool {
	for a, is := range h {
		if _, there := shown[a]; there && is.State == heldValue {
			return true
		}
	}
	return false
}

func sameValue(a, b any) bool { return reflect.DeepEqual(a, b) }

// heldLine is how one attribute is stored: a JSON object cannot have a struct as its key.
type heldLine struct {
	Attribute
	held
}

// MarshalJSON writes the attributes in a stable order.
func (h holding) MarshalJSON() ([]byte, error) {
	keys := make([]Attribute, 0, len(h))
	for a := range h {
		keys = append(keys, a)
	}
	sortAttributes(keys)
	lines := make([]heldLine, 0, len(h))
	for _, a := range keys {
		lines = append(lines, heldLine{a, h[a]})
	}
	return json.Marshal(lines)
}

// UnmarshalJSON needs a decoder with UseNumber to keep numbers exact; decodeDraft has one.
func (h *holding) UnmarshalJSON(data []byte) error {
	var lines []heldLine
	if err := decodeExact(data, &lines); err != nil {
		return err
	}
	*h = make(holding, len(lines))
	for _, l := range lines {
		(*h)[l.Attribute] = l.held
	}
	return nil
}
