package app

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/term"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// Options is what the program gives the app.
type Options struct {
	// Environment stands in the header from the first frame on.
	Environment flow.Environment
	// Boot opens the catalogue, the store and the custodian; it runs after the first frame and may be called again with
	// another passphrase. flow.ErrPassphrase and flow.ErrNewPassphrase ask for one.
	Boot func(ctx context.Context, passphrase string) (Booted, error)
	// Registration or Draft opens an application at once instead of the board.
	Registration, Draft string
	Theme               *theme.Theme
	// Retheme gives the theme for a background; nil where the theme is fixed and need not be asked for.
	Retheme func(dark bool) *theme.Theme
	// Themed gives the theme of a setting, "" being the one that is set, and sets it where that is to be kept; nil where
	// the terminal leaves no choice.
	Themed func(s theme.Setting, keep bool) *theme.Theme
	Now    func() time.Time
	// Up is how long the program has been running, by a clock that nobody sets; Now may be set back.
	Up func() time.Duration
	// HideAfter is how long without a key until nothing of any client is shown; 0 is ten minutes.
	HideAfter time.Duration
	// Mouse has the terminal tell of clicks and of the wheel.
	Mouse bool
	// Still has nothing move on the screen by itself: no sign turns and no time runs.
	Still bool
	// Tips are shown once each, and never again; nil for none.
	Tips *Tips
	// ASCII has every sign drawn in ASCII: the terminal shows nothing else.
	ASCII bool
	// Notify says how a change of state is announced.
	Notify notice.Settings
}

// Booted is an open service and what to report about it.
type Booted struct {
	Service *flow.Service
	Notices []string
	// Draft is an application that was made while booting and is opened at once, "" for none.
	Draft string
	// Verify tries the passphrase of the drafts; nil where there is none, so that nothing can be locked.
	Verify func(passphrase string) error
	// Colleagues are who an application can be handed over to, and Outbox is the folder it is put into.
	Colleagues []outbox.Colleague
	Outbox     outbox.Folder
}

// App is the root model: it takes every message, and acts on what the screens ask for. What it owns lies in parts, each of which
// knows those below it: access, application, polls, and at the bottom window and draftWorkers.
type App struct {
	*access
	stop context.CancelFunc // ends everything under way
	left bool
	exit int
}

// New returns the app with an empty board in front.
func New(o Options) *App {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Up == nil {
		began := time.Now()
		o.Up = func() time.Duration { return time.Since(began) }
	}
	ctx, stop := context.WithCancel(context.Background())
	var themes []theme.Setting
	if o.Themed != nil {
		themes = theme.Settings()
	}
	if o.HideAfter <= 0 {
		o.HideAfter = hideAfter
	}
	d := &screen.Context{Still: o.Still, HideAfter: o.HideAfter, Themes: themes, Theme: o.Theme, Keys: keys.New(), Now: o.Now, Environment: o.Environment}
	first := board.New(d)
	window := &window{context: d, board: first, stack: []screen.Screen{first}}
	polls := &polls{window: window, draftWorkers: newDraftWorkers(ctx), tried: map[string]bool{}}
	application := &application{
		polls: polls, postponedConflicts: map[string]int{}, postponedEntries: map[string]int{}, handoverReviewed: map[string]bool{},
	}
	return &App{access: &access{application: application, opts: o, booting: true}, stop: stop}
}

// Init boots after the first frame, and asks the terminal for its background where that is not known.
func (a *App) Init() tea.Cmd {
	cmds := []tea.Cmd{a.bootCmd(""), a.listen()}
	if a.opts.Retheme != nil {
		cmds = append(cmds, term.AskBackground)
	}
	return tea.Batch(cmds...)
}

// ExitCode is what the program returns: 0, 130 after ctrl+c twice, or 129 after the terminal was closed.
func (a *App) ExitCode() int { return a.exit }

// Sessions are the applications opened since the start.
func (d *draftWorkers) Sessions() []*flow.Session {
	all := make([]*flow.Session, 0, len(d.workers))
	for _, s := range d.workers {
		all = append(all, s.session)
	}
	return all
}

