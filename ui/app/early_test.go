package app

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/theme"
)

// slow is a store on a disk that takes its time: it lists and loads when the test lets it.
type slow struct {
	flow.Store
	list, load chan struct{}
}

func (s slow) List(ctx context.Context) ([]flow.Summary, error) {
	<-s.list
	return s.Store.List(ctx)
}

func (s slow) Load(ctx context.Context, id string) (flow.Loaded, error) {
	<-s.load
	return s.Store.Load(ctx, id)
}

// onSlowDisk starts the program anew, with the applications of l on a slow disk.
func onSlowDisk(l *loop, o Options) slow {
	l.t.Helper()
	disk := slow{Store: l.app.context.Service.Store, list: make(chan struct{}), load: make(chan struct{})}
	office := *l.app.context.Service
	office.Store = disk
	o.Theme, o.Now = theme.New(theme.Dark), l.now
	o.Boot = func(context.Context, string) (Booted, error) { return Booted{Service: &office}, nil }
	l.app = New(o)
	l.send(tea.WindowSizeMsg{Width: 100, Height: 32})
	l.spawn(l.app.Init())
	return disk
}

func (l *loop) booted() {
	l.t.Helper()
	l.until("the office", func() bool { return !l.app.booting })
}

// A board that does not know its applications yet has no first row: enter waits for it.
func TestEnterBeforeTheBoardKnowsItsRowsOpensTheFirstOne(t *testing.T) {
	l := newLoop(t, 1)
	disk := onSlowDisk(l, Options{})
	if got := l.app.View(); strings.Contains(got, "New application") || strings.Contains(got, "example") || !strings.Contains(got, "Opening") {
		t.Errorf("got a board\n%s\nwant none of a first run before it is known that this is one", got)
	}
	l.press(tea.KeyEnter)
	l.booted()
	l.press(tea.KeyF1) // of the application, not of the board
	if got := l.app.View(); strings.Contains(got, "What kind of account") {
		t.Errorf("got\n%s\nwant no new application", got)
	}
	close(disk.list)
	l.until("the list", func() bool { return l.app.listed })
	close(disk.load)
	l.until("help over the status of the application", func() bool {
		_, help := l.app.top().(*screen.Help)
		return help && l.app.session != nil && l.app.session.ID() == l.ids[0]
	})
}

// What is typed behind enter is meant for the application that is being opened: on the board q would leave the program.
func TestKeysBehindEnterGoToTheApplicationThatIsBeingOpened(t *testing.T) {
	for name, o := range map[string]func(id string) Options{
		"from the board":   func(string) Options { return Options{} },
		"by the beginning": func(id string) Options { return Options{Draft: id} },
	} {
		t.Run(name, func(t *testing.T) {
			l := newLoop(t, 1)
			options := o(l.ids[0])
			disk := onSlowDisk(l, options)
			close(disk.list)
			l.until("the list", func() bool { return l.app.listed })
			if options.Draft == "" {
				l.press(tea.KeyEnter)
			}
			l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q")})
			l.press(tea.KeyF1)
			close(disk.load)
			l.until("help over the status", func() bool { _, help := l.app.top().(*screen.Help); return help })
			if l.app.left || l.app.session == nil {
				t.Errorf("got left=%v, want the application in front", l.app.left)
			}
		})
	}
}

// While a passphrase is tried nothing of a first run is shown, and what is typed meanwhile is typed where it belongs.
func TestKeysWhileAPassphraseIsTriedWaitForWhatIsBehindIt(t *testing.T) {
	l := newLoop(t, 1)
	office, try := l.app.context.Service, make(chan bool)
	l.app = New(Options{
		Theme: theme.New(theme.Dark), Now: l.now,
		Boot: func(_ context.Context, passphrase string) (Booted, error) {
			if passphrase == "" {
				return Booted{}, flow.ErrPassphrase
			}
			if right := <-try; !right {
				return Booted{}, flow.ErrWrongPassphrase
			}
			return Booted{Service: office, Verify: func(string) error { <-try; return errors.New("wrong") }}, nil
		},
	})
	l.send(tea.WindowSizeMsg{Width: 100, Height: 32})
	l.spawn(l.app.Init())
	l.booted()
	l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("right horse")})
	l.press(tea.KeyEnter)
	l.press(tea.KeyEnter) // the application, once it is listed
	if got := l.app.View(); !strings.Contains(got, "Opening") || strings.Contains(got, "New application") {
		t.Errorf("got\n%s\nwant it to say that it opens", got)
	}
	try <- true
	l.until("the application", func() bool { return l.app.session != nil })
}
