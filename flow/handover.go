package flow

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/custodian"
)

// HandoverSealer is what a Store also has where applications can be handed over: it seals for one colleague alone.
type HandoverSealer interface {
	// Recipient is what colleagues need to seal something for this computer; it is no secret.
	Recipient() (string, error)
	// SealTo encrypts for a recipient. An error names a recipient that is none.
	SealTo(recipient string, data []byte) ([]byte, error)
	// OpenSealed opens what was sealed for this computer. ErrNotForUs, ErrDamaged, ErrTruncated.
	OpenSealed(sealed []byte) ([]byte, error)
}

// What handing over can refuse.
var (
	ErrNotForUs         = errors.New("it was handed over to somebody else")
	ErrHere             = errors.New("this application is here already and was not handed over")
	ErrNotHanded        = errors.New("this application was not handed over")
	ErrBusy             = errors.New("something of this application is on its way to the custodian")
	ErrNoHandoverSealer = errors.New("applications cannot be handed over from here")
	ErrOtherPlace       = errors.New("it belongs to another environment")
	ErrNoHandover       = errors.New("this is no application that was handed over")
	errNobodyNamed      = errors.New("nobody is named to hand it over to")
)

// parcel is what a colleague gets, sealed.
type parcel struct {
	Format      int                   `json:"format"`
	Kind        string                `json:"kind"`
	Draft       string                `json:"draft"`
	Environment custodian.Environment `json:"environment"`
	From        string                `json:"from"`
	// Key is the sender's public key; parcels of older versions have none.
	Key  string          `json:"key,omitempty"`
	At   time.Time       `json:"at"`
	Note string          `json:"note,omitempty"`
	Body json.RawMessage `json:"body"`
}

const (
	parcelKind   = "onboard handover"
	parcelFormat = 1
)

// HandoverName is what the file of a handed-over application is called: nothing in it is about the client.
func HandoverName(draft string) string { return "onboard-" + draft + ".age" }

func (s *Session) handedTo() string {
	if s.d.Handed == nil {
		return ""
	}
	return s.d.Handed.Name
}

// HandOver makes the application read-only here and seals it for a colleague, with a note. deliver gets the sealed bytes
// once the original was saved as handed over; where it fails the application stays here. The open questions travel along:
// they are the application's.
func (s *Session) HandOver(ctx context.Context, to, name, note string, deliver func([]byte) error) error {
	courier, ok := s.service.Store.(HandoverSealer)
	if !ok {
		return ErrNoHandoverSealer
	}
	if to == "" {
		return errNobodyNamed
	}
	if !s.staging.TryLock() {
		return ErrBusy
	}
	defer s.staging.Unlock()
	if name == "" {
		name = to
	}
	sealed, err := s.handOut(ctx, courier, to, name, note)
	if err != nil {
		return fmt.Errorf("handing over the application: %w", err)
	}
	if err := deliver(sealed); err != nil {
		s.mark(nil, "Not handed over")
		return fmt.Errorf("handing over the application: %w", errors.Join(err, s.Save(ctx, false)))
	}
	s.logEvents(ctx, Event{What: "handed over"})
	return nil
}

// handOut seals the application and saves the original as handed over. What is sealed must be what was saved last: another
// window may have submitted it meanwhile, and a colleague would get it as if nobody had.
func (s *Session) handOut(ctx context.Context, courier HandoverSealer, to, name, note string) ([]byte, error) {
	key, err := courier.Recipient()
	if err != nil {
		return nil, err
	}
	for range mergesKept {
		data, err := s.pack(parcel{Key: key, Note: note}, handed{To: to, Name: name, Note: note})
		if err != nil {
			return nil, err
		}
		sealed, err := courier.SealTo(to, data)
		if err == nil {
			err = s.saveAlone(ctx)
		}
		if err == nil {
			return sealed, nil
		}
		s.mark(nil, "Not handed over")
		saved := s.Save(ctx, false) // with what the other window changed
		if !errors.Is(err, ErrConflict) || saved != nil {
			return nil, errors.Join(err, saved)
		}
	}
	return nil, ErrConflict
}

func (s *Session) mark(h *handed, words string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.d.Handed = h
	s.d.moment(s.service.Now(), words, "")
	s.touched()
}

// pack writes the application for a colleague and marks it as handed over, in one: what is saved as handed over is what the
// colleague gets. Sealing it is left to the caller, as no port is called with the lock held.
func (s *Session) pack(p parcel, to handed) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.d.Handed != nil:
		return nil, ErrHanded
	case s.submitting || s.d.Phase == Submitting:
		return nil, ErrBusy
	case s.conflict || len(s.openConflicts()) > 0:
		return nil, ErrConflict
	}
	now := s.service.Now()
	theirs := *s.d
	theirs.Received = &received{From: s.service.User, At: now, Note: p.Note}
	body, err := encodeDraft(&theirs, s.answers)
	if err != nil {
		return nil, err
	}
	p.Format, p.Kind, p.Draft, p.Environment = parcelFormat, parcelKind, s.id, s.service.Environment.Word
	p.From, p.At, p.Body = s.service.User, now, body
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	to.At = now
	s.d.Handed = &to
	s.d.moment(now, "Handed over to "+to.Name, "")
	s.touched()
	return data, nil
}

// Reclaim makes a handed-over application editable here again. The colleague may have staged or submitted it: nothing is
// sent before the custodian was asked.
func (s *Session) Reclaim(ctx context.Context) error {
	s.mu.Lock()
	h := s.d.Handed
	if h == nil {
		s.mu.Unlock()
		return ErrNotHanded
	}
	s.d.Handed, s.d.Received = nil, &received{From: h.Name, At: s.service.Now()}
	s.d.moment(s.service.Now(), "Taken back from "+h.Name, "")
	s.touched()
	s.mu.Unlock()
	if err := s.Save(ctx, false); err != nil {
		return err
	}
	s.logEvents(ctx, Event{What: "taken back"})
	return nil
}

// bound refuses a draft of another custodian. Where the client is not known nothing can be sent, and the place decides.
func (o *Service) bound(d *draft) error {
	b, e := d.Binding, o.Environment
	if b != nil && (b.BaseURL != e.BaseURL || e.Client != "" && b.Client != e.Client) {
		return fmt.Errorf("%w: it was first staged with %s (%s)", ErrBound, b.BaseURL, b.Environment)
	}
	return nil
}
