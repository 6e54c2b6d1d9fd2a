package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/term"
)

// The exit codes.
const (
	exitDone         = 0
	exitProblems     = 1
	exitUsage        = 2
	exitUnauthorised = 4
	exitRejected     = 10
	exitPending      = 11
	exitUnknown      = 12
	exitInterrupted  = 130
)

// program is one run.
type program struct {
	deps     Deps
	settings Settings
	sandbox  bool
	theme    string
	plain    bool
	deaf     bool // the terminal obeys nothing: it takes lines alone
	code     int
	keyring  error // why the keyring could not be looked into
	now      func() time.Time

	in  io.Reader
	out io.Writer
	err io.Writer
	// terminal takes what only a terminal understands, which out and err let nobody write; nil where there is none.
	terminal io.Writer
}

// The groups of commands. What several of them need is the program's.
type (
	startCommands  struct{ *program }     // new and resume
	openCommands   struct{ *program }     // validate and open
	statusCommands struct{ openCommands } // status, resend and account-number, which go on with what was opened
	draftsCommands struct{ *program }     // drafts, key and what is below them
	setupCommands  struct{ *program }     // catalog, config, doctor, login
	firmCommands   struct{ *program }     // firm and what is below it
)

// Run runs the command line and returns its exit code. A signal ends it in order, and so does a panic in any goroutine: with
// what is typed saved, and the terminal as it was.
func Run(ctx context.Context, args []string, w Deps) int {
	ctx, ended, stop := untilEnding(ctx)
	defer stop()
	p := &program{deps: w, in: os.Stdin, out: os.Stdout, err: os.Stderr, now: time.Now}
	giveBack, able := term.Prepare()
	defer giveBack()
	p.deaf = !able
	if able && xterm.IsTerminal(os.Stderr.Fd()) {
		p.terminal = os.Stderr
	}
	broken := p.answerForPanics(stop, giveBack)
	code := p.run(ctx, args)
	if broken() {
		return p.fail(&term.Crash{})
	}
	if s := ended(); s != nil && code == exitInterrupted {
		return signalCode(s)
	}
	return code
}

// run is Run with what the program has. A panic ends it with the words of a crash: Go's own would quote its value, which may
// be an answer. The screen catches its own, and saves.
//
// Whatever is printed passes a writer that shows what would be invisible, or would steer the terminal: the last of several
// places, for the one that forgets.
func (p *program) run(ctx context.Context, args []string) (code int) {
	p.out, p.err = safetext.NewWriter(p.out), safetext.NewWriter(p.err)
	defer func() {
		if recover() != nil {
			code = p.fail(&term.Crash{})
		}
	}()
	root := p.root()
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		p.teach(root)
	}
	root.SetArgs(args)
	root.SetOut(p.out)
	root.SetErr(p.err)
	if err := root.ExecuteContext(ctx); err != nil {
		return p.fail(err)
	}
	return p.code
}

// fail writes an error as one line and finds its exit code.
func (p *program) fail(err error) int {
	var many faults
	if errors.As(err, &many) {
		for _, one := range many {
			p.complain(one)
		}
		return exitUsage
	}
	if errors.Is(err, context.Canceled) {
		p.complain(errors.New("interrupted"))
		return exitInterrupted
	}
	p.complain(err)
	var ce *custodian.Error
	var refused interface{ NotAdmitted() } // by the store of a firm
	switch {
	case errors.As(err, &refused):
		return exitUnauthorised
	case isUsage(err):
		return exitUsage
	case errors.As(err, &ce) && ce.Kind == custodian.Unauthorised:
		return exitUnauthorised
	}
	return exitProblems
}

// complain tells on standard error what went wrong.
func (p *program) complain(err error) { _, _ = fmt.Fprintln(p.err, "onboard: "+oneLine(err.Error())) }

// oneLine keeps an error that has several causes on one line.
func oneLine(s string) string {
	var parts []string
	for line := range strings.Lines(s) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			parts = append(parts, line)
		}
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), ".. ", ". ") // Windows ends its reasons as sentences
}

