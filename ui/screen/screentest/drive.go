package screentest

import (
	"reflect"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
)

// Driver is one screen without the program around it: a test presses keys and looks at what it shows and asks for.
type Driver struct {
	t      *testing.T
	Screen screen.Screen
	Asked  screen.Action // by the last message
	Cmd    tea.Cmd
}

// Drive brings a screen to the front in a room of w by h.
func Drive(t *testing.T, s screen.Screen, w, h int) *Driver {
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

// Send sends a message.
func (d *Driver) Send(msg tea.Msg) *Driver {
	d.Asked, d.Cmd = d.Screen.Update(msg)
	return d
}

// Asks compares what the last key asked for, in order.
func (d *Driver) Asks(want ...screen.Action) *Driver {
	d.t.Helper()
	if got := Flat(d.Asked); !reflect.DeepEqual(got, want) {
		d.t.Errorf("got %#v asked for, want %#v", got, want)
	}
	return d
}

// AsksFor tells whether the last key asked for an action of a kind, and returns it.
func AsksFor[A screen.Action](d *Driver) A {
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
	w := AsksFor[screen.Work](d)
	if w.Run == nil {
		return d
	}
	var rest screen.Several
	for _, each := range Flat(w.Run(d.t.Context(), s)) {
		if told, is := each.(screen.Tell); is && told.Screen == d.Screen {
			action, _ := d.Screen.Update(told.Msg)
			rest = append(rest, Flat(action)...)
			continue
		}
		rest = append(rest, each)
	}
	d.Asked = rest
	return d
}

// Flat are the actions in it, in order.
func Flat(a screen.Action) []screen.Action {
	switch a := a.(type) {
	case nil:
		return nil
	case screen.Several:
		var all []screen.Action
		for _, each := range a {
			all = append(all, Flat(each)...)
		}
		return all
	}
	return []screen.Action{a}
}

// Seen is the view without colours and without blanks at the ends of its rows.
func Seen(s screen.Screen) string {
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
