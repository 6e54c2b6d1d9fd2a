package flow

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// Service holds what all sessions share: the catalogue, the ports, the clock and who is working.
type Service struct {
	Catalogue   *catalogue.Catalogue
	Store       Store
	Custodian   custodian.Custodian
	Environment Environment
	// User goes into the event log; with Machine, the name of this computer, it tells others who saved a revision.
	User, Machine string
	// Now and NewID default to time.Now and UUID v7.
	Now   func() time.Time
	NewID func() string
	// Statuses maps the custodian's words; nil is DefaultStatuses.
	Statuses custodian.StatusMap
	// Purge says how long applications are kept.
	Purge PurgeRules
	// Outcomes tells of sub-steps; nil where the custodian does not.
	Outcomes custodian.Outcomer
	// Hours are when people work at the custodian.
	Hours custodian.Hours
	// AnswersWithin is how long the custodian takes at most, in these hours, to judge what was submitted; 0 where it does not
	// say.
	AnswersWithin time.Duration
	// Identifiers is how entries of lists name themselves; "" is IdentifiersAlways.
	Identifiers custodian.Identifiers
	// NumberEntered is set where the advisor enters the account number, and not the reply to the first stage names it.
	NumberEntered bool
	// Reference is the name in the body under which the custodian keeps a draft's own id, and Finder looks an account up
	// by it; "" and nil where the custodian keeps none.
	Reference string
	Finder    custodian.Finder
}

// Environment is where the applications go. The word always stands first on the screen.
type Environment struct {
	Word custodian.Environment
	Host string // "built in" or the host of the base URL
	// BaseURL and Client (a hash of the client id, "" where there is none and nothing can be staged) bind a draft at its
	// first stage.
	BaseURL, Client string
}

// Start begins an application. It is saved with its first answer, the registration.
func (o *Service) Start(registration string) (*Session, error) {
	if _, ok := o.Catalogue.Registration(registration); !ok {
		return nil, fmt.Errorf("registration %q is not in the catalogue", registration)
	}
	a := answers.NewAnswers(o.Catalogue)
	a.Set(answers.RegistrationPath(o.Catalogue), registration)
	return o.StartWith(a)
}

// StartWith begins an application with answers that are there already.
func (o *Service) StartWith(a *answers.Answers) (*Session, error) {
	return o.startWith(a, application.EventStarted)
}

// startWith is StartWith; the event log says how it was.
func (o *Service) startWith(a *answers.Answers, how string) (*Session, error) {
	o.complete()
	id := o.NewID()
	return newSession(o, id, application.Start(o.config(), id, rand.Text(), a, how, o.Now())), nil
}

// Resume opens a draft, first of all what was kept of it on this computer and not saved. What an open journal entry leaves unknown
// is unknown: a submit makes the phase Unsure, a first stage makes the sync Maybe. The event log is the second witness of a submit,
// and the later of the two wins.
func (o *Service) Resume(ctx context.Context, id string) (*Session, error) {
	o.complete()
	if s, err := o.adopt(ctx, id); err != nil || s != nil && s.View().SaveErr != nil {
		return s, err
	}
	loaded, err := o.Store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("opening the application: %w", err)
	}
	return o.witnessed(ctx, id, loaded, application.Resume)
}

// config is what an application has to know of where it is worked on.
func (o *Service) config() application.Config {
	return application.Config{
		Catalogue: o.Catalogue,
		Binding:   application.Binding{Environment: o.Environment.Word, BaseURL: o.Environment.BaseURL, Client: o.Environment.Client},
		User:      o.User, Machine: o.Machine, Statuses: o.Statuses, Identifiers: o.Identifiers,
		NumberEntered: o.NumberEntered, Reference: o.Reference,
	}
}

// completing guards the defaults of every office: sessions are opened from several goroutines. It is not in the office,
// which is a plain value.
var completing sync.Mutex

// complete fills in the defaults.
func (o *Service) complete() {
	completing.Lock()
	defer completing.Unlock()
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.NewID == nil {
		o.NewID = answers.FreshID
	}
	if o.Statuses == nil {
		o.Statuses = custodian.DefaultStatuses()
	}
}

// today is the advisor's local day.
func (o *Service) today() kind.Date { return kind.DateOf(o.Now()) }

// assess sees answers as a session of this office would.
func (o *Service) assess(a *answers.Answers) *assess.Assessment {
	return assess.Assess(a, o.Environment.Word, o.today())
}

// FreshID returns a new identifier for a draft or an entry.
func (o *Service) FreshID() string {
	o.complete()
	return o.NewID()
}
