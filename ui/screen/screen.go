package screen

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/theme"
)

// Screen is what stands between header and footer.
type Screen interface {
	// Enter is called each time the screen comes to the front.
	Enter() tea.Cmd
	// Update takes keys and answers.
	Update(msg tea.Msg) tea.Cmd
	// SetSize gives the room: columns and rows.
	SetSize(w, h int)
	// View draws at most that room.
	View() string
	// Head is what rows 1 and 2 say.
	Head() Head
	// Keys are the keys that work now, most useful first.
	Keys() []key.Binding
}

// Cursored screens say where the hardware cursor stands, in rows and columns of the view.
type Cursored interface {
	Cursor() (row, col int, ok bool)
}

// Beside screens stand to the right of the task list where there is room for both.
type Beside interface {
	// Place is what the task list marks.
	Place() flow.Place
}

// Typing screens say when letters belong to a text field.
type Typing interface {
	TextFocused() bool
}

// Head is what a screen adds to the header: Name after the environment, Right at the right of row 1, Line in row 2 where
// that is not a rule.
type Head struct{ Name, Right, Line string }

// Desk is what all screens share.
type Desk struct {
	Theme *theme.Theme
	Keys  *keys.Map
	Now   func() time.Time
	// Themes are the settings that can be chosen while the program runs.
	Themes []theme.Setting
	// HideAfter is how long without a key until nothing of any client is shown.
	HideAfter time.Duration
	// Environment is known before the office is open.
	Environment flow.Environment
	// wide is set where the task list stands beside the page; ruled where row 2 of the header is a rule, so that a screen
	// has to say its own title.
	wide, ruled bool
	// zones are what stands where in the view drawn last, and wheel is how many rows the mouse has moved it from the focus.
	zones []zone
	wheel int
	// asked are the intents the root has not acted on yet.
	asked []tea.Msg
	// Office is nil until it is open.
	Office *flow.Office
}

// Intents: what a screen asks of the root.
type (
	// OpenRegistrationMsg asks what kind of account it is.
	OpenRegistrationMsg struct{}
	// StartMsg starts an application; with Example, one that is filled in.
	StartMsg struct {
		Registration string
		Example      bool
	}
	// OpenDraftMsg opens an application where its next action is.
	OpenDraftMsg struct{ ID string }
	// OpenTasksMsg shows the task list.
	OpenTasksMsg struct{}
	// OpenPlaceMsg goes to a page or list. Return comes straight back to the screen that asked.
	OpenPlaceMsg struct {
		Place  flow.Place
		Return bool
	}
	// ContinueMsg goes on from a page or list that is done.
	ContinueMsg struct{ From flow.Place }
	// TurnBackMsg goes to the page or list before one.
	TurnBackMsg struct{ From flow.Place }
	// OpenReviewMsg shows Check answers.
	OpenReviewMsg struct{}
	// OpenProblemsMsg shows everything that stands in the way.
	OpenProblemsMsg struct{}
	// OpenSubmitMsg shows the last screen before submitting.
	OpenSubmitMsg struct{}
	// OpenStatusMsg shows what the custodian says.
	OpenStatusMsg struct{}
	// OpenSendAgainMsg asks before an application with an unknown outcome is sent again.
	OpenSendAgainMsg struct{}
	// SendAgainMsg sends it again; Typed is the account number as typed.
	SendAgainMsg struct{ Typed string }
	// BegunMsg says what became of a first stage in doubt; Typed is an account number, or the word that sends it again.
	BegunMsg struct{ Typed string }
	// OpenKeepMsg asks for the note with which an answer is kept against a problem.
	OpenKeepMsg struct{ Problem flow.Problem }
	// SubmitMsg submits what was reviewed.
	SubmitMsg struct{ Reviewed uint64 }
	// OpenHelpMsg replaces the body by help.
	OpenHelpMsg struct{ Topic Topic }
	// BackMsg goes back to where one came from.
	BackMsg struct{}
	// SaveMsg saves at once, because a field was left or a list changed.
	SaveMsg struct{}
	// CheckNowMsg asks the custodian now.
	CheckNowMsg struct{}
	// PauseMsg stops asking, and starts it again.
	PauseMsg struct{}
	// UnlockMsg tries a passphrase.
	UnlockMsg struct{ Passphrase string }
	// NoticeMsg says what just happened, with its undo; it stands for 8 s or until the next key.
	NoticeMsg struct{ Text string }
	// QuitMsg leaves the program.
	QuitMsg struct{}
	// SettledMsg says that the choice between two versions was made.
	SettledMsg struct{}
	// IdentifiedMsg says that an entry was found among those of the custodian, or that it is none of them.
	IdentifiedMsg struct{}
	// HideMsg shows nothing of any client until enter, or the passphrase where there is one.
	HideMsg struct{}
	// ShowAgainMsg ends that.
	ShowAgainMsg struct{}
	// OpenTimelineMsg shows every version that is kept.
	OpenTimelineMsg struct{}
	// CompareMsg asks what differs between a version and now.
	CompareMsg struct{ Revision uint64 }
	// RestoreMsg brings the answers of a version back.
	RestoreMsg struct{ Revision uint64 }
	// OpenHandOverMsg asks to whom an application of the board goes.
	OpenHandOverMsg struct{ Draft flow.Summary }
	// HandOverMsg hands it over.
	HandOverMsg struct {
		Draft string
		To    outbox.Colleague
		Note  string
	}
	// TakeBackMsg makes an application that was handed over editable here again.
	TakeBackMsg struct{ ID string }
	// LookAgainMsg asks the custodian what it has of an application that came from a colleague.
	LookAgainMsg struct{}
	// TakeOnMsg ends the look at what the custodian has of an application that came from a colleague.
	TakeOnMsg struct{}
)

// ask hands an intent to the root, which acts on it before the next key: text typed ahead lands on the screen that is in
// front by then.
func (d *Desk) ask(intent tea.Msg) tea.Cmd {
	d.asked = append(d.asked, intent)
	return nil
}

// say is the intent to tell what just happened.
func (d *Desk) say(words string) tea.Cmd { return d.ask(NoticeMsg{words}) }

// Asked takes the intents that came since the last call.
func (d *Desk) Asked() []tea.Msg {
	asked := d.asked
	d.asked = nil
	return asked
}

// SetFrame says whether the task list stands beside pages and lists, and whether row 2 is a rule.
func (d *Desk) SetFrame(wide, ruled bool) { d.wide, d.ruled = wide, ruled }
