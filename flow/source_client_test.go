package flow_test

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
)

const wholeClientYAML = "account: {registration: individual, repCode: F123}\n" +
	"primaryHolder: {firstName: Testa, lastName: Sampleton, birthDate: 1980-01-15, taxIdType: ssn, taxIdNumber: \"899100001\"}\n"

// What is opened of a client a second time, once the first was submitted: refused where it may be the same account, and made
// where it is another client or another kind of account.
func TestTheSameClientIsNotOpenedTwiceBySomethingElse(t *testing.T) {
	change := func(old, with string) string { return strings.Replace(wholeClientYAML, old, with, 1) }
	for _, c := range []struct {
		name, file, text string
		refused          string
	}{
		{"another answer in the file", "a.yaml", change("F123", "F999"), "changed since"},
		{"a name corrected in the file", "a.yaml", change("Testa", "Tessa"), "changed since"},
		{"a number corrected in the file", "a.yaml", change("899100001", "899100002"), "changed since"},
		{"a birth date corrected in the file", "a.yaml", change("1980-01-15", "1980-01-16"), "changed since"},
		{"another answer in another file", "b.yaml", change("F123", "F999"), "opened from another file"},
		{"less in another file", "b.yaml", change(", birthDate: 1980-01-15, taxIdType: ssn, taxIdNumber: \"899100001\"", ""), "opened from another file"},
		{"somebody of the same name in another file", "b.yaml", change("1980-01-15, taxIdType: ssn, taxIdNumber: \"899100001\"", "1981-01-15, taxIdType: ssn, taxIdNumber: \"899100007\""), ""},
		{"another kind of account", "a.yaml", change("individual", "iraRoth"), ""},
		{"somebody else in the file", "a.yaml", strings.NewReplacer("Testa", "Ima", "1980", "1970", "899100001", "899100003").Replace(wholeClientYAML), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newCounter(t, builtIn(t)).office
			first := importFile(t, o, "a.yaml", wholeClientYAML).Session
			if err := first.Answer(at("primaryHolder.middleName"), "Maybe"); err != nil { // nothing corrects it any more
				t.Fatal(err)
			}
			if err := first.Save(t.Context(), false); err != nil {
				t.Fatal(err)
			}
			all, err := importFiles(t, o, false, c.file, c.text)
			var refused flow.SourceErrors
			switch {
			case c.refused == "" && (err != nil || all[0].Known):
				t.Errorf("got known %t, %v, want an application", all[0].Known, err)
			case c.refused != "" && (!errors.As(err, &refused) || !strings.Contains(err.Error(), c.refused) ||
				!strings.Contains(err.Error(), first.ID()) || !strings.Contains(err.Error(), "--again")):
				t.Errorf("got %v, want it refused: %s", err, c.refused)
			}
		})
	}
}

// One file with a name laid over it is another client each time, whatever else stands in it.
func TestOneFileServesManyClients(t *testing.T) {
	o := newCounter(t, builtIn(t)).office
	for _, name := range []string{"Ann", "Ben", "Cleo"} {
		w, err := answersfile.ParseAnswers(o.Catalogue, "template.yaml", []byte(wholeClientYAML), testDay)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Set("primaryHolder.firstName", name); err != nil {
			t.Fatal(err)
		}
		one := &flow.ImportItem{Written: w}
		if err := o.Import(t.Context(), []*flow.ImportItem{one}, false); err != nil || one.Known {
			t.Errorf("%s: got known %t, %v, want an application", name, one.Known, err)
		}
	}
}

// Rows may change their order and their file, and others may be added; each is still the application that it was.
func TestRowsAreKnownWhereverTheyStand(t *testing.T) {
	o := newCounter(t, builtIn(t)).office
	row := func(name string) string { return strings.Replace(wholeClientYAML, "Testa", name, 1) }
	first, err := importFiles(t, o, false, "clients.csv:2", row("Ann"), "clients.csv:3", row("Ben"))
	if err != nil {
		t.Fatal(err)
	}
	then, err := importFiles(t, o, false, "export-2.csv:2", row("Cleo"), "export-2.csv:3", row("Ben"), "export-2.csv:4", row("Ann"))
	if err != nil {
		t.Fatal(err)
	}
	if then[0].Known || then[1].Session.ID() != first[1].Session.ID() || then[2].Session.ID() != first[0].Session.ID() {
		t.Errorf("got known %t, %s, %s, want a new one and the two that were there", then[0].Known, then[1].Session.ID(), then[2].Session.ID())
	}
}
