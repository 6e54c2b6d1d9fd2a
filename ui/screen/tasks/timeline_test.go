package tasks

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestTheTimelineForgetsEarlierVersionsAfterAQuestion(t *testing.T) {
	w := screentest.NewWorld(t, storetest.MemoryAt)
	line := NewTimeline(w.Context, w.Example())
	forget := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("F")}
	version := func(n uint64, answers string) flow.Revision {
		return flow.Revision{Number: n, Meta: flow.Summary{Answers: answers}}
	}
	asked := func(what string, on screen.Screen, msg tea.Msg, want screen.Action) {
		t.Helper()
		if got, _ := on.Update(msg); got != want {
			t.Errorf("%s: got %T asked for, want %T", what, got, want)
		}
	}
	line.Update(revisions{all: []flow.Revision{version(1, "a")}})
	asked("one version, which is nothing to forget", line, forget, nil)
	line.Update(revisions{all: []flow.Revision{version(2, "b"), version(1, "a")}})
	asking, _ := line.Update(forget)
	q, is := asking.(screen.Open).Screen.(*screen.Question)
	if !is {
		t.Fatalf("two versions: got %T asked for, want a question", asking)
	}
	q.SetSize(80, 20)
	enter := tea.KeyMsg{Type: tea.KeyEnter}
	asked("a key at once, which nobody means", q, enter, nil)
	w.At = w.At.Add(time.Second)
	if got := ansi.Strip(q.View()); !strings.Contains(got, "> Go back") || !strings.Contains(got, "backups") {
		t.Errorf("got\n%s\nwant what remains, and going back first", got)
	}
	asked("enter", q, enter, screen.Back{})
	asked("down", q, tea.KeyMsg{Type: tea.KeyDown}, nil)
	act, _ := q.Update(enter)
	if w, is := act.(screen.Work); !is || !w.Await || !w.Front {
		t.Errorf("enter on the act: got %#v asked for, want work that the next keys wait for", act)
	}
	asked("enter once more", q, enter, nil)
}

// versioned is a store that keeps what a list shows of every version.
type versioned struct {
	*storetest.Fake
	kept []flow.Revision
}

func (v *versioned) Save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	saved, err := v.Fake.Save(ctx, r)
	if err == nil {
		v.kept = append([]flow.Revision{{Number: saved.Revision, SavedAt: saved.At, Meta: r.Meta}}, v.kept...)
	}
	return saved, err
}

func (v *versioned) Revisions(context.Context, string) ([]flow.Revision, error) { return v.kept, nil }

func (v *versioned) LoadRevision(ctx context.Context, id string, _ uint64) (flow.Loaded, error) {
	return v.Load(ctx, id)
}

func TestTheTimelineListsWhatWasTypedAMomentAgo(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Service.Store = &versioned{Fake: storetest.Memory()}
	s := r.Started("individual")
	r.Must(s.Save(t.Context(), false))
	r.Must(s.Answer(answers.Path{Section: "account", Field: "repCode"}, "F217"))
	screentest.Drive(t, NewTimeline(r.Context, s), 100, 30).Works(s).Sees("> 2", "  1 ")
}

func TestTheTimelineShowsWhatDiffersAndBringsItBack(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individual")
	l := NewTimeline(r.Context, s)
	d := screentest.Drive(t, l, 90, 20)
	screentest.AsksFor[screen.Work](d)
	if !l.Traits().Loading {
		t.Error("got versions before they were read")
	}
	d.Sees("Reading").Press("enter").Asks()
	d.Send(revisions{all: []flow.Revision{
		{Number: 3, SavedAt: screentest.Noon(), Meta: flow.Summary{Answers: "c", Did: "typed First name", User: "test"}},
		{Number: 2, Unreadable: "the key is not here"},
		{Number: 1, SavedAt: screentest.Noon(), Meta: flow.Summary{Answers: "a"}},
	}})
	d.Press("enter")
	screentest.AsksFor[screen.Work](d)
	d.Send(diff{revision: 3}).Sees("No answer differs from now.").Press("enter").Asks(screen.Say{Words: "These are the answers that stand now."})
	d.Press("down", "enter").Asks(screen.Say{Words: "Version 2 cannot be opened: the key is not here. It is kept."})
	d.Press("down", "enter").Works(s).Sees("earlier versions are not kept")
	d.Send(diff{revision: 1, changes: []flow.Change{{Label: "First name", Who: "Ada", Now: "Ada", Before: "Augusta"}}})
	d.Shows(`
  3     12:00         Typed First name   test
  2     Cannot be opened: the key is not here. It is kept.
> 1     12:00         Started
        First name, Ada: Augusta   now Ada
        enter brings these answers back. What the custodian holds stays.
`)
	d.Press("enter").Works(s).Asks(screen.Say{Words: "Earlier versions are not kept."})
	d.Send(diff{revision: 1, err: errors.New("gone")}).Press("enter").Asks(screen.Say{Words: "Gone."})
	d.Press("up", "esc").Asks(screen.Back{})
	d.Send(revisions{err: errors.New("the folder is gone")}).Sees("The folder is gone.")
}
