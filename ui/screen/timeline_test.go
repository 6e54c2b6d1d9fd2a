package screen

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

func TestTheTimelineForgetsEarlierVersionsAfterAQuestion(t *testing.T) {
	w := NewWorld(t, storetest.MemoryAt)
	line := NewTimeline(w.Context, w.Example())
	forget := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("F")}
	version := func(n uint64, answers string) flow.Revision {
		return flow.Revision{Number: n, Meta: flow.Summary{Answers: answers}}
	}
	asked := func(what string, on Screen, msg tea.Msg, want Action) {
		t.Helper()
		if got, _ := on.Update(msg); got != want {
			t.Errorf("%s: got %T asked for, want %T", what, got, want)
		}
	}
	line.Update(revisions{all: []flow.Revision{version(1, "a")}})
	asked("one version, which is nothing to forget", line, forget, nil)
	line.Update(revisions{all: []flow.Revision{version(2, "b"), version(1, "a")}})
	asking, _ := line.Update(forget)
	q, is := asking.(Open).Screen.(*Question)
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
	asked("enter", q, enter, Back{})
	asked("down", q, tea.KeyMsg{Type: tea.KeyDown}, nil)
	act, _ := q.Update(enter)
	if w, is := act.(Work); !is || !w.Await || !w.Front {
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
	r := NewWorld(t, storetest.MemoryAt)
	r.Service.Store = &versioned{Fake: storetest.Memory()}
	s := r.Started("individual")
	r.Must(s.Save(t.Context(), false))
	r.Must(s.Answer(answers.Path{Section: "account", Field: "repCode"}, "F217"))
	Drive(t, NewTimeline(r.Context, s), 100, 30).Works(s).Sees("> 2", "  1 ")
}
