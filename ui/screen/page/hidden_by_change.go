package page

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// HiddenByChange says which answers no longer apply after the registration was changed, before anything is done about them at the
// custodian. The way back stands beside the way on.
type HiddenByChange struct {
	*screen.Message
	session *flow.Session
	at      answers.Path
	before  string
}

// namedHidden is how many questions are named where they belong to nobody; the rest is counted.
const namedHidden = 4

// NewHiddenByChange returns the screen for the answers that were given while the registration was before. ok is false where none is
// lost, as after an undo.
func NewHiddenByChange(d *screen.Context, s *flow.Session, before string) (l *HiddenByChange, ok bool) {
	at := answers.RegistrationPath(s.Catalogue())
	as, lost := s.Assessment(), s.HiddenByChange(at, before)
	if len(lost) == 0 {
		return nil, false
	}
	was, now := registrationLabel(s, before), registrationLabel(s, as.Answers().Get(at))
	return &HiddenByChange{screen.NewMessage(d, hiddenTitle(lost), hiddenWords(lost),
		screen.Choice{Label: "Back to " + was, Do: screen.Back{Changed: true}}, screen.Choice{Label: "Go on with " + now, Do: screen.Back{}}), s, at, before}, true
}

// revert puts back the answer that was there before, and goes back.
func (l *HiddenByChange) revert() screen.Action {
	if err := l.session.Answer(l.at, l.before); err != nil {
		return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
	}
	l.session.Checkpoint("took the change back")
	return screen.Several{screen.Back{Changed: true}, screen.Save{}}
}

func hiddenTitle(lost []flow.Loss) string {
	n := 0
	for _, l := range lost {
		n += len(l.Labels)
	}
	if n == 1 {
		return "1 answer no longer applies."
	}
	return fmt.Sprintf("%d answers no longer apply.", n)
}

// hiddenWords names the people whose answers go, and of what belongs to nobody the questions.
func hiddenWords(lost []flow.Loss) []string {
	rows := []string{"They are kept here and removed at the custodian."}
	for _, l := range lost {
		labels := l.Labels
		words := say.And(labels)
		if len(labels) > namedHidden {
			words = strings.Join(labels[:namedHidden], ", ") + fmt.Sprintf(" and %d more", len(labels)-namedHidden)
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
func (l *HiddenByChange) Head() screen.Head {
	return screen.DraftHead(l.session, l.Message.Head().Line)
}

// Traits are what it is just now.
func (l *HiddenByChange) Traits() screen.Traits { return screen.Traits{Modal: true} }

// Keys are the keys that work now.
func (l *HiddenByChange) Keys() []key.Binding {
	k := l.Context.Keys
	return []key.Binding{k.Up, k.Enter, keys.As(k.Back, "back to what it was")}
}

// Update chooses; esc takes the change back.
func (l *HiddenByChange) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok && key.Matches(k, l.Context.Keys.Back) {
		return l.revert(), nil
	}
	action, cmd := l.Message.Update(msg)
	if back, is := action.(screen.Back); is && back.Changed {
		return l.revert(), nil
	}
	return action, cmd
}
