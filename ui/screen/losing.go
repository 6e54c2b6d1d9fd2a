package screen

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
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

// namedLosses is how many questions are named where they belong to nobody; the rest is counted.
const namedLosses = 4

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
	return &Losing{NewMessage(d, lossTitle(lost), lossWords(lost),
		Choice{Label: "Back to " + was, Do: back}, Choice{Label: "Go on with " + now, Do: BackMsg{}}), s, back}, true
}

func lossTitle(lost []flow.Loss) string {
	n := 0
	for _, l := range lost {
		n += len(l.Labels)
	}
	if n == 1 {
		return "1 answer no longer applies."
	}
	return fmt.Sprintf("%d answers no longer apply.", n)
}

// lossWords names the people whose answers go, and of what belongs to nobody the questions.
func lossWords(lost []flow.Loss) []string {
	rows := []string{"They are kept here and removed at the custodian."}
	for _, l := range lost {
		labels := l.Labels
		words := say.And(labels)
		if len(labels) > namedLosses {
			words = strings.Join(labels[:namedLosses], ", ") + fmt.Sprintf(" and %d more", len(labels)-namedLosses)
		}
		if l.Who != "" {
			words = text.Count(len(labels), "answer", "answers")
			l.Title = l.Who + ", " + say.Lower(l.Title)
		}
		rows = append(rows, text.Clean(l.Title+": "+words+"."))
	}
	return rows
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
