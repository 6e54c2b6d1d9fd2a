package screen

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/theme"
)

// Screen is what stands between header and footer.
type Screen interface {
	// Enter is called each time the screen comes to the front.
	Enter() Action
	// Leave is called before something else comes to the front.
	Leave() Action
	// Update takes keys and answers.
	Update(msg tea.Msg) (Action, tea.Cmd)
	// SetSize gives the room: columns and rows.
	SetSize(w, h int)
	// View draws at most that room.
	View() string
	// Head is what rows 1 and 2 say.
	Head() Head
	// Keys are the keys that work now, most useful first.
	Keys() []key.Binding
	// Traits are what it is just now.
	Traits() Traits
	// Cursor is where the hardware cursor stands, in rows and columns of the view; ok is false where it is of no use.
	Cursor() (row, col int, ok bool)
	// Restyle draws it anew after the theme changed.
	Restyle()
	// Origin is what the palette goes back to.
	Origin() Origin
}

// Traits are what the root must know of a screen beside what it draws.
type Traits struct {
	// At is the command that leads there, "" where none does: by it the root knows where one is.
	At Command
	// Modal screens have to be answered before one can go elsewhere.
	Modal bool
	// Busy screens are not covered by a question that can wait: somebody types, or is choosing already.
	Busy bool
	// Passing screens cover a page for a moment, which does not leave its step.
	Passing bool
	// Loading screens do not know yet what they list; the keys that are pressed meanwhile wait.
	Loading bool
	// Ticks is set where seconds are counted, Turns where a sign turns as well because something is waited for.
	Ticks, Turns bool
	// Watches is set where the custodian is asked meanwhile, Paused where a person stopped that.
	Watches, Paused bool
	// Scrolls is set where the keys that mark something scroll a text as well: the wheel goes by them.
	Scrolls bool
	// Problems is set where F3 goes through a list of its own.
	Problems bool
	// Beside screens stand to the right of the task list where there is room for both. Place is what the list marks.
	Beside bool
	Place  answers.Place
}

// Head is what a screen adds to the header: Name after the environment, Right at the right of row 1, Line in row 2 where
// that is not a rule. While answers are left, a wide header shows how many of the Asked are Answered in their place, beside how
// many are ToFix; Asked is 0 else.
type Head struct {
	Name, Right, Line      string
	Answered, Asked, ToFix int
}

// Origin is where the palette was opened.
type Origin struct {
	// Name is what esc goes back to: "Social Security number".
	Name string
	// Topic tells whether there is help on it.
	Topic bool
	// Secret is the label of a masked question that can be shown; "" for none.
	Secret string
}

// Context is what all screens share.
type Context struct {
	Theme *theme.Theme
	Keys  *keys.Map
	Now   func() time.Time
	// Themes are the settings that can be chosen while the program runs.
	Themes []theme.Setting
	// Still has nothing move on the screen by itself.
	Still bool
	// HideAfter is how long without a key until nothing of any client is shown.
	HideAfter time.Duration
	// Environment is known before the service is open.
	Environment flow.Environment
	// Ruled is set where row 2 of the header is a rule, so that a screen has to say its own title.
	Ruled bool
	// zones are what stands where in the view drawn last, and wheel is how many rows the mouse has moved it from the focus.
	zones Zones
	wheel int
	// Service is nil until it is open.
	Service *flow.Service
	// Colleagues are who an application can be handed over to, and Outbox is the folder it is put into.
	Colleagues []outbox.Colleague
	Outbox     outbox.Folder
}

// DraftsMsg brings the list of applications to the board.
type DraftsMsg struct {
	Drafts []flow.Summary
	Err    error
	// Expiring is when those applications are removed that soon are.
	Expiring map[string]time.Time
}

// Base is what nearly every screen has: the context, the room it may fill, and nothing to do when it comes to the front.
type Base struct {
	Context *Context
	W, H    int
}

// Enter does nothing.
func (b *Base) Enter() Action { return nil }

// Leave does nothing.
func (b *Base) Leave() Action { return nil }

// Traits are none.
func (b *Base) Traits() Traits { return Traits{} }

// Cursor stands nowhere.
func (b *Base) Cursor() (row, col int, ok bool) { return 0, 0, false }

// Restyle does nothing: the theme is asked each time.
func (b *Base) Restyle() {}

// Origin has no name.
func (b *Base) Origin() Origin { return Origin{} }

// SetSize gives the room.
func (b *Base) SetSize(w, h int) { b.W, b.H = w, h }

// Low tells whether there are too few rows for blank ones, and for reasons before a choice.
func (b *Base) Low() bool { return b.H < 16 }

// Help shows help on a topic under a header, which is that of the screen.
func (b *Base) Help(t Topic, head Head) Action { return Open{Screen: NewHelp(b.Context, t, head)} }

// Spin is the sign that something is waited for, as it stands now.
func (d *Context) Spin() string {
	if d.Still {
		return theme.Now
	}
	return theme.Spin(d.Now().UnixMilli() / TurnEvery.Milliseconds())
}

// TurnEvery is how long the sign that something is waited for stands still between two steps: eight of them in a second.
const TurnEvery = 125 * time.Millisecond

// Lately is how long after it was sent an application is shown to be waited for from second to second.
const Lately = time.Hour
