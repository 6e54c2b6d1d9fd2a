package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
)

// saveOutcome is what became of the last save.
type saveOutcome int

const (
	savedSafely  saveOutcome = iota
	savedPerhaps             // it may not survive a power cut
	notSaved
)

// save writes what was answered to the disk, before anything else is asked.
func (t *conversation) save(ctx context.Context) {
	t.saveOf(ctx, t.s)
	if t.lastSave == notSaved {
		t.work.Look() // it is tried again by itself
	}
}

func (t *conversation) saveOf(ctx context.Context, s *flow.Session) {
	if err := s.Save(context.WithoutCancel(ctx), false); err != nil {
		t.lastSave = notSaved
		t.fail(say.NotSaved(err, "save", t.now()) + ".")
		return
	}
	kept := savedSafely
	words, uncertain := say.Saved(s.View(), t.now())
	if uncertain {
		kept = savedPerhaps
	}
	if kept != t.lastSave {
		t.say(words + ".") // it has changed since it was last reported
	}
	t.lastSave = kept
}

// tell reports the state of staging between two pages, if it has changed.
func (t *conversation) tell() {
	v := t.s.View()
	words := t.stagingWords(v)
	if words == "" || words == t.lastStaging {
		return
	}
	t.lastStaging = words
	t.say(words)
}

// ways are the words of line mode.
var ways = say.Ways{Again: "save", Faults: "problems lists it", Doubt: "resend says what to do", Choose: "the question is asked again", Brief: true}

// stagingWords describe the state of staging; "" where there is nothing to say.
func (t *conversation) stagingWords(v flow.View) string {
	if !v.Editable || v.Doubts > 0 { // the question reports doubts
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

// saveNow is the word save: everything is saved and staged, and the outcome is reported.
func (t *conversation) saveNow(ctx context.Context) {
	t.save(ctx)
	t.s.FinishAll()
	t.stage(true)
	t.waitForStage(ctx)
	v := t.s.View()
	if t.s.Unsaved() {
		return // the reason was reported
	}
	saved, _ := say.Saved(v, t.now())
	line := saved + "."
	t.say(line)
	if words := t.stagingWords(v); words != "" {
		t.lastStaging = words
		t.say(words)
	}
	if v.Editable {
		t.say(strings.ReplaceAll(say.RemoteCoverage(v), "  ·  ", ". ") + ".")
	}
}
