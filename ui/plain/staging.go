package plain

import (
	"context"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// keeping is what became of the last save.
type keeping int

const (
	surely  keeping = iota
	perhaps         // it may not survive a power cut
	notKept
)

// save writes what was answered to the disk, before anything else is asked.
func (t *talk) save(ctx context.Context) { t.saveOf(ctx, t.s) }

func (t *talk) saveOf(ctx context.Context, s *flow.Session) {
	if err := s.Save(context.WithoutCancel(ctx), false); err != nil {
		t.kept = notKept
		t.fail(say.NotSaved(err, "save") + ".")
		return
	}
	kept := surely
	words, uncertain := say.Saved(s.View(), t.now())
	if uncertain {
		kept = perhaps
	}
	if kept != t.kept {
		t.say(words + ".") // it is not as it was told last
	}
	t.kept = kept
}

// tell says how staging stands where that is news, between two pages.
func (t *talk) tell() {
	v := t.s.View()
	words := t.stagingWords(v)
	if words == "" || words == t.told {
		return
	}
	t.told = words
	t.say(words)
}

// stagingWords say how staging stands; "" where there is nothing to say.
func (t *talk) stagingWords(v flow.View) string {
	if !v.Editable {
		return ""
	}
	switch v.Sync {
	case flow.Maybe:
		return "Error: The custodian may have started a record: no answer came. save tries again."
	case flow.Held:
		return "Error: Not staged: " + say.Held(v.StageErr, "problems lists it", "save") + "."
	case flow.Offline:
		return "Staging waits: " + say.Waits(v.StageErr) + ". Your answers are saved on this computer, and it is tried again by itself."
	case flow.InFlight, flow.Waiting, flow.Staged:
	}
	switch {
	case v.Doubts > 0:
		return "" // the question tells it
	case v.Awaiting > 0:
		return "Staging waits for the identifier that the custodian gives. Your answers are saved on this computer."
	case v.StagedAt.IsZero():
		return ""
	}
	return "Staged " + text.Clock(v.StagedAt, t.now()) + "."
}

// saveNow is the word save: everything is saved and staged, and what came of it is said.
func (t *talk) saveNow(ctx context.Context) {
	t.save(ctx)
	t.s.FinishAll()
	t.clerk.stage(true)
	t.clerk.wait(ctx, saveWaits)
	v := t.s.View()
	if t.s.Unsaved() {
		return // and it was said why
	}
	saved, _ := say.Saved(v, t.now())
	line := saved + "."
	if words := t.stagingWords(v); words != "" {
		t.told = words
		t.say(line)
		line = words
	}
	if v.Editable && v.NotStaged > 0 {
		line += " " + text.Count(v.NotStaged, "change", "changes") + " not staged."
	}
	t.say(line)
}
