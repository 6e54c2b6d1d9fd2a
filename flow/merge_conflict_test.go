package flow_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// write types into a field without leaving it, and the draft is saved as it is between two keys.
func write(tb testing.TB, s *flow.Session, p answers.Path, value string) {
	tb.Helper()
	if err := s.Answer(p, value); err != nil {
		tb.Fatal(err)
	}
	if err := s.Save(tb.Context(), true); err != nil {
		tb.Fatalf("saving: got error %v, want none", err)
	}
}

// leaves leaves the field, with something to save whether or not anything was typed.
func leaves(tb testing.TB, s *flow.Session, field string) {
	tb.Helper()
	s.Checkpoint("typed " + field)
	s.Visit(answers.Place{Step: "holders", Section: "primaryHolder", Field: field})
	s.Visit(answers.Place{Step: "holders", Section: "primaryHolder", Page: "identity"})
	keep(tb, s)
}

// shows fails unless a window has its own answer here, and the others' there.
func shows(tb testing.TB, s *flow.Session, p answers.Path, here string, there ...string) {
	tb.Helper()
	r, _ := s.MergeConflict()
	i := slices.IndexFunc(r.Fields, func(q flow.FieldConflict) bool { return q.Path == p })
	if i < 0 {
		tb.Fatalf("%s: got nothing to choose, want %q here and %q there", p, here, there)
	}
	var others []string
	for _, c := range r.Fields[i].There {
		others = append(others, c.Value)
	}
	slices.Sort(others)
	if got := r.Fields[i].Here.Value; got != here || !slices.Equal(others, there) {
		tb.Errorf("%s: got %q here and %q there, want %q and %q", p, got, others, here, there)
	}
	if got := s.Assessment().Answers().Get(p); p.Field != "" && got != here {
		tb.Errorf("%s: got %q in the field, want %q", p, got, here)
	}
}

func TestEachWindowNamesItsOwnAnswerHere(t *testing.T) {
	d := newDesk(t)
	id := d.start("lastName", "Sampleton")
	one, two := d.window(id, "Sam", "DESK-1"), d.window(id, "Sam", "DESK-1")
	write(t, one, holder("lastName"), "Fakename")
	write(t, two, holder("lastName"), "Mockson")
	leaves(t, one, "lastName")
	shows(t, one, holder("lastName"), "Fakename", "Mockson")
	leaves(t, two, "lastName")
	shows(t, two, holder("lastName"), "Mockson", "Fakename")
	leaves(t, one, "firstName")
	shows(t, one, holder("lastName"), "Fakename", "Mockson")
	if n := one.News(); n == nil || len(n.Conflicts) != 1 || len(n.Merged) != 0 {
		t.Errorf("got news %+v, want one answer to choose and nothing taken", n)
	}
}

func TestTypingOnSettlesNothing(t *testing.T) {
	d := newDesk(t)
	id := d.start("lastName", "Sampleton")
	one, two := d.window(id, "Sam", "DESK-1"), d.window(id, "Sam", "DESK-1")
	write(t, one, holder("lastName"), "Fakename")
	leaves(t, one, "lastName")
	for _, so := range []string{"M", "Mo", "Mock", "Fakename", "Fakenames"} { // on its way it may be the other's for a moment
		write(t, two, holder("lastName"), so)
	}
	shows(t, two, holder("lastName"), "Fakenames", "Fakename")
	leaves(t, two, "lastName")
	leaves(t, one, "firstName")
	shows(t, one, holder("lastName"), "Fakename", "Fakenames")
	if label, ok := one.Undo(); !ok || label != "typed lastName" {
		t.Fatalf("undo: got %q %v, want typed lastName", label, ok)
	}
	keep(t, one)
	shows(t, one, holder("lastName"), "Sampleton", "Fakenames")
}

func TestWhatWasChosenInOneWindowStandsInTheOther(t *testing.T) {
	d := newDesk(t)
	id := d.start("lastName", "Sampleton")
	one, two := d.window(id, "Sam", "DESK-1"), d.window(id, "Sam", "DESK-1")
	write(t, one, holder("lastName"), "Fakename")
	write(t, two, holder("lastName"), "Mockson")
	leaves(t, one, "lastName")
	if err := one.ResolveConflict(map[answers.Path]string{holder("lastName"): "Fakename"}); err != nil {
		t.Fatal(err)
	}
	keep(t, one)
	two.MarkSeen(two.News())
	leaves(t, two, "lastName")
	says(t, two, "lastName", "Fakename")
	n := two.News()
	if n == nil || len(n.Merged) != 1 || n.Merged[0].Was != "Mockson" || n.Merged[0].Now != "Fakename" {
		t.Errorf("got news %+v, want the last name with both values", n)
	}
	write(t, two, holder("lastName"), "Mockson")
	leaves(t, one, "lastName")
	says(t, one, "lastName", "Mockson")
}

func TestAChoiceOfWhatIsThereNoMoreSettlesNothing(t *testing.T) {
	d := newDesk(t)
	id := d.start("lastName", "Sampleton")
	one, two := d.window(id, "Sam", "DESK-1"), d.window(id, "Sam", "DESK-1")
	write(t, one, holder("lastName"), "Fakename")
	write(t, two, holder("lastName"), "Mock")
	write(t, one, holder("lastName"), "Fakenam")
	shows(t, one, holder("lastName"), "Fakenam", "Mock")
	write(t, two, holder("lastName"), "Mockson")
	leaves(t, one, "lastName") // the choice is made from what was seen before
	if err := one.ResolveConflict(map[answers.Path]string{holder("lastName"): "Mock"}); err != nil {
		t.Fatal(err)
	}
	shows(t, one, holder("lastName"), "Fakenam", "Mockson")
}

