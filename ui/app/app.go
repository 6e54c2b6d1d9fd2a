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
	"brokerage/onboard/ui/term"
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
	// Retheme gives the theme for a background; nil where that is settled and need not be asked for.
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
	// Notify says how a change of state is told.
	Notify notice.Settings
}

// Booted is an open office and what to tell about it.
type Booted struct {
	Office  *flow.Office
	Notices []string
	// Draft is an application that was made while booting and is opened at once, "" for none.
	Draft string
	// Verify tries the passphrase of the drafts; nil where there is none, so that nothing can be locked.
	Verify func(passphrase string) error
	// Colleagues are who an application can be handed over to, and Outbox is the folder it is put into.
	Colleagues []outbox.Colleague
	Outbox     string
}

// App is the root model.
type App struct {
	opts  Options
	desk  *screen.Desk
	stack []screen.Screen
	w, h  int

	ctx  context.Context // of everything under way; ends with the program
	stop context.CancelFunc

	shifts  map[string]*shift // by draft id: every application opened since the start
	session *flow.Session     // the one in front, nil on the board
	step    string            // the step whose page or list is in front
	tasks   *screen.Tasks     // drawn beside pages of the session

	booting, listed bool
	early           []tea.KeyMsg // typed before that was there which they are meant for
	awaited         int          // what the next key depends on
	drafts          int
	watch           watch
	unopened        []string        // applications the board should watch
	tried           map[string]bool // and those that were opened for that
	opening         bool
	ticking         bool

	veil    screen.Screen // covers everything, so that nothing of a client is shown
	verify  func(passphrase string) error
	lastKey moment
	veiled  moment // when that began, by itself
	idling  bool   // a timer looks whether somebody is still there
	// By draft id: the disputes that are decided later, the entries of which is said later which they are, and whether what
	// came from a colleague was shown since it was opened.
	undecided, unnamed map[string]int
	looked             map[string]bool
	office             Booted

	drawn   drawn
	notice  string
	noticed int // counts notices, so that an old timer does not end a new one
	leaving bool
	left    bool
	exit    int
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
	d := &screen.Desk{HideAfter: o.HideAfter, Themes: themes, Theme: o.Theme, Keys: keys.New(), Now: o.Now, Environment: o.Environment}
	return &App{
		opts: o, desk: d, ctx: ctx, stop: stop, booting: true,
		stack: []screen.Screen{screen.NewBoard(d)}, shifts: map[string]*shift{}, tried: map[string]bool{}, undecided: map[string]int{},
		unnamed: map[string]int{}, looked: map[string]bool{},
		watch: watch{after: later},
	}
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
func (a *App) Sessions() []*flow.Session {
	all := make([]*flow.Session, 0, len(a.shifts))
	for _, s := range a.shifts {
		all = append(all, s.session)
	}
	return all
}

// Rescue saves everything after a fault of the program.
func (a *App) Rescue() error {
	for _, s := range a.Sessions() {
		if err := s.Save(context.WithoutCancel(a.ctx), false); err != nil {
			return err
		}
	}
	return nil
}

// Update takes one message, acts on what the screens asked for, and lets the clockwork see what changed.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmds := []tea.Cmd{a.update(msg), a.playEarly()}
	return a, tea.Batch(append(cmds, a.wind())...)
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
		return tea.Batch(a.absence(), a.listen())
	case brought:
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
	cmd := a.top().Update(msg)
	return tea.Batch(cmd, a.obey())
}

// obey acts on what the screens asked for, until they ask for nothing more.
func (a *App) obey() tea.Cmd {
	var cmds []tea.Cmd
	for asked := a.desk.Asked(); len(asked) > 0; asked = a.desk.Asked() {
		for _, intent := range asked {
			cmds = append(cmds, a.intent(intent))
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
func (a *App) paint(th *theme.Theme) {
	*a.desk.Theme = *th
	for _, s := range a.stack {
		if r, ok := s.(interface{ Restyle() }); ok {
			r.Restyle()
		}
	}
}

// say shows a notice for 8 s or until the next key.
func (a *App) say(words string) tea.Cmd { return a.sayFor(words, noticeFor) }

const noticeFor = 8 * time.Second

type noticeOverMsg struct{ number int }

// quiet takes the notice away, and with it the rows that a long one took.
func (a *App) quiet() {
	long := len(a.notices()) > 1
	a.notice, a.leaving = "", false
	if long {
		a.resize()
	}
}

func (a *App) sayFor(words string, d time.Duration) tea.Cmd {
	leaving := a.leaving
	a.quiet()
	a.notice, a.leaving = words, leaving
	a.noticed++
	if len(a.notices()) > 1 {
		a.resize()
	}
	n := a.noticed
	return tea.Tick(d, func(time.Time) tea.Msg { return noticeOverMsg{n} })
}
