package flow_test

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/remote"
)

// typed draws what an advisor might type into a field: mostly something that fits, at times anything.
func typed(f *catalogue.Field) *rapid.Generator[string] {
	fitting := rapid.SampledFrom([]string{"Imaginary", "de la Cruz Núñez", "O’Placeholder-Smythe", "12", "62701", "x", ""})
	switch f.Kind.Name() {
	case "yesno":
		fitting = rapid.SampledFrom([]string{"yes", "no", ""})
	case "attestation":
		fitting = rapid.SampledFrom([]string{"yes", ""})
	case "choice", "choices":
		var values []string
		for _, o := range f.Rule.Options {
			values = append(values, o.Value)
		}
		fitting = rapid.SampledFrom(values)
	case "country":
		fitting = rapid.SampledFrom([]string{"US", "CA", "GB", "NO"})
	case "region":
		fitting = rapid.SampledFrom([]string{"IL", "PR", "ON", "AE", "Kent"})
	case "date":
		fitting = rapid.SampledFrom([]string{"1988-02-29", "2017-05-05", "2031-01-01", "2023-02-29"})
	case "money", "percent", "integer":
		fitting = rapid.SampledFrom([]string{"1", "33.34", "100", "2000", "-1"})
	case "phone":
		fitting = rapid.SampledFrom([]string{"(217) 555-0101", "+44 20 7946 0018"})
	case "email":
		fitting = rapid.SampledFrom([]string{"a@example.com", "a@b"})
	case "taxId":
		fitting = rapid.SampledFrom([]string{"899-10-0001", "900-70-0001", "12-3456789"})
	}
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
			return rapid.String().Draw(t, "anything")
		}
		return fitting.Draw(t, "fitting")
	})
}

// application draws answers over the whole catalogue, stored as a session stores them.
func application(t *rapid.T, c *catalogue.Catalogue) *answers.Answers {
	a := answers.NewAnswers(c)
	day := assessed(a)
	fill := func(s *catalogue.Section, entry string) {
		for _, f := range s.Fields() {
			if rapid.IntRange(0, 3).Draw(t, "answered") == 0 {
				continue
			}
			if v := f.Kind.Normalise(typed(f).Draw(t, f.ID), day.Rule(f, entry)); v != "" {
				a.Set(answers.Path{Section: s.ID, Entry: entry, Field: f.ID}, v)
			}
		}
	}
	for _, s := range c.Sections() {
		if s.List == nil {
			fill(s, "")
			continue
		}
		for i := range rapid.IntRange(0, 2).Draw(t, s.ID) {
			id := fmt.Sprintf("%s-%d", s.ID, i)
			a.Add(s.ID, id, -1)
			fill(s, id)
		}
	}
	return a
}

// readable takes away the answers that cannot be read. They are not sent, and conditions may hang on them all the same.
func readable(a *answers.Answers) *answers.Answers {
	for {
		unread := 0
		for _, p := range assessed(a).Problems() {
			if p.Code == "form" {
				a.Set(p.Path, "")
				unread++
			}
		}
		if unread == 0 {
			return a
		}
	}
}

// What was sent and read back is sent again just so: the custodian's side can check everything that left this side.
func TestADocumentThatIsDecodedIsSentAgainUnchanged(t *testing.T) {
	c := builtIn(t)
	rapid.Check(t, func(t *rapid.T) {
		doc := assessed(readable(application(t, c))).Document()
		back, problems, err := remote.DecodeDocument(c, body(t, doc))
		if err != nil || len(problems) > 0 {
			t.Fatalf("error %v, problems %+v", err, problems)
		}
		again := assessed(back).Document()
		if !reflect.DeepEqual(again, doc) {
			t.Fatalf("sent again\n%s", difference(again, doc))
		}
	})
}

func TestStoredAnswersAreReadBackWhateverTheyAre(t *testing.T) {
	c := builtIn(t)
	rapid.Check(t, func(t *rapid.T) {
		a := application(t, c)
		stored, err := a.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		b, err := answers.DecodeAnswers(c, stored)
		if err != nil || !a.Equal(b) {
			t.Fatalf("stored form: error %v", err)
		}
		written, err := answersfile.WriteAnswers(a)
		if err != nil {
			t.Fatal(err)
		}
		again, err := answersfile.ReadAnswers(c, "a.yaml", written, testDay, numbered())
		if err == nil && !a.Equal(again) {
			t.Fatalf("written form differs:\n%s", written)
		}
	})
}

// Whatever hides answers, showing them again brings back the same ones with the same identifiers.
func TestHiddenAnswersComeBack(t *testing.T) {
	c := builtIn(t)
	rapid.Check(t, func(t *rapid.T) {
		a := application(t, c)
		before := assessed(a)
		f := rapid.SampledFrom(c.Section("account").Fields()).Draw(t, "field")
		p := answers.Path{Section: "account", Field: f.ID}
		was := a.Get(p)
		a.Set(p, typed(f).Draw(t, "changed"))
		changed := assessed(a)
		for _, problem := range changed.Problems() {
			if !changed.Applies(problem.Path) {
				t.Fatalf("%s is hidden and has the problem %s", problem.Path, problem.Code)
			}
		}
		a.Set(p, was)
		if got, want := listed(assessed(a)), listed(before); got != want {
			t.Fatalf("problems\ngot\n%s\nwant\n%s", got, want)
		}
		if got, want := assessed(a).Document(), before.Document(); !reflect.DeepEqual(got, want) {
			t.Fatalf("document\n%s", difference(got, want))
		}
	})
}

// difference lists the lines of two documents that only one has.
func difference(got, want assess.Document) string {
	text := ""
	for a, leaf := range got {
		if other, ok := want[a]; !ok || !reflect.DeepEqual(other, leaf) {
			text += fmt.Sprintf("got  %+v %v\n", a, leaf)
		}
	}
	for a, leaf := range want {
		if other, ok := got[a]; !ok || !reflect.DeepEqual(other, leaf) {
			text += fmt.Sprintf("want %+v %v\n", a, leaf)
		}
	}
	return text
}
