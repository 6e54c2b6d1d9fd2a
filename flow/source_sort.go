package flow

import (
	"context"
	"errors"
	"fmt"
)

// sorting finds for each application that was written down what was made of it before.
type sorting struct {
	service *Service
	book    opened
	claimed map[string]bool // drafts that one of them is
	refused SourceErrors
}

// anew ends a refusal: what else can be done.
const anew = "or open another one on purpose with --again."

func (s *sorting) refuse(t *ImportItem, reason string) {
	s.refused = append(s.refused, &SourceError{t.Written.Name, reason})
}

func (s *sorting) refuses(t *ImportItem) bool {
	for _, r := range s.refused {
		if r.Name == t.Written.Name {
			return true
		}
	}
	return false
}

// same finds the draft that was made of the very same words, or says why it cannot be had.
func (s *sorting) same(ctx context.Context, t *ImportItem) error {
	digest := t.Written.Digest()
	why := ""
	removed := ""
	for i := range s.book.all {
		one := &s.book.all[i]
		if one.Digest != digest || s.claimed[one.Draft] {
			continue
		}
		session, gone, reason, err := s.draft(ctx, one)
		switch {
		case err != nil:
			return err
		case session == nil && reason == "": // another custodian's
			continue
		case gone:
			removed = reason
			continue
		case session == nil:
			why = reason
			continue
		case session.source() != nil && session.source().Digest != digest:
			continue // it says something else by now: a correction, back to what stood there before
		case session.outdated(s.book.older):
			s.refuse(t, "is application "+one.Draft+", which may be an older copy of one that was staged since: "+s.book.doubt+
				". Make sure that it was not, and then: onboard drafts opened --settle")
			return nil
		}
		s.claimed[one.Draft] = true
		t.Session, t.Known = session, true
		return nil
	}
	if why != "" { // even beside one that was removed: what cannot be read may be the one that counts
		s.refuse(t, why)
		return nil
	}
	t.Removed = removed
	return nil
}

// draft opens what was made of something before. With no session reason says why there is none, and gone that it was removed
// on purpose; no reason is that it was for another custodian.
func (s *sorting) draft(ctx context.Context, one *opening) (session *Session, gone bool, reason string, err error) {
	here := one.Place == "" || one.Place == s.service.place()
	was := fmt.Sprintf("was opened on %s as application %s", dayOf(one.At), one.Draft)
	session, err = s.service.Resume(ctx, one.Draft)
	switch {
	case err == nil && damagedEditing(session.View()):
		return nil, false, was + ", whose newest saves are damaged. Look at it with onboard resume " + one.Draft + ", " + anew, nil
	case err == nil:
		return session, false, "", nil
	case ctx.Err() != nil:
		return nil, false, "", ctx.Err()
	case errors.Is(err, ErrBound) && here && one.Place != "":
		return nil, false, was + ", with another client ID of this custodian. Go on with that one, " + anew, nil
	case errors.Is(err, ErrBound) || !here:
		return nil, false, "", nil
	}
	if errors.Is(err, ErrNoDraft) {
		if gone, err := s.service.removed(ctx, one.Draft); gone || err != nil {
			return nil, gone, was + ", which was removed since. Leave it out, " + anew, err
		}
		return nil, false, was + ", which is gone from this computer. Put it back, " + anew, nil
	}
	return nil, false, fmt.Sprintf("%s, which cannot be read (%s). See onboard doctor, %s", was, err.Error(), anew), nil
}

// other begins a draft, or corrects the one that was made of an earlier version of the same application: of the same file,
// for the same holders and the same kind of account. One that was opened for them from elsewhere, or whose draft can no
// longer be corrected, is refused.
func (s *sorting) other(ctx context.Context, t *ImportItem) (save func() error, err error) {
	o := s.service
	a, faults := t.Written.Read(o.NewID)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	from := o.importSource(t.Written, a)
	for i := range s.book.all {
		one := &s.book.all[i]
		same, sameFile := one.about(from)
		if !same || s.claimed[one.Draft] {
			continue
		}
		session, gone, reason, err := s.draft(ctx, one)
		switch {
		case err != nil:
			return nil, err
		case session == nil && reason == "":
			continue
		}
		s.claimed[one.Draft] = true
		if gone {
			t.Removed = reason
			return nil, nil
		}
		if session != nil && sameFile && session.correctable() {
			t.Session, t.Known = session, true
			return func() error { return session.correct(ctx, t.Written) }, nil
		}
		s.refuse(t, differs(one, session, sameFile, reason))
		return nil, nil
	}
	if s.book.doubt != "" {
		s.refuse(t, "may have been opened before: "+s.book.doubt+". Make sure that it was not, and open it with --again (or, for all: onboard drafts opened --settle).")
		return nil, nil
	}
	return func() error {
		session, err := o.StartWith(a)
		if err != nil {
			return err
		}
		session.made(from)
		t.Session = session
		return session.Save(ctx, false)
	}, nil
}

// differs says why an application is refused that says something else than one that was opened for the same holders.
func differs(one *opening, session *Session, sameFile bool, reason string) string {
	switch {
	case sameFile && session != nil:
		return "changed since application " + one.Draft + " was made of it, and that was submitted or worked on since. Go on with it (onboard resume), " + anew
	case session != nil:
		return fmt.Sprintf("is for the same holder and kind of account as application %s, opened from another file on %s. Go on with that one (onboard resume), %s", one.Draft, dayOf(one.At), anew)
	}
	return "changed since it " + reason
}

// damagedEditing tells whether what was typed last may be lost of an application that is still edited.
func damagedEditing(v View) bool { return len(v.Damaged) > 0 && v.Editable && v.Phase == Editing }
