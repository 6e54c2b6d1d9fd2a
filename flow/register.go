package flow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
)

// Opening is what is remembered, apart from its draft, of an application that was made of something written: enough to know
// the same again, and no value of it.
type Opening struct {
	// Draft is the id of what was made of it, At when.
	Draft string    `json:"draft"`
	At    time.Time `json:"at"`
	// Digest recognises what was said (Written.Digest), About for whom and what it was (ImportSource.About). Tells is the
	// front of ImportSource.Person: enough to tell two of one name apart, too little to find a number by.
	Digest       string `json:"digest"`
	About        string `json:"about,omitempty"`
	PersonPrefix string `json:"tells,omitempty"`
	// File recognises the name of the file without its folder and row, Place the custodian; "" is not known.
	File  string `json:"file,omitempty"`
	Place string `json:"place,omitempty"`
}

// Openings are what a register holds.
type Openings struct {
	All []Opening `json:"all"`
	// Unread are drafts that could not be read when the register was begun beside them: of what they were made is not known.
	Unread []string `json:"unread,omitempty"`
	// Lost is when an earlier register was found lost, damaged or older than it was; zero where none ever was. What was
	// opened before is known as far as the drafts tell.
	Lost time.Time `json:"lost,omitzero"`
	// Older is since when the whole folder may be an older copy, drafts too; zero where it is not.
	Older time.Time `json:"-"`
}

// Register is what a Store also has that remembers what was made of something written, whatever becomes of the drafts.
type Register interface {
	// Openings returns all of it. ErrNoRegister: none was ever begun. Any other error: there was one, and it cannot be
	// believed (ErrDamaged, ErrTruncated, ErrMissing, ErrRolledBack) or read.
	Openings(ctx context.Context) (Openings, error)
	// Remember adds what is not there yet; it is on disk when Remember returns. One that cannot be believed is kept aside,
	// and the new one says so (Openings.Lost). A zero Lost ends nothing.
	Remember(ctx context.Context, more Openings) error
	// ConfirmOpenings ends Unread and Lost, because a person says what became of everything before.
	ConfirmOpenings(ctx context.Context) error
}

// ErrNoRegister says that nothing that was opened is remembered yet.
var ErrNoRegister = errors.New("nothing that was opened is remembered yet")

// Add takes over what is not there yet and tells whether anything was.
func (o *Openings) Add(more Openings) (changed bool) {
	type same struct{ draft, digest string }
	there := make(map[same]bool, len(o.All))
	for _, one := range o.All {
		there[same{one.Draft, one.Digest}] = true
	}
	for _, one := range more.All {
		if is := (same{one.Draft, one.Digest}); !there[is] {
			there[is], changed = true, true
			o.All = append(o.All, one)
		}
	}
	for _, id := range more.Unread {
		if !slices.Contains(o.Unread, id) {
			o.Unread, changed = append(o.Unread, id), true
		}
	}
	if more.Lost.After(o.Lost) {
		o.Lost, changed = more.Lost, true
	}
	return changed
}

// opening is one as the register and its draft tell of it.
type opening struct {
	Opening
	// person is all that the draft tells of the holder, "" where it cannot be asked.
	person string
}

// opened is everything that was made of something written, as far as it is known.
type opened struct {
	all []opening
	// unsaid is what the register lacks, doubt why others may be missing, "" for none.
	unsaid Openings
	doubt  string
	older  time.Time // see Openings.Older
}

// opened reads the register, and the drafts for what it does not say: those of a version that kept none, and of a run that
// ended before it was written.
func (o *Service) opened(ctx context.Context) (opened, error) {
	drafts, err := o.Store.List(ctx)
	if err != nil {
		return opened{}, fmt.Errorf("looking for earlier applications: %w", err)
	}
	book, all := opened{}, Openings{}
	begun := false
	if register, ok := o.Store.(Register); ok {
		all, err = register.Openings(ctx)
		if begun = err == nil; !begun && !errors.Is(err, ErrNoRegister) {
			book.doubt = "what was opened before cannot be read (" + err.Error() + ")"
			all = Openings{}
		}
	}
	book.older = all.Older
	if !all.Lost.IsZero() {
		book.doubt = "what was opened before " + dayOf(all.Lost) + " is not known any more"
	}
	told := OpeningsOf(drafts)
	if !begun {
		all.Unread = told.Unread
		book.unsaid.Unread = all.Unread
	}
	for _, made := range told.All {
		if one := (Openings{All: []Opening{made}}); all.Add(one) {
			book.unsaid.Add(one)
		}
	}
	persons := map[string]string{}
	for _, d := range drafts {
		if d.Source != nil && d.Unreadable == "" {
			persons[d.ID] = d.Source.Person
		}
	}
	for _, one := range all.All {
		book.all = append(book.all, opening{one, persons[one.Draft]})
	}
	slices.SortStableFunc(book.all, func(a, b opening) int { return b.At.Compare(a.At) }) // the newest first
	return book, o.unread(ctx, &book, all.Unread, drafts)
}

// unread doubts where a draft is still not read of which nobody knows what it was made of, removed or not.
func (o *Service) unread(ctx context.Context, book *opened, ids []string, drafts []Summary) error {
	for _, id := range ids {
		if i := slices.IndexFunc(drafts, func(d Summary) bool { return d.ID == id }); i >= 0 && drafts[i].Unreadable == "" {
			continue
		}
		removed, err := o.removed(ctx, id)
		if err != nil {
			return err
		}
		if book.doubt == "" {
			book.doubt = "it may be application " + id + ", which cannot be read"
		}
		if removed {
			book.doubt = "it may be application " + id + ", which could not be read and was removed"
		}
	}
	return nil
}

