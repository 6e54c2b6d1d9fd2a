package screen

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// OpenLosingMsg asks to show what a change of the registration takes away; Before is the one that stood until then.
type OpenLosingMsg struct{ Before string }

// TakeBackChangeMsg puts back the answer that was there before, and goes back.
type TakeBackChangeMsg struct {
	Path   flow.Path
	Before string
}

// Losing says which answers no longer apply after the registration was changed, before anything is done about them at the
// custodian. The way back stands beside the way on.
type Losing struct {
	*Message
	session *flow.Session
	back    TakeBackChangeMsg
}

// shownLosses is how many answers are named one by one; the rest is counted.
const shownLosses = 8

// NewLosing returns the screen for the answers that were given while the registration was before. ok is false where none is
// lost, as after an undo.
func NewLosing(d *Desk, s *flow.Session, before string) (l *Losing, ok bool) {
	at := flow.RegistrationPath(s.Catalogue())
	as, lost := s.Assessment(), s.Losing(at, before)
	if len(lost) == 0 {
		return nil, false
	}
	back := TakeBackChangeMsg{at, before}
	was, now := registrationLabel(s, before), registrationLabel(s, as.Answers().Get(at))
	return &Losing{NewMessage(d, lossTitle(len(lost)), lossWords(s, lost),
		Choice{Label: "Go on with " + now, Do: BackMsg{}}, Choice{Label: "Back to " + was, Do: back}), s, back}, true
}

func lossTitle(n int) string {
	if n == 1 {
		return "1 answer no longer applies."
	}
	return fmt.Sprintf("%d answers no longer apply.", n)
}

func lossWords(s *flow.Session, lost []flow.Path) []string {
	c := s.Catalogue()
	var names []string
	for _, p := range lost {
		name := c.Section(p.Section).Title + ", " + c.Field(p.Section, p.Field).Label
		if len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	more := ""
	if len(names) > shownLosses {
		more = fmt.Sprintf("; and %d more", len(names)-shownLosses)
		names = names[:shownLosses]
	}
	return []string{
		"They are kept here and removed at the custodian.",
		text.Clean(strings.Join(names, "; ") + more + "."),
	}
}

func registrationLabel(s *flow.Session, value string) string {
	if r, ok := s.Catalogue().Registration(value); ok {
		return r.Label
	}
	return "no registration"
}

// Head names the application.
func (l *Losing) Head() Head { return draftHead(l.session, l.title) }

// Keys are the keys that work now.
func (l *Losing) Keys() []key.Binding {
	k := l.desk.Keys
	return []key.Binding{k.Up, k.Enter, keys.As(k.Back, "back to what it was")}
}

// Update chooses; esc takes the change back.
func (l *Losing) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok && key.Matches(k, l.desk.Keys.Back) {
		return l.desk.ask(l.back)
	}
	return l.Message.Update(msg)
}
