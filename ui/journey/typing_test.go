package journey_test

import (
	"strings"
	"time"

	"brokerage/onboard/ui/uitest"
)

// answer is one question, what is typed into it, and what the custodian must hold of it in the end. An arrow in typed is
// the key of that name, a space in a list ticks. Nothing typed leaves the question alone, and nothing of it is sent.
type answer struct {
	label, typed string
	wire, remote string
}

// sheet is one page of questions and where its last stop leads.
type sheet struct {
	onward  string
	answers []answer
}

// fill types pages by keyboard alone, every question of them: what is optional is shown, and what is usual asked one by one. Each
// question must have the focus before anything is typed into it; enter goes on, and on the last stop to the next page.
func fill(d *uitest.Driver, sheets ...sheet) {
	for _, s := range sheets {
		d.See("> ").Press("ctrl+o")
		for _, a := range s.answers {
			if a.label == "" { // answered by what stands around it
				continue
			}
			if strings.Contains(d.Screen(), "> Usual, not answered yet") {
				d.See("> Usual").Press("enter")
			}
			d.See("> " + a.label)
			for _, r := range a.typed {
				if r == '↓' {
					d.Press("down")
				} else {
					d.Type(string(r))
				}
			}
			d.Press("enter")
		}
		d.See("> [ " + s.onward + " ]").Press("enter")
	}
}

// example opens the filled example from an empty board: everything is answered, and Check answers is in front.
func example(d *uitest.Driver) {
	d.See("No applications yet").Choose("Open a filled example")
	d.See("Check answers", "> Account", "Everything staged")
}

// goToSubmit goes from Check answers to the last screen.
func goToSubmit(d *uitest.Driver) {
	d.Press("end").See("> [ Go to submit ]").Press("enter")
	d.See("> Go back and check", "Submit application")
}

// deaf is how long the last screen hears no key.
const deaf = 300 * time.Millisecond

// submit waits that time out and submits.
func (w *world) submit(d *uitest.Driver) {
	w.t.Helper()
	w.pass(deaf)
	d.Press("down").See("> Submit application").Gone("waits").Press("enter")
}

// leave ends the program from wherever it stands; everything is on the disk then.
func leave(d *uitest.Driver) {
	d.Press("ctrl+c").See("ctrl+c again within 3 s leaves").Press("ctrl+c")
	d.Ended()
}
