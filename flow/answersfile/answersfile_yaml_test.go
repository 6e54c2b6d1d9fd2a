package answersfile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"brokerage/onboard/flow/answersfile"
)

// A value of an answers file is the text as it was written, or is refused with its line: half an answer is not missed.
func TestAValueIsWhatWasWrittenOrIsRefused(t *testing.T) {
	const (
		employer = "primaryHolder.employerName"
		hash     = "YAML takes what stands behind # for a comment. Put the value into quotes, or the comment on a line of its own."
		anchor   = "anchors and aliases (& and *) are not read. Write the answer out; one that begins so, put into quotes."
		tag      = "tags (!) are not read. Write the answer alone; one that begins so, put into quotes."
		quotes   = "not YAML, as its value stands. Put the value into quotes."
	)
	for _, test := range []struct{ written, want, fault string }{
		{"Local#12", "Local#12", ""},
		{"'Local #12'", "Local #12", ""},
		{"'Local #12' # of the union", "Local #12", ""},
		{"\"Local #12\"  # of the union", "Local #12", ""},
		{"Local  # of the union", "Local", ""},
		{"|\n    Local #12\n", "Local #12", ""},
		{">-\n    Local\n    #12\n", "Local #12", ""},
		{"Local\n    Twelve", "Local Twelve", ""},
		{"0x1F", "0x1F", ""},
		{"1_000", "1_000", ""},
		{"012", "012", ""},
		{"1e3", "1e3", ""},
		{"2001-01-01", "2001-01-01", ""},
		{"yes", "yes", ""},
		{"No", "No", ""},
		{"Null", "Null", ""},
		{".inf", ".inf", ""},
		{"null", "", ""},
		{"~", "", ""},
		{"  # not known yet", "", ""},
		{"Local #12", "", employer + ": " + hash},
		{"Local # 12", "", employer + ": " + hash},
		{"Local  #12", "", employer + ": " + hash},
		{"#7", "", employer + ": " + hash},
		{"# 7", "", employer + ": " + hash},
		{"Local\n    Twelve #12", "", employer + ": " + hash},
		{"Ünïön №#4 #12", "", employer + ": " + hash},
		{"&Sons", "", "employerName: " + anchor},
		{"&a Sons", "", "employerName: " + anchor},
		{"*Sons", "", quotes},
		{"!Sons", "", "employerName: " + tag},
		{"!!str 12", "", "employerName: " + tag},
		{"!!binary aGVsbG8=", "", "employerName: " + tag},
		{"@home", "", quotes},
		{"%Sons", "", quotes},
		{"`Sons`", "", quotes},
		{"Sons: Fathers", "", quotes},
		{"\"Sons\" and Fathers", "", quotes},
		{"{Sons}", "", employer + ": must be one value."},
		{"[Sons]", "", employer + ": must be one value, not a list."},
	} {
		a, err := answersfile.ReadAnswers(builtIn(t), "a.yaml", []byte("primaryHolder:\n  employerName: "+test.written+"\n"), testDay, numbered())
		var fault *answersfile.InputError
		switch {
		case test.fault != "" && (!errors.As(err, &fault) || err.Error() != "a.yaml:2: "+test.fault):
			t.Errorf("%s:\n got %v\nwant a.yaml:2: %s", test.written, err, test.fault)
		case test.fault == "" && err != nil:
			t.Errorf("%s: %v", test.written, err)
		case test.fault == "" && a.Get(at(employer)) != test.want:
			t.Errorf("%s: got %q, want %q", test.written, a.Get(at(employer)), test.want)
		}
	}
}

// What stands behind an answer that can have no # is a comment.
func TestACommentBehindAChoiceIsOne(t *testing.T) {
	a, err := answersfile.ReadAnswers(builtIn(t), "a.yaml", []byte("# one\naccount: # two\n  registration: individual # three\nprimaryHolder:\n"+
		"  birthDate: 1990-02-28 # from the licence\n  legalAddress: # at home\n    country: US #four\n"), testDay, numbered())
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Get(at("account.registration")) + a.Get(at("primaryHolder.birthDate")) + a.Get(at("primaryHolder.legalAddress.country")); got != "individual1990-02-28US" {
		t.Errorf("got %s", got)
	}
}

