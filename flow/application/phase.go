package application

// Phase is where an application stands between the advisor and the custodian.
type Phase string

// The phases. Submitting, Submitted, Unsure, Open and Closed are read-only and stage nothing; Rejected and Action may be
// edited, staged and submitted anew.
const (
	Editing    Phase = "editing"
	Submitting Phase = "submitting"
	Submitted  Phase = "submitted"
	Unsure     Phase = "unknown" // the outcome of submit is unknown
	Action     Phase = "action"  // the custodian wants something of the advisor
	Rejected   Phase = "rejected"
	Open       Phase = "open"
	Closed     Phase = "closed"
)

// Editable tells whether answers may change.
func (p Phase) Editable() bool { return p == Editing || p == Rejected || p == Action }

// Final tells whether the custodian has nothing more to say.
func (p Phase) Final() bool { return p == Open || p == Closed }

// Asked tells whether the custodian has the application and may still say something new of it.
func (p Phase) Asked() bool { return p == Submitted || p == Unsure || p == Action }

// Sync is how staging stands.
type Sync string

// InDoubt tells whether nothing more is sent until somebody says what became of the first stage: FoundRecord, BeginAgain.
func (s Sync) InDoubt() bool { return s == Maybe || s == NumberMissing }

// The states of staging.
const (
	Staged        Sync = "staged"  // the custodian holds every finished step
	Waiting       Sync = "waiting" // changes are finished and not sent yet
	InFlight      Sync = "in flight"
	Offline       Sync = "offline" // no connection; tried again by itself
	Blocked       Sync = "refused" // the custodian refused; waits for a change or for ctrl+s
	Maybe         Sync = "maybe"   // the first stage's outcome is unknown: a record may have been started
	NumberMissing Sync = "unnamed" // a record was started, and the reply did not name its account number
)

// undecided tells whether the custodian has an application of which nobody knows yet what becomes of it.
func (p Phase) undecided() bool {
	return p == Submitting || p == Submitted || p == Unsure || p == Action
}

// Removable tells whether nothing at the custodian keeps an application from being removed.
func (p Phase) Removable() bool { return !p.undecided() }
