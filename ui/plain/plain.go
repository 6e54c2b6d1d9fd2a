package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// Options is what the program gives the conversation.
type Options struct {
	// Environment is written first.
	Environment flow.Environment
	// Boot opens the catalogue, the store and the custodian. flow.ErrPassphrase and flow.ErrNewPassphrase ask for a
	// passphrase, with which it is called again.
	Boot func(ctx context.Context, passphrase string) (Booted, error)
	// Registration or Draft opens an application at once instead of the list of them.
	Registration, Draft string
	// Missing asks for what is left or to fix alone, and ends there.
	Missing bool

	In  io.Reader
	Out io.Writer
	// Width is how many cells a row of the terminal has now; nil where nobody reads rows, so that a sentence stays on its line.
	Width func() int
	// Hush stops the terminal from showing what is typed and returns how to show it again; nil where the input is no
	// terminal. It is called before a secret is asked for, so that an answer typed ahead is not shown either.
	Hush func() (loud func())
}

// Booted is an open service and what to report about it.
type Booted struct {
	Service *flow.Service
	Notices []string
	// Colleagues are who applications can be handed over to, and Outbox is the folder their files are put into.
	Colleagues []outbox.Colleague
	Outbox     outbox.Folder
	// Draft is the id of the application that Options.Draft means.
	Draft string
}

// The exit codes: the conversation came to its end, or the input ended before that.
const (
	exitDone  = 0
	exitEnded = 1
)

// What ends a conversation, or the part of it that is about one application, besides the end of the input and of the
// context.
var (
	errLeave = errors.New("the word leave was given")
	errBoard = errors.New("the word board was given")
)

// conversation is one conversation.
type conversation struct {
	opts    Options
	lines   *lines
	out     io.Writer
	service *flow.Service

	colleagues   []outbox.Colleague
	outbox       outbox.Folder
	disposed     bool                 // what is past its time was removed
	expiring     map[string]time.Time // when applications of the list are removed that soon are
	archivedHere []string             // the applications that were archived here, the last at the end

	s           *flow.Session  // the application being worked on, nil on the board
	work        *runner.Driver // saves again what could not be saved, stages it and asks about it
	stopWork    func()
	heard       chan struct{} // the custodian was asked
	lastStaging string        // the state of staging as it was last reported
	lastSave    saveOutcome
	lost        bool // an application was left with answers that could not be saved
	at          answers.Place
	// likely is the question whose suggestion was offered last.
	likely           answers.Path
	took             map[answers.Path]bool          // the usual answers that were taken, which are not asked for behind it
	offeredAt        map[answers.Place]answers.Path // the question of each page at which its usual answers were offered
	last             map[string]string              // what the newest other application of lastOf answered
	lastOf           *flow.Session
	head             answers.Place // the page whose heading was written last
	postponedEntries int           // entries that are identified at the custodian later
	// passed are the places that were asked for because something was missing.
	passed map[answers.Path]bool
}

// Run holds the conversation until the application is with the custodian for good, the word leave, or the end of the input, and returns
// the exit code. The error is one of Boot or of ctx; everything else is written in the conversation.
func Run(ctx context.Context, o Options) (code int, err error) {
	t := &conversation{opts: o, out: o.Out, lines: &lines{in: bufio.NewReaderSize(o.In, longestLine)}}
	t.say(greeting(o.Environment))
	booted, err := t.boot(ctx)
	if err != nil {
		return t.ended(err)
	}
	t.service, t.colleagues, t.outbox = booted.Service, booted.Colleagues, booted.Outbox
	for _, n := range booted.Notices {
		t.say(n)
	}
	for _, r := range t.service.BringBack(ctx, func(string) bool { return false }) {
		t.say(say.BroughtBack(r))
	}
	err = t.openFirst(ctx, booted.Draft)
	if errors.Is(err, errBoard) {
		t.returnToBoard(ctx)
		err = t.board(ctx)
	}
	t.farewell(ctx)
	return t.ended(err)
}

// ended turns what ended the conversation into an exit code.
func (t *conversation) ended(err error) (int, error) {
	switch {
	case t.lost && (err == nil || errors.Is(err, errLeave)):
		return exitEnded, nil
	case err == nil, errors.Is(err, errLeave):
		return exitDone, nil
	case errors.Is(err, io.EOF):
		return exitEnded, nil
	}
	return exitEnded, err
}

// openFirst opens what was asked for, or lists the applications.
func (t *conversation) openFirst(ctx context.Context, draft string) error {
	switch {
	case draft != "":
		s, err := t.service.Resume(ctx, draft)
		if err != nil {
			t.trouble(err, say.DraftTrouble)
			return io.EOF // nothing else can be talked about
		}
		return t.application(ctx, s)
	case t.opts.Registration != "":
		s, err := t.service.Start(t.opts.Registration)
		if err != nil {
			return err
		}
		return t.application(ctx, s)
	}
	return t.board(ctx)
}

// hush stops the echo where there is one, and returns how to bring it back.
func (t *conversation) hush() (loud func()) {
	if t.opts.Hush == nil {
		return func() {}
	}
	return t.opts.Hush()
}

