package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/guard"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/background"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/term"
	"brokerage/onboard/ui/theme"
)

// runScreens runs the screens, or line mode in their place, on the board, on a new application or on one that is there.
func (p *program) runScreens(ctx context.Context, at startAt) error {
	if lines, why := lineMode(p.plain, os.Getenv, p.atTerminal(), p.deaf); lines {
		if why != "" {
			p.tell(why)
		}
		return p.runLineMode(ctx, at)
	}
	setting, err := theme.ParseSetting(or(p.theme, p.settings.Theme))
	if err != nil {
		return usage("%s", err)
	}
	if err := p.identify(ctx); err != nil && !keyringShut(err) {
		return err // before a screen is drawn
	}
	look := newAppearance(setting)
	var opened *Opened
	var once sync.Mutex
	a := app.New(app.Options{
		Environment: p.settings.Environment, Registration: at.registration, Draft: at.draft,
		Theme: look.theme(), Retheme: look.retheme(), Themed: look.themed(), HideAfter: p.settings.HideAfter, Notify: p.settings.Notify,
		Tips: p.settings.at.tips(), Mouse: p.settings.Mouse == "on", Still: p.settings.Motion == "off", ASCII: !writesUTF8(os.Getenv),
		Boot: func(ctx context.Context, passphrase string) (app.Booted, error) {
			once.Lock()
			defer once.Unlock()
			o, err := p.openForPerson(ctx, passphrase)
			if err != nil {
				return app.Booted{}, err
			}
			opened = o
			b := app.Booted{
				Service: o.Service, Notices: o.Notices, Verify: o.Verify, Colleagues: p.settings.Colleagues, Outbox: p.handoverFolder(),
			}
			if at.create != nil {
				b.Draft, err = at.create(ctx, o.Service)
			}
			return b, err
		},
	})
	defer func() {
		once.Lock()
		defer once.Unlock()
		if opened != nil {
			_ = opened.Close() // the drafts are saved; there is nothing left to tell
		}
	}()
	t := term.New(a)
	defer guard.AfterEnd(ctx, func() {
		_ = a.Rescue() // on disk first, whatever becomes of the screen
		t.Send(app.Leave{})
	})()
	if err = t.Run(); err != nil {
		_ = a.Rescue() // the farewell tells what could not be saved
	}
	lost := p.farewell(a)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		p.code = exitInterrupted
	case lost && a.ExitCode() == exitDone:
		p.code = exitProblems
	default:
		p.code = a.ExitCode()
	}
	return nil
}

