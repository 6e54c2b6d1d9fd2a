package plain_test

import (
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/plain"
)

func TestSomebodyOfAnotherApplicationIsCopied(t *testing.T) {
	w := newWorld(t)
	other := w.filled("individualTod", untouched)
	id := w.filled("individualTod", func(s *flow.Session) {
		section := "todBeneficiaries"
		for _, e := range s.Assessment().Answers().Entries(section) {
			if err := s.Remove(section, e); err != nil {
				t.Fatal(err)
			}
		}
		_ = s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Sampleton")
	})
	before := w.get(other, "primaryHolder", "lastName")

	said, _ := w.converse(plain.Options{Draft: id}, "goto tod beneficiaries", "again", "99", "again", "", "again", "1", "show", "leave")
	saidInOrder(t, said, "add, again, next", "In your other applications.\n", "\n1 Iñaki de la Cruz, TOD beneficiary of José", "In this application.\n", "A holder cannot be a beneficiary",
		"Number. Empty line adds nobody.", "Error: Give a number from 1 to ", "Nobody was added.",
		", copied from another application. A copy: what is changed here changes nothing in the other application.")
	s, err := w.service.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	as := s.Assessment()
	entries := as.Answers().Entries("todBeneficiaries")
	if len(entries) != 1 || as.Name("todBeneficiaries", entries[0]) == "" {
		t.Errorf("got the entries %v, want one with the name that was copied", entries)
	}
	if got := w.get(other, "primaryHolder", "lastName"); got != before {
		t.Errorf("got %q in the other application, want it left as %q", got, before)
	}
}

func TestTheSecondAccountOfAClientBeginsWithWhatIsKnown(t *testing.T) {
	w := newWorld(t)
	w.filled("individualTod", untouched)
	s, err := w.service.Start("iraRoth")
	if err == nil {
		err = s.Save(t.Context(), false)
	}
	if err != nil {
		t.Fatal(err)
	}
	said, _ := w.converse(plain.Options{Draft: s.ID()}, "known", "1", "known", "leave")
	saidInOrder(t, said, "Primary holder.\n", "In your other applications.\n", "1 José Ángel de la Cruz Núñez, Primary holder",
		"copied from another application. A copy: what is changed here changes nothing in the other application.",
		"Trusted contact.\n") // is the next that has nobody
	if got := w.get(s.ID(), "primaryHolder", "birthDate"); got != "1961-07-04" {
		t.Errorf("got the birth date %q, want that of the first application", got)
	}
}

func TestOnePersonIsAskedOnceForAllRoles(t *testing.T) {
	w := newWorld(t)
	id := w.filled("trustRevocable", func(s *flow.Session) {
		for _, e := range s.Assessment().Answers().Entries("associatedParties") {
			_ = s.Remove("associatedParties", e)
		}
	})
	said, _ := w.converse(plain.Options{Draft: id}, "goto associated parties", "add", "trustee, protector", "", "add", "1, grantor", "leave")
	saidInOrder(t, said, "Add a trustee\n", "Add a grantor\n", "1 Trustee, needed", "Roles, of one person typed once.",
		"Error: Nobody is a trustee and a trust protector here.", "Roles, of one person typed once.")
	s, err := w.service.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	given := s.Assessment().Answers()
	both := given.Entries("associatedParties")
	if len(both) != 2 || given.Person("associatedParties", both[0]) == "" || given.Person("associatedParties", both[0]) != given.Person("associatedParties", both[1]) {
		t.Errorf("got the entries %v, want two of one person", both)
	}
}
