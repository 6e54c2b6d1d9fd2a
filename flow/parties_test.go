package flow_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

const merged = "parties: merged\n"

func riley(t *testing.T) *answers.Answers {
	t.Helper()
	a := answer(answer(answers.NewAnswers(extended(t, merged)), complete), trustees)
	for _, entry := range []string{"jointHolders[J1]", "parties[P1]", "parties[P2]"} {
		p := at(entry)
		a.Link(p.Section, p.Entry, "riley")
	}
	return a
}

// ofParties are the lines of a document that lie in the array parties.
func ofParties(d assess.Document) string {
	var kept []string
	for line := range strings.SplitSeq(sent(d), "\n") {
		if strings.HasPrefix(line, "parties[") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func TestAHumanIsOneEntryWithRoles(t *testing.T) {
	want := lines(`
		parties[J1].married false holders
		parties[J1].name1 "RILEY" holders
		parties[J1].name3 "FAKENAME" holders
		parties[J1].roles ["JointOwner","Trustee","Protector"] parties
		parties[P3].name1 "ADA" parties
		parties[P3].roles ["Trustee"] parties`)
	a := riley(t)
	if got := ofParties(assessed(a).Document()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	a.Move("parties", "P2", -1)
	a.Set(at("account.registration"), "individual") // hides the joint holders: the human stays who they are
	want = lines(`
		parties[J1].name1 "RILEY" parties
		parties[J1].name3 "FAKENAME" parties
		parties[J1].roles ["Protector","Trustee"] parties
		parties[P3].name1 "ADA" parties
		parties[P3].roles ["Trustee"] parties`)
	if got := ofParties(assessed(a).Document()); got != want {
		t.Errorf("hidden and moved\ngot\n%s\nwant\n%s", got, want)
	}
}

func TestRolesAreReadBack(t *testing.T) {
	doc := assessed(riley(t)).Document()
	back, problems, err := remote.DecodeDocument(extended(t, merged), body(t, doc, "J1", "P3"))
	if err != nil || len(problems) > 0 {
		t.Fatalf("error %v, problems %+v", err, problems)
	}
	if got, want := ofParties(assessed(back).Document()), ofParties(doc); got != want {
		t.Errorf("sent again\ngot\n%s\nwant\n%s", got, want)
	}
	back.Set(at("jointHolders[J1].lastName"), "Madeup")
	if got := strings.Join(back.Entries("parties"), " "); got != "J1-2 J1-3 P3" {
		t.Errorf("entries: got %s", got)
	}
	if got := back.Get(at("parties[J1-2].lastName")); got != "Madeup" {
		t.Errorf("read back they are one human no longer: got %q", got)
	}
}

func TestAMergedEntryOfUnknownRolesIsTold(t *testing.T) {
	_, problems, err := remote.DecodeDocument(extended(t, merged), []byte(`{"parties":[{"onboardingCustomerID":"P","roles":["Trustee","Baker"],"shoe":1}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range problems {
		said = append(said, p.Message)
	}
	got := strings.Join(said, "\n")
	for _, want := range []string{"parties[0].role has a value that the catalogue does not know", "parties[0].shoe is no name that the catalogue knows"} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s\nwant %s", got, want)
		}
	}
}

func TestWhatOneHumanAnswersTwiceMustAgree(t *testing.T) {
	c := extended(t, merged+`
steps:
  - id: parties
    sections:
      - id: parties
        pages:
          - id: who
            fields:
              - {id: married, label: Married, type: yesno, help: {what: Marriage., why: Rules.}}
`)
	a := answer(answer(answer(answers.NewAnswers(c), complete), trustees), "parties[P1].married = yes")
	a.Link("jointHolders", "J1", "riley")
	a.Link("parties", "P1", "riley")
	p := assessed(a).At(at("parties[P1].married"))
	want := "Married goes to the custodian once for all roles of this person, and a joint holder has another answer. Give one answer."
	if len(p) != 1 || p[0].Severity != assess.ToFix || p[0].Message != want {
		t.Errorf("got %+v, want %q", p, want)
	}
	a.Set(at("parties[P1].married"), "no")
	if p := assessed(a).At(at("parties[P1].married")); len(p) > 0 {
		t.Errorf("agreeing: got %+v", p)
	}
}

func TestAComplaintAboutAHumanFindsTheRoleThatIsAsked(t *testing.T) {
	s := assessed(riley(t))
	for _, test := range []struct {
		problem custodian.FieldProblem
		want    string
	}{
		{custodian.FieldProblem{Array: "parties", Entry: "J1", Index: -1, Name: "married"}, "jointHolders[J1].married"},
		{custodian.FieldProblem{Array: "parties", Entry: "C7", Index: -1, Name: "married"}, "jointHolders[J1].married"},
		{custodian.FieldProblem{Array: "parties", Index: 1, Name: "name1"}, "parties[P3].firstName"},
		{custodian.FieldProblem{Array: "parties", Index: 1, Name: "roles"}, "parties[P3].role"},
	} {
		got, ok := s.Locate(test.problem, map[string]string{"J1": "C7"})
		if !ok || got != at(test.want) {
			t.Errorf("%+v: got %s, want %s", test.problem, got, test.want)
		}
	}
}

func TestAServerIsToldOfRoles(t *testing.T) {
	var got []string
	for _, w := range catalogue.WireFields(extended(t, merged)) {
		if w.Array == "parties" && strings.HasPrefix(w.Name, "role") {
			got = append(got, fmt.Sprint(w.Name, " ", w.Type, " ", w.Enum))
		}
	}
	if want := []string{"roles strings [JointOwner Protector Trustee]"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// mergedWorld is a custodian, drafts in memory and an individual application of a small catalogue.
func mergedWorld(t *rapid.T, c *catalogue.Catalogue) *world {
	server, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := &bodies{next: server.Handler()}
	h := httptest.NewServer(seen)
	w := &world{t: t, server: server, seen: seen, http: h, office: &flow.Service{
		Catalogue: c, Store: storetest.Memory(), Custodian: restless(t, h.URL), User: "test",
		Environment: flow.Environment{Word: "SANDBOX", BaseURL: h.URL, Client: "id"},
	}}
	if w.session, err = w.office.Start("individual"); err != nil {
		t.Fatal(err)
	}
	w.save()
	return w
}

// The law of staging holds where humans are merged and linked, parted and removed in between.
func TestStagingLawOfMergedHumans(t *testing.T) {
	c := extended(t, merged)
	rapid.Check(t, func(t *rapid.T) {
		w := mergedWorld(t, c)
		defer w.http.Close()
		lists := map[string]map[string][]string{
			"jointHolders": {"firstName": {"Riley", "Ada", ""}, "married": {"no", ""}},
			"parties":      {"role": {"trustee", "protector", ""}, "firstName": {"Riley", "Ben", ""}, "lastName": {"Fakename", ""}},
		}
		entry := func(t *rapid.T) (answers.Path, bool) {
			section := rapid.SampledFrom(sorted(lists)).Draw(t, "list")
			ids := w.session.Assessment().Answers().Entries(section)
			if len(ids) == 0 {
				return answers.Path{}, false
			}
			return answers.Path{Section: section, Entry: rapid.SampledFrom(ids).Draw(t, "entry")}, true
		}
		t.Repeat(map[string]func(*rapid.T){
			"registration": func(t *rapid.T) {
				value := rapid.SampledFrom([]string{"individual", "joint"}).Draw(t, "registration")
				w.edit(w.session.Answer(answers.RegistrationPath(c), value))
			},
			"add": func(t *rapid.T) {
				_, err := w.session.Add(rapid.SampledFrom(sorted(lists)).Draw(t, "list"))
				w.edit(err)
			},
			"answer": func(t *rapid.T) {
				if p, ok := entry(t); ok {
					p.Field = rapid.SampledFrom(sorted(lists[p.Section])).Draw(t, "field")
					w.edit(w.session.Answer(p, rapid.SampledFrom(lists[p.Section][p.Field]).Draw(t, "value")))
				}
			},
			"link": func(t *rapid.T) {
				one, found := entry(t)
				other, also := entry(t)
				if found && also && one != other {
					w.edit(w.session.Link(one, other))
				}
			},
			"unlink": func(t *rapid.T) {
				if p, ok := entry(t); ok {
					w.edit(w.session.Unlink(p))
				}
			},
			"remove": func(t *rapid.T) {
				if p, ok := entry(t); ok {
					w.edit(w.session.Remove(p.Section, p.Entry))
				}
			},
			"stage": w.stage,
			"undo":  func(*rapid.T) { w.session.Undo() },
			"restart": func(t *rapid.T) {
				w.save()
				s, err := w.office.Resume(context.Background(), w.session.ID())
				if err != nil {
					t.Fatal(err)
				}
				w.session = s
			},
		})
		w.catchUp()
		w.compare()
	})
}
