package screen

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/theme"
)

// Action is what a screen asks of the root, which acts on it before the next key: text typed ahead lands on the screen that is
// in front by then. nil is nothing.
type Action interface{ action() }

// The commands that stand in no list.
const (
	CommandShowAgain  Command = "show again"
	CommandGoTo       Command = "go to"
	CommandUnlock     Command = "unlock"
	CommandConflict   Command = "choose a version"
	CommandIdentify   Command = "identify"
	CommandFirstStage Command = "first stage"
)

// The actions. A [Command] is one too.
type (
	// Several are done in this order.
	Several []Action
	// Say tells what just happened, with its undo. It stands for 8 s, or as long as For says, or until the next key.
	Say struct {
		Words string
		For   time.Duration
	}
	// Open brings a screen to the front; with Draft only while that application is the one in front, and with If only where
	// that says so by then: an undo may come between.
	Open struct {
		Screen Screen
		Draft  string
		If     func() bool
	}
	// Back goes to where one came from. With, where there is any, is handed to the screen that is in front then. Changed says
	// that what lay below may not stand any more.
	Back struct {
		With    tea.Msg
		Changed bool
	}
	// Close goes back from a screen, if it is still the one in front.
	Close struct{ Screen Screen }
	// Tell hands a message to a screen, whatever covers it for a moment; for one that is closed it is dropped.
	Tell struct {
		Screen Screen
		Msg    tea.Msg
	}
	// GoTo goes to a page or list. Return comes straight back to the screen that asked.
	GoTo struct {
		Place  answers.Place
		Return bool
	}
	// Turn goes on from a page or list that is done, or to the one before it; with Every it passes over nothing that is optional.
	Turn struct {
		From        answers.Place
		Back, Every bool
	}
	// Start starts an application; with Example, one that is filled in.
	Start struct {
		Registration string
		Example      bool
	}
	// Enter brings an application to the front, where its next action is. Received is set where it came from a colleague just
	// now, so that what was open of it before stands no more.
	Enter struct {
		Session  *flow.Session
		Received bool
	}
	// Adopt keeps the session of an application that was opened for an act on it, and asks anew what was decided for later.
	Adopt struct{ Session *flow.Session }
	// ListDrafts lists the applications of the board anew.
	ListDrafts struct{}
	// Save saves at once, because a field was left or a list changed; Stage sends what is finished.
	Save struct{}
	// Stage sends what is finished of an application.
	Stage struct{ Draft string }
	// CheckNow asks the custodian now, and says so.
	CheckNow struct{}
	// AskRegistration asks for the kind of another account of a client, who stood in a section of the first.
	AskRegistration struct{ Section, Client string }
	// AskColleague asks who an application goes to.
	AskColleague struct{ Draft flow.Summary }
	// AskNote asks why an answer stays as it is, whatever a problem says.
	AskNote struct{ Problem assess.Problem }
	// Decided says that a question was answered that could have been left for later: a conflict of two versions, or else which
	// entry of the custodian something is.
	Decided struct{ Conflict bool }
	// TryPassphrase tries a passphrase.
	TryPassphrase struct{ Passphrase string }
	// PreviewTheme shows the colours of a setting as long as the mark is on it; "" shows what is set again.
	PreviewTheme struct{ Setting theme.Setting }
	// Work takes time: it is run while one types on, and what it returns is done once it is there.
	Work struct {
		// Draft is the application it is about, whose session it is given; it is opened for that where it is not.
		Draft string
		// Front is set where what comes of it means nothing once that application is not the one in front.
		Front bool
		// Await is set where the next keys are meant for what comes of it.
		Await bool
		// Failed is what is done where the application cannot be opened.
		Failed func(error) Action
		// Run does it. ctx ends with the program. It changes nothing of a screen: for that it tells it.
		Run func(ctx context.Context, s *flow.Session) Action
	}
)

func (Several) action()         {}
func (Say) action()             {}
func (Open) action()            {}
func (Back) action()            {}
func (Close) action()           {}
func (Tell) action()            {}
func (GoTo) action()            {}
func (Turn) action()            {}
func (Start) action()           {}
func (Enter) action()           {}
func (Adopt) action()           {}
func (ListDrafts) action()      {}
func (Save) action()            {}
func (Stage) action()           {}
func (CheckNow) action()        {}
func (AskRegistration) action() {}
func (AskColleague) action()    {}
func (AskNote) action()         {}
func (Decided) action()         {}
func (TryPassphrase) action()   {}
func (PreviewTheme) action()    {}
func (Work) action()            {}
func (Command) action()         {}

// DraftTrouble says why one application cannot be opened, on a screen of its own: the words are longer than a notice.
func DraftTrouble(d *Context, err error) Open {
	return Open{Screen: NewMessage(d, "This application cannot be opened", []string{say.DraftTrouble(err)}, Choice{Label: "Back", Do: Back{}})}
}

// Trouble says why an application cannot be opened.
func (d *Context) Trouble(err error) Action { return Several{DraftTrouble(d, err), ListDrafts{}} }
