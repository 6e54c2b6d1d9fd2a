package uitest

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/teatest"
)

// Driver plays one model. It shows it twice, once as Bubble Tea's renderer draws it and once as the program's own painter
// does, and after each key the two pictures must be the same.
type Driver struct {
	t       testing.TB
	tm      *teatest.TestModel
	screen  *screen
	twins   *twins
	ended   chan struct{} // closed with the program
	resized bool
	looked  bool
}

// Open starts the model on a screen of w by h cells and ends it with the test.
func Open(tb testing.TB, m tea.Model, w, h int) *Driver {
	tb.Helper()
	d := &Driver{t: tb, screen: newScreen(w, h), twins: newTwins(w, h), ended: make(chan struct{})}
	d.tm = teatest.NewTestModel(tb, d.twins.of(m), teatest.WithInitialTermSize(w, h))
	d.tm.Send(tea.EnterAltScreen())
	go func() {
		<-d.twins.begun
		d.tm.GetProgram().Wait()
		close(d.ended)
	}()
	tb.Cleanup(func() {
		d.tm.Send(tea.QuitMsg{})
		d.tm.WaitFinished(tb, teatest.WithFinalTimeout(patience))
		if stack := d.twins.crashed(); stack != "" {
			tb.Errorf("the model panicked:\n%s", stack)
		}
	})
	return d
}

