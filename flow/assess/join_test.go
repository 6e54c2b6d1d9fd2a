package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/remote"
)

// street is a custodian that takes an address as one line of at most 30 characters.
func street(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	return extended(t, `
countries: alpha-3
blocks:
  lines:
    - {id: line1, label: Street, type: text, format: street, max: 35, required: true, transforms: [ascii, upper], wire: street, wireMax: 30, join: [line2, line3], help: {what: The street., why: Post.}}
    - {id: line2, label: Apartment, type: text, max: 35, transforms: [ascii, upper], help: {what: The flat., why: Post.}}
    - {id: line3, label: Third line, type: text, max: 10, when: here.line2 != "", help: {what: More., why: Post.}}
steps:
  - id: holders
    sections:
      - id: primaryHolder
        pages:
          - id: address
            fields:
              - {use: lines, as: legal}
              - {use: lines, as: mailing, wire: mail, same: {when: self.mailingSame == "yes", from: legal}}
`)
}

func at30(t *testing.T, line1, line2, line3 string) *assess.Assessment {
	t.Helper()
	a := answer(answers.NewAnswers(street(t)), complete)
	a.Set(at("primaryHolder.legal.line1"), line1)
	a.Set(at("primaryHolder.legal.line2"), line2)
	a.Set(at("primaryHolder.legal.line3"), line3)
	return assessed(a)
}

func TestLinesAreSentAsOneAndCountedAsOne(t *testing.T) {
	for name, test := range map[string]struct {
		line1, line2, line3 string
		sent                any
		used                int
		problem             string
	}{
		"one line":          {"8 Calle Inventada", "", "", "8 CALLE INVENTADA", 17, ""},
		"two lines":         {"100 Fictional Ave", "Apt 12B", "", "100 FICTIONAL AVE APT 12B", 25, ""},
		"three lines":       {"1 Ave", "Apt 12B", "Núm 7", "1 AVE APT 12B NUM 7", 19, ""},
		"exactly full":      {"100 Fictional Avenue", "Apt 1234B", "", "100 FICTIONAL AVENUE APT 1234B", 30, ""},
		"nothing":           {"", "", "", nil, 0, ""},
		"a part alone":      {"", "Apt 12B", "", "APT 12B", 7, ""},
		"a part is to fix":  {"100 Fictional Ave", "李", "", nil, 19, "Apartment has letters that cannot be sent. Write it in the letters A to Z."},
		"too long together": {"100 Fictional Avenue", "Apt 12345B", "", nil, 31, "Street and Apartment are sent as one line of at most 30 characters. Together they have 31."},
		"too long alone":    {"100 Very Fictional Avenue South", "", "", nil, 31, "Street can have 30 characters when it is sent. It has 31."},
	} {
		t.Run(name, func(t *testing.T) {
			s := at30(t, test.line1, test.line2, test.line3)
			doc := s.Document()
			for _, wire := range []string{"primaryOwner.legal.street", "primaryOwner.mail.street"} {
				if got := doc[assess.Attribute{Name: wire}].Value; got != test.sent {
					t.Errorf("%s: got %v, want %v", wire, got, test.sent)
				}
			}
			for a := range doc {
				if strings.Contains(a.Name, "line") {
					t.Errorf("%s is sent by itself", a.Name)
				}
			}
			for _, field := range []string{"line1", "line2"} {
				if used, most := s.Room(at("primaryHolder.legal." + field)); used != test.used || most != 30 {
					t.Errorf("room of %s: got %d of %d, want %d of 30", field, used, most, test.used)
				}
			}
			var said []string
			for _, p := range s.Problems() {
				if p.Code == "form" {
					said = append(said, p.Message)
				}
			}
			if got := strings.Join(said, "\n"); got != test.problem {
				t.Errorf("problem: got %q, want %q", got, test.problem)
			}
		})
	}
}

func TestRoomIsTheTighterOfTwoLimits(t *testing.T) {
	a := answer(completed(t), `
		primaryHolder.firstName = Weiß
		account.nickname = Rainy day
		primaryHolder.birthDate = 1988-02-29`)
	s := assessed(a)
	for path, want := range map[string][2]int{
		"primaryHolder.firstName": {5, 12}, // WEISS, of the custodian's 12
		"account.nickname":        {9, 40},
		"primaryHolder.birthDate": {0, 0},
		"primaryHolder.employer":  {0, 0}, // not asked
	} {
		if used, most := s.Room(at(path)); used != want[0] || most != want[1] {
			t.Errorf("%s: got %d of %d, want %d of %d", path, used, most, want[0], want[1])
		}
	}
}

func TestAJoinedLineIsSaidAsItIsSent(t *testing.T) {
	s := at30(t, "100 Fictional Ave", "Apt 12B", "")
	if got := s.SentAs(at("primaryHolder.legal.line1")); got != "100 FICTIONAL AVE APT 12B" {
		t.Errorf("at the street: got %q", got)
	}
	if got := s.SentAs(at("primaryHolder.legal.line2")); got != "" {
		t.Errorf("at the apartment: got %q, want nothing", got)
	}
}

// A line that is read back is parted between words, and sent again just so.
func TestAJoinedLineIsReadBack(t *testing.T) {
	c := extended(t, `
steps:
  - id: holders
    sections:
      - id: primaryHolder
        pages:
          - id: work
            fields:
              - {id: line1, label: Street, type: text, max: 12, wire: street, join: [line2], help: {what: The street., why: Post.}}
              - {id: line2, label: Apartment, type: text, max: 12, help: {what: The flat., why: Post.}}
`)
	for line, want := range map[string][2]string{
		"1 AVE":               {"1 AVE", ""},
		"100 AVENUE APT 12B":  {"100 AVENUE", "APT 12B"},
		"TWELVELETTER APT 1":  {"TWELVELETTER", "APT 1"},
		"UNBREAKABLYLONGWORD": {"UNBREAKABLYLONGWORD", ""},
	} {
		a, problems, err := remote.DecodeDocument(c, []byte(`{"primaryOwner":{"nameType":"Individual","street":"`+line+`"}}`))
		if err != nil || len(problems) > 0 {
			t.Fatalf("%s: error %v, problems %v", line, err, problems)
		}
		got := [2]string{a.Get(at("primaryHolder.line1")), a.Get(at("primaryHolder.line2"))}
		if got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
		if want[1] == "" && len(line) > 12 {
			continue // too long for a form, and said so
		}
		if got := assessed(a).Document()[assess.Attribute{Name: "primaryOwner.street"}].Value; got != line {
			t.Errorf("sent again: got %v, want %s", got, line)
		}
	}
}

func TestCountriesAreSentAsTheCustodianWantsThem(t *testing.T) {
	c := street(t)
	s := assessed(answer(answers.NewAnswers(c), complete))
	if got := s.Document()[assess.Attribute{Name: "primaryOwner.legal.country"}].Value; got != "USA" {
		t.Errorf("got %v, want USA", got)
	}
	a, problems, err := remote.DecodeDocument(c, []byte(`{"primaryOwner":{"nameType":"Individual","legal":{"country":"GBR"}}}`))
	if err != nil || len(problems) > 0 {
		t.Fatalf("error %v, problems %v", err, problems)
	}
	if got := a.Get(at("primaryHolder.legal.country")); got != "GB" {
		t.Errorf("read back: got %q, want GB", got)
	}
	for _, w := range catalogue.WireFields(c) {
		if w.Name == "primaryOwner.legal.country" && (len(w.Enum) < 200 || len(w.Enum[0]) != 3) {
			t.Errorf("a server is told of %d codes such as %q", len(w.Enum), w.Enum[0])
		}
	}
}
