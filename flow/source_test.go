package flow_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
)

const clientYAML = "account: {registration: individualTod, repCode: F123}\nprimaryHolder: {firstName: Testa, lastName: Sampleton}\n" +
	"todBeneficiaries: [{kind: person, firstName: Pip}, {kind: person, firstName: Pat}]\n"

// importFiles takes answers files into drafts: name, text, name, text.
func importFiles(t *testing.T, o *flow.Service, again bool, files ...string) ([]*flow.ImportItem, error) {
	t.Helper()
	var all []*flow.ImportItem
	for i := 0; i < len(files); i += 2 {
		w, err := answersfile.ParseAnswers(o.Catalogue, files[i], []byte(files[i+1]), testDay)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &flow.ImportItem{Written: w})
	}
	return all, o.Import(t.Context(), all, again)
}

func importFile(t *testing.T, o *flow.Service, files ...string) *flow.ImportItem {
	t.Helper()
	all, err := importFiles(t, o, false, files...)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

func countDrafts(t *testing.T, o *flow.Service) int {
	t.Helper()
	list, err := o.Store.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func TestTheSameApplicationIsTakenOnce(t *testing.T) {
	o := newCounter(t, builtIn(t)).office
	first := importFile(t, o, "a.yaml", clientYAML)
	second := importFile(t, o, "elsewhere/b.yaml", "# said otherwise\n"+clientYAML)
	if second.Session.ID() != first.Session.ID() || first.Known || !second.Known {
		t.Errorf("taken as %s, then as %s", first.Session.ID(), second.Session.ID())
	}
	if other := importFile(t, o, "c.yaml", strings.Replace(clientYAML, "Testa", "Tester", 1)); other.Known {
		t.Error("another client is taken for the first")
	}
	again, err := importFiles(t, o, true, "a.yaml", clientYAML)
	if err != nil || again[0].Known {
		t.Errorf("asked for another one: known %v, %v", again[0].Known, err)
	}
	if n := countDrafts(t, o); n != 3 {
		t.Errorf("got %d drafts, want 3", n)
	}
}

// Two programs that run the same batch at once make one draft of each application.
func TestTwoProgramsTakeAnApplicationOnce(t *testing.T) {
	o := newCounter(t, builtIn(t)).office
	var both sync.WaitGroup
	for range 8 {
		both.Go(func() {
			own := *o
			if _, err := importFiles(t, &own, false, "a.yaml", clientYAML); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if n := countDrafts(t, o); n != 1 {
		t.Errorf("got %d drafts, want 1", n)
	}
}

func TestACorrectedFileCorrectsItsDraft(t *testing.T) {
	d := newCounter(t, builtIn(t))
	first := importFile(t, d.office, "a.yaml", clientYAML).Session
	first.FinishAll()
	if _, err := first.Stage(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	entries := first.Assessment().Answers().Entries("todBeneficiaries")
	corrected := importFile(t, d.office, "a.yaml", strings.Replace(clientYAML, "Pip", "Pepper", 1))
	a := corrected.Session.Assessment().Answers()
	if !corrected.Known || corrected.Session.ID() != first.ID() || a.Get(at("todBeneficiaries["+entries[0]+"].firstName")) != "Pepper" {
		t.Errorf("got draft %s with entries %v, want %s with %v", corrected.Session.ID(), a.Entries("todBeneficiaries"), first.ID(), entries)
	}
	if corrected.Session.View().AccountNumber == "" || corrected.Session.View().NotStaged != 1 {
		t.Errorf("want the account number kept and the one change not staged, got %+v", corrected.Session.View())
	}
	if again := importFile(t, d.office, "a.yaml", strings.Replace(clientYAML, "Pip", "Pepper", 1)); !again.Known {
		t.Error("the corrected file is not known by what it says now")
	}
}

func TestACorrectedFileTakesNothingBackThatWasTyped(t *testing.T) {
	o := newCounter(t, builtIn(t)).office
	s := importFile(t, o, "a.yaml", clientYAML).Session
	if err := s.Answer(at("primaryHolder.middleName"), "Maybe"); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	_, err := importFiles(t, o, false, "new.yaml", strings.Replace(clientYAML, "Testa", "Tester", 1), "a.yaml", strings.Replace(clientYAML, "Pip", "Pepper", 1))
	var refused *flow.SourceError
	if !errors.As(err, &refused) || refused.Name != "a.yaml" || !strings.Contains(refused.Reason, s.ID()) {
		t.Errorf("got %v, want a.yaml refused with the draft that was worked on", err)
	}
	if n := countDrafts(t, o); n != 1 {
		t.Errorf("got %d drafts: something was saved of a batch that was refused", n)
	}
	if same := importFile(t, o, "a.yaml", clientYAML); same.Session.Assessment().Answers().Get(at("primaryHolder.middleName")) != "Maybe" {
		t.Error("what was typed is gone")
	}
}

func TestOneApplicationTwiceInABatchIsRefused(t *testing.T) {
	o := newCounter(t, builtIn(t)).office
	_, err := importFiles(t, o, false, "a.yaml", clientYAML, "b.yaml", clientYAML)
	if err == nil || err.Error() != "b.yaml: says the same as a.yaml. Take one of them out." || countDrafts(t, o) != 0 {
		t.Errorf("got %v and %d drafts", err, countDrafts(t, o))
	}
}
