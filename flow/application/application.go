package application

import (
	"errors"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/remote"
)

// Config is what an application has to know of where it is worked on.
type Config struct {
	Catalogue *catalogue.Catalogue
	// Binding is where it goes; a draft is bound to it at its first stage.
	Binding Binding
	// User goes into the event log; with Machine, the name of this computer, it tells others who saved a revision.
	User, Machine string
	// Statuses maps the custodian's words.
	Statuses custodian.StatusMap
	// Identifiers is how entries of lists name themselves; "" is IdentifiersAlways.
	Identifiers custodian.Identifiers
	// NumberEntered is set where the advisor enters the account number, and not the reply to the first stage names it.
	NumberEntered bool
	// Reference is the name in the body under which the custodian keeps a draft's own id, "" where it keeps none.
	Reference string
}

// Application is one application as a value: its answers, its draft, and how saving, staging and asking stand in this run.
// Events go in (an answer, a reply, what another window saved), and what is to be done comes out: a Snapshot to save, a
// StageJob or a SubmitJob to send, events for the log. It calls no port and starts nothing. At tells it the time; ids come
// in with the events that need one. It is not safe for concurrent use.
type Application struct {
	config Config
	id     string
	now    time.Time

	answers *answers.Answers
	d       *draft
	version uint64 // of the answers and everything else that is saved

	assessed        *assess.Assessment
	assessedVersion uint64
	answersVersion  uint64 // of the answers alone
	wanted          assess.Document
	faulty          map[assess.Attribute]bool // what is to fix and so is not sent -> whether somebody answered it
	wantedVersion   uint64
	counted, unsent int // answers not staged, and those of them that are to fix
	countedVersion  uint64

	undo, redo []checkpoint
	marked     *answers.Answers // the answers at the last checkpoint
	recalled   bool             // what earlier runs did lies below undo already

	window       string // names this window among all that have the draft open
	typed        map[answers.Path]bool
	revision     uint64
	base         []byte // the revision as it was saved or opened, to merge with what others save
	news         *News  // what merges brought that nobody has seen yet
	savedVersion uint64
	savedAt      time.Time
	uncertain    bool
	saveErr      error
	conflict     bool
	damaged      []uint64
	assignee     string // whose it is in a store that several desks share, "" for nobody's

	auditTrail        auditTrail
	finished          map[string]bool // steps that were left
	sync              Sync
	stopped           uint64 // answersVersion at which the custodian refused everything
	stageErr          *custodian.Error
	stagePace         pace
	nextTry           time.Time
	askPace           pace
	nextCheck         time.Time
	askErr            *custodian.Error
	asked             int
	askedAt           time.Time
	submitting        bool
	statusReadAt      time.Time // when the custodian said last in this run where the application stands
	removalsUnchecked bool      // something was cleared and not looked for since
	awaiting          int       // entries whose changes wait for the custodian's identifier
	doubts            []doubt
}

// newApplication wraps a draft; window names the one it is open in among all that have it open. Every step but the one the
// advisor stands in was left, so what differs there may be sent.
func newApplication(config Config, id, window string, d *draft, a *answers.Answers, now time.Time) *Application {
	app := &Application{
		config: config, id: id, now: now, d: d, answers: a, marked: a.Clone(), window: window, typed: map[answers.Path]bool{},
		version: 1, savedVersion: 1, answersVersion: 1,
		finished: map[string]bool{}, sync: Staged,
	}
	markLogged(app)
	for _, st := range config.Catalogue.Steps {
		app.finished[st.ID] = d.Opened && st.ID != d.Place.Step
	}
	return app
}

// Start begins an application with answers that are there already; how is what the event log says of it. It is to be saved.
func Start(config Config, id, window string, a *answers.Answers, how string, now time.Time) *Application {
	d := &draft{
		Version: draftVersion, Created: now, Catalogue: config.Catalogue.Name,
		Phase: Editing, Remote: remote.State{}, Customers: map[string]string{},
		Place: answers.Place{Step: config.Catalogue.Steps[0].ID},
	}
	d.moment(now, "Started by "+config.User, "")
	app := newApplication(config, id, window, d, a, now)
	app.note(eventNaming(app, how, answers.Diff(answers.NewAnswers(config.Catalogue), a).Named()))
	app.touched() // it exists, which is something to save
	return app
}

// Resume opens a draft as it was saved; Witness comes after it. ErrDamaged, ErrTooNew, ErrBound.
func Resume(config Config, id, window string, loaded Loaded, now time.Time) (*Application, error) {
	d, a, err := config.read(loaded.Body)
	if err != nil {
		return nil, err
	}
	app := newApplication(config, id, window, d, a, now)
	app.revision, app.savedAt = loaded.Revision, loaded.SavedAt
	app.base, app.damaged, app.assignee = loaded.Body, loaded.Damaged, loaded.Meta.Assignee
	return app, nil
}

