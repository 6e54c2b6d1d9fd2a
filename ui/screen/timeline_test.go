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
	desk, at := newContext(), time.Unix(0, 0)
	desk.Now = func() time.Time { return at }
	line := NewTimeline(desk, example(t))
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
	at = at.Add(time.Second)
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
	r := newRoom(t)
	r.office.Store = &versioned{Fake: storetest.Memory()}
	s := r.started("individual")
	r.must(s.Save(t.Context(), false))
	r.must(s.Answer(answers.Path{Section: "account", Field: "repCode"}, "F217"))
	drives(t, NewTimeline(r.context, s), 100, 30).works(s).sees("> 2", "  1 ")
}
