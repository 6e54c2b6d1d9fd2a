package flow

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
)

// TakenFrom is what a draft was made of.
type TakenFrom struct {
	// Name is the file, and for a row its line: clients.csv:3. Digest recognises what it said (Written.Digest).
	Name   string `json:"name"`
	Digest string `json:"digest"`
	// Answers recognises the answers as the source gave them: with others, somebody worked on the draft since.
	Answers string `json:"answers"`
	// About recognises for whom and what it was, "" where no holder was named: a correction is about the same.
	About string `json:"about,omitempty"`
}

// takenFrom is what is kept of an application that was written down.
func (o *Office) takenFrom(w *Written, a *Answers) *TakenFrom {
	from := &TakenFrom{Name: w.Name, Digest: w.Digest(), Answers: a.digest()}
	if title := o.assess(a).Title(); title != "" {
		from.About = hashOf([]byte(title + "\n" + a.Get(RegistrationPath(o.Catalogue))))[:16]
	}
	return from
}

// Locker is what a Store also has where several programs share it.
type Locker interface {
	// Alone runs do while no other program is inside its own Alone on the same drafts.
	Alone(ctx context.Context, do func() error) error
}

// Taking is one application that was written down, on its way to a draft.
type Taking struct {
	Written *Written
	// Session is the draft once it was taken. Known tells that it is one of an earlier run.
	Session *Session
	Known   bool
}

// SourceError refuses an application that was written down. Nothing was saved.
type SourceError struct {
	// Name is where it stands, Reason what is wrong and how to mend it.
	Name, Reason string
}

func (e *SourceError) Error() string { return e.Name + ": " + e.Reason }

// Take finds the drafts of applications that were written down, and makes those that are new. An application that says
// the same as one that was taken before is that draft, whatever became of it: it is not opened twice. One that was
// corrected since, and whose draft nobody worked on or submitted, changes that draft. again makes new drafts of all.
// Everything is looked at before anything is saved; a *SourceError names the application that cannot be taken.
func (o *Office) Take(ctx context.Context, all []*Taking, again bool) error {
	o.complete()
	take := func() error {
		fresh, err := o.takings(ctx, all, again)
		if err != nil {
			return err
		}
		for _, f := range fresh {
			if err := f(); err != nil {
				return err
			}
		}
		return nil
	}
	if l, ok := o.Store.(Locker); ok {
		return l.Alone(ctx, take)
	}
	return take()
}

// Known tells which of the applications were taken before, by what they say.
func (o *Office) Known(ctx context.Context, all []*Written) (map[*Written]bool, error) {
	sources, err := o.sources(ctx, false)
	if err != nil {
		return nil, err
	}
	known := map[*Written]bool{}
	for _, w := range all {
		for _, d := range sources {
			known[w] = known[w] || d.Source.Digest == w.Digest()
		}
	}
	return known, nil
}

// takings finds what is known and returns how to save the rest.
func (o *Office) takings(ctx context.Context, all []*Taking, again bool) ([]func() error, error) {
	byDigest := map[string]string{}
	for _, t := range all {
		digest := t.Written.Digest()
		if first, twice := byDigest[digest]; twice {
			return nil, &SourceError{t.Written.Name, "says the same as " + first + ". Take one of them out."}
		}
		byDigest[digest] = t.Written.Name
	}
	known, err := o.sources(ctx, again)
	if err != nil {
		return nil, err
	}
	claimed := map[string]bool{}
	for _, t := range all {
		for _, d := range known {
			if d.Source.Digest != t.Written.Digest() || t.Session != nil {
				continue
			}
			s, err := o.Resume(ctx, d.ID)
			if errors.Is(err, ErrBound) {
				continue // the same application at another custodian
			}
			if err != nil {
				return nil, fmt.Errorf("%s is application %s: %w", t.Written.Name, d.ID, err)
			}
			t.Session, t.Known, claimed[d.ID] = s, true, true
		}
	}
	var fresh []func() error
	for _, t := range all {
		if t.Session != nil {
			continue
		}
		save, err := o.takeNew(ctx, t, known, claimed)
		if err != nil {
			return nil, err
		}
		fresh = append(fresh, save)
	}
	return fresh, nil
}

// sources lists the drafts that were made of something written; none where all is to be made anew.
func (o *Office) sources(ctx context.Context, again bool) ([]Summary, error) {
	if again {
		return nil, nil
	}
	drafts, err := o.Store.List(ctx)
	if err != nil {
		return nil, fmt.Errorf("looking for earlier applications: %w", err)
	}
	var known []Summary
	for _, d := range drafts {
		if d.Source != nil && d.Unreadable == "" {
			known = append(known, d)
		}
	}
	return known, nil
}

// takeNew begins a draft, or corrects the one that was made of an earlier version of the same application: of the same
// file, for the same holders and the same kind of account.
func (o *Office) takeNew(ctx context.Context, t *Taking, known []Summary, claimed map[string]bool) (save func() error, err error) {
	a, faults := t.Written.Read(o.NewID)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	from := o.takenFrom(t.Written, a)
	for _, d := range known {
		if claimed[d.ID] || from.About == "" || d.Source.About != from.About || !sameFile(d.Source.Name, from.Name) {
			continue
		}
		s, err := o.Resume(ctx, d.ID)
		if errors.Is(err, ErrBound) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s was application %s: %w", t.Written.Name, d.ID, err)
		}
		claimed[d.ID] = true
		t.Session, t.Known = s, true
		if !s.correctable() {
			return nil, &SourceError{t.Written.Name, "changed since application " + d.ID + " was made of it, and that was submitted or worked on since. Go on with it (onboard resume), or open another one with --again."}
		}
		return func() error { return s.correct(ctx, t.Written) }, nil
	}
	return func() error {
		s, err := o.StartWith(a)
		if err != nil {
			return err
		}
		s.d.Source = from
		t.Session = s
		return s.Save(ctx, false)
	}, nil
}

// sameFile compares the files of two sources: rows may have moved, and a folder may have another name by now.
func sameFile(one, other string) bool {
	return fileOf(one) == fileOf(other)
}

// fileOf is the file's own name without a row.
func fileOf(name string) string {
	name = filepath.Base(name)
	if ext := filepath.Ext(name); len(ext) > 0 {
		for i := len(ext) - 1; i > 0; i-- {
			if ext[i] == ':' {
				return name[:len(name)-len(ext)+i]
			}
		}
	}
	return name
}

// correctable tells whether the draft is as its source left it and may still change.
func (s *Session) correctable() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.d.editable() && s.d.Phase == Editing && s.d.Submits == 0 && s.d.Source != nil && s.d.Source.Answers == s.answers.digest()
}

// correct takes over what a source says by now. Entries keep their identifiers by their place, as the custodian knows
// them by those.
func (s *Session) correct(ctx context.Context, w *Written) error {
	s.mu.Lock()
	a, faults := w.readOver(s.answers, s.office.NewID)
	if len(faults) > 0 {
		s.mu.Unlock()
		return faults[0]
	}
	s.answers = a
	s.d.Source = s.office.takenFrom(w, a)
	s.changed()
	s.leftAll()
	s.mu.Unlock()
	s.Checkpoint("corrected " + w.Name)
	return s.Save(ctx, false)
}