// OpeningsOf is what drafts tell themselves of what was opened: a register begins with it.
func OpeningsOf(drafts []Summary) Openings {
	var told Openings
	for _, d := range drafts {
		switch {
		case d.Unreadable != "":
			told.Unread = append(told.Unread, d.ID)
		case d.Source != nil:
			told.All = append(told.All, openingOf(d.Source, d.ID, d.UpdatedAt))
		}
	}
	return told
}

// eventGone is the tombstone that a Store writes.
const eventGone = "removed"

// removed tells whether a draft was removed on purpose, by a person or because its time was over.
func (o *Service) removed(ctx context.Context, id string) (bool, error) {
	events, err := o.Store.Events(ctx, id)
	if err != nil {
		return false, fmt.Errorf("reading the event log: %w", err)
	}
	return len(events) > 0 && events[len(events)-1].What == eventGone, nil
}

// remember adds to the register what was just made of something written, and what it lacked before.
func (o *Service) remember(ctx context.Context, book opened, more []Opening) error {
	register, ok := o.Store.(Register)
	all := book.unsaid
	all.Add(Openings{All: more})
	if !ok || len(all.All)+len(all.Unread) == 0 {
		return nil
	}
	if err := register.Remember(ctx, all); err != nil {
		return fmt.Errorf("noting what was opened, so that it is not opened twice: %w", err)
	}
	return nil
}

// ConfirmOpenings says for a person that what the register no longer knows was looked after: from here on a file that it does not
// know was not opened.
func (o *Service) ConfirmOpenings(ctx context.Context) error {
	o.complete()
	book, err := o.opened(ctx)
	if err != nil {
		return err
	}
	register, ok := o.Store.(Register)
	if !ok {
		return nil
	}
	book.unsaid.Unread = nil
	if err := register.Remember(ctx, book.unsaid); err != nil {
		return err
	}
	return register.ConfirmOpenings(ctx)
}

// OpenedBefore lists what was made of something written, the newest first, and why others may be missing, "" for none.
func (o *Service) OpenedBefore(ctx context.Context) ([]Opening, string, error) {
	o.complete()
	book, err := o.opened(ctx)
	all := make([]Opening, len(book.all))
	for i, one := range book.all {
		all[i] = one.Opening
	}
	return all, book.doubt, err
}

// registered makes sure that an application made of something written is in the register before anything of it is sent.
func (g *guarded) registered(ctx context.Context) error {
	register, ok := g.service.Store.(Register)
	if !ok {
		return nil
	}
	all, err := register.Openings(ctx)
	from := g.source()
	switch {
	case g.outdated(all.Older):
		return fmt.Errorf("%w: this may be an older copy of an application that was staged since. Make sure that it was not, and then: onboard drafts opened --settle", ErrNotReady)
	case from == nil:
		return nil
	}
	one := g.service.opening(from, g.id)
	if err == nil && !all.Add(Openings{All: []Opening{one}}) {
		return nil
	}
	book, err := g.service.opened(ctx)
	if err != nil {
		return err
	}
	return g.service.remember(ctx, book, []Opening{one})
}

// source is what the draft was made of.
func (g *guarded) source() *ImportSource {
	defer g.lock().Unlock()
	return application.Source(g.app)
}

// outdated tells whether a record may have been begun of which this draft does not know.
func (g *guarded) outdated(older time.Time) bool {
	defer g.lock().Unlock()
	return application.Outdated(g.app, older)
}

// opening is what is remembered of an application that is made here and now.
func (o *Service) opening(from *ImportSource, draft string) Opening {
	one := openingOf(from, draft, o.Now())
	one.Place = o.place()
	return one
}

// openingOf is what a draft tells of its source, which is not for which custodian it was.
func openingOf(t *ImportSource, draft string, at time.Time) Opening {
	return Opening{
		Draft: draft, At: at.UTC().Round(0), Digest: t.Digest, About: t.About, PersonPrefix: t.Person[:min(personPrefixDigits, len(t.Person))],
		File: answers.HashOf([]byte(fileOf(t.Name)))[:16],
	}
}

// personPrefixDigits are enough that two of one name are told apart but for one time in 256.
const personPrefixDigits = 2

// place recognises the custodian, whoever's credentials it is called with.
func (o *Service) place() string {
	return answers.HashOf([]byte(strings.ToLower(o.Environment.BaseURL)))[:16]
}

func dayOf(at time.Time) string { return at.Local().Format("2 Jan 2006") }

// about tells whether an application is of the same holders and the same kind as one from before. In the same file a number
// or a name may have been corrected; elsewhere two who differ in anything are two.
func (one *opening) about(from *ImportSource) (same, sameFile bool) {
	sameFile = one.File == answers.HashOf([]byte(fileOf(from.Name)))[:16]
	person := one.person
	if person == "" {
		person = one.PersonPrefix
	}
	common := min(len(person), len(from.Person))
	differs := common > 0 && person[:common] != from.Person[:common]
	if one.About != "" && one.About == from.About {
		return sameFile || !differs, sameFile
	}
	return sameFile && one.person != "" && one.person == from.Person, sameFile
}
