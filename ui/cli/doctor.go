package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	xterm "github.com/charmbracelet/x/term"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// finding is one line of the doctor's.
type finding struct {
	Check string `json:"check"`
	OK    bool   `json:"ok"`
	// Found is what is there, or the problem.
	Found string `json:"found"`
	// Hint is what to do about a problem.
	Hint string `json:"mend,omitempty"`
}

// mostSkew is how far two clocks may be apart before times read together make no sense.
const mostSkew = 5 * time.Minute

// smallest is the smallest terminal that shows a form.
const smallestWidth, smallestHeight = 40, 12

func (p setupCommands) doctorCommand() *cobra.Command {
	var form string
	var yes bool
	var trouble error
	c := &cobra.Command{
		Use: "doctor", Short: "Check the settings, this computer and the way to the custodian", Args: noArguments,
		Long: "Checks configuration, catalogue, folders, key storage, terminal, the way to the custodian, its clock and the\n" +
			"credentials, one line each: OK, or the problem and what mends it. At the built-in sandbox an application is\n" +
			"staged and read back, in memory. At a custodian nothing is sent but the request for a token; with --yes an\n" +
			"account number that does not exist is looked up as well.",
		Example:           "  onboard doctor\n  onboard --profile live doctor --yes -o json",
		PersistentPreRunE: func(*cobra.Command, []string) error { trouble = p.prepare(); return nil },
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			found := p.examine(cmd.Context(), trouble, yes)
			if err := cmd.Context().Err(); err != nil { // what was found then is the interrupt
				return err
			}
			for _, f := range found {
				if !f.OK {
					p.code = exitProblems
				}
			}
			return p.print(form, found, func() string { return findingsTable(found) })
		},
	}
	c.Flags().BoolVar(&yes, "yes", false, "look up an account that does not exist at a custodian")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func findingsTable(found []finding) string {
	var b strings.Builder
	for _, f := range found {
		word, said := "OK", f.Found
		if !f.OK {
			word = "problem"
			if f.Hint != "" {
				said = say.Ended(said) + " " + f.Hint
			}
		}
		fmt.Fprintf(&b, "%-14s  %-7s  %s\n", f.Check, word, text.Clean(said))
	}
	return b.String()
}

// examine makes every check that can be made; one that fails does not stop the next, unless that would fail for the same
// reason.
func (p setupCommands) examine(ctx context.Context, trouble error, yes bool) []finding {
	kinds := p.checkCatalogue()
	found := []finding{p.ofProgram(), p.checkConfig(trouble), kinds}
	if trouble != nil {
		return append(found, p.checkTerminal()) // without settings there is no folder to look at, and nobody to ask
	}
	client := p.checkClient(ctx)
	found = append(found, p.checkDrafts(), p.checkTerminal(), client)
	key := finding{Check: "key storage", OK: true, Found: "not looked at without a catalogue"}
	switch {
	case kinds.OK && p.settings.Store != "":
		key = p.checkStore(ctx)
	case kinds.OK:
		key = p.checkKey(ctx)
	}
	return append(append(found, key), p.checkCustodian(ctx, yes)...)
}

// ofProgram says which version runs where: what anybody who is asked for help wants to know first.
func (p *program) ofProgram() finding {
	return finding{Check: "program", OK: true, Found: p.deps.Version + ", " + runtime.GOOS + "/" + runtime.GOARCH}
}

// checkClient looks for the client ID and secret where every other command does, and says where they are.
func (p setupCommands) checkClient(ctx context.Context) finding {
	if p.settings.BaseURL == "" {
		return finding{Check: "credentials", OK: true, Found: "the built-in sandbox takes anybody"}
	}
	if err := p.identify(ctx); err != nil {
		return finding{Check: "credentials", Found: oneLine(err.Error()), Hint: "onboard login --help says how they are kept"}
	}
	return finding{Check: "credentials", OK: true, Found: "from " + p.settings.CredentialSource}
}

