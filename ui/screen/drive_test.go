package screen

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/custodian"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/theme"
)

// drive is one screen without the program around it: a test presses keys and looks at what it shows and asks for.
type drive struct {
	t      *testing.T
	screen Screen
	asked  Action
	cmd    tea.Cmd
}

// drives brings a screen to the front in a room of w by h.
func drives(t *testing.T, s Screen, w, h int) *drive {
	t.Helper()
	s.SetSize(w, h)
	return &drive{t: t, screen: s, asked: s.Enter()}
}

// namedKeys are the keys with names; every other word is typed.
var namedKeys = map[string]tea.KeyMsg{
	"enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown},
	"left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight}, "tab": {Type: tea.KeyTab}, "shift+tab": {Type: tea.KeyShiftTab},
	"space": {Type: tea.KeySpace, Runes: []rune(" ")}, "f1": {Type: tea.KeyF1}, "f3": {Type: tea.KeyF3}, "ctrl+g": {Type: tea.KeyCtrlG},
	"pgup": {Type: tea.KeyPgUp}, "pgdown": {Type: tea.KeyPgDown}, "home": {Type: tea.KeyHome}, "end": {Type: tea.KeyEnd},
	"backspace": {Type: tea.KeyBackspace},
}

// press sends keys; what the last one asks for is kept.
func (d *drive) press(keys ...string) *drive {
	d.t.Helper()
	for _, k := range keys {
		msg, ok := namedKeys[k]
		if !ok {
			msg = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		}
		d.send(msg)
	}
	return d
}

// types sends letters one by one.
func (d *drive) types(words string) *drive {
	d.t.Helper()
	for _, r := range words {
		d.press(string(r))
	}
	return d
}

func (d *drive) send(msg tea.Msg) *drive {
	d.asked, d.cmd = d.screen.Update(msg)
	return d
}

// asks compares what the last key asked for, in order.
func (d *drive) asks(want ...Action) *drive {
	d.t.Helper()
	if got := flat(d.asked); !reflect.DeepEqual(got, want) {
		d.t.Errorf("got %#v asked for, want %#v", got, want)
	}
	return d
}

// asksFor tells whether the last key asked for an action of a kind, and returns it.
func asksFor[A Action](d *drive) A {
	d.t.Helper()
	for _, each := range flat(d.asked) {
		if a, ok := each.(A); ok {
			return a
		}
	}
	var none A
	d.t.Errorf("got %#v asked for, want a %T", flat(d.asked), none)
	return none
}

// works does the work that the last key asked for, on a session, tells the screen what it is told, and keeps what else is asked
// for.
func (d *drive) works(s *flow.Session) *drive {
	d.t.Helper()
	w := asksFor[Work](d)
	if w.Run == nil {
		return d
	}
	var rest Several
	for _, each := range flat(w.Run(d.t.Context(), s)) {
		if told, is := each.(Tell); is && told.Screen == d.screen {
			action, _ := d.screen.Update(told.Msg)
			rest = append(rest, flat(action)...)
			continue
		}
		rest = append(rest, each)
	}
	d.asked = rest
	return d
}

func flat(a Action) []Action {
	switch a := a.(type) {
	case nil:
		return nil
	case Several:
		var all []Action
		for _, each := range a {
			all = append(all, flat(each)...)
		}
		return all
	}
	return []Action{a}
}

// seen is the view without colours and without blanks at the ends of its rows.
func seen(s Screen) string {
	rows := strings.Split(ansi.Strip(s.View()), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Trim(strings.Join(rows, "\n"), "\n")
}

// shows compares the whole view; want begins with a line break, for the eye.
func (d *drive) shows(want string) *drive {
	d.t.Helper()
	if got := seen(d.screen); got != strings.Trim(want, "\n") {
		d.t.Errorf("got\n%s\nwant\n%s", got, strings.Trim(want, "\n"))
	}
	return d
}

// sees looks for words in the view.
func (d *drive) sees(words ...string) *drive {
	d.t.Helper()
	got := seen(d.screen)
	for _, w := range words {
		if !strings.Contains(got, w) {
			d.t.Errorf("got\n%s\nwant %q in it", got, w)
		}
	}
	return d
}

// lacks looks that words are not in the view.
func (d *drive) lacks(words ...string) *drive {
	d.t.Helper()
	got := seen(d.screen)
	for _, w := range words {
		if strings.Contains(got, w) {
			d.t.Errorf("got\n%s\nwant no %q in it", got, w)
		}
	}
	return d
}

// offers compares the footer.
func (d *drive) offers(want string) *drive {
	d.t.Helper()
	if got := keys.Footer(200, d.screen.Keys()...); got != want {
		d.t.Errorf("got the keys\n%s\nwant\n%s", got, want)
	}
	return d
}

// noon is when everything happens.
func noon() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }

