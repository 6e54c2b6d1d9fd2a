package remote

import (
	"encoding/json"
	"iter"
	"maps"
	"reflect"
	"slices"

	"brokerage/onboard/flow/assess"
)

// AttributeState is what is known of one attribute at the custodian. An attribute that was never sent is absent.
type AttributeState string

// What can be known of an attribute.
const (
	Present AttributeState = "value"
	Absent  AttributeState = "absent"
	Unknown AttributeState = "unknown" // a body with it was sent and no reply confirmed it
)

// Known is the custodian's side of one attribute.
type Known struct {
	State AttributeState `json:"state"`
	Value any            `json:"value,omitempty"`
	Step  string         `json:"step"`
	// Cleared: a "*" was sent for it, and get-account has not shown it gone; submit repeats the "*".
	Cleared bool `json:"cleared,omitempty"`
}

// State is what the custodian is known to hold, attribute by attribute.
type State map[assess.Attribute]Known

// Patch is what must be sent so that the custodian holds what is wanted: Set what it is to hold, Clear what it is not to
// hold any more, with the step of each.
type Patch struct {
	Set   assess.Document
	Clear map[assess.Attribute]string // Attribute -> step
}

// Empty tells whether there is nothing to send.
func (p Patch) Empty() bool { return len(p.Set) == 0 && len(p.Clear) == 0 }

// Steps names the steps the patch touches, sorted.
func (p Patch) Steps() []string {
	seen := map[string]bool{}
	for _, l := range p.Set {
		seen[l.Step] = true
	}
	for _, s := range p.Clear {
		seen[s] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// Attributes lists what the patch touches, in a stable order.
func (p Patch) Attributes() []assess.Attribute {
	all := slices.AppendSeq(slices.Collect(maps.Keys(p.Set)), maps.Keys(p.Clear))
	slices.SortFunc(all, assess.Attribute.Compare)
	return all
}

// Patch compares what is wanted with what is held, in the steps that may be sent. Every attribute that differs or is
// unknown is set; what may be held and is not wanted is cleared.
func (h State) Patch(want assess.Document, may func(step string) bool) Patch {
	p := Patch{Set: assess.Document{}, Clear: map[assess.Attribute]string{}}
	for a, l := range h.Lacking(want) {
		if may(l.Step) {
			p.Set[a] = l
		}
	}
	for a, step := range h.Beyond(want) {
		if may(step) {
			p.Clear[a] = step
		}
	}
	return p
}

// Sparing clears nothing of what is to fix: it is wanted, however it will read.
func (p Patch) Sparing(faults map[assess.Attribute]bool) Patch {
	for a := range faults {
		delete(p.Clear, a)
	}
	return p
}

// Lacking gives what is wanted and not known to be held.
func (h State) Lacking(want assess.Document) iter.Seq2[assess.Attribute, assess.Leaf] {
	return func(yield func(assess.Attribute, assess.Leaf) bool) {
		for a, l := range want {
			if is := h[a]; (is.State != Present || !SameValue(is.Value, l.Value)) && !yield(a, l) {
				return
			}
		}
	}
}

// Beyond gives what may be held and is not wanted, with its step.
func (h State) Beyond(want assess.Document) iter.Seq2[assess.Attribute, string] {
	return func(yield func(assess.Attribute, string) bool) {
		for a, is := range h {
			if _, wanted := want[a]; !wanted && is.State != Absent && !yield(a, is.Step) {
				return
			}
		}
	}
}

// Whole is the body of submit: everything wanted, and a "*" for all that was cleared in this draft and not seen gone.
func (h State) Whole(want assess.Document) Patch {
	p := Patch{Set: want, Clear: map[assess.Attribute]string{}}
	for a, is := range h {
		if _, wanted := want[a]; !wanted && (is.Cleared || is.State != Absent) {
			p.Clear[a] = is.Step
		}
	}
	return p
}

// Sending marks what the patch would change unknown and returns what was known before, to go back to if nothing was sent.
// What is sent as it is held stays known: either outcome leaves it as it is.
func (h State) Sending(p Patch) (before State) {
	before = State{}
	mark := func(a assess.Attribute, to Known) {
		if was, known := h[a]; known {
			before[a] = was
		}
		h[a] = to
	}
	for a, l := range p.Set {
		if is := h[a]; is.State != Present || !SameValue(is.Value, l.Value) {
			mark(a, Known{State: Unknown, Value: l.Value, Step: l.Step})
		}
	}
	for a, step := range p.Clear {
		if h[a].State != Absent {
			mark(a, Known{State: Unknown, Step: step, Cleared: true})
		}
	}
	return before
}

// Revert undoes sending for a patch that never reached the custodian.
func (h State) Revert(p Patch, before State) {
	for _, a := range p.Attributes() {
		switch was, known := before[a]; {
		case known:
			h[a] = was
		case h[a].State == Unknown:
			delete(h, a)
		}
	}
}

// Confirm records a 2xx without errors.
func (h State) Confirm(p Patch) {
	for a, l := range p.Set {
		h[a] = Known{State: Present, Value: l.Value, Step: l.Step}
	}
	for a, step := range p.Clear {
		h[a] = Known{State: Absent, Step: step, Cleared: true}
	}
}

// ConfirmAll records that a body whose reply was lost arrived after all: the custodian says that it was submitted.
func (h State) ConfirmAll() {
	for a, is := range h {
		switch {
		case is.State == Unknown && is.Cleared:
			is.State = Absent
		case is.State == Unknown:
			is.State = Present
		}
		h[a] = is
	}
}

// Observe learns from a get-account reply which cleared attributes are gone, and tells whether there were any. A reply that
// shows nothing that is held says nothing about what it leaves out.
func (h State) Observe(shown map[assess.Attribute]any) (gone bool) {
	if !h.Overlaps(shown) {
		return false
	}
	for a, is := range h {
		if _, there := shown[a]; !there && is.State == Absent {
			delete(h, a)
			gone = true
		}
	}
	return gone
}

// Overlaps whether a reply shows anything that the custodian is known to hold.
func (h State) Overlaps(shown map[assess.Attribute]any) bool {
	for a, is := range h {
		if _, there := shown[a]; there && is.State == Present {
			return true
		}
	}
	return false
}

// SameValue compares two values as they are sent.
func SameValue(a, b any) bool { return reflect.DeepEqual(a, b) }

// line is how one attribute is stored: a JSON object cannot have a struct as its key.
type line struct {
	assess.Attribute
	Known
}

// MarshalJSON writes the attributes in a stable order.
func (h State) MarshalJSON() ([]byte, error) {
	keys := make([]assess.Attribute, 0, len(h))
	for a := range h {
		keys = append(keys, a)
	}
	slices.SortFunc(keys, assess.Attribute.Compare)
	lines := make([]line, 0, len(h))
	for _, a := range keys {
		lines = append(lines, line{a, h[a]})
	}
	return json.Marshal(lines)
}

// UnmarshalJSON needs a decoder with UseNumber to keep numbers exact; DecodeExact has one.
func (h *State) UnmarshalJSON(data []byte) error {
	var lines []line
	if err := DecodeExact(data, &lines); err != nil {
		return err
	}
	*h = make(State, len(lines))
	for _, l := range lines {
		(*h)[l.Attribute] = l.Known
	}
	return nil
}

// DoubtAll makes everything that may be held unknown. The values stay: entries are recognised by them.
func (h State) DoubtAll() {
	for a, is := range h {
		is.State = Unknown
		h[a] = is
	}
}
