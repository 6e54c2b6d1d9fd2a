package form

import (
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Action is what a key asked of the screen that holds the page.
type Action int

// The actions. Continue leaves the page forwards and Back leaves it backwards; the focused field was left already, so
// neither needs a call of Leave. Locked says that the key would have changed an answer that may not change. Ignored says that pasted or very fast text met a stop that takes none, or more of it
// than any answer may have: nothing was changed, and the screen says so.
const (
	None Action = iota
	Continue
	Back
	Ignored
	Locked
)

// revealFor is how long a masked value is shown: long enough to read nine digits aloud.
const revealFor = 10 * time.Second

// hideMsg ends one showing of a masked value; a later showing has another number.
type hideMsg struct {
	page    *Page
	showing int
}

// Update takes one message. A key is finished when it returns; the command, if any, only hides a shown value again.
func (p *Page) Update(msg tea.Msg) (Action, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if p.away {
			return None, nil
		}
		p.view, p.scrolled = "", false
		p.reload()
		return p.key(msg)
	case hideMsg:
		if msg.page == p && p.live != nil && p.live.hide(msg.showing) {
			p.view = ""
		}
	}
	return None, nil
}

func (p *Page) key(msg tea.KeyMsg) (Action, tea.Cmd) {
	typed := msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace
	switch {
	case p.stop() == offeredID && key.Matches(msg, p.keys.Form.TakeUsual, p.keys.Enter):
		if key.Matches(msg, p.keys.Enter) {
			p.askEach()
		} else {
			p.takeUsual()
		}
	case key.Matches(msg, p.keys.Form.Unfold), p.stop() == foldedID && key.Matches(msg, p.keys.Enter):
		p.unfold()
	case key.Matches(msg, p.keys.Form.SayNo):
		p.sayNo()
	case p.locked && (typed || slices.Contains(erasers, msg.Type)):
		return Locked, nil
	case typed:
		return p.text(msg), nil
	case key.Matches(msg, p.keys.Prev):
		if p.at > 0 {
			p.goTo(p.at - 1)
		}
	case key.Matches(msg, p.keys.Next, p.keys.Enter):
		return p.onwards(msg), nil
	case key.Matches(msg, p.keys.Back):
		return p.back(), nil
	case key.Matches(msg, p.keys.Reveal):
		return None, p.reveal()
	case key.Matches(msg, p.keys.Up, p.keys.Down) && (p.live == nil || !p.live.vertical()):
		p.arrow(key.Matches(msg, p.keys.Down))
	case !p.locked && p.acceptsSuggestion(msg):
		p.acceptSuggestion()
	case p.live != nil:
		p.live.key(msg)
		p.afterKey()
	}
	return None, nil
}

// text gives typed or pasted characters to the widget. Characters that came in one read are marked as pasted: widgets
// would take "end" or "tab" for the name of a key.
func (p *Page) text(msg tea.KeyMsg) Action {
	msg.Paste = msg.Paste || len(msg.Runes) > 1
	taken := p.live != nil && p.live.text(msg)
	p.afterKey()
	if !taken && msg.Paste {
		return Ignored
	}
	return None
}

// onwards is tab or enter: accept, and go to the next stop or to the next that wants an answer. A tab takes what is suggested. On the
// last stop enter leaves the page.
func (p *Page) onwards(msg tea.KeyMsg) Action {
	if p.at >= len(p.rows) {
		if key.Matches(msg, p.keys.Enter) {
			return p.proceed()
		}
		return None
	}
	onlyOpen := key.Matches(msg, p.keys.Enter) && !p.locked
	if !onlyOpen && p.takesByTab() {
		p.acceptSuggestion()
		onlyOpen = true
	}
	accepted := p.live.accept()
	p.afterKey()
	switch {
	case !accepted:
	case onlyOpen:
		p.goTo(p.nextOpen(p.at + 1))
	default:
		p.goTo(p.at + 1)
	}
	return None
}

func (p *Page) arrow(down bool) {
	switch {
	case down && p.at < len(p.rows):
		p.goTo(p.at + 1)
	case !down && p.at > 0:
		p.goTo(p.at - 1)
	}
}

// back is esc: the widget may take something back first.
func (p *Page) back() Action {
	if p.live != nil && p.live.cancel() {
		p.afterKey()
		return None
	}
	p.Leave()
	return Back
}

func (p *Page) reveal() tea.Cmd {
	if p.live == nil {
		return nil
	}
	showing := p.live.reveal()
	if showing == 0 {
		return nil
	}
	return tea.Tick(revealFor, func(time.Time) tea.Msg { return hideMsg{p, showing} })
}
