package flow_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/flowtest"
)

// expected is what a scenario's file of expectations says. Paths have the place of an entry in brackets; names of the
// document have its place in the array.
type expected struct {
	// Problems are what is left and to fix, "path code"; Warnings the codes of what is worth checking.
	Problems []string `yaml:"problems"`
	Warnings []string `yaml:"warnings"`
	// SentAs is said beside an answer, Answers kept.
	SentAs  map[string]string `yaml:"sentAs"`
	Answers map[string]string `yaml:"answers"`
	// Document are attributes with their values, Absent those that are not sent.
	Document map[string]string `yaml:"document"`
	Absent   []string          `yaml:"absent"`
	// Asked are questions that are left to answer once their answer is taken away, Hidden those that are not asked.
	Asked  []string `yaml:"asked"`
	Hidden []string `yaml:"hidden"`
	// NotNeeded are steps that do not apply, with what is said of it.
	NotNeeded map[string]string `yaml:"notNeeded"`
	// Needs are roles without which there is something to do.
	Needs []string `yaml:"needs"`
	// Papers are the documents that are called for, "id of whom".
	Papers []string `yaml:"papers"`
	// People are those who stand in several roles.
	People map[string][]string `yaml:"people"`
	// Status is what the custodian says after the submit, "" for its own pace; Outcome the phase at the end.
	Status  string     `yaml:"status"`
	Outcome flow.Phase `yaml:"outcome"`
}

// scenario reads an answers file and what is expected of it.
func scenario(t *testing.T, name string) (*answers.Answers, expected) {
	t.Helper()
	a := readScenario(t, builtIn(t), name)
	var e expected
	if err := yaml.Load(flowtest.Read(t, "scenarios/"+name+".expect.yaml"), &e, yaml.WithKnownFields()); err != nil {
		t.Fatal(err)
	}
	return a, e
}

// Each scenario goes from its file to the custodian over HTTP, and everything that is said on the way is as expected.
func TestScenarios(t *testing.T) {
	for _, name := range scenarios(t) {
		t.Run(name, func(t *testing.T) {
			a, want := scenario(t, name)
			d := newCounter(t, builtIn(t))
			s := d.start(a)
			want.judge(t, s)
			if want.Status != "" {
				if err := d.server.Fault("account:status=" + want.Status); err != nil {
					t.Fatal(err)
				}
			}
			v := d.submit(s)
			if v.Phase != want.Outcome || want.Status != "" && v.Status != want.Status {
				t.Errorf("got the phase %s with the status %q, want %s %q", v.Phase, v.Status, want.Outcome, want.Status)
			}
			if want.Outcome == flow.Action || want.Outcome == flow.Submitted { // whoever waits can go on asking
				d.server.Clear()
				d.ask(s)
				if v := d.await(s); v.Phase != flow.Open {
					t.Errorf("got the phase %s when asked again, want open", v.Phase)
				}
			}
			records, err := d.server.Records()
			if err != nil || len(records) != 1 || d.server.Submits() != 1 {
				t.Errorf("got %d records and %d submits (error %v), want one of each", len(records), d.server.Submits(), err)
			}
		})
	}
}

func (e expected) judge(t *testing.T, s *flow.Session) {
	t.Helper()
	as := s.Assessment()
	a := as.Answers()
	problems, warnings := []string{}, []string{}
	for _, p := range as.Problems() {
		if p.Severity == assess.Worth {
			warnings = append(warnings, p.Code)
			continue
		}
		problems = append(problems, as.Index(p.Path)+" "+p.Code)
	}
	sameList(t, "problems", problems, e.Problems)
	sameList(t, "warnings", warnings, e.Warnings)
	for path, want := range e.SentAs {
		equal(t, "sent as, at "+path, as.SentAs(placed(a, path)), want)
	}
	for path, want := range e.Answers {
		equal(t, "answer at "+path, a.Get(placed(a, path)), want)
	}
	for _, path := range e.Hidden {
		if as.Applies(placed(a, path)) {
			t.Errorf("%s is asked", path)
		}
	}
	for step, why := range e.NotNeeded {
		if p := as.Step(step); p.State != assess.NotNeeded || p.Reason != why {
			t.Errorf("step %s: got %s because of %q, want it not needed because of %q", step, p.State, p.Reason, why)
		}
	}
	papers := []string{}
	for _, p := range as.RequiredDocuments() {
		papers = append(papers, strings.TrimSuffix(p.ID+" of "+p.Who, " of "))
	}
	sameList(t, "papers", papers, e.Papers)
	e.takeAway(t, a)
	e.compareDocument(t, as.Document(), order(a))
	roles := map[string][]string{}
	for _, p := range s.People("trustedContact") {
		if len(p.Roles) > 1 {
			roles[p.Name] = p.Roles
		}
	}
	if len(roles)+len(e.People) > 0 && !reflect.DeepEqual(roles, e.People) {
		t.Errorf("people in several roles: got %v, want %v", roles, e.People)
	}
}

// takeAway looks at what is left to do without an answer, and without a role.
func (e expected) takeAway(t *testing.T, a *answers.Answers) {
	t.Helper()
	for _, path := range e.Asked {
		less := a.Clone()
		p := placed(less, path)
		less.Set(p, "")
		as := assessed(less)
		if !slices.ContainsFunc(as.At(p), func(q assess.Problem) bool { return q.Severity != assess.Worth }) {
			t.Errorf("nothing is left to do without %s", path)
		}
	}
	for _, role := range e.Needs {
		less := a.Clone()
		for _, id := range a.Entries("associatedParties") {
			if a.Get(answers.Path{Section: "associatedParties", Entry: id, Field: "role"}) == role {
				less.Remove("associatedParties", id)
			}
		}
		if left, toFix, _ := assessed(less).Total(); left+toFix == 0 {
			t.Errorf("nothing is left to do without a %s", role)
		}
	}
}

func (e expected) compareDocument(t *testing.T, doc assess.Document, ids []string) {
	t.Helper()
	entries := map[string][]string{} // by array, in the order of the application
	for a := range doc {
		if a.Array != "" && !slices.Contains(entries[a.Array], a.Entry) {
			entries[a.Array] = append(entries[a.Array], a.Entry)
		}
	}
	for _, list := range entries {
		slices.SortFunc(list, func(a, b string) int { return slices.Index(ids, a) - slices.Index(ids, b) })
	}
	named := map[string]string{}
	for a, leaf := range doc {
		name := a.Name
		if a.Array != "" {
			name = fmt.Sprintf("%s[%d].%s", a.Array, slices.Index(entries[a.Array], a.Entry), a.Name)
		}
		named[name] = fmt.Sprint(leaf.Value)
	}
	for name, want := range e.Document {
		equal(t, name+" in the document", named[name], want)
	}
	for _, name := range e.Absent {
		if got, there := named[name]; there {
			t.Errorf("%s is sent as %q, want it absent", name, got)
		}
	}
}

func equal(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func sameList(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got)+len(want) > 0 && !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// BenchmarkAssessScenario assesses the scenario with the most answers.
func BenchmarkAssessScenario(b *testing.B) {
	var most *answers.Answers
	size := 0
	for _, name := range scenarios(b) {
		a := readScenario(b, builtIn(b), name)
		stored, err := a.MarshalJSON()
		if err != nil {
			b.Fatal(err)
		}
		if len(stored) > size {
			most, size = a, len(stored)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		assess.Assess(most, custodian.Sandbox, testDay)
	}
}
