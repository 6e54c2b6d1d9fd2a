package flow

import (
	"sync"
	"time"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// Session is one application being worked on: the use cases, with no screen in sight. It is a shell: the application itself
// is a value (package application), and a session owns what that has not, the ports and the locks. It is safe for
// concurrent use. Edits and reads never block; Save, Stage, Submit and Refresh do I/O and belong into a goroutine of their own.
//
// It is made of layers, each of which owns one lock and is embedded in the layer above it:
//
//	guarded    mu         the application; reader and editor are what screens ask and change of it
//	recaller   recalling  what earlier runs did is read, or forgotten
//	saver      saving     one save at a time
//	asker      asking     one call that reads from the custodian at a time
//	stager     staging    one call that changes something at the custodian at a time
//
// A layer takes no lock but its own and calls those below while it holds it. So the order of locks is the order of layers:
// staging, asking, saving, recalling, mu. Under mu nothing is called but the application: no port, no clock, no function of
// a caller.
type Session struct {
	stager
}

// stager is the layer of what changes something at the custodian.
type stager struct {
	asker
	staging sync.Mutex
}

// asker is the layer of what reads from the custodian.
type asker struct {
	saver
	asking sync.Mutex
}

// saver is the layer of what saves.
type saver struct {
	recaller
	saving sync.Mutex
}

// recaller is the layer of the history.
type recaller struct {
	editor
	recalling sync.Mutex
}

// editor is what changes answers.
type editor struct {
	reader
}

// reader is what looks.
type reader struct {
	guarded
}

// guarded is the application behind its lock.
type guarded struct {
	service *Service
	id      string

	mu          sync.Mutex
	app         *application.Application
	unwitnessed bool // the event log could not be read yet
}

// newSession makes a session of an application.
func newSession(o *Service, id string, app *application.Application) *Session {
	s := &Session{}
	s.service, s.id, s.app = o, id, app
	return s
}

// lock takes mu, tells the application the time, and returns mu to be unlocked.
func (g *guarded) lock() *sync.Mutex {
	now := g.service.Now()
	g.mu.Lock()
	g.app.At(now)
	return &g.mu
}

// ID is the draft's id.
func (g *guarded) ID() string { return g.id }

// Catalogue is the one the application is asked by.
func (g *guarded) Catalogue() *catalogue.Catalogue { return g.service.Catalogue }

// Environment is where the application goes.
func (g *guarded) Environment() Environment { return g.service.Environment }

// Hours are when people work at the custodian.
func (g *guarded) Hours() custodian.Hours { return g.service.Hours }

// AnswersWithin is how long the custodian takes at most, in its hours; 0 where it does not say.
func (g *guarded) AnswersWithin() time.Duration { return g.service.AnswersWithin }

// Now is the time by the clock the session works with.
func (g *guarded) Now() time.Time { return g.service.Now() }
