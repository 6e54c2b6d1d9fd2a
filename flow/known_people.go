package flow

import (
	"context"
	"fmt"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/catalogue"
)

// mostRead bounds how many other applications are looked into, the newest: it is done while somebody waits for the list.
const mostRead = 200

// KnownPeople lists the humans of the other applications, those of the newest first, each once. An application that cannot
// be read, or that belongs to another custodian, is passed over. It reads the store and belongs into a goroutine of its own.
func (o *Service) KnownPeople(ctx context.Context, except string) ([]KnownPerson, error) {
	others, err := o.others(ctx, except)
	if err != nil {
		return nil, fmt.Errorf("looking through the other applications: %w", err)
	}
	var all []KnownPerson
	seen := map[string]bool{}
	for a := range others {
		for _, who := range application.KnownPeopleIn(o.assess(a)) {
			if key := who.Key(); !seen[key] {
				seen[key] = true
				all = append(all, who)
			}
		}
	}
	return all, ctx.Err()
}

// KnownPeople lists the humans of other applications who can be added to a list here, or stand in a section in which
// nobody is entered yet, and those who cannot with the reason; people who stand in this application already are left out.
// Like Service.KnownPeople it reads the store.
func (r *reader) KnownPeople(ctx context.Context, section string) ([]KnownPerson, error) {
	target := r.service.Catalogue.Section(section)
	if target == nil || !target.Person {
		return nil, ErrNoPerson
	}
	all, err := r.service.KnownPeople(ctx, r.id)
	here := map[string]bool{}
	for _, who := range application.KnownPeopleIn(r.Assessment()) {
		here[who.Key()] = true
	}
	var others []KnownPerson
	for _, who := range all {
		if !here[who.Key()] && r.nameable(target, who) {
			who.Reason = r.objectionTo(target, who)
			others = append(others, who)
		}
	}
	return others, err
}

func (r *reader) nameable(target *catalogue.Section, who KnownPerson) bool {
	defer r.lock().Unlock()
	return application.Nameable(r.app, target, who)
}

// objectionTo takes the lock for one human at a time: whoever types meanwhile does not wait for the whole list.
func (r *reader) objectionTo(target *catalogue.Section, who KnownPerson) string {
	defer r.lock().Unlock()
	return application.ObjectionTo(r.app, target, who)
}
