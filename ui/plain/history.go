package plain

import (
	"context"
	"strconv"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// timeline reads out what happened, the newest first.
func (t *conversation) timeline(s *flow.Session) {
	moments := s.View().Moments
	for i := len(moments) - 1; i >= 0; i-- {
		m := moments[i]
		line := text.Clock(m.At, t.now()) + ", " + m.What
		if m.Count > 1 {
			line += ", " + text.Count(m.Count, "time", "times")
		}
		if m.TraceID != "" {
			line += ", trace " + m.TraceID
		}
		t.say(line)
	}
}

// history reads out what happened and the versions that are kept, says what differs, and brings the answers of one back.
func (t *conversation) history(ctx context.Context, s *flow.Session) error {
	t.gap()
	t.say("What happened, newest first.")
	t.timeline(s)
	list, err := s.Revisions(ctx)
	if err != nil {
		t.trouble(err, say.Trouble)
		return nil
	}
	kept := map[uint64]flow.Revision{}
	t.gap()
	t.say("Versions that are kept, newest first.")
	for _, r := range flow.Distinct(list) {
		kept[r.Number] = r
		t.say(strconv.FormatUint(r.Number, 10) + " " + t.version(r))
	}
	const ways = "Number of a version for what differs, restore N, forget, or next"
	t.say(ways)
	for {
		line, err := t.line(ctx)
		if err != nil || strings.TrimSpace(line) == "" {
			return err
		}
		name, arg, ok := command(onHistory, line)
		if name == "next" {
			return nil
		}
		if name == "forget" {
			return t.forget(ctx, s)
		}
		n, numeric := number(arg)
		r, there := kept[uint64(n)]
		switch {
		case !ok || !numeric || !there:
			t.fail("Give the number of a version, restore and a number, forget, or next.")
		case r.Unreadable != "":
			t.fail("Version " + arg + " cannot be opened: " + r.Unreadable + ". It is kept.")
		case name == "N":
			t.differs(ctx, s, r.Number)
		default:
			return t.restore(ctx, s, r.Number)
		}
		t.say(ways)
	}
}

// version is one version in words.
func (t *conversation) version(r flow.Revision) string {
	if r.Unreadable != "" {
		return "cannot be opened: " + r.Unreadable
	}
	did := r.Meta.Did
	if did == "" {
		did = "started"
	}
	line := text.Clock(r.SavedAt.Local(), t.now()) + ", " + did
	if r.Meta.User != "" {
		line += ", by " + r.Meta.User
	}
	return line
}

func (t *conversation) differs(ctx context.Context, s *flow.Session, n uint64) {
	changes, err := s.DiffRevision(ctx, n)
	if err != nil {
		t.trouble(err, say.Trouble)
		return
	}
	if len(changes) == 0 {
		t.say("Nothing differs from now.")
	}
	for _, c := range changes {
		t.say(strings.TrimPrefix(c.Who+", ", ", ") + c.Label + ": now " + sayable(c.Now) + ", then " + sayable(c.Before))
	}
}

func (t *conversation) restore(ctx context.Context, s *flow.Session, n uint64) error {
	if err := s.Restore(ctx, n); err != nil {
		t.trouble(err, say.Trouble)
		return nil
	}
	t.saveOf(ctx, s)
	t.say("Those answers are back. undo takes that back. What the custodian holds stays as it is.")
	return nil
}