func (p setupCommands) checkConfig(trouble error) finding {
	s := p.settings
	f := finding{Check: "configuration", OK: true, Found: "no file, the defaults and the environment"}
	if s.ConfigFile != "" {
		f.Found = s.ConfigFile
	}
	if s.ProfileName != "" {
		f.Found += ", profile " + s.ProfileName
	}
	if trouble == nil {
		if _, err := p.deps.Profile(s); err != nil {
			trouble = err
		}
	}
	if trouble != nil {
		f.OK, f.Found, f.Hint = false, oneLine(trouble.Error()), "onboard config show shows what is in force"
	}
	return f
}

func (p setupCommands) checkCatalogue() finding {
	c, err := p.deps.Catalogue(p.settings)
	if err != nil {
		return finding{Check: "catalogue", Found: oneLine(err.Error()), Hint: "Mend the file, or leave --catalog away"}
	}
	return finding{Check: "catalogue", OK: true, Found: fmt.Sprintf("%s, %d registrations", c.Name, len(c.Registrations()))}
}

// checkDrafts wants a folder for the drafts.
func (p setupCommands) checkDrafts() finding {
	const check = "drafts folder"
	if err := p.settings.needsFolder(); err != nil {
		home := homeVariable(runtime.GOOS)
		return finding{Check: check, Found: home + " is not set", Hint: "Set " + home + " or ONBOARD_DATA_DIR, or give --data-dir"}
	}
	f := p.checkFolder(check, p.settings.DataDir)
	if elsewhere := p.keptElsewhere(); f.OK && elsewhere != "" {
		return finding{Check: check, Found: elsewhere, Hint: placeMend}
	}
	return f
}

// checkFolder wants a folder for its owner alone; one that is not there yet is made so.
func (p *program) checkFolder(check, dir string) finding {
	info, err := os.Stat(dir)
	switch {
	case os.IsNotExist(err):
		return finding{Check: check, OK: true, Found: dir + ", made when the first application is saved"}
	case err != nil:
		return finding{Check: check, Found: oneLine(err.Error()), Hint: "Give another folder with --data-dir"}
	case !info.IsDir():
		return finding{Check: check, Found: dir + " is a file", Hint: "Give another folder with --data-dir"}
	case loose(info):
		return finding{Check: check, Found: fmt.Sprintf("%s can be reached by others (%o)", dir, info.Mode().Perm()), Hint: "Run: chmod 700 " + dir}
	}
	if err := p.deps.OwnFolder(dir); err != nil {
		return finding{Check: check, Found: oneLine(err.Error())}
	}
	return finding{Check: check, OK: true, Found: dir + ", yours alone"}
}

// checkKey opens the drafts as every other command does.
func (p setupCommands) checkKey(ctx context.Context) finding {
	opened, err := p.open(ctx, "")
	if err != nil {
		hint := "Start onboard once at a terminal, or set ONBOARD_PASSPHRASE_FILE"
		if cause := custodian.CauseOf(err); cause == custodian.CauseKeyringLocked || cause == custodian.CauseKeyringSilent {
			hint = say.Upper(cause.Hint())
		}
		return finding{Check: "key storage", Found: oneLine(err.Error()), Hint: hint}
	}
	defer func() { _ = opened.Close() }() // nothing was written
	f := finding{Check: "key storage", OK: true, Found: "the drafts can be opened; the keyring of this system is " + keyringOf(runtime.GOOS)}
	if len(opened.Notices) > 0 {
		f.Found = say.Ended(f.Found) + " " + strings.Join(opened.Notices, " ")
	}
	return f
}