// ResumeUnsaved opens a draft as it was kept and not saved (Record.Base).
func ResumeUnsaved(config Config, id, window string, kept Loaded, now time.Time) (*Application, error) {
	app, err := Resume(config, id, window, kept, now)
	if err != nil {
		return nil, err
	}
	app.base = kept.Base
	app.touched()
	return app, nil
}

// read reads a draft that is worked on with the same custodian.
func (c Config) read(body []byte) (*draft, *answers.Answers, error) {
	d, a, err := decodeDraft(c.Catalogue, body)
	if err != nil {
		return nil, nil, err
	}
	return d, a, c.bound(d)
}

// ReadAnswers reads the answers of a draft as it was saved. ErrDamaged, ErrTooNew.
func ReadAnswers(c *catalogue.Catalogue, body []byte) (*answers.Answers, error) {
	_, a, err := decodeDraft(c, body)
	return a, err
}

// ReadAnswers reads the answers of a draft that is worked on with the same custodian. ErrDamaged, ErrTooNew, ErrBound.
func (c Config) ReadAnswers(body []byte) (*answers.Answers, error) {
	_, a, err := c.read(body)
	return a, err
}

// At tells the application the time and returns it.
func (app *Application) At(now time.Time) *Application {
	app.now = now
	return app
}

// Assessment returns the current state of the answers; after a change, what depends on it is assessed again.
func (app *Application) Assessment() *assess.Assessment {
	today := kind.DateOf(app.now)
	switch {
	case app.assessed == nil:
		app.assessed = assess.Assess(app.answers, app.config.Binding.Environment, today)
	case app.assessedVersion != app.answersVersion || app.assessed.Today() != today:
		app.assessed = app.assessed.Again(app.answers, today)
	}
	app.assessedVersion = app.answersVersion
	return app.assessed
}

// judge sees other answers as those of this application are seen.
func (app *Application) judge(a *answers.Answers) *assess.Assessment {
	return assess.Assess(a, app.config.Binding.Environment, kind.DateOf(app.now))
}

// want is what the custodian should hold; it is encoded only after a change.
func (app *Application) want() assess.Document {
	if app.wanted == nil || app.wantedVersion != app.answersVersion {
		app.wanted, app.wantedVersion = app.Assessment().Document(), app.answersVersion
		app.faulty = app.Assessment().Unfit(app.wanted)
	}
	return app.wanted
}

// faults lists what is to fix and so is not sent, with whether somebody answered it.
func (app *Application) faults() map[assess.Attribute]bool {
	app.want()
	return app.faulty
}

// changed notes that the answers are new.
func (app *Application) changed() {
	app.version++
	app.answersVersion++
}

// touched notes that something besides the answers must be saved.
func (app *Application) touched() { app.version++ }

// View is a snapshot of a session: everything a screen shows besides answers.
type View struct {
	ID            string
	Title         string
	Registration  catalogue.Registration
	Phase         Phase
	Place         answers.Place
	AccountNumber string
	Editable      bool
	// Damaged lists newer revisions that could not be read when the draft was opened, and were kept aside.
	Damaged []uint64

	Saved         time.Time // Zero: not yet
	Uncertain     bool      // the last save may not survive a power cut
	SaveErr       error     // the last save failed
	Conflict      bool      // another window saved this draft, and what it saved could not be taken over yet
	OpenConflicts int       // answers that two windows changed differently; nothing is staged until they are chosen
	Handed        string    // the colleague who has it now, "" for none: it is read-only here
	ReceivedFrom  string    // the colleague it came from, while its first stage waits to be looked at; "" otherwise

	Sync      Sync
	NotStaged int       // changes not staged, finished or not
	Unfit     int       // those of them that are to fix, and are not sent before they are mended
	StagedAt  time.Time // Zero: never
	NextTry   time.Time // When an offline stage is tried again
	// Awaiting counts the entries whose changes wait until get-account shows the identifier that the custodian gave them.
	Awaiting int
	// Doubts counts those of them of which get-account shows several that could be it: Identify says which.
	Doubts   int
	StageErr *custodian.Error
	// StageOf are the titles of the steps that the last stage was about, where it did not go well.
	StageOf string
	// SubmitErr is why the outcome of the last submit is unknown, nil where it is not.
	SubmitErr *custodian.Error
	// ReplyHad is what the reply to the first stage had in place of an account number, in words: its keys, never a value.
	ReplyHad string

	// Status is the custodian's own word of the last get-account reply; Since is when it was first seen.
	Status    string
	Meaning   custodian.StatusMeaning
	Faulty    bool // that reply has errors beside it, so that an open account is not taken as open
	Since     time.Time
	Confirmed time.Time // the last get-account reply
	Asked     int       // calls since submit that did not show the account
	AskedAt   time.Time // the last call since the program started
	NextCheck time.Time
	AskErr    *custodian.Error
	// AskedBy is the member whose program asks the custodian and not this one, "" where this one does.
	AskedBy   string
	Submitted time.Time // When submit was sent
	Submits   int
	Moments   []Moment
	// Steps are the sub-steps of opening the account, where the custodian tells of them.
	Steps []custodian.SubStep
	// MayResend is set where the outcome of submit is unknown and get-account has failed to show it for long enough that a
	// person may decide to send it again (Resubmit).
	MayResend bool
	// Resend is from when on it may be decided, zero where get-account shows nothing that it could be counted from.
	Resend time.Time
}