// boot opens the service, and asks for the passphrase where one is needed.
func (t *conversation) boot(ctx context.Context) (Booted, error) {
	b, err := t.opts.Boot(ctx, "")
	for {
		ask := "Passphrase of the drafts on this computer. What you type is not shown."
		switch {
		case errors.Is(err, flow.ErrNewPassphrase):
			ask = "Choose a passphrase for the drafts on this computer. Without it nobody can read them, and nobody can give it back. What you type is not shown."
		case errors.Is(err, flow.ErrWrongPassphrase):
			t.fail(say.WrongPassphrase)
		case say.OpenHint(err) != "":
			t.fail(strings.Join(say.OpenTrouble(err), " "))
			return b, io.EOF // nothing else can be talked about
		case !errors.Is(err, flow.ErrPassphrase):
			return b, err
		}
		loud := t.hush()
		t.say(ask)
		fresh := errors.Is(err, flow.ErrNewPassphrase)
		given, readErr := t.lines.read(ctx)
		if readErr != nil {
			loud()
			return b, readErr
		}
		if fresh {
			t.say("The same once more.")
			again, readErr := t.lines.read(ctx)
			if readErr != nil {
				loud()
				return b, readErr
			}
			if again != given || given == "" {
				loud()
				t.fail("Those two are not the same passphrase.")
				continue
			}
		}
		loud()
		if given == "" {
			t.fail("Enter a passphrase.")
			continue
		}
		b, err = t.opts.Boot(ctx, given)
	}
}

// greeting says where applications go.
func greeting(e flow.Environment) string {
	switch e.Word {
	case custodian.Sandbox:
		return "SANDBOX, built in. Nothing leaves this computer."
	case custodian.Production:
		return "PRODUCTION, " + text.Clean(e.Host) + ". Applications here open real accounts."
	default:
		return string(e.Word) + ", " + text.Clean(e.Host) + "."
	}
}

// say writes one line, broken between words where the terminal is narrower. What it writes may come from outside: it goes through
// the cleaner.
func (t *conversation) say(line string) {
	line = text.Clean(line)
	if t.opts.Width != nil {
		line = strings.Join(text.Wrap(line, t.opts.Width()), "\n")
	}
	_, _ = fmt.Fprintln(t.out, line)
}

// gap writes an empty line.
func (t *conversation) gap() { _, _ = fmt.Fprintln(t.out) }

// fail tells what is wrong.
func (t *conversation) fail(sentence string) {
	t.say("Error: " + strings.TrimPrefix(sentence, "Error: "))
}

// trouble tells what an act ended in, in words. Where it was an interrupt there is nothing to tell: the next line that is to be
// read leaves.
func (t *conversation) trouble(err error, in func(error) string) {
	if errors.Is(err, context.Canceled) {
		return
	}
	t.fail(in(err))
}

// saveWaits is how long the word save waits for the custodian.
const saveWaits = 30 * time.Second

// startWork has an application looked after while its questions are asked. That ends with stopWork, however the conversation does.
func (t *conversation) startWork(ctx context.Context, s *flow.Session) {
	t.heard = make(chan struct{}, 1)
	t.work = runner.NewDriver(runner.Clock{Now: t.now}, 1)
	t.work.Done = func(j runner.Job, _ error) { // its View tells what came of it
		if j.Act == runner.Ask {
			select {
			case t.heard <- struct{}{}:
			default:
			}
		}
	}
	t.work.Changes = s.Changes
	t.work.Add(s)
	t.stopWork = t.work.Start(context.WithoutCancel(ctx))
}

// stage sends what is finished; again lifts a refusal.
func (t *conversation) stage(again bool) { t.work.Stage(t.s.ID(), again) }

// waitForStage waits until nothing is on its way, for a while.
func (t *conversation) waitForStage(ctx context.Context) {
	_ = t.work.Wait(ctx, t.s.ID(), runner.Stage, saveWaits) // an interrupt ends what is asked next
}

// farewell saves and stages what is left of the open application, and reports its state and how to go on.
func (t *conversation) farewell(ctx context.Context) {
	if t.s == nil {
		return
	}
	if v, ok := t.saveAndReport(ctx); ok {
		t.say("Go on with: onboard resume " + shortID(v.ID))
	}
}

// returnToBoard ends the work on the application in front for the list of applications.
func (t *conversation) returnToBoard(ctx context.Context) {
	t.saveAndReport(ctx)
	t.s = nil
}

// saveAndReport saves, and reports the state of the open application. ok is false where it could not be saved.
func (t *conversation) saveAndReport(ctx context.Context) (v flow.View, ok bool) {
	t.closeApplication(context.WithoutCancel(ctx))
	v = t.s.View()
	if t.s.Unsaved() {
		t.lost = true
		if !v.Kept() {
			t.fail("Not saved: the last answers.")
		} // else that was reported
		return v, false
	}
	saved, _ := say.Saved(v, t.now())
	line := saved + "."
	if words := t.stagingWords(v); words != "" {
		line += " " + words
	}
	if v.Editable {
		line += " " + strings.ReplaceAll(say.RemoteCoverage(v), "  ·  ", ". ") + "."
	}
	t.say(line)
	return v, true
}

// closeApplication ends the work on the application in front: saved, and staged as far as that goes soon.
func (t *conversation) closeApplication(ctx context.Context) {
	t.save(ctx)
	t.s.FinishAll()
	runner.Leave(ctx, t.s)
	t.stopWork()
	t.save(ctx)
}

// shortID is the end of an identifier, enough to find the application by.
func shortID(id string) string {
	const enough = 8
	return id[max(0, len(id)-enough):]
}

// now is the service's time; a service that has opened nothing yet may have no clock of its own.
func (t *conversation) now() time.Time {
	if t.service.Now == nil {
		return time.Now()
	}
	return t.service.Now()
}
