package journey_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/plain"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/uitest"
)

// broken are ways to spoil the catalogue's example.
var broken = map[string]map[string]string{
	"a number and a ZIP code": {"taxIdNumber": "89910000", "legalAddress.postalCode": "97201"},
	"a phone and a date":      {"mobilePhone": "555", "birthDate": "31 Feb 1980"},
	"what is missing":         {"firstName": "", "citizenshipCountry": "", "email": ""},
	"a child":                 {"birthDate": "2020-01-02"},
}

// The same sentence stands in the summary, at the field, on Check answers, in the JSON of a script and in line mode.
func TestAProblemIsToldInTheSameWordsEverywhere(t *testing.T) {
	t.Parallel()
	program := uitest.Build(t)
	for name, answers := range broken {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			s := w.spoilt(answers)
			summary := w.window(240, 300)
			summary.See("1 needs you").Press("enter").See(" · Individual")
			if len(s.Problems()) == 0 {
				t.Fatal("got no problem, want some")
			}
			summary.Press("ctrl+g").See("Go to").Type("problems").Press("enter").See("There is a problem")
			inSummary := summary.Screen()
			inReview := summary.Press("f5").See("Check answers", "For ever").Press("o").See(" · Home and contact").Screen()
			inLines, inJSON := w.lined(s.ID()), validated(t, program, s)
			for _, q := range s.Problems() {
				places := map[string]string{"the summary": inSummary, "line mode": inLines}
				if q.Severity != assess.Left {
					places["Check answers"] = inReview
					places["the field"] = w.atField(s, q)
				}
				for place, text := range places {
					if !strings.Contains(text, q.Message) {
						t.Errorf("got no %q in %s:\n%s", q.Message, place, text)
					}
				}
				if !inJSON[q.Message] {
					t.Errorf("got no %q among the messages of the JSON %v", q.Message, inJSON)
				}
			}
		})
	}
}

// spoilt is the example with some answers of its holder replaced, saved.
func (w *world) spoilt(spoiling map[string]string) *flow.Session {
	w.t.Helper()
	data, err := w.catalogue.Example("individual")
	if err != nil {
		w.t.Fatal(err)
	}
	o := w.service()
	given, err := answersfile.ReadAnswers(w.catalogue, "example", data, kind.DateOf(o.Now()), o.FreshID)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := o.StartWith(given)
	if err != nil {
		w.t.Fatal(err)
	}
	for field, value := range spoiling {
		if err := s.Answer(answers.Path{Section: "primaryHolder", Field: field}, value); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := s.Save(w.t.Context(), false); err != nil {
		w.t.Fatal(err)
	}
	return s
}

// lined is what line mode says of the problems of an application.
func (w *world) lined(id string) string {
	w.t.Helper()
	return w.conversation(plain.Options{Draft: id}, lines("problems", "leave"))
}

// atField opens the application in a window of its own and goes to the question of a problem.
func (w *world) atField(s *flow.Session, q assess.Problem) string {
	w.t.Helper()
	d := w.window(240, 60)
	d.See("1 needs you").Press("enter").See(" · Individual").Press("ctrl+g").See("Go to").Type("problems").Press("enter")
	d.See("There is a problem")
	for _, g := range say.ProblemGroups(s.Problems()) {
		for _, other := range g.Problems {
			if other == q {
				d.See("> " + q.Message).Press("enter")
				return d.See("[ Back ]", "> "+label(s, q.Path)).Screen()
			}
			d.See("> " + other.Message).Press("down")
		}
	}
	w.t.Fatalf("the problem %q is in no group", q.Message)
	return ""
}

// label is what the question of a path is called as its other answers have it.
func label(s *flow.Session, p answers.Path) string {
	f := s.Catalogue().Field(p.Section, p.Field)
	if now := s.Assessment().Rule(f, p.Entry).Label; now != "" {
		return now
	}
	return f.Label
}

// validated are the messages that a script gets of the same answers.
func validated(t *testing.T, program string, s *flow.Session) map[string]bool {
	t.Helper()
	data, err := answersfile.WriteAnswers(s.Assessment().Answers())
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	file := filepath.Join(home, "answers.yaml")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "validate", "-f", file, "-o", "json")
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8", "TZ=UTC"}
	out, _ := cmd.Output() // it exits with 1 where there are problems
	var reply struct {
		Problems []struct {
			Message string `json:"message"`
		} `json:"problems"`
	}
	if err := json.Unmarshal(out, &reply); err != nil {
		t.Fatalf("reading %q: %v", out, err)
	}
	all := map[string]bool{}
	for _, p := range reply.Problems {
		all[p.Message] = true
	}
	return all
}

func TestTheNextProblemIsFoundThroughTheWholeApplicationAndRoundAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.spoilt(map[string]string{"taxIdNumber": "89910000", "employerPhone": "12", "mobilePhone": "555"})
	d := w.window(100, 32)
	d.See("> Testa Sampleton").Press("enter").See("Testa Sampleton · Individual")
	for range 2 {
		d.Press("f3").See("> Social Security number", "must have 9 digits")
		d.Press("f3").See("> Mobile phone")
		d.Press("f3").See("> Employer's phone")
	}
}