// room is a service with a custodian that answers as it is set.
type room struct {
	t         *testing.T
	context   *Context
	office    *flow.Service
	custodian *answering
	at        time.Time
}

// answering is a custodian that answers as it is set.
type answering struct {
	account             custodian.Account
	stageErr, submitErr error
	accountErr          error
}

func (c *answering) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, c.stageErr
}

func (c *answering) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, c.submitErr
}

func (c *answering) Account(context.Context, string) (custodian.Account, error) {
	return c.account, c.accountErr
}

func newRoom(t *testing.T) *room {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	r := &room{t: t, custodian: &answering{}, at: noon()}
	now := func() time.Time { return r.at }
	store := storetest.Memory()
	store.Now = now
	env := flow.Environment{Word: "SANDBOX", Host: "127.0.0.1"}
	r.office = &flow.Service{Catalogue: c, Store: store, Custodian: r.custodian, User: "test", Machine: "here", Now: now, Environment: env}
	r.context = &Context{Theme: theme.New(theme.Dark), Keys: keys.New(), Now: now, HideAfter: 10 * time.Minute, Environment: env, Service: r.office}
	return r
}

// example is the application of the catalogue that is filled in, saved.
func (r *room) example() *flow.Session {
	r.t.Helper()
	data, err := r.office.Catalogue.Example("individualTod")
	r.must(err)
	answers, err := answersfile.ReadAnswers(r.office.Catalogue, "example", data, kind.DateOf(noon()), r.office.FreshID)
	r.must(err)
	s, err := r.office.StartWith(answers)
	r.must(err)
	r.must(s.Save(r.t.Context(), false))
	return s
}

// started is an application of a registration in which nothing is answered yet.
func (r *room) started(registration string) *flow.Session {
	r.t.Helper()
	s, err := r.office.Start(registration)
	r.must(err)
	return s
}

// submitted is the example, staged and submitted; the custodian said what it was told to.
func (r *room) submitted(said custodian.Account) *flow.Session {
	r.t.Helper()
	s := r.example()
	s.FinishAll()
	_, err := s.Stage(r.t.Context(), false)
	r.must(err)
	r.must(s.Submit(r.t.Context(), s.Reviewed()))
	said.Number, said.At = "10042217", noon()
	r.custodian.account = said
	_, err = s.Refresh(r.t.Context())
	r.must(err)
	return s
}

// unsure is the example whose submit was cut off.
func (r *room) unsure() *flow.Session {
	r.t.Helper()
	s := r.example()
	s.FinishAll()
	_, err := s.Stage(r.t.Context(), false)
	r.must(err)
	r.custodian.submitErr = &custodian.Error{Kind: custodian.Unknown}
	r.custodian.accountErr = &custodian.Error{Kind: custodian.NotFound}
	if err := s.Submit(r.t.Context(), s.Reviewed()); err == nil {
		r.t.Fatal("got a submit that was answered, want one that was cut off")
	}
	return s
}

func (r *room) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// rejected is the example, rejected with something about an answer and something about none.
func (r *room) rejected() *flow.Session {
	r.t.Helper()
	s := r.submitted(custodian.Account{Status: "Rejected", Problems: []custodian.FieldProblem{
		{Name: "primaryOwner.legalAddress.postalCode", Index: -1, Message: "ZIP mismatch"}, {Index: -1, Message: "Principal review required"},
	}})
	if got := s.View().Phase; got != flow.Rejected {
		r.t.Fatalf("got the phase %q, want %q", got, flow.Rejected)
	}
	return s
}
