package application_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow/answers"
)

// Where an application was looked at is saved, and is no change of it, in this run and in a later one.
func TestOpeningIsNoChange(t *testing.T) {
	b := opened(t)
	at := b.now
	saved := b.save(1)
	later := func(by time.Duration, page string) *bench {
		b.now = at.Add(by)
		again := b.window(saved, "later", "dana", "desk")
		again.Visit(answers.Place{Step: "holders", Section: "primaryHolder", Page: page})
		saved = again.save(2)
		return again
	}
	for by, page := range []string{"identity", "home", "identity"} {
		later(time.Duration(by+1)*time.Hour, page)
		if got := saved.Meta; !got.Changed().Equal(at) || !got.UpdatedAt.Equal(b.now) {
			t.Fatalf("got changed %v and saved %v, want %v and %v", got.Changed(), got.UpdatedAt, at, b.now)
		}
	}
	again := later(5*time.Hour, "home")
	again.half("lastName", "Fakename")
	if saved = again.save(3); !saved.Meta.Changed().Equal(again.now) {
		t.Errorf("got changed %v of a new answer, want %v", saved.Meta.Changed(), again.now)
	}
}
