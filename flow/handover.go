package flow

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/flow/application"
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

// What handing over can refuse. Nothing was changed.
var (
	ErrNotForUs         = errors.New("it was handed over to somebody else")
	ErrNoHandoverSealer = errors.New("applications cannot be handed over from here")
	errNobodyNamed      = errors.New("nobody is named to hand it over to")
)

// HandoverName is what the file of a handed-over application is called: nothing in it is about the client.
func HandoverName(draft string) string { return "onboard-" + draft + ".age" }

// HandOver makes the application read-only here and seals it for a colleague, with a note. deliver gets the sealed bytes
// once the original was saved as handed over; where it fails the application stays here. The open questions travel along:
// they are the application's.
func (s *stager) HandOver(ctx context.Context, to, name, note string, deliver func([]byte) error) error {
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
	sealed, err := s.handOut(ctx, courier, to, cmp.Or(name, to), note)
	if err != nil {
		return fmt.Errorf("handing over the application: %w", err)
	}
	if err := deliver(sealed); err != nil {
		s.notHandedOver()
		return fmt.Errorf("handing over the application: %w", errors.Join(err, s.Save(ctx, false)))
	}
	s.logEvents(ctx, Event{What: "handed over"})
	return nil
}

// handOut seals the application and saves the original as handed over. What is sealed must be what was saved last: another
// window may have submitted it meanwhile, and a colleague would get it as if nobody had.
func (s *saver) handOut(ctx context.Context, courier HandoverSealer, to, name, note string) ([]byte, error) {
	key, err := courier.Recipient()
	if err != nil {
		return nil, err
	}
	for range mergesKept {
		data, err := s.pack(key, to, name, note)
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
		s.notHandedOver()
		saved := s.Save(ctx, false) // with what the other window changed
		if !errors.Is(err, ErrConflict) || saved != nil {
			return nil, errors.Join(err, saved)
		}
	}
	return nil, ErrConflict
}

func (s *saver) pack(key, to, name, note string) ([]byte, error) {
	defer s.lock().Unlock()
	return application.Pack(s.app, key, to, name, note)
}

func (s *saver) notHandedOver() {
	defer s.lock().Unlock()
	application.NotHandedOver(s.app)
}

// Reclaim makes a handed-over application editable here again. The colleague may have staged or submitted it: nothing is
// sent before the custodian was asked. ErrNotHanded.
func (s *saver) Reclaim(ctx context.Context) error {
	if err := s.reclaim(); err != nil {
		return err
	}
	if err := s.Save(ctx, false); err != nil {
		return err
	}
	s.logEvents(ctx, Event{What: "taken back"})
	return nil
}

func (s *saver) reclaim() error {
	defer s.lock().Unlock()
	return application.Reclaim(s.app)
}
