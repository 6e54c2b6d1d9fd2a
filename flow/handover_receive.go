package flow

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/remote"
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

// OpenHandover opens what was handed over and checks that it can be taken over here; nothing is changed. ErrNoHandoverSealer,
// ErrNotForUs, ErrDamaged, ErrTruncated, ErrNoHandover, ErrTooNew, ErrOtherPlace, ErrBound, ErrNumberTaken; ErrHere: it is here already and
// was not handed over.
func (o *Service) OpenHandover(ctx context.Context, sealed []byte) (*Handover, error) {
	o.complete()
	courier, ok := o.Store.(HandoverSealer)
	if !ok {
		return nil, ErrNoHandoverSealer
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
	return h, h.findOriginal(ctx)
}

// findOriginal looks for the original: what was handed back goes on from it.
func (h *Handover) findOriginal(ctx context.Context) error {
	s := h.session
	loaded, err := s.service.Store.Load(ctx, s.id)
	switch {
	case errors.Is(err, ErrNoDraft):
		return nil
	case err != nil:
		return err
	}
	original, _, err := decodeDraft(s.service.Catalogue, loaded.Body)
	if err != nil {
		return err
	}
	if original.Handed == nil {
		return ErrHere
	}
	h.Back, s.revision, s.base = true, loaded.Revision, loaded.Body
	return continueDraft(s.d, original)
}

// Catalogue is the one it is asked by here.
func (h *Handover) Catalogue() *catalogue.Catalogue { return h.session.Catalogue() }

// Assessment is the state of its answers.
func (h *Handover) Assessment() *assess.Assessment { return h.session.Assessment() }

// Problems are what is left to answer and to fix in it.
func (h *Handover) Problems() []assess.Problem { return h.session.Problems() }

// View is a snapshot of it.
func (h *Handover) View() View { return h.session.View() }

// Keep takes the application over: it is saved here when Keep returns. ErrConflict: another window took it over, or back,
// since it was opened.
func (h *Handover) Keep(ctx context.Context) (*Session, error) {
	s := h.session
	s.mu.Lock()
	if s.version == s.savedVersion { // it is not tried again
		s.d.moment(s.service.Now(), "Taken over from "+h.From, "")
		s.touched()
	}
	s.mu.Unlock()
	if err := s.saveAlone(ctx); err != nil {
		return nil, err
	}
	if err := s.registered(ctx); err != nil {
		return nil, err
	}
	s.logEvents(ctx, Event{What: "taken over"})
	return s, nil
}

// HandoverReview is an application that came from somebody else and whose first stage waits.
type HandoverReview struct {
	From, Note string
	At         time.Time
	// RemoteChecked: the custodian answered what it holds. Differs is what it shows otherwise than it was sent: Now is what stands
	// here, Held what it shows.
	RemoteChecked bool
	Differences   []Change
}

// HandoverReview returns what is to be looked at before the first stage; ok is false where nothing is.
func (s *Session) HandoverReview() (t HandoverReview, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := s.d.Received
	if from == nil || from.Accepted {
		return HandoverReview{}, false
	}
	t = HandoverReview{From: from.From, Note: from.Note, At: from.At, RemoteChecked: from.RemoteChecked || s.d.AccountNumber == ""}
	as := s.assess()
	for _, sh := range from.Differences {
		path := as.AttributePath(sh.Attribute)
		if path.Field == "" {
			path = as.UnsentPath(sh.Attribute)
		}
		f := s.service.Catalogue.Field(path.Section, path.Field)
		if f == nil {
			continue
		}
		c := Change{Path: path, Mark: "~", Label: f.Label, Who: as.Name(path.Section, path.Entry), Now: as.Show(path), Before: "Something else"}
		if stored, err := f.Kind.Decode(sh.Value, as.Rule(f, path.Entry)); err == nil {
			c.Before = f.Kind.Show(stored, as.Rule(f, path.Entry))
		}
		t.Differences = append(t.Differences, c)
	}
	return t, true
}

// AcceptHandover ends the waiting: what differs was looked at, and is staged as it stands here. ErrNotReady: the custodian has not
// answered yet.
func (s *Session) AcceptHandover() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.d.Received
	switch {
	case t == nil || t.Accepted:
		return nil
	case !t.RemoteChecked && s.d.AccountNumber != "":
		return fmt.Errorf("%w: the custodian was not asked yet", ErrNotReady)
	}
	for _, sh := range t.Differences {
		if is, known := s.d.Remote[sh.Attribute]; known {
			is.State = remote.Unknown
			s.d.Remote[sh.Attribute] = is
		}
	}
	t.Accepted, t.Differences = true, nil
	s.touched()
	return nil
}

// checkReceived takes in what the custodian shows of an application that came from somebody else.
func (s *Session) checkReceived(acc custodian.Account) {
	d := s.d
	if !d.waits() {
		return
	}
	d.Received.RemoteChecked, d.Received.Differences = true, nil
	s.touched()
	for a, v := range d.shown(acc) {
		is, known := d.Remote[a]
		here := is.Value
		if is.State == remote.Unknown { // hearsay is no measure: what would be sent is, and what is shown so is held
			leaf, wanted := s.want()[a]
			here, known = leaf.Value, known && wanted
			if known && !remote.Hidden(v) && remote.SameAsSent(here, v) {
				d.Remote[a] = remote.Known{State: remote.Present, Value: here, Step: leaf.Step}
			}
		}
		if known && is.State != remote.Absent && !remote.SameAsSent(here, v) {
			d.Received.Differences = append(d.Received.Differences, shown{a, v})
		}
	}
	if d.Opened && d.StagedAt.IsZero() && !lacks(d.Remote, s.want()) {
		d.StagedAt = s.service.Now() // so the custodian says
	}
	sort.Slice(d.Received.Differences, func(i, j int) bool {
		a, b := d.Received.Differences[i].Attribute, d.Received.Differences[j].Attribute
		return answers.ComparePaths(answers.Path{Section: a.Array, Entry: a.Entry, Field: a.Name}, answers.Path{Section: b.Array, Entry: b.Entry, Field: b.Name}) < 0
	})
}

// lacks tells whether anything that is wanted is not known to be held.
func lacks(h remote.State, want assess.Document) bool {
	for range h.Lacking(want) {
		return true
	}
	return false
}
