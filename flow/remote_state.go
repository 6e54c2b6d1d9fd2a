package flow

import (
	"encoding/json"
	"iter"
	"reflect"
	"sort"

	"brokerage/onboard/flow/assess"
)

// attributeState is what is known of one attribute at the custodian. An attribute that was never sent is absent.
type attributeState string

const (
	remotePresent attributeState = "value"
	remoteAbsent  attributeState = "absent"
	remoteUnknown attributeState = "unknown" // a body with it was sent and no reply confirmed it
)

// remoteAttribute is the custodian's side of one attribute.
type remoteAttribute struct {
	State attributeState `json:"state"`
	Value any            `json:"value,omitempty"`
	Step  string         `json:"step"`
	// Cleared: a "*" was sent for it, and get-account has not shown it gone; submit repeats the "*".
	Cleared bool `json:"cleared,omitempty"`
}

// remoteState is what the custodian is known to hold, attribute by attribute.
type remoteState map[assess.Attribute]remoteAttribute

// patch is what must be sent so that the custodian holds what is wanted.
type patch struct {
	set   assess.Document
	clear map[assess.Attribute]string // Attribute -> step
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
func (p patch) attributes() []assess.Attribute {
	all := make([]assess.Attribute, 0, len(p.set)+len(p.clear))
	for a := range p.set {
		all = append(all, a)
	}
	for a := range p.clear {
		all = append(all, a)
	}
	sortAttributes(all)
	return all
}

func sortAttributes(all []assess.Attribute) {
	sort.Slice(all, func(i, j int) bool { return all[i].Before(all[j]) })
}

// patch compares what is wanted with what is held, in the steps that may be sent. Every attribute that differs or is
// unknown is set; what may be held and is not wanted is cleared.
func (h remoteState) patch(want assess.Document, may func(step string) bool) patch {
	p := patch{set: assess.Document{}, clear: map[assess.Attribute]string{}}
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
func (p patch) sparing(faults map[assess.Attribute]bool) patch {
	for a := range faults {
		delete(p.clear, a)
	}
	return p
}

// lacking gives what is wanted and not known to be held.
func (h remoteState) lacking(want assess.Document) iter.Seq2[assess.Attribute, assess.Leaf] {
	return func(yield func(assess.Attribute, assess.Leaf) bool) {
		for a, l := range want {
			if is := h[a]; (is.State != remotePresent || !sameValue(is.Value, l.Value)) && !yield(a, l) {
				return
			}
		}
	}
}

// beyond gives what may be held and is not wanted, with its step.
func (h remoteState) beyond(want assess.Document) iter.Seq2[assess.Attribute, string] {
	return func(yield func(assess.Attribute, string) bool) {
		for a, is := range h {
			if _, wanted := want[a]; !wanted && is.State != remoteAbsent && !yield(a, is.Step) {
				return
			}
		}
	}
}

// Whole is the body of submit: everything wanted, and a "*" for all that was cleared in this draft and not seen gone.
func (h remoteState) whole(want assess.Document) patch {
	p := patch{set: want, clear: map[assess.Attribute]string{}}
	for a, is := range h {
		if _, wanted := want[a]; !wanted && (is.Cleared || is.State != remoteAbsent) {
			p.clear[a] = is.Step
		}
	}
	return p
}

// sending marks what the patch would change unknown and returns what was known before, to go back to if nothing was sent.
// What is sent as it is held stays known: either outcome leaves it as it is.
func (h remoteState) sending(p patch) (before remoteState) {
	before = remoteState{}
	mark := func(a assess.Attribute, to remoteAttribute) {
		if was, known := h[a]; known {
			before[a] = was
		}
		h[a] = to
	}
	for a, l := range p.set {
		if is := h[a]; is.State != remotePresent || !sameValue(is.Value, l.Value) {
			mark(a, remoteAttribute{State: remoteUnknown, Value: l.Value, Step: l.Step})
		}
	}
	for a, step := range p.clear {
		if h[a].State != remoteAbsent {
			mark(a, remoteAttribute{State: remoteUnknown, Step: step, Cleared: true})
		}
	}
	return before
}

// revert undoes sending for a patch that never reached the custodian.
func (h remoteState) revert(p patch, before remoteState) {
	for _, a := range p.attributes() {
		switch was, known := before[a]; {
		case known:
			h[a] = was
		case h[a].State == remoteUnknown:
			delete(h, a)
		}
	}
}

// confirm records a 2xx without errors.
func (h remoteState) confirm(p patch) {
	for a, l := range p.set {
		h[a] = remoteAttribute{State: remotePresent, Value: l.Value, Step: l.Step}
	}
	for a, step := range p.clear {
		h[a] = remoteAttribute{State: remoteAbsent, Step: step, Cleared: true}
	}
}

// confirmAll records that a body whose reply was lost arrived after all: the custodian says that it was submitted.
func (h remoteState) confirmAll() {
	for a, is := range h {
		switch {
		case is.State == remoteUnknown && is.Cleared:
			is.State = remoteAbsent
		case is.State == remoteUnknown:
			is.State = remotePresent
		}
		h[a] = is
	}
}

// observe learns from a get-account reply which cleared attributes are gone, and tells whether there were any. A reply that
// shows nothing that is held says nothing about what it leaves out.
func (h remoteState) observe(shown map[assess.Attribute]any) (gone bool) {
	if !h.overlaps(shown) {
		return false
	}
	for a, is := range h {
		if _, there := shown[a]; !there && is.State == remoteAbsent {
			delete(h, a)
			gone = true
		}
	}
	return gone
}

// overlaps whether a reply shows anything that the custodian is known to hold.
func (h remoteState) overlaps(shown map[assess.Attribute]any) bool {
	for a, is := range h {
		if _, there := shown[a]; there && is.State == remotePresent {
			return true
		}
	}
	return false
}

func sameValue(a, b any) bool { return reflect.DeepEqual(a, b) }

// remoteLine is how one attribute is stored: a JSON object cannot have a struct as its key.
type remoteLine struct {
	assess.Attribute
	remoteAttribute
}

// MarshalJSON writes the attributes in a stable order.
func (h remoteState) MarshalJSON() ([]byte, error) {
	keys := make([]assess.Attribute, 0, len(h))
	for a := range h {
		keys = append(keys, a)
	}
	sortAttributes(keys)
	lines := make([]remoteLine, 0, len(h))
	for _, a := range keys {
		lines = append(lines, remoteLine{a, h[a]})
	}
	return json.Marshal(lines)
}

// UnmarshalJSON needs a decoder with UseNumber to keep numbers exact; decodeDraft has one.
func (h *remoteState) UnmarshalJSON(data []byte) error {
	var lines []remoteLine
	if err := decodeExact(data, &lines); err != nil {
		return err
	}
	*h = make(remoteState, len(lines))
	for _, l := range lines {
		(*h)[l.Attribute] = l.remoteAttribute
	}
	return nil
}

// doubtAll makes everything that may be held unknown. The values stay: entries are recognised by them.
func (h remoteState) doubtAll() {
	for a, is := range h {
		is.State = remoteUnknown
		h[a] = is
	}
}
