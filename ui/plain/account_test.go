package plain_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/uitest"
)

func TestAWholeAccountIsPipedToOpen(t *testing.T) {
	for _, registration := range []string{"individual", "jointWrosTod"} {
		t.Run(registration, func(t *testing.T) {
			lines := append(script(t, registration), "submit", "submit")
			out, code := piped(t, lines, "new", "--registration", registration)
			for _, want := range []string{
				"SANDBOX, built in. Nothing leaves this computer.", "Nothing stands in the way.",
				"Submit the application of ", "Submitting.", "The account is open.", "Account number: ",
			} {
				if !strings.Contains(out, want) {
					t.Errorf("got no %q in:\n%s", want, tail(out))
				}
			}
			if strings.Contains(out, "Error:") {
				t.Errorf("got an error, want none:\n%s", out)
			}
			if strings.ContainsAny(out, "\x1b\r") {
				t.Error("got an escape or a carriage return, want lines only")
			}
			if code != 0 {
				t.Errorf("got exit code %d, want 0", code)
			}
		})
	}
}

// piped runs the built program with lines as its input.
func piped(t *testing.T, lines []string, args ...string) (out string, code int) {
	t.Helper()
	home := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, uitest.Build(t), args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TERM=xterm-256color", "LANG=C.UTF-8", "TZ=UTC"}
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	err := cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatalf("running onboard: %v", err)
	}
	return b.String(), cmd.ProcessState.ExitCode()
}

func tail(s string) string { return s[max(0, len(s)-4000):] }

// script writes down what an advisor answers to open the catalogue's own example, question by question in the order of
// the application, up to Check answers.
func script(t *testing.T, registration string) []string {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	o := &flow.Service{Now: time.Now, Catalogue: c, Store: storetest.Memory()}
	data, err := c.Example(registration)
	if err != nil {
		t.Fatal(err)
	}
	given, err := answersfile.ReadAnswers(c, "example", data, kind.DateOf(time.Now()), o.FreshID)
	if err != nil {
		t.Fatal(err)
	}
	s, err := o.Start(registration)
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{t: t, s: s, given: given}
	first, _ := s.Assessment().First(c.Steps[0].ID)
	for at, ok := first, true; ok; at, ok = s.Assessment().Onward(at) {
		if at.Page != "" {
			w.page(at, "")
			continue
		}
		for _, id := range given.Entries(at.Section) {
			w.add(at.Section, id)
		}
		w.lines = append(w.lines, "next")
	}
	return w.lines
}

// writer answers a session as it writes, so that conditions decide what is asked next.
type writer struct {
	t     *testing.T
	s     *flow.Session
	given *answers.Answers
	lines []string
}

func (w *writer) add(section, from string) {
	w.t.Helper()
	id, err := w.s.Add(section)
	if err != nil {
		w.t.Fatal(err)
	}
	w.lines = append(w.lines, "add")
	for at, ok := w.s.Assessment().Entry(section, id), true; ok && at.Page != ""; at, ok = w.s.Assessment().After(at) {
		w.page(at, from)
	}
}

// page answers the questions of a page, each seen with the answers before it.
func (w *writer) page(at answers.Place, from string) {
	w.t.Helper()
	asked := map[string]bool{}
	for {
		f := w.next(at, asked)
		if f == nil {
			return
		}
		asked[f.ID] = true
		p := answers.Path{Section: at.Section, Entry: at.Entry, Field: f.ID}
		if p == answers.RegistrationPath(w.s.Catalogue()) {
			continue // chosen on the command line
		}
		stored := w.given.Get(answers.Path{Section: at.Section, Entry: from, Field: f.ID})
		w.lines = append(w.lines, stored)
		if err := w.s.Answer(p, stored); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *writer) next(at answers.Place, asked map[string]bool) *catalogue.Field {
	as := w.s.Assessment()
	for _, pg := range as.Pages(at.Section, at.Entry) {
		if pg.ID != at.Page {
			continue
		}
		for _, f := range as.Fields(pg, at.Entry) {
			if !asked[f.ID] {
				return f
			}
		}
	}
	return nil
}