func (p *program) checkTerminal() finding {
	f := finding{Check: "terminal", OK: true}
	name := terminalOf(runtime.GOOS, os.Getenv)
	if !xterm.IsTerminal(os.Stdout.Fd()) || !xterm.IsTerminal(os.Stdin.Fd()) {
		f.Found = name + "; this is a pipe, so the screens are not checked"
		return f
	}
	w, h, err := xterm.GetSize(os.Stdout.Fd())
	colours := map[termenv.Profile]string{
		termenv.Ascii: "no colours", termenv.ANSI: "16 colours", termenv.ANSI256: "256 colours", termenv.TrueColor: "true colour",
	}[lipgloss.ColorProfile()]
	f.Found = fmt.Sprintf("%s, %d by %d, %s", name, w, h, colours)
	locale := or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	utf8 := strings.Contains(strings.ToLower(strings.ReplaceAll(locale, "-", "")), "utf8")
	switch {
	case err == nil && (w < smallestWidth || h < smallestHeight):
		f.OK, f.Hint = false, fmt.Sprintf("Make the window at least %d by %d", smallestWidth, smallestHeight)
	case p.deaf:
		f.OK, f.Found, f.Hint = false, f.Found+"; it cannot draw screens, so questions are asked line by line", "Start onboard in Windows Terminal"
	case name == "dumb":
		f.Found += "; it cannot move the cursor, so questions are asked line by line"
	case locale != "" && !utf8 && runtime.GOOS != "windows":
		f.OK, f.Found, f.Hint = false, f.Found+", and the locale "+locale+" is not UTF-8", "Set LANG to a UTF-8 locale, such as C.UTF-8"
	}
	return f
}

// askThem is the hint for what only the custodian can explain.
const askThem = "ask the custodian's integration desk, with the trace id of the log (--log-file)"

// checkCustodian asks the other side.
func (p setupCommands) checkCustodian(ctx context.Context, yes bool) []finding {
	builtIn := p.settings.BaseURL == ""
	at := or(p.settings.BaseURL, "the built-in sandbox")
	probed, err := p.deps.Probe(ctx, p.settings, builtIn || yes)
	if err != nil {
		return []finding{{Check: "custodian", Found: oneLine(err.Error()), Hint: "Mend the settings first"}}
	}
	found := []finding{checkTLS(at, probed), checkClock(probed)} // the token's line looks back at the first
	token := finding{Check: "token", OK: probed.Token == nil, Found: "the client ID and secret are accepted"}
	if probed.Token != nil {
		token.Found, token.Hint = apart(probed.Token)
		if !found[0].OK {
			token.Hint = "Mend the connection first"
		}
	}
	trip := finding{Check: "round trip", OK: probed.Trip == nil}
	switch {
	case probed.Trip != nil:
		trip.Found, trip.Hint = apart(probed.Trip)
	case !probed.Tripped && probed.Token != nil:
		trip.Found = "not tried without a token"
	case !probed.Tripped:
		trip.Found = "not tried: --yes looks up an account that does not exist"
	case builtIn:
		trip.Found = "an application was staged and read back"
	default:
		trip.Found = "get-account answers"
	}
	return append(found, token, trip)
}

// apart is a failed call and, beside it, what to do about it.
func apart(err error) (found, hint string) {
	var ce *custodian.Error
	if !errors.As(err, &ce) {
		return oneLine(err.Error()), say.Upper(askThem)
	}
	bare := *ce
	bare.Hint = ""
	return oneLine(bare.Error()), say.Upper(or(ce.WhatToDo(), askThem))
}

func checkTLS(at string, probed Probed) finding {
	switch {
	case probed.TLS != "":
		return finding{Check: "connection", OK: true, Found: at + ", " + probed.TLS}
	case !probed.Answered:
		found, hint := apart(probed.Token)
		what := "no answer from "
		if strings.HasPrefix(at, "https:") {
			what = "no TLS connection to "
		}
		return finding{Check: "connection", Found: what + at + ": " + found, Hint: hint}
	}
	return finding{Check: "connection", OK: true, Found: at + ", on this computer, without TLS"}
}

func checkClock(probed Probed) finding {
	f := finding{Check: "clock", OK: true}
	if !probed.Answered {
		f.Found = "not compared without an answer"
		return f
	}
	if probed.Ahead == nil {
		f.Found = "the custodian does not tell the time"
		return f
	}
	ahead := probed.Ahead.Round(time.Second)
	f.Found = fmt.Sprintf("%s from the custodian's", ahead.Abs())
	if ahead.Abs() > mostSkew {
		f.OK, f.Hint = false, "Set the time of this computer, or have it set from the network"
	}
	return f
}
