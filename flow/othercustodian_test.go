package flow_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
)

// otherCustodian is the built-in catalogue as another custodian wants it, changed by a file alone.
func otherCustodian(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	files, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	const name = "testdata/other-custodian.yaml"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	c, err := catalogue.Load(append(files, catalogue.Source{Name: name, Data: data})...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestTheOtherCustodianRenamesHalfTheWire(t *testing.T) {
	there := map[string]bool{}
	for _, w := range catalogue.WireFields(otherCustodian(t)) {
		there[w.Array+" "+w.Name] = true
	}
	kept, all := 0, catalogue.WireFields(builtIn(t))
	for _, w := range all {
		if there[w.Array+" "+w.Name] {
			kept++
		}
	}
	if kept*2 > len(all) {
		t.Errorf("got %d of %d names kept, want half at most", kept, len(all))
	}
}

// The whole journey, from the answers to the open account, with nothing but another catalogue.
func TestAnotherCustodianNeedsNoOtherProgram(t *testing.T) {
	c := otherCustodian(t)
	for _, registration := range []string{"individual", "individualTod", "jointWros", "jointWrosTod"} {
		t.Run(registration, func(t *testing.T) {
			data, err := c.Example(registration)
			if err != nil {
				t.Fatal(err)
			}
			a, err := answersfile.ReadAnswers(c, registration, data, testDay, numbered())
			if err != nil {
				t.Fatal(err)
			}
			d := newCounter(t, c)
			s := d.start(a)
			if left, _, _ := s.Assessment().Total(); left != 1 {
				t.Errorf("got %d left, want the branch alone", left)
			}
			for field, value := range map[string]string{"account.branch": "east", "primaryHolder.maidenName": "Núñez"} {
				if err := s.Answer(at(field), value); err != nil {
					t.Fatal(err)
				}
			}
			if v := d.submit(s); v.Phase != flow.Open {
				t.Fatalf("got the phase %s (%s), want open", v.Phase, v.Status)
			}
			doc := sent(s.Assessment().Document())
			for _, want := range []string{
				`main.branchNumber "01"`, `owner.nameAtBirth "NUNEZ"`, `owner.legalAddress.countryCode "USA"`, `owner.ownerRank 1`,
				`owner.legalAddress.street "` + line(a),
			} {
				if !strings.Contains(doc, want) {
					t.Errorf("the document lacks %s:\n%s", want, doc)
				}
			}
			if records, err := d.server.Records(); err != nil || len(records) != 1 {
				t.Errorf("got %d records (error %v), want 1", len(records), err)
			}
		})
	}
}

// An address of two lines is counted as the one that it becomes.
func TestTheSimplestAddressFitsIntoOneLine(t *testing.T) {
	a := readScenario(t, otherCustodian(t), "01-individual")
	s := assessed(a)
	if used, most := s.Room(at("primaryHolder.legalAddress.line1")); used != 25 || most != 30 {
		t.Errorf("got %d of %d characters, want 25 of 30", used, most)
	}
	if got, want := s.SentAs(at("primaryHolder.legalAddress.line1")), "100 FICTIONAL AVE APT 12B"; got != want {
		t.Errorf("sent as %q, want %q", got, want)
	}
}

// Whoever owns, manages and signs is one entry where the custodian wants one.
func TestAHumanInThreeRolesIsOneEntry(t *testing.T) {
	doc := assessed(readScenario(t, otherCustodian(t), "08-llc")).Document()
	found, entries := "", map[string]bool{}
	for a, leaf := range doc {
		entries[a.Entry] = a.Entry != ""
		if a.Name == "roles" && len(leaf.Value.([]any)) > 1 {
			found += fmt.Sprint(leaf.Value)
		}
	}
	delete(entries, "")
	if want := "[BeneficialOwner ControlPerson AuthorizedSigner]"; found != want || len(entries) != 4 {
		t.Errorf("got the roles %s in %d entries, want %s in 4", found, len(entries), want)
	}
}

// line is the legal address of the primary holder as it is sent.
func line(a *answers.Answers) string {
	text := a.Get(at("primaryHolder.legalAddress.line1")) + " " + a.Get(at("primaryHolder.legalAddress.line2"))
	return strings.ToUpper(strings.TrimSpace(text))
}

// What was answered by one catalogue and is looked at by the other is all there.
func TestTheSameAnswersServeBothCustodians(t *testing.T) {
	c := builtIn(t)
	data, err := c.Example("jointWrosTod")
	if err != nil {
		t.Fatal(err)
	}
	a, err := answersfile.ReadAnswers(c, "joint", data, testDay, numbered())
	if err != nil {
		t.Fatal(err)
	}
	stored, err := a.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := answers.DecodeAnswers(otherCustodian(t), stored)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(total(b)); got != "[1 0 0]" {
		t.Errorf("got left, to fix and worth checking %s, want the branch left alone", got)
	}
}

func total(a *answers.Answers) [3]int {
	left, toFix, worth := assessed(a).Total()
	return [3]int{left, toFix, worth}
}