// Rescue saves everything after a fault of the program.
func (d *draftWorkers) Rescue() error {
	for _, s := range d.Sessions() {
		if err := s.Save(context.WithoutCancel(d.ctx), false); err != nil {
			return err
		}
	}
	return nil
}

// Update takes one message, acts on what the screens asked for, and schedules saving, staging and asking for what changed.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmds := []tea.Cmd{a.update(msg), a.playEarly(), a.offerTip()}
	return a, tea.Batch(append(cmds, a.schedule())...)
}

func (a *App) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.resize()
		return nil
	case tea.KeyMsg:
		return a.key(msg)
	case tea.MouseMsg:
		return a.mouse(tea.MouseEvent(msg))
	case tea.ResumeMsg:
		return tea.Batch(a.hideIfAbsent(), a.listen())
	case awaitedResult:
		a.awaited--
		return a.update(msg.msg)
	case term.Batch:
		var cmds []tea.Cmd
		for _, k := range msg {
			cmds = append(cmds, a.key(k))
		}
		return tea.Batch(cmds...)
	case term.Pasted:
		return a.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(msg.Text), Paste: true})
	case term.Cut:
		return a.say("The end of the paste was left out: no answer is that long.")
	case term.Gone:
		a.exit = exitHungUp
		return a.leave()
	case term.BackgroundMsg:
		a.retheme(msg.Dark)
		return nil
	}
	if cmd, ok := a.answer(msg); ok {
		return tea.Batch(cmd, a.obey())
	}
	return tea.Batch(a.give(a.top(), msg), a.obey())
}

// give hands a message to a screen, and notes what it asks for.
func (w *window) give(s screen.Screen, msg tea.Msg) tea.Cmd {
	action, cmd := s.Update(msg)
	w.ask(action)
	return cmd
}

// ask notes what a screen asks for.
func (w *window) ask(action screen.Action) {
	switch action := action.(type) {
	case nil:
	case screen.Several:
		for _, each := range action {
			w.ask(each)
		}
	default:
		w.asked = append(w.asked, action)
	}
}

// obey acts on what the screens asked for, until they ask for nothing more.
func (a *App) obey() tea.Cmd {
	var cmds []tea.Cmd
	for len(a.asked) > 0 {
		asked := a.asked
		a.asked = nil
		for _, action := range asked {
			cmds = append(cmds, a.act(action))
		}
	}
	return tea.Batch(cmds...)
}

// retheme changes the colours under screens that hold the theme.
func (a *App) retheme(dark bool) {
	if a.opts.Retheme == nil {
		return
	}
	a.paint(a.opts.Retheme(dark))
}

// preview shows the colours of a setting, "" being the one that is set.
func (a *App) preview(s theme.Setting) tea.Cmd {
	a.paint(a.opts.Themed(s, false))
	return nil
}

// setTheme keeps the colours of a setting until the program ends.
func (a *App) setTheme(s theme.Setting) tea.Cmd {
	a.paint(a.opts.Themed(s, true))
	return a.say("Theme " + string(s) + ", until you leave. theme: " + string(s) + " in the configuration keeps it.")
}

// paint changes the colours of every screen.
func (w *window) paint(th *theme.Theme) {
	*w.context.Theme = *th
	w.frameCache, w.tasks = frameCache{}, nil // drawn in the colours before
	for _, s := range w.stack {
		s.Restyle()
	}
}

// say shows a notice for 8 s or until the next key.
func (w *window) say(words string) tea.Cmd { return w.sayFor(words, 0) }

const noticeFor = 8 * time.Second

type noticeOverMsg struct{ number int }

// quiet takes the notice away, and with it the rows that a long one took.
func (w *window) quiet() {
	long := len(w.notices()) > 1
	w.notice, w.leaving = "", false
	if long {
		w.resize()
	}
}

func (w *window) sayFor(words string, d time.Duration) tea.Cmd {
	if d == 0 {
		d = noticeFor
	}
	leaving := w.leaving
	w.quiet()
	w.notice, w.leaving = text.Clean(words), leaving
	w.noticed++
	if len(w.notices()) > 1 {
		w.resize()
	}
	n := w.noticed
	return tea.Tick(d, func(time.Time) tea.Msg { return noticeOverMsg{n} })
}