// Screen is the present picture.
func (d *Driver) Screen() string {
	d.t.Helper()
	b, err := io.ReadAll(d.tm.Output())
	if err == nil {
		_, err = d.screen.Write(b)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return d.screen.String()
}

// See waits until all the texts are on the screen.
func (d *Driver) See(texts ...string) *Driver {
	d.t.Helper()
	see(d.t, d.Screen, texts)
	d.looked = true
	return d
}

// Read waits until all the sentences are on the screen, however they are broken into rows.
func (d *Driver) Read(sentences ...string) *Driver {
	d.t.Helper()
	see(d.t, func() string { return d.Screen() + "\n" + strings.Join(strings.Fields(d.Screen()), " ") }, sentences)
	d.looked = true
	return d
}

// Gone waits until none of the texts is on the screen.
func (d *Driver) Gone(texts ...string) *Driver {
	d.t.Helper()
	gone(d.t, d.Screen, texts)
	d.looked = true
	return d
}

// Type types text as a keyboard does: one message a character.
func (d *Driver) Type(text string) *Driver {
	d.t.Helper()
	d.mustHaveLooked("type")
	for _, r := range text {
		d.tm.Send(message(d.t, string(r)))
		d.compare("typing " + string(r))
	}
	return d
}

// Press presses keys by Bubble Tea's names: "tab", "shift+tab", "ctrl+s", "f1", "x".
func (d *Driver) Press(keys ...string) *Driver {
	d.t.Helper()
	for _, k := range keys {
		d.mustHaveLooked("press " + k)
		d.tm.Send(message(d.t, k))
		d.compare("pressing " + k)
		d.looked = !leads(k)
	}
	return d
}

// compare waits until the renderer and the painter both show what the model wants. Once the window was resized it asks the
// painter alone: the renderer leaves the last cell of a full row out of the emulated screen then, where the painter has it.
func (d *Driver) compare(after string) {
	d.t.Helper()
	look := lookMsg{make(chan struct{})}
	d.tm.Send(look)
	select {
	case <-look.done:
	case <-d.ended:
		return
	}
	var wanted, rendered, painted string
	_, same := wait(d.Screen, func(string) bool {
		if d.over() {
			return true
		}
		wanted, rendered, painted = d.twins.wanted(d.screen.size()).cells(), d.screen.cells(), d.twins.painted.cells()
		return painted == wanted && (rendered == wanted || d.resized)
	})
	if !same {
		d.t.Fatalf("after %s the painter shows\n%s\nand the renderer\n%s\nof the view\n%s", after, painted, rendered, wanted)
	}
}

// over tells whether the program has ended by itself.
func (d *Driver) over() bool {
	select {
	case <-d.ended:
		return true
	default:
		return false
	}
}

// Send delivers a message that no key makes: a paste, a click, a tick, the result of a command. What it changes is on the whole
// screen when it returns, as after Press: where something stands can be read off it.
func (d *Driver) Send(msg tea.Msg) *Driver {
	d.t.Helper()
	d.tm.Send(msg)
	d.compare(fmt.Sprintf("sending a %T", msg))
	return d
}

// Choose moves the mark to the row "> label" and presses enter. It goes down, or up when the label is visible above the
// mark.
func (d *Driver) Choose(label string) *Driver {
	d.t.Helper()
	const rows = 400 // more than any list has
	d.See(label)
	for range rows {
		before := d.Screen()
		if strings.Contains(before, "> "+label) {
			return d.Press("enter")
		}
		d.Press(towards(before, label))
		if _, moved := wait(d.Screen, func(p string) bool { return marked(p) != marked(before) }); !moved {
			break
		}
	}
	d.t.Fatalf("the mark does not come to %q:\n%s", label, d.Screen())
	return d
}

// marked is the row with the mark: other rows may change by themselves.
func marked(picture string) string {
	for _, row := range strings.Split(picture, "\n") {
		if strings.Contains(row, "> ") {
			return row
		}
	}
	return ""
}

// towards is the arrow from the mark to the label.
func towards(picture, label string) string {
	mark, at := -1, -1
	for i, row := range strings.Split(picture, "\n") {
		if strings.Contains(row, "> ") {
			mark = i
		}
		if at < 0 && strings.Contains(row, label) {
			at = i
		}
	}
	if at >= 0 && at < mark {
		return "up"
	}
	return "down"
}

// Resize changes the size of the screen, as a person does with the window; look before acting on the new one.
func (d *Driver) Resize(w, h int) *Driver {
	d.t.Helper()
	d.Screen()
	d.screen.resize(w, h)
	d.resized = true
	d.twins.painted.resize(w, h)
	d.tm.Send(tea.WindowSizeMsg{Width: w, Height: h})
	d.looked = false
	return d
}

// Golden waits until the screen equals testdata/<name>.txt. With -update or UPDATE=1 it writes the file instead, once
// the screen no longer changes.
func (d *Driver) Golden(name string) *Driver {
	d.t.Helper()
	d.looked = true
	path := filepath.Join("testdata", name+".txt")
	if updating() {
		d.write(path)
		return d
	}
	b, err := os.ReadFile(path)
	if err != nil {
		d.t.Fatalf("no golden %s; run with UPDATE=1 to write it. The screen:\n%s", path, d.Screen())
	}
	want := strings.TrimRight(string(b), "\n")
	if got, ok := wait(d.Screen, func(p string) bool { return p == want }); !ok {
		d.t.Errorf("got screen:\n%s\nwant %s:\n%s", got, path, want)
	}
	return d
}

func (d *Driver) write(path string) {
	d.t.Helper()
	const still = 150 * time.Millisecond
	last, since := d.Screen(), time.Now()
	wait(d.Screen, func(p string) bool {
		if p != last {
			last, since = p, time.Now()
		}
		return time.Since(since) > still
	})
	err := os.MkdirAll(filepath.Dir(path), 0o750)
	if err == nil {
		err = os.WriteFile(path, []byte(last+"\n"), 0o600)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// Ended waits until the program has ended by itself.
func (d *Driver) Ended() {
	d.t.Helper()
	d.tm.WaitFinished(d.t, teatest.WithFinalTimeout(patience))
}

func (d *Driver) mustHaveLooked(act string) {
	d.t.Helper()
	if !d.looked {
		d.t.Fatalf("cannot %s before looking: call See, Gone or Golden first. The screen:\n%s", act, d.Screen())
	}
}

func updating() bool {
	f := flag.Lookup("update")
	return os.Getenv("UPDATE") != "" || f != nil && f.Value.String() == "true"
}
