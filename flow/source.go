package flow

import (
	"context"
	"path/filepath"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/assess"
)

// importSource is what is kept of an application that was written down.
func (o *Service) importSource(w *answersfile.Written, a *answers.Answers) *ImportSource {
	from := &ImportSource{Name: w.Name, Digest: w.Digest(), Answers: a.Digest()}
	as, registration := o.assess(a), a.Get(answers.RegistrationPath(o.Catalogue))
	if title := as.Title(); title != "" {
		from.About = answers.HashOf([]byte(title + "\n" + registration))[:16]
	}
	if section, birth, number := as.FirstHolder(); birth != "" && number != "" && !w.LaidOver(section) {
		from.Person = answers.HashOf([]byte(birth + "\n" + number + "\n" + registration))[:16]
	}
	return from
}

// Locker is what a Store also has where several programs share it.
type Locker interface {
	// Alone runs do while no other program is inside its own Alone on the same drafts.
	Alone(ctx context.Context, do func() error) error
}

// ImportItem is one application that was written down, on its way to a draft.
type ImportItem struct {
	Written *answersfile.Written
	// Session is the draft once it was taken. Known tells that it is one of an earlier run.
	Session *Session
	Known   bool
	// Removed says instead that the draft of an earlier run was removed since, by a person or when its time was over, and
	// what to do: nothing is made of it again.
	Removed string
}

// SourceError refuses an application that was written down. Nothing was saved.
type SourceError struct {
	// Name is where it stands, Reason what is wrong and how to mend it.
	Name, Reason string
}

func (e *SourceError) Error() string { return e.Name + ": " + e.Reason }

// SourceErrors refuse several applications, each for a reason of its own.
type SourceErrors []*SourceError

func (e SourceErrors) Error() string {
	all := make([]string, len(e))
	for i, one := range e {
		all[i] = one.Error()
	}
	return strings.Join(all, "\n")
}

// Unwrap lets a caller look at each.
func (e SourceErrors) Unwrap() []error {
	all := make([]error, len(e))
	for i, one := range e {
		all[i] = one
	}
	return all
}

// Import finds the drafts of applications that were written down, and makes those that are new. An application that says
// the same as one that was taken before is that draft, whatever became of it: it is not opened twice, and where the draft is
// not to be had it is refused. One that was corrected since, and whose draft nobody worked on or submitted, changes that
// draft. again makes new drafts of all. Everything is looked at before anything is saved; SourceErrors name the
// applications that cannot be taken.
func (o *Service) Import(ctx context.Context, all []*ImportItem, again bool) error {
	o.complete()
	take := func() error {
		book, fresh, err := o.importItems(ctx, all, again)
		if err != nil {
			return err
		}
		for _, f := range fresh {
			if err := f(); err != nil {
				return err
			}
		}
		var made []Opening
		for _, t := range all {
			if t.Session != nil && t.Session.source() != nil {
				made = append(made, o.opening(t.Session.source(), t.Session.ID()))
			}
		}
		return o.remember(ctx, book, made)
	}
	if l, ok := o.Store.(Locker); ok {
		return l.Alone(ctx, take)
	}
	return take()
}

// Known tells which of the applications were taken before, by what they say.
func (o *Service) Known(ctx context.Context, all []*answersfile.Written) (map[*answersfile.Written]bool, error) {
	book, err := o.opened(ctx)
	if err != nil {
		return nil, err
	}
	known := map[*answersfile.Written]bool{}
	for _, w := range all {
		digest := w.Digest()
		for _, one := range book.all {
			known[w] = known[w] || one.Digest == digest
		}
	}
	return known, nil
}

// Alike tells of each application which one before it is for the same first holder, by birth date and tax ID, and the same
// kind of account, and says something else: one client written down twice, it may be.
func Alike(all []*answersfile.Written) map[*answersfile.Written]*answersfile.Written {
	type client struct{ birth, number, registration string }
	before, alike := map[client]*answersfile.Written{}, map[*answersfile.Written]*answersfile.Written{}
	for _, w := range all {
		a, faults := w.Read(answers.FreshID)
		if len(faults) > 0 {
			continue
		}
		var is client
		_, is.birth, is.number = assess.Assess(a, "", w.Today()).FirstHolder()
		if is.registration = a.Get(answers.RegistrationPath(w.Catalogue())); is.birth == "" || is.number == "" {
			continue
		}
		if first, twice := before[is]; !twice {
			before[is] = w
		} else if first.Digest() != w.Digest() { // the very same is refused
			alike[w] = first
		}
	}
	return alike
}

// importItems finds what is known and returns how to save the rest.
func (o *Service) importItems(ctx context.Context, all []*ImportItem, again bool) (opened, []func() error, error) {
	var refused SourceErrors
	byDigest := map[string]string{}
	for _, t := range all {
		digest := t.Written.Digest()
		if first, twice := byDigest[digest]; twice {
			refused = append(refused, &SourceError{t.Written.Name, "says the same as " + first + ". Take one of them out."})
			continue
		}
		byDigest[digest] = t.Written.Name
	}
	book, err := o.opened(ctx)
	if err != nil || len(refused) > 0 {
		return book, nil, orRefused(err, refused)
	}
	sorting := &sorting{service: o, book: book, claimed: map[string]bool{}}
	if again {
		sorting.book.all, sorting.book.doubt = nil, ""
	}
	for _, t := range all {
		if err := sorting.same(ctx, t); err != nil {
			return book, nil, err
		}
	}
	var fresh []func() error
	for _, t := range all {
		if t.Session != nil || t.Removed != "" || sorting.refuses(t) {
			continue
		}
		save, err := sorting.other(ctx, t)
		if err != nil {
			return book, nil, err
		}
		if save != nil {
			fresh = append(fresh, save)
		}
	}
	return book, fresh, orRefused(nil, sorting.refused)
}

// orRefused is the error, or the refusals where there are any.
func orRefused(err error, refused SourceErrors) error {
	if err == nil && len(refused) > 0 {
		return refused
	}
	return err
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
func (s *saver) correctable() bool {
	defer s.lock().Unlock()
	return application.Correctable(s.app)
}

// correct takes over what a source says by now. Entries that say the same keep their identifiers, as the custodian knows them
// by those.
func (s *saver) correct(ctx context.Context, w *answersfile.Written) error {
	a, faults := w.ReadOver(s.Assessment().Answers().Clone(), s.service.NewID)
	if len(faults) > 0 {
		return faults[0]
	}
	s.corrected(a, s.service.importSource(w, a))
	return s.Save(ctx, false)
}

func (s *saver) corrected(a *answers.Answers, from *ImportSource) {
	defer s.lock().Unlock()
	application.Correct(s.app, a, from)
}

// made notes what the draft was made of.
func (s *saver) made(from *ImportSource) {
	defer s.lock().Unlock()
	application.SetSource(s.app, from)
}