func TestAnAnswersFileSaysWhatKeepsItFromBeingRead(t *testing.T) {
	for _, test := range []struct{ name, data, want string }{
		{"a.yaml", "account:\n\trepCode: F123\n", "a.yaml:2: not YAML: a tab indents here. Use spaces."},
		{"a.yaml", "account: #7 Main\n", "a.yaml:1: account: YAML takes what stands behind # for a comment. Put the value into quotes, or the comment on a line of its own."},
		{"a.yaml", "primaryHolder:\n  legalAddress: #7 Main\n", "a.yaml:2: primaryHolder.legalAddress: YAML takes what stands behind # for a comment. Put the value into quotes, or the comment on a line of its own."},
		{"a.yaml", "account:\n  repCode: F1\n---\naccount:\n  repCode: F2\n", "a.yaml:3: not one YAML document. Put the answers of one application into a file."},
		{"a.yaml", "primaryHolder: &p\n  firstName: Testa\njointHolders:\n  - <<: *p\n", "a.yaml:1: primaryHolder: anchors and aliases (& and *) are not read. Write the answer out; one that begins so, put into quotes."},
		{"a.yaml", "account:\n  repCode: F1\n  repCode: F1\n", "a.yaml:3: account.repCode: stands here again after line 2. Keep one of them."},
		{"a.json", "// notes\n{\"account\": {\"repCode\": \"F1\"}}\n", "a.json:1: not JSON, which has no comments. Take out what begins with // or /* and #."},
		{"standard input", "// notes\n{\"account\": {\"repCode\": \"F1\"}}\n", "standard input:1: not JSON, which has no comments. Take out what begins with // or /* and #."},
		{"a.json", "{\"account\":\n /* notes */ {\"repCode\": \"F1\"}}\n", "a.json:2: not JSON, which has no comments. Take out what begins with // or /* and #."},
		{"a.json", "account:\n  repCode: F1\n", "a.json:1: not JSON. Check the commas, brackets and quotes here and just below."},
		{"a.JSON", "{\"account\": {\"repCode\": \"F1\",}}\n", "a.JSON:1: not JSON. Check the commas, brackets and quotes here and just below."},
	} {
		_, err := answersfile.ReadAnswers(builtIn(t), test.name, []byte(test.data), testDay, numbered())
		if err == nil || err.Error() != test.want {
			t.Errorf("%q:\n got %v\nwant %s", test.data, err, test.want)
		}
	}
}

// Older shells of Windows write UTF-16 where the output of a command goes into a file.
func TestAnswersInUTF16AreRead(t *testing.T) {
	const file = "account:\r\n  registration: individual\r\nprimaryHolder:\r\n  lastName: Núñez\r\n"
	for name, mark := range map[string]string{"with a mark": "\ufeff", "without": ""} {
		for _, big := range []bool{false, true} {
			var data []byte
			for _, unit := range utf16.Encode([]rune(mark + file)) {
				one := []byte{byte(unit), byte(unit >> 8)}
				if big {
					slices.Reverse(one)
				}
				data = append(data, one...)
			}
			a, err := answersfile.ReadAnswers(builtIn(t), "a.yaml", data, testDay, numbered())
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got := a.Get(at("primaryHolder.lastName")); got != "Núñez" {
				t.Errorf("%s, big %v: got %q", name, big, got)
			}
		}
	}
	if _, err := answersfile.ReadAnswers(builtIn(t), "a.yaml", []byte("account:\n  repCode: F\xff1\n"), testDay, numbered()); err == nil || !strings.HasPrefix(err.Error(), "a.yaml:2: ") {
		t.Errorf("what is no text: got %v", err)
	}
}
