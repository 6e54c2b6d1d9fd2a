package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
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

// ways are the words of line mode.
var ways = say.Ways{Again: "save", Faults: "problems lists it", Doubt: "resend says what to do", Choose: "the question is asked again", Brief: true}

// stagingWords say how staging stands; "" where there is nothing to say.
func (t *talk) stagingWords(v flow.View) string {
	if !v.Editable || v.Doubts > 0 { // the question tells of doubts
		return ""
	}
	words, bad := say.Staging(v, t.now(), ways)
	switch {
	case words == "":
		return ""
	case v.Sync == flow.Offline:
		return words + ". Your answers are saved on this computer, and it is tried again by itself."
	case bad:
		return "Error: " + words + "."
	}
	return words + "."
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
	t.say(line)
	if words := t.stagingWords(v); words != "" {
		t.told = words
		t.say(words)
	}
	if v.Editable {
		t.say(strings.ReplaceAll(say.Holds(v), "  ·  ", ". ") + ".")
	}
}
