package app

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/theme"
)

// guarded is a store that knows of legal holds and of windows.
type guarded struct {
	*storetest.Fake
	kept map[string]error
	open map[string]bool
}

func (g guarded) Kept() (map[string]error, error)                  { return g.kept, nil }
func (g guarded) Present(id string) bool                           { return g.open[id] }
func (g guarded) Remove(context.Context, string) error             { return nil }
func (g guarded) SetLegalHold(string, bool) error                  { return nil }
func (g guarded) MarkWarned(string, time.Time) error               { return nil }
func (g guarded) Warned() (map[string]time.Time, error)            { return map[string]time.Time{}, nil }
func (g guarded) Inventory(context.Context) ([]flow.Stored, error) { return nil, nil }
func (g guarded) ExportKey(string) ([]byte, error)                 { return nil, nil }
func (g guarded) Arrive(string, flow.Visitor) ([]flow.Visitor, func(), error) {
	return nil, func() {}, nil
}

// boardWithArchive is a board with one application of an individual that is being filled in.
func boardWithArchive(t *testing.T, width, height int) (l *loop, id string, store guarded) {
	t.Helper()
	l = newLoop(t, 0)
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	store = guarded{storetest.Memory(), map[string]error{}, map[string]bool{}}
	store.Now = l.now
	office := &flow.Service{Catalogue: c, Store: store, Custodian: l.custodian, User: "test", Now: l.now}
	s, err := office.Start("individual")
	if err == nil {
		err = s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Fenella")
	}
	if err == nil {
		err = s.Save(t.Context(), false)
	}
	if err != nil {
		t.Fatal(err)
	}
	l.app = New(Options{
		Theme: theme.New(theme.Dark), Now: l.now,
		Boot: func(context.Context, string) (Booted, error) { return Booted{Service: office}, nil },
	})
	l.send(tea.WindowSizeMsg{Width: width, Height: height})
	l.spawn(l.app.Init())
	l.until("the board", func() bool { return l.app.listed })
	return l, s.ID(), store
}

func (l *loop) letter(r string) { l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(r)}) }

func (l *loop) shows(words ...string) func() bool {
	return func() bool {
		for _, w := range words {
			if !strings.Contains(l.app.View(), w) {
				return false
			}
		}
		return true
	}
}

// asked presses the key and waits for the question, past the time in which it hears nothing.
func (l *loop) asked() {
	l.t.Helper()
	l.letter("D")
	l.until("the question", func() bool { _, ok := l.app.top().(*screen.Question); return ok })
	l.pass(time.Second)
}

func (l *loop) phase(office *flow.Service, id string) flow.Loaded {
	l.t.Helper()
	loaded, err := office.Store.Load(l.t.Context(), id)
	if err != nil {
		l.t.Fatal(err)
	}
	return loaded
}

func TestAnApplicationIsRemovedFromTheBoardAfterAQuestionAndTakenBack(t *testing.T) {
	l, id, _ := boardWithArchive(t, 100, 32)
	leaving := func() bool { return !l.phase(l.app.context.Service, id).Meta.Leaving.IsZero() }
	if !l.shows("Fenella", "D remove")() {
		t.Fatalf("got\n%s\nwant the key in the footer", l.app.View())
	}
	l.asked()
	if !l.shows("Remove this application?", "Fenella · Individual", "is deleted after 5 Mar 12:00", "r takes it back", "> Go back", "tombstone", "backups")() {
		t.Errorf("got\n%s\nwant whom, which and what remains, and going back first", l.app.View())
	}
	l.press(tea.KeyEnter)
	l.until("the board", func() bool { return isBoard(l.app.top()) })
	if leaving() {
		t.Fatal("enter at the first choice removed it, want nothing done")
	}

	l.asked()
	l.press(tea.KeyDown)
	l.press(tea.KeyEnter)
	l.until("the word of it", l.shows("Removed Fenella. u undo", "Nothing on the board."))
	if !leaving() {
		t.Error("got it kept, want it leaving")
	}
	l.letter("u")
	l.until("it taken back", l.shows("Undone: removed Fenella.", "> Fenella"))
	if leaving() {
		t.Error("undo: got it leaving still")
	}

	l.asked()
	l.press(tea.KeyTab)
	l.press(tea.KeyEnter)
	l.until("the empty board", l.shows("Nothing on the board."))
	l.app.openArchive()
	l.until("the archive", l.shows("Archived applications", "> Fenella", "Removed on 4 Mar", "deleted after 5 Mar 12:00 unless", "r take back"))
	if l.shows("D remove")() {
		t.Errorf("got\n%s\nwant no key that would do nothing", l.app.View())
	}
	l.letter("r")
	l.until("it back", l.shows("Taken back: Fenella is back on the board."))
	if l.shows("u undo")() {
		t.Errorf("got\n%s\nwant nothing left to undo", l.app.View())
	}
	if leaving() {
		t.Error("got it leaving still, want it kept")
	}
}

func TestWhatMayNotBeRemovedIsRefusedWithItsReasonAndNobodyIsAsked(t *testing.T) {
	for name, c := range map[string]struct {
		make func(l *loop, id string, store guarded)
		want string
	}{
		"legal hold": {func(_ *loop, id string, store guarded) { store.kept[id] = flow.ErrLegalHold }, "it is under legal hold"},
		"was sent": {func(_ *loop, id string, store guarded) {
			store.kept[id] = &flow.SentError{Until: time.Date(2032, 3, 4, 12, 0, 0, 0, time.UTC)}
		}, "it was sent to the custodian, and is kept until 4 Mar 2032. To take it off the board"},
		"only read":      {func(_ *loop, id string, store guarded) { store.kept[id] = flow.ErrOnlyReads }, "your role in its team only reads. An assistant"},
		"another window": {func(_ *loop, id string, store guarded) { store.open[id] = true }, "it is open in another window"},
	} {
		t.Run(name, func(t *testing.T) {
			l, id, store := boardWithArchive(t, 100, 32)
			c.make(l, id, store)
			l.letter("D")
			l.until("the reason", l.shows("Not removed: "+c.want))
			if !isBoard(l.app.top()) {
				t.Errorf("got\n%s\nwant the board", l.app.View())
			}
		})
	}
	t.Run("meanwhile", func(t *testing.T) {
		l, id, store := boardWithArchive(t, 100, 32)
		l.asked()
		store.open[id] = true
		l.press(tea.KeyDown)
		l.press(tea.KeyEnter)
		l.until("the reason", l.shows("Not removed: it is open in another window", "needs you"))
	})
	t.Run("with the custodian", func(t *testing.T) {
		l := newLoop(t, 1)
		if l.shows("D remove")() {
			t.Errorf("got\n%s\nwant no key that would do nothing", l.app.View())
		}
		l.letter("D")
		l.until("the reason", l.shows("Not removed: the custodian has it"))
	})
}

// Whatever the size of the window, going back stands in sight, and the first thing said is whose application it is.
func TestTheQuestionFitsEveryWindow(t *testing.T) {
	for _, size := range [][2]int{{100, 32}, {80, 24}, {40, 12}} {
		l, _, _ := boardWithArchive(t, size[0], size[1])
		l.asked()
		if !l.shows("Fenella", "> Go back", "Remove it")() {
			t.Errorf("%v: got\n%s", size, l.app.View())
		}
	}
}