// handoverFolder is where a file for a colleague is put, so that a person finds it: the folder for downloads, where receiving
// one looks as well; one's home where there is none; at last the folder one works in.
func (p *program) handoverFolder() outbox.Folder {
	into := outbox.Folder{Replace: p.deps.Replace}
	home, err := os.UserHomeDir()
	if err != nil {
		into.Path, _ = os.Getwd() // "" is the same folder
		return into
	}
	if into.Path = filepath.Join(home, "Downloads"); isFolder(into.Path) {
		return into
	}
	into.Path = home
	return into
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// open opens the service for the client of the settings, with the passphrase of ONBOARD_PASSPHRASE_FILE where none is given.
// Without a client it opens too, and the custodian cannot be asked: who means to ask calls identify first.
func (p *program) open(ctx context.Context, passphrase string) (*Opened, error) {
	if err := p.settings.needsFolder(); err != nil {
		return nil, err
	}
	var shut string
	if err := p.identify(ctx); errors.As(err, &noClient{}) {
		p.settings.ClientID, p.settings.ClientSecret = "", ""
		if keyringShut(err) {
			shut = say.Upper(err.Error()) + ". Nothing is staged until then."
		}
	} else if err != nil {
		return nil, err
	}
	if passphrase == "" {
		var err error
		if passphrase, err = p.filedPassphrase(); err != nil {
			return nil, err
		}
	}
	opened, err := p.deps.Open(ctx, p.settings, passphrase)
	if err == nil {
		opened.Service.Purge = p.settings.Purge.rules()
		if shut != "" {
			opened.Notices = append(opened.Notices, shut)
		}
	}
	return opened, err
}

// openForPerson is open for somebody who is told, once, where the drafts are.
func (p *program) openForPerson(ctx context.Context, passphrase string) (*Opened, error) {
	opened, err := p.open(ctx, passphrase)
	if err != nil {
		return nil, err
	}
	if place := p.tellOfPlace(); place != "" {
		opened.Notices = append(opened.Notices, place)
	}
	return opened, nil
}

// farewell says, after the screens are gone, what is saved and what is not staged. lost is that answers are not saved.
func (p *program) farewell(a *app.App) (lost bool) {
	for _, s := range a.Sessions() {
		v := s.View()
		switch {
		case s.Unsaved() && v.Kept():
			lost = true
			_, _ = fmt.Fprintf(p.err, "%s: onboard resume %s goes on.\n", say.NotSaved(v.SaveErr, "", p.now()), v.ID)
		case s.Unsaved():
			lost = true
			_, _ = fmt.Fprintf(p.err, "Not saved: the last answers of application %s.\n", v.ID)
		case v.Sync.InDoubt() && v.Editable:
			p.tell("Saved. " + say.FirstStageDoubt(v) + " onboard status " + v.ID + " says what to do.")
		case v.NotStaged > 0 && v.Phase == flow.Editing:
			p.tell("Saved. " + strings.ReplaceAll(say.RemoteCoverage(v), "  ·  ", ". ") + ". Go on with: onboard resume " + v.ID)
		}
	}
	return lost
}

// appearance finds the colours.
type appearance struct {
	setting  theme.Setting
	terminal theme.Terminal
}

func newAppearance(s theme.Setting) *appearance {
	dark, known := background.Known()
	return &appearance{s, theme.Terminal{
		NoColour: os.Getenv("NO_COLOR") != "", Dumb: os.Getenv("TERM") == "dumb",
		Profile: lipgloss.ColorProfile(), Dark: dark, Known: known,
	}}
}

func (l *appearance) theme() *theme.Theme {
	v := theme.Choose(l.setting, l.terminal)
	lipgloss.SetColorProfile(v.Profile(l.terminal))
	return theme.New(v)
}

// retheme is nil where the background changes nothing or is known.
func (l *appearance) retheme() func(bool) *theme.Theme {
	if l.terminal.Known || l.terminal.NoColour || l.terminal.Dumb || l.setting != theme.Auto && l.setting != theme.HighContrast {
		return nil
	}
	return func(dark bool) *theme.Theme {
		l.terminal.Dark, l.terminal.Known = dark, true
		return l.theme()
	}
}

// themed is nil where no setting changes anything.
func (l *appearance) themed() func(theme.Setting, bool) *theme.Theme {
	if l.terminal.NoColour || l.terminal.Dumb || l.terminal.Profile == termenv.Ascii {
		return nil
	}
	return func(s theme.Setting, keep bool) *theme.Theme {
		shown := *l
		if s != "" {
			shown.setting = s
		}
		if keep {
			l.setting = shown.setting
		}
		return shown.theme()
	}
}

// keyringShut tells whether only a locked keyring keeps the client from being read: the screens start, and say so.
func keyringShut(err error) bool {
	var nowhere noClient
	cause := custodian.CauseOf(err)
	return errors.As(err, &nowhere) && (cause == custodian.CauseKeyringLocked || cause == custodian.CauseKeyringSilent)
}

// writesUTF8 tells whether the terminal takes more than ASCII: the locale of characters, by POSIX the first of the three that is
// set, does not say otherwise. A terminal that nobody told the locale of, as in a container, is one of today.
func writesUTF8(getenv func(string) string) bool {
	locale := strings.ToUpper(or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")))
	return locale == "" || runtime.GOOS == "windows" || strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}