func TestThreeWindowsKeepThreeAnswers(t *testing.T) {
	d := newDesk(t)
	id := d.start("lastName", "Sampleton")
	one, two, three := d.window(id, "Sam", "DESK-1"), d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
	write(t, one, holder("lastName"), "Fakename")
	write(t, two, holder("lastName"), "Mockson")
	write(t, three, holder("lastName"), "Testerly")
	for _, s := range []*flow.Session{one, two, three} {
		leaves(t, s, "lastName")
	}
	shows(t, one, holder("lastName"), "Fakename", "Mockson", "Testerly")
	shows(t, two, holder("lastName"), "Mockson", "Fakename", "Testerly")
	shows(t, three, holder("lastName"), "Testerly", "Fakename", "Mockson")
}

func TestAnEntryRemovedInOneWindowSaysSoInBoth(t *testing.T) {
	d := newDesk(t)
	first := d.window(d.start(), "Sam", "DESK-1")
	entry, err := first.Add("todBeneficiaries")
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Answer(answers.Path{Section: "todBeneficiaries", Entry: entry, Field: "kind"}, "person"); err != nil {
		t.Fatal(err)
	}
	keep(t, first)
	one, two := d.window(first.ID(), "Sam", "DESK-1"), d.window(first.ID(), "Sam", "DESK-1")
	name := answers.Path{Section: "todBeneficiaries", Entry: entry, Field: "firstName"}
	itself := answers.Path{Section: "todBeneficiaries", Entry: entry}
	if err := one.Remove("todBeneficiaries", entry); err != nil {
		t.Fatal(err)
	}
	keep(t, one)
	write(t, two, name, "Zoe")
	leaves(t, one, "firstName")
	shows(t, one, itself, "removed", "kept")
	shows(t, two, itself, "kept", "removed")
	if err := one.ResolveConflict(map[answers.Path]string{itself: "removed"}); err != nil {
		t.Fatal(err)
	}
	keep(t, one)
	leaves(t, two, "firstName")
	if got := two.Assessment().Answers().Entries("todBeneficiaries"); len(got) != 0 {
		t.Errorf("got %d entries after the removal was chosen, want none", len(got))
	}
	if n := two.News(); n == nil || len(n.Merged) != 1 || n.Merged[0].Label != "TOD beneficiary" || n.Merged[0].Who != "Zoe" ||
		n.Merged[0].Now != "Removed" {
		t.Errorf("got news %+v, want that Zoë was removed", n)
	}
}

func TestASecretIsMaskedOnBothSides(t *testing.T) {
	d := newDesk(t)
	id := d.start("taxIdType", "ssn", "taxIdNumber", "899100001")
	one, two := d.window(id, "Sam", "DESK-1"), d.window(id, "Sam", "DESK-1")
	write(t, one, holder("taxIdNumber"), "899120002")
	write(t, two, holder("taxIdNumber"), "899130002")
	r, ok := two.MergeConflict()
	if !ok {
		t.Fatal("got nothing to choose, want two numbers")
	}
	if got, want := r.Fields[0].Here.Words, "•••-••-0002"; got != want {
		t.Errorf("got %q here, want %q", got, want)
	}
	if got, want := r.Fields[0].There[0].Words, "•••-••-0002, another one"; got != want {
		t.Errorf("got %q there, want %q", got, want)
	}
}

// Whatever windows type, leave and take back, in any order: what each typed last stands in it, and whoever opens the
// application anew is shown it, until somebody chooses.
func TestNothingTypedInAnyWindowVanishes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newDesk(t)
		p := holder("lastName")
		id := d.start("lastName", "Sampleton")
		var windows []*flow.Session
		for range rapid.IntRange(2, 3).Draw(rt, "windows") {
			windows = append(windows, d.window(id, "Sam", "DESK-1"))
		}
		typed := map[int]string{}
		for range rapid.IntRange(2, 12).Draw(rt, "acts") {
			w := rapid.IntRange(0, len(windows)-1).Draw(rt, "window")
			s := windows[w]
			switch rapid.SampledFrom([]string{"type", "type", "leave"}).Draw(rt, "act") {
			case "type":
				at := s.Assessment().Answers().Get(p)
				typed[w] = rapid.SampledFrom([]string{"Fakename", "Mockson", "Testerly", "Fake", ""}).Draw(rt, "name")
				if typed[w] == at {
					delete(typed, w) // nothing was typed
					continue
				}
				_, open := s.MergeConflict()
				for other := range typed {
					if other != w && typed[other] == at && !open {
						delete(typed, other) // what was typed over was seen, and nobody disputed it
					}
				}
				write(t, s, p, typed[w])
			case "leave":
				leaves(t, s, "lastName")
			}
			if got := s.Assessment().Answers().Get(p); typed[w] != "" && got != typed[w] {
				rt.Fatalf("window %d typed %q last: got %q in its field", w, typed[w], got)
			}
		}
		told := func(when string) {
			fresh := d.window(id, "Sam", "DESK-1")
			all := []string{fresh.Assessment().Answers().Get(p)}
			if r, ok := fresh.MergeConflict(); ok {
				for _, c := range r.Fields[0].There {
					all = append(all, c.Value)
				}
			}
			for w, name := range typed {
				if name != "" && !slices.Contains(all, name) {
					rt.Fatalf("window %d typed %q last: a new window shows only %q %s", w, name, all, when)
				}
			}
		}
		told("before all have left the field")
		for w, s := range windows {
			leaves(t, s, "lastName")
			if got := s.Assessment().Answers().Get(p); typed[w] != "" && got != typed[w] {
				rt.Fatalf("window %d typed %q last: got %q in its field when all left it", w, typed[w], got)
			}
		}
		told("when all have left the field")
	})
}
