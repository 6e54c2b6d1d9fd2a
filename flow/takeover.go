package flow

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"time"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Handover is an application that somebody handed over, opened and found sound. Nothing of it is kept here before Keep.
type Handover struct {
	// From, Key, At and Note are what the file says: whoever knows the key of this computer can write one. Key is the public
	// key of the sender, "" in files of older versions.
	From, Key, Note string
	At              time.Time
	// Back tells that it goes on from the original, which was handed over from here.
	Back bool

	session *Session
}

// OpenHandover opens what was handed over and checks that it can be taken over here; nothing is changed. ErrNoCourier,
// ErrNotForUs, ErrDamaged, ErrTruncated, ErrNoHandover, ErrTooNew, ErrOtherPlace, ErrBound, ErrNumberTaken; ErrHere: it is here already and
// was not handed over.
func (o *Office) OpenHandover(ctx context.Context, sealed []byte) (*Handover, error) {
	o.complete()
	courier, ok := o.Store.(Courier)
	if !ok {
		return nil, ErrNoCourier
	}
	data, err := courier.OpenSealed(sealed)
	if err != nil {
		return nil, err
	}
	var p parcel
	if json.Unmarshal(data, &p) != nil || p.Kind != parcelKind {
		return nil, ErrNoHandover
	}
	switch {
	case p.Format > parcelFormat:
		return nil, ErrTooNew
	case p.Environment != o.Environment.Word:
		return nil, fmt.Errorf("%w: %s", ErrOtherPlace, p.Environment)
	}
	for _, text := range []*string{&p.From, &p.Key, &p.Note, &p.Draft} {
		*text = kind.Clean(*text)
	}
	d, a, err := o.admit(p)
	if err != nil {
		return nil, err
	}
	if err := o.numberFree(ctx, p.Draft, d.AccountNumber); err != nil {
		return nil, err
	}
	h := &Handover{From: p.From, Key: p.Key, Note: p.Note, At: p.At, session: newSession(o, p.Draft, d, a)}
	return h, h.meet(ctx)
}

// meet looks for the original: what was handed back goes on from it.
func (h *Handover) meet(ctx context.Context) error {
	s := h.session
	loaded, err := s.office.Store.Load(ctx, s.id)
	switch {
	case errors.Is(err, ErrNoDraft):
		return nil
	case err != nil:
		return err
	}
	original, _, err := decodeDraft(s.office.Catalogue, loaded.Body)
	if err != nil {
		return err
	}
	if original.Handed == nil {
		return ErrHere
	}
	h.Back, s.revision, s.base = true, loaded.Revision, loaded.Body
	return s.d.goesOn(original)
}

// Catalogue is the one it is asked by here.
func (h *Handover) Catalogue() *catalogue.Catalogue { return h.session.Catalogue() }

// Assessment is the state of its answers.
func (h *Handover) Assessment() *Assessment { return h.session.Assessment() }

// Problems are what is left to answer and to fix in it.
func (h *Handover) Problems() []Problem { return h.session.Problems() }

// View is a snapshot of it.
func (h *Handover) View() View { return h.session.View() }

// Keep takes the application over: it is saved here when Keep returns. ErrConflict: another window took it over, or back,
// since it was opened.
func (h *Handover) Keep(ctx context.Context) (*Session, error) {
	s := h.session
	s.mu.Lock()
	if s.version == s.savedVersion { // it is not tried again
		s.d.moment(s.office.Now(), "Taken over from "+h.From, "")
		s.touched()
	}
	s.mu.Unlock()
	if err := s.saveAlone(ctx); err != nil {
		return nil, err
	}
	if err := s.registered(ctx); err != nil {
		return nil, err
	}
	s.tell(ctx, Event{What: "taken over"})
	return s, nil
}

// TakenOver is an application that came from somebody else and whose first stage waits.
type TakenOver struct {
	From, Note string
	At         time.Time
	// Looked: the custodian answered what it holds. Differs is what it shows otherwise than it was sent: Now is what stands
	// here, Held what it shows.
	Looked  bool
	Differs []Change
}

// TakenOver returns what is to be looked at before the first stage; ok is false where nothing is.
func (s *Session) TakenOver() (t TakenOver, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := s.d.Taken
	if from == nil || from.Settled {
		return TakenOver{}, false
	}
	t = TakenOver{From: from.From, Note: from.Note, At: from.At, Looked: from.Looked || s.d.AccountNumber == ""}
	as := s.assess()
	for _, sh := range from.Differs {
		path := as.attributePath(sh.Attribute)
		if path.Field == "" {
			path = as.unsentPath(sh.Attribute)
		}
		f := s.office.Catalogue.Field(path.Section, path.Field)
		if f == nil {
			continue
		}
		c := Change{Path: path, Mark: "~", Label: f.Label, Who: as.Name(path.Section, path.Entry), Now: as.Show(path), Held: "Something else"}
		if stored, err := f.Kind.Decode(sh.Value, as.Rule(f, path.Entry)); err == nil {
			c.Held = f.Kind.Show(stored, as.Rule(f, path.Entry))
		}
		t.Differs = append(t.Differs, c)
	}
	return t, true
}

// TakeOn ends the waiting: what differs was looked at, and is staged as it stands here. ErrNotReady: the custodian has not
// answered yet.
func (s *Session) TakeOn() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.d.Taken
	switch {
	case t == nil || t.Settled:
		return nil
	case !t.Looked && s.d.AccountNumber != "":
		return fmt.Errorf("%w: the custodian was not asked yet", ErrNotReady)
	}
	for _, sh := range t.Differs {
		if is, known := s.d.Held[sh.Attribute]; known {
			is.State = heldUnknown
			s.d.Held[sh.Attribute] = is
		}
	}
	t.Settled, t.Differs = true, nil
	s.touched()
	return nil
}

// waits tells, with the lock held, whether the first stage waits for a look at what the custodian has.
func (d *draft) waits() bool { return d.Taken != nil && !d.Taken.Settled && d.AccountNumber != "" }

// compareTaken takes in what the custodian shows of an application that came from somebody else.
func (s *Session) compareTaken(acc Account) {
	d := s.d
	if !d.waits() {
		return
	}
	d.Taken.Looked, d.Taken.Differs = true, nil
	s.touched()
	for a, v := range d.shown(acc) {
		is, known := d.Held[a]
		here := is.Value
		if is.State == heldUnknown { // hearsay is no measure: what would be sent is, and what is shown so is held
			leaf, wanted := s.want()[a]
			here, known = leaf.Value, known && wanted
			if known && !hidden(v) && sameAsSent(here, v) {
				d.Held[a] = held{State: heldValue, Value: here, Step: leaf.Step}
			}
		}
		if known && is.State != heldAbsent && !sameAsSent(here, v) {
			d.Taken.Differs = append(d.Taken.Differs, shown{a, v})
		}
	}
	if d.Opened && d.StagedAt.IsZero() && !lacks(d.Held, s.want()) {
		d.StagedAt = s.office.Now() // so the custodian says
	}
	sort.Slice(d.Taken.Differs, func(i, j int) bool {
		a, b := d.Taken.Differs[i].Attribute, d.Taken.Differs[j].Attribute
		return comparePaths(Path{a.Array, a.Entry, a.Name}, Path{b.Array, b.Entry, b.Name}) < 0
	})
}

// lacks tells whether anything that is wanted is not known to be held.
func lacks(h holding, want Document) bool {
	for range h.lacking(want) {
		return true
	}
	return false
}