func (p *program) root() *cobra.Command {
	c := &cobra.Command{
		Use:   "onboard",
		Short: "Open brokerage accounts with a custodian",
		Long: "onboard walks an advisor through an account application, keeps every keystroke, stages each finished step with\n" +
			"the custodian, submits, and shows the status until the account is open. Without a base URL it works with a\n" +
			"built-in sandbox on this computer.",
		Example:       "  onboard                        the board\n  onboard new --registration individualTod\n  onboard resume 0192f3a4",
		Args:          noArguments,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       p.deps.Version,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if needsNoSettings(cmd) {
				return nil
			}
			return p.prepare()
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.runScreens(cmd.Context(), startAt{})
		},
	}
	c.SetVersionTemplate("onboard {{.Version}}\n")
	c.SetFlagErrorFunc(unknownFlag)
	c.SetHelpCommand(helpCommand())
	f := c.PersistentFlags()
	f.StringVar(&p.settings.BaseURL, "base-url", "", "the custodian's address (ONBOARD_BASE_URL)")
	f.StringVar(&p.settings.DataDir, "data-dir", "", "where drafts are kept (ONBOARD_DATA_DIR)")
	f.StringVar(&p.settings.Store, "store", "", "the firm's database that has the drafts instead (ONBOARD_STORE)")
	f.StringVar(&p.settings.Catalogue, "catalog", "", "a file that changes the built-in catalogue")
	f.StringVar(&p.settings.LogFile, "log-file", "", "write a log of calls, never of values, to this file")
	f.StringVar(&p.settings.ConfigFile, "config", "", "the configuration file (onboard config show names it)")
	f.StringVar(&p.settings.ProfileName, "profile", "", "the profile of the configuration file that is used")
	f.BoolVar(&p.sandbox, "sandbox", false, "work with the built-in sandbox, whatever else is set")
	f.StringVar(&p.theme, "theme", "", "colours: auto, dark, light, contrast or mono (the configuration's, else auto)")
	f.StringVar(&p.settings.Mouse, "mouse", "", "clicks and the wheel: on or off (the configuration's, else off)")
	f.BoolVar(&p.plain, "plain", false, "ask one question a line instead of drawing screens (ACCESSIBLE=1)")
	p.arrange(c)
	return c
}

// The groups of the help.
const (
	accounts = "accounts"
	setup    = "setup"
	tools    = "tools"
)

// arrange adds the commands in their groups.
func (p *program) arrange(root *cobra.Command) {
	start, opening, setUp := startCommands{p}, openCommands{p}, setupCommands{p}
	status := statusCommands{opening}
	root.AddGroup(&cobra.Group{ID: accounts, Title: "Applications:"}, &cobra.Group{ID: setup, Title: "Setting up:"},
		&cobra.Group{ID: tools, Title: "Tools:"})
	for _, group := range []struct {
		id       string
		commands []*cobra.Command
	}{
		{accounts, []*cobra.Command{
			start.newCommand(), start.resumeCommand(), opening.openCommand(), opening.validateCommand(), status.statusCommand(),
			status.resendCommand(), status.accountNumberCommand(), draftsCommands{p}.draftsCommand(),
		}},
		{setup, []*cobra.Command{setUp.loginCommand(), setUp.logoutCommand(), setUp.configCommand(), setUp.doctorCommand(), setUp.catalogCommand(), firmCommands{p}.firmCommand(), firmCommands{p}.migrateCommand()}},
		{tools, []*cobra.Command{p.sandboxCommand(), p.licensesCommand(), p.manCommand()}},
	} {
		for _, c := range group.commands {
			c.GroupID = group.id
			root.AddCommand(c)
		}
	}
	root.SetHelpCommandGroupID(tools)
	root.SetCompletionCommandGroupID(tools)
	arrangeCompletion(root)
}

// needsNoSettings tells the commands that say something about the program itself: settings that are wrong do not stop them,
// and a completion reads the settings by itself, once it has the flags.
func needsNoSettings(c *cobra.Command) bool {
	for ; c.HasParent(); c = c.Parent() {
		switch c.Name() {
		case "help", "man", "licenses", "completion", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd:
			return true
		}
	}
	return false
}

// prepare completes the settings before any command runs.
func (p *program) prepare() error {
	p.settings.Version = p.deps.Version
	getenv := os.Getenv
	if p.sandbox {
		p.settings.BaseURL, p.settings.sandbox = "", true
		getenv = func(name string) string {
			if name == "ONBOARD_BASE_URL" {
				return ""
			}
			return os.Getenv(name)
		}
	}
	now, before := p.folders()
	p.settings.at = now
	err := firstOf(p.settings.complete(getenv, p.deps.ReadOwn), p.settings.checkStore(p.deps.CheckStore))
	if p.settings.sources["data_dir"] == byDefault {
		p.settings.DataDir = p.takeOver(before.data, now.data)
	}
	if err == nil && p.settings.left != "" {
		p.tell(p.settings.left)
	}
	_ = os.Unsetenv("ONBOARD_CLIENT_SECRET") // no child of this process needs to see it
	return err
}
