package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
)

// example reads the complete application that the built-in catalogue has for a registration.
func example(t *testing.T, c *catalogue.Catalogue, registration string) *answers.Answers {
	t.Helper()
	data, err := c.Example(registration)
	if err != nil {
		t.Fatal(err)
	}
	a, err := answersfile.ReadAnswers(c, registration+".yaml", data, testDay, numbered())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestATemplateKeepsWhatIsOfNoPerson(t *testing.T) {
	c := builtIn(t)
	a := answer(example(t, c, "individualTod"), `
		account.accountNickname = Ada's nest egg
		primaryHolder.affiliation.industry.associated = yes
		primaryHolder.affiliation.industry.firmClearing = no`)
	id := a.Entries("todBeneficiaries")[0]
	fresh := numbered()
	got := flow.Template(a, testDay, func() string { return "fresh-" + fresh() })
	now := got.Entries("todBeneficiaries")[0]
	for path, want := range map[string]string{
		"account.registration":                            "individualTod",
		"account.repCode":                                 a.Get(at("account.repCode")),
		"primaryHolder.mailingSameAsLegal":                a.Get(at("primaryHolder.mailingSameAsLegal")),
		"todBeneficiaries[" + now + "].sharePercent":      a.Get(at("todBeneficiaries[" + id + "].sharePercent")),
		"account.accountNickname":                         "",
		"primaryHolder.firstName":                         "",
		"primaryHolder.taxCertification":                  "",
		"primaryHolder.legalAddress.line1":                "",
		"primaryHolder.affiliation.industry.firmClearing": "", // is asked no more once nobody works there
		"todBeneficiaries[" + now + "].firstName":         "",
		"todBeneficiaries[" + id + "].sharePercent":       "",
	} {
		if g := got.Get(at(path)); g != want {
			t.Errorf("%s: got %q, want %q", path, g, want)
		}
	}
}

// Whatever the catalogue marks, of every kind of account, nothing of it is in the template, nor in the file it is written to.
func TestNoTemplateHoldsWhatIsFresh(t *testing.T) {
	c := builtIn(t)
	for _, r := range c.Registrations() {
		a := example(t, c, r.Value)
		got := flow.Template(a, testDay, numbered())
		file, err := answersfile.WriteTemplate(got)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.Sections() {
			for _, entry := range append(a.Entries(s.ID), "") {
				for _, f := range s.Fields() {
					value := a.Get(answers.Path{Section: s.ID, Entry: entry, Field: f.ID})
					free := f.Kind.Name() == "text" || f.Kind.Name() == "taxId" || f.Kind.Name() == "phone" || f.Kind.Name() == "email"
					if f.Personal && free && len(value) > 4 && strings.Contains(string(file), value) {
						t.Errorf("%s: the template has the answer of %s.%s in it", r.Value, s.ID, f.ID)
					}
				}
			}
			for _, entry := range append(got.Entries(s.ID), "") {
				for _, f := range s.Fields() {
					if p := (answers.Path{Section: s.ID, Entry: entry, Field: f.ID}); f.Fresh && got.Given(p) {
						t.Errorf("%s: the template answers %s", r.Value, p)
					}
				}
				if who := got.Person(s.ID, entry); who != "" {
					t.Errorf("%s: %s[%s] is linked to %s", r.Value, s.ID, entry, who)
				}
			}
		}
		if again := flow.Template(got, testDay, numbered()); !again.Equal(got) {
			t.Errorf("%s: the template of the template is another", r.Value)
		}
	}
}

func TestAnApplicationStartedFromADraftIsItsOwn(t *testing.T) {
	d := newCounter(t, builtIn(t))
	first, err := d.office.StartWith(example(t, d.office.Catalogue, "individualTod"))
	if err != nil {
		t.Fatal(err)
	}
	first.FinishAll()
	if sync, err := first.Stage(t.Context(), false); err != nil || sync != flow.Staged {
		t.Fatalf("staging the first: %s, %v", sync, err)
	}
	before := d.loaded(first.ID())
	template, err := d.office.TemplateOf(t.Context(), first.ID())
	if err != nil {
		t.Fatal(err)
	}
	second, err := d.office.StartFrom(template)
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	v := second.View()
	if v.AccountNumber != "" || v.Phase != flow.Editing || !v.StagedAt.IsZero() || v.ID == first.ID() || v.Title != "" {
		t.Errorf("the second application began as %+v", v)
	}
	if first.View().AccountNumber == "" || d.loaded(first.ID()) != before {
		t.Error("the first application has no account number, or was changed")
	}
	for _, e := range second.Assessment().Answers().Entries("todBeneficiaries") {
		for _, taken := range first.Assessment().Answers().Entries("todBeneficiaries") {
			if e == taken {
				t.Errorf("entry %s stands in both", e)
			}
		}
	}
}

// loaded is the newest saved body of a draft.
func (d *counter) loaded(id string) string {
	d.t.Helper()
	l, err := d.office.Store.Load(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(l.Body)
}

func TestATemplateOfNothingSaysSo(t *testing.T) {
	o := &flow.Service{Catalogue: builtIn(t), Store: storetest.Memory()}
	if _, err := o.TemplateOf(t.Context(), "0192f3a4"); err == nil || !strings.Contains(err.Error(), "no such draft") {
		t.Errorf("got %v, want no such draft", err)
	}
}
