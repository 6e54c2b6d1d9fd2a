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

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/theme"
)

// Driver is one screen without the program around it: a test presses keys and looks at what it shows and asks for.
type Driver struct {
	t      *testing.T
	Screen Screen
	Asked  Action
	Cmd    tea.Cmd
}

// Drive brings a screen to the front in a room of w by h.
func Drive(t *testing.T, s Screen, w, h int) *Driver {
	t.Helper()
	s.SetSize(w, h)
	return &Driver{t: t, Screen: s, Asked: s.Enter()}
}

// namedKeys are the keys with names; every other word is typed.
var namedKeys = map[string]tea.KeyMsg{
	"enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown},
	"left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight}, "tab": {Type: tea.KeyTab}, "shift+tab": {Type: tea.KeyShiftTab},
	"space": {Type: tea.KeySpace, Runes: []rune(" ")}, "f1": {Type: tea.KeyF1}, "f3": {Type: tea.KeyF3}, "ctrl+g": {Type: tea.KeyCtrlG},
	"pgup": {Type: tea.KeyPgUp}, "pgdown": {Type: tea.KeyPgDown}, "home": {Type: tea.KeyHome}, "end": {Type: tea.KeyEnd},
	"backspace": {Type: tea.KeyBackspace},
}

// Press sends keys; what the last one asks for is kept.
func (d *Driver) Press(keys ...string) *Driver {
	d.t.Helper()
	for _, k := range keys {
		msg, ok := namedKeys[k]
		if !ok {
			msg = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		}
		d.Send(msg)
	}
	return d
}

// Types sends letters one by one.
func (d *Driver) Types(words string) *Driver {
	d.t.Helper()
	for _, r := range words {
		d.Press(string(r))
	}
	return d
}

func (d *Driver) Send(msg tea.Msg) *Driver {
	d.Asked, d.Cmd = d.Screen.Update(msg)
	return d
}

// Asks compares what the last key asked for, in order.
func (d *Driver) Asks(want ...Action) *Driver {
	d.t.Helper()
	if got := Flat(d.Asked); !reflect.DeepEqual(got, want) {
		d.t.Errorf("got %#v asked for, want %#v", got, want)
	}
	return d
}

// AsksFor tells whether the last key asked for an action of a kind, and returns it.
func AsksFor[A Action](d *Driver) A {
	d.t.Helper()
	for _, each := range Flat(d.Asked) {
		if a, ok := each.(A); ok {
			return a
		}
	}
	var none A
	d.t.Errorf("got %#v asked for, want a %T", Flat(d.Asked), none)
	return none
}

// Works does the work that the last key asked for, on a session, tells the screen what it is told, and keeps what else is asked
// for.
func (d *Driver) Works(s *flow.Session) *Driver {
	d.t.Helper()
	w := AsksFor[Work](d)
	if w.Run == nil {
		return d
	}
	var rest Several
	for _, each := range Flat(w.Run(d.t.Context(), s)) {
		if told, is := each.(Tell); is && told.Screen == d.Screen {
			action, _ := d.Screen.Update(told.Msg)
			rest = append(rest, Flat(action)...)
			continue
		}
		rest = append(rest, each)
	}
	d.Asked = rest
	return d
}

func Flat(a Action) []Action {
	switch a := a.(type) {
	case nil:
		return nil
	case Several:
		var all []Action
		for _, each := range a {
			all = append(all, Flat(each)...)
		}
		return all
	}
	return []Action{a}
}

// Seen is the view without colours and without blanks at the ends of its rows.
func Seen(s Screen) string {
	rows := strings.Split(ansi.Strip(s.View()), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Trim(strings.Join(rows, "\n"), "\n")
}

// Shows compares the whole view; want begins with a line break, for the eye.
func (d *Driver) Shows(want string) *Driver {
	d.t.Helper()
	if got := Seen(d.Screen); got != strings.Trim(want, "\n") {
		d.t.Errorf("got\n%s\nwant\n%s", got, strings.Trim(want, "\n"))
	}
	return d
}

// Sees looks for words in the view.
func (d *Driver) Sees(words ...string) *Driver {
	d.t.Helper()
	got := Seen(d.Screen)
	for _, w := range words {
		if !strings.Contains(got, w) {
			d.t.Errorf("got\n%s\nwant %q in it", got, w)
		}
	}
	return d
}

// Lacks looks that words are not in the view.
func (d *Driver) Lacks(words ...string) *Driver {
	d.t.Helper()
	got := Seen(d.Screen)
	for _, w := range words {
		if strings.Contains(got, w) {
			d.t.Errorf("got\n%s\nwant no %q in it", got, w)
		}
	}
	return d
}

// Offers compares the footer.
func (d *Driver) Offers(want string) *Driver {
	d.t.Helper()
	if got := keys.Footer(200, d.Screen.Keys()...); got != want {
		d.t.Errorf("got the keys\n%s\nwant\n%s", got, want)
	}
	return d
}

// Noon is when everything happens.
func Noon() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }

// World is a service with a custodian that answers as it is set.
type World struct {
	T         *testing.T
	Context   *Context
	Service   *flow.Service
	Custodian *Custodian
	At        time.Time
}