// Away tells whether the last save had no answer from a store that several desks share.
func (v View) Away() bool { return errors.Is(v.SaveErr, ErrAway) }

// Kept tells whether what was to be saved then is on this computer.
func (v View) Kept() bool {
	away, is := errors.AsType[*AwayError](v.SaveErr)
	return is && away.Kept
}

// View returns everything a screen shows besides answers.
func (app *Application) View() View {
	d := app.d
	reg, _ := app.config.Catalogue.Registration(app.answers.Get(answers.RegistrationPath(app.config.Catalogue)))
	v := View{
		ID: app.id, Title: app.Assessment().Title(), Registration: reg,
		Phase: d.Phase, Place: d.Place, AccountNumber: d.AccountNumber,
		Editable: d.editable() && !app.submitting, Damaged: app.damaged,
		Saved: app.savedAt, Uncertain: app.uncertain, SaveErr: app.saveErr, Conflict: app.conflict,
		Sync: app.sync, StagedAt: d.StagedAt, NextTry: app.nextTry, Awaiting: app.awaiting, Doubts: len(standingDoubts(app)),
		StageErr: app.stageErr, ReplyHad: d.ReplyHad, SubmitErr: d.submitFailure(),
		Status: d.Status, Faulty: d.Faulty, Since: d.Since, Confirmed: d.Confirmed, Asked: app.asked, AskedAt: app.askedAt, NextCheck: app.nextCheck, AskErr: app.askErr,
		Submitted: d.Submitted, Submits: d.Submits, Moments: append([]Moment(nil), d.Moments...),
		Steps: append([]custodian.SubStep(nil), d.Steps...), MayResend: mayResend(app), Resend: d.mayResendAt(),
	}
	v.NotStaged, v.Unfit = notStaged(app)
	v.OpenConflicts = len(app.openConflicts())
	if !polls(app) {
		v.AskedBy = app.assignee
	}
	if d.Handed != nil {
		v.Handed = d.Handed.Name
	}
	if d.Received != nil && !d.Received.Accepted {
		v.ReceivedFrom = d.Received.From
	}
	if d.Status != "" {
		v.Meaning = app.config.Statuses.Meaning(d.Status)
	}
	switch begun := app.FirstStage(); {
	case begun != "" && v.Sync != InFlight:
		v.Sync = begun
		if begun == Maybe {
			v.StageErr = d.maybeStarted().failure()
		}
	case v.Sync == Staged && v.NotStaged > v.Unfit:
		v.Sync = Waiting
	}
	if e := d.last(actStage); e != nil && v.StageErr != nil {
		v.StageOf = stepTitles(app, e.Steps)
	}
	return v
}

// notStaged counts the answers that differ from what the custodian holds, and those of them that are to fix; an entry that
// was removed counts once. It is counted only after a change of either side, each of which is a change of the version.
func notStaged(app *Application) (all, unfit int) {
	if !app.d.editable() {
		return 0, 0
	}
	if app.countedVersion != app.version {
		app.counted, app.unsent = countNotStaged(app)
		app.countedVersion = app.version
	}
	return app.counted, app.unsent
}

func countNotStaged(app *Application) (all, unfit int) {
	n := 0
	for _, l := range app.d.Remote.Lacking(app.want()) {
		if !l.Constant {
			n++
		}
	}
	gone := map[assess.Attribute]bool{}
	for a := range app.d.Remote.Beyond(app.want()) {
		if _, wanted := app.faults()[a]; wanted {
			continue
		}
		if a.Array != "" && entryRemoved(app, a) {
			gone[assess.Attribute{Array: a.Array, Entry: a.Entry}] = true
			continue
		}
		n++
	}
	for _, answered := range app.faults() {
		if answered {
			unfit++
		}
	}
	return n + len(gone) + unfit, unfit
}

// entryRemoved tells whether the entry of an attribute is no longer wanted at all.
func entryRemoved(app *Application, a assess.Attribute) bool {
	for w := range app.want() {
		if w.Array == a.Array && w.Entry == a.Entry {
			return false
		}
	}
	return true
}
