package apiclient

import (
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow/custodian"

	"go.yaml.in/yaml/v4"
)

func node(t *testing.T, text string) *yaml.Node {
	t.Helper()
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	return &n
}

// The documented profile says of each key what happens without it.
func TestTheDocumentedProfileIsTheDefaultOne(t *testing.T) {
	got, err := ReadProfile(node(t, ProfileYAML()))
	if err != nil {
		t.Fatal(err)
	}
	want := DefaultProfile()
	if got.Token.form()["grant_type"].reveal() != want.Token.form()["grant_type"].reveal() || !reflect.DeepEqual(got.GetAccount.body(), want.GetAccount.body()) {
		t.Errorf("got form %v and body %v, want %v and %v", got.Token.form(), got.GetAccount.body(), want.Token.form(), want.GetAccount.body())
	}
	want.Environment = "production" // which is what none means
	got.Token, got.GetAccount.Body = want.Token, want.GetAccount.Body
	dropEmpty(reflect.ValueOf(&got).Elem())
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// dropEmpty makes empty maps and lists nil: in a file they mean the same.
func dropEmpty(v reflect.Value) {
	for i := range v.NumField() {
		f := v.Field(i)
		kind := f.Kind()
		if kind == reflect.Struct {
			dropEmpty(f)
		}
		if (kind == reflect.Map || kind == reflect.Slice) && f.Len() == 0 {
			f.SetZero()
		}
	}
}

// Every key of a profile is in the documented one, in use or in a comment.
func TestEveryKeyIsDocumented(t *testing.T) {
	var walk func(reflect.Type)
	walk = func(typ reflect.Type) {
		for i := range typ.NumField() {
			f := typ.Field(i)
			if key := f.Tag.Get("yaml"); key != "" && !strings.Contains(ProfileYAML(), key+":") {
				t.Errorf("got no word on %s of %s, want it documented", key, typ.Name())
			}
			if f.Type.Kind() == reflect.Struct {
				walk(f.Type)
			}
		}
	}
	walk(reflect.TypeFor[Profile]())
}

func TestAProfileThatCannotBeReadNamesTheLine(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"an unknown key":     {"environment: test\nget_acount: {path: /x}\n", "line 2"},
		"a list for a text":  {"environment: test\n\nentry_identifiers: [always]\n", "line 3"},
		"a value not known":  {"entry_identifiers: never\n", "entry_identifiers"},
		"find without name":  {"account: {find: {method: POST, path: /find, body: {ref: '{client_reference}'}}}", "account.client_reference"},
		"find without mark":  {"account: {client_reference: ref, find: {method: POST, path: /find, body: {ref: x}}}", "{client_reference}"},
		"reference with GET": {"get_account: {method: GET, path: '/a/{account_number}'}\naccount: {client_reference: ref}", "account.find"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadProfile(node(t, tc.text))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want an error with %q", err, tc.want)
			}
		})
	}
}

func TestTheFirmsOwnWordsWin(t *testing.T) {
	p, err := ReadProfile(node(t, "status: {words: {PrincipalReview: processing, Open: closed}}"))
	if err != nil {
		t.Fatal(err)
	}
	m := custodian.DefaultStatuses().With(p.Status.Meanings())
	for word, want := range map[string]custodian.StatusMeaning{
		"principal_review": custodian.MeansProcessing, "OPEN": custodian.MeansClosed, "Rejected": custodian.MeansRejected, "Limbo": custodian.MeansUnknown,
	} {
		if got := m.Meaning(word); got != want {
			t.Errorf("%s: got %q, want %q", word, got, want)
		}
	}
}

// A custodian may say what is wrong under names of its own.
func TestErrorPlacesOfTheProfile(t *testing.T) {
	p, err := ReadProfile(node(t, "errors: {lists: [faults], fields: [where], codes: [rule], texts: [explanation]}"))
	if err != nil {
		t.Fatal(err)
	}
	o, err := decodeObject([]byte(`{"faults":[{"where":"todBenes[1].taxIdNumber","rule":"T9","explanation":"is taken"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []Problem{{Array: "todBenes", Index: 1, Name: "taxIdNumber", Code: "T9", Message: "is taken"}}
	if got := readError(o, p.Errors.names()).problems; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := readError(o, Errors{}.names()).problems; len(got) != 1 || got[0].Array != "" || got[0].Code != "" {
		t.Errorf("without the profile: got %+v, want the text alone", got)
	}
}