// Custodian is a custodian that answers as it is set.
type Custodian struct {
	Said                custodian.Account
	StageErr, SubmitErr error
	AccountErr          error
}

func (c *Custodian) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, c.StageErr
}

func (c *Custodian) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, c.SubmitErr
}

func (c *Custodian) Account(context.Context, string) (custodian.Account, error) {
	return c.Said, c.AccountErr
}

// NewWorld returns one over a store in memory: storetest.MemoryAt.
func NewWorld[S flow.Store](t *testing.T, memory func(now func() time.Time) S) *World {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	r := &World{T: t, Custodian: &Custodian{}, At: Noon()}
	now := func() time.Time { return r.At }
	env := flow.Environment{Word: "SANDBOX", Host: "127.0.0.1"}
	r.Service = &flow.Service{Catalogue: c, Store: memory(now), Custodian: r.Custodian, User: "test", Machine: "here", Now: now, Environment: env}
	r.Context = &Context{Theme: theme.New(theme.Dark), Keys: keys.New(), Now: now, HideAfter: 10 * time.Minute, Environment: env, Service: r.Service}
	return r
}

// Example is the application of the catalogue that is filled in, saved.
func (r *World) Example() *flow.Session {
	r.T.Helper()
	data, err := r.Service.Catalogue.Example("individualTod")
	r.Must(err)
	answers, err := answersfile.ReadAnswers(r.Service.Catalogue, "example", data, kind.DateOf(Noon()), r.Service.FreshID)
	r.Must(err)
	s, err := r.Service.StartWith(answers)
	r.Must(err)
	r.Must(s.Save(r.T.Context(), false))
	return s
}

// Started is an application of a registration in which nothing is answered yet.
func (r *World) Started(registration string) *flow.Session {
	r.T.Helper()
	s, err := r.Service.Start(registration)
	r.Must(err)
	return s
}

// Submitted is the example, staged and submitted; the custodian said what it was told to.
func (r *World) Submitted(said custodian.Account) *flow.Session {
	r.T.Helper()
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(r.T.Context(), false)
	r.Must(err)
	r.Must(s.Submit(r.T.Context(), s.Reviewed()))
	said.Number, said.At = "10042217", Noon()
	r.Custodian.Said = said
	_, err = s.Refresh(r.T.Context())
	r.Must(err)
	return s
}

// Unsure is the example whose submit was cut off.
func (r *World) Unsure() *flow.Session {
	r.T.Helper()
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(r.T.Context(), false)
	r.Must(err)
	r.Custodian.SubmitErr = &custodian.Error{Kind: custodian.Unknown}
	r.Custodian.AccountErr = &custodian.Error{Kind: custodian.NotFound}
	if err := s.Submit(r.T.Context(), s.Reviewed()); err == nil {
		r.T.Fatal("got a submit that was answered, want one that was cut off")
	}
	return s
}

// Must ends the test on an error.
func (r *World) Must(err error) {
	r.T.Helper()
	if err != nil {
		r.T.Fatal(err)
	}
}

// Rejected is the example, rejected with something about an answer and something about none.
func (r *World) Rejected() *flow.Session {
	r.T.Helper()
	s := r.Submitted(custodian.Account{Status: "Rejected", Problems: []custodian.FieldProblem{
		{Name: "primaryOwner.legalAddress.postalCode", Index: -1, Message: "ZIP mismatch"}, {Index: -1, Message: "Principal review required"},
	}})
	if got := s.View().Phase; got != flow.Rejected {
		r.T.Fatalf("got the phase %q, want %q", got, flow.Rejected)
	}
	return s
}

// Applications are some of a board, one of each state.
func Applications() []flow.Summary {
	at := Noon().Add(-time.Hour)
	return []flow.Summary{
		{ID: "1", Name: "Ada Byron", Registration: "individualTod", Phase: flow.Editing, Step: "beneficiaries", Left: 3, UpdatedAt: at},
		{ID: "2", Name: "Grace Hopper", Registration: "individual", Phase: flow.Rejected, Named: 2, AccountNumber: "10042217", UpdatedAt: at, Since: at},
		{ID: "3", Name: "Alan Turing", Registration: "individual", Phase: flow.Submitted, Status: "Processing", AccountNumber: "10042218", UpdatedAt: at, Since: at},
		{ID: "4", Name: "Kurt Gödel", Registration: "individual", Phase: flow.Open, AccountNumber: "10042219", UpdatedAt: at, Since: at},
		{ID: "5", Name: "Emmy Noether", Registration: "individual", Phase: flow.Editing, HandedTo: "Sam", UpdatedAt: at},
		{ID: "6", Name: "Emil Artin", Registration: "individual", Phase: flow.Editing, Archived: true, UpdatedAt: at},
		{ID: "7", Unreadable: "the key is not here", UpdatedAt: at},
		{ID: "8", Name: "Paul Erdős", Registration: "individual", Phase: flow.Unsure, UpdatedAt: at, Since: at},
		{ID: "9", Name: "Sofja Kowalewskaja", Registration: "individual", Phase: flow.Unsure, Stuck: true, UpdatedAt: at, Since: at},
		{ID: "10", Name: "Gone Soon", Registration: "individual", Phase: flow.Editing, Archived: true, Leaving: Noon().Add(time.Hour), UpdatedAt: at},
	}
}
