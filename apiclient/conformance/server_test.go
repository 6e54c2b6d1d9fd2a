package conformance_test

import (
	"encoding/json"
	"flag"
	"maps"
	"net"
	"net/url"
	"os"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/flow/custodian"
)

var (
	baseURL    = flag.String("base-url", "", "the server; without it a sandbox")
	profile    = flag.String("profile", "", "a file with the custodian's profile")
	document   = flag.String("document", "", "a file with a body of new-account that can be submitted")
	permission = flag.Bool("i-have-permission", false, "the custodian of a server elsewhere agreed to this test")
	patience   = flag.Duration("patience", time.Minute, "how long an account may take to open")
)

// ownDocument is what the sandbox is tested with.
const ownDocument = `{
	"registrationType": "IndividualTOD",
	"primaryOwner": {"firstName": "Testa", "lastName": "Sampleton", "address": {"line1": "100 Fictional Ave", "city": "Springfield"}},
	"associatedParties": [{"onboardingCustomerID": "9b2e7d3c-0002-7000-8000-000000000001", "firstName": "Rosa", "lastName": "Fakename"}],
	"todBeneficiaries": [{"onboardingCustomerID": "9b2e7d3c-0001-7000-8000-000000000001", "firstName": "Lucía", "lastName": "Sampleton"}]
}`

// server is what is tested, behind a relay.
type server struct {
	*relay
	base     string // of the relay
	id       string
	secret   string
	profile  apiclient.Profile
	form     map[string]string // of the profile's token, which keeps its values to itself
	document map[string]any
}

// needsSurname is the sandbox's business rule here: without one nothing could be refused at submit.
func needsSurname(body []byte) []sandbox.Problem {
	var d struct {
		PrimaryOwner struct {
			LastName string `json:"lastName"`
		} `json:"primaryOwner"`
	}
	if err := json.Unmarshal(body, &d); err != nil || d.PrimaryOwner.LastName == "" {
		return []sandbox.Problem{{Index: -1, Name: "primaryOwner.lastName", Code: "required", Message: "is required"}}
	}
	return nil
}

// underTest is the server of the flags, or a sandbox, made as the test wants one.
func underTest(t *testing.T, change ...func(*sandbox.Options)) *server {
	t.Helper()
	s := &server{base: *baseURL, id: "id", secret: "secret"}
	if s.base == "" {
		o := sandbox.Options{Check: needsSurname, Pace: sandbox.Pace{Processing: 10 * time.Millisecond, OpenAfter: 20 * time.Millisecond}}
		for _, c := range change {
			c(&o)
		}
		box, err := sandbox.New(o)
		if err != nil {
			t.Fatal(err)
		}
		if s.base, err = box.Start(""); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = box.Close() })
	} else {
		s.mayBeTested(t)
		s.id, s.secret = os.Getenv("ONBOARD_CLIENT_ID"), os.Getenv("ONBOARD_CLIENT_SECRET")
	}
	s.relay, s.base = newRelay(t, s.base)
	s.readProfile(t)
	text := []byte(ownDocument)
	if *document != "" {
		text = read(t, *document)
	}
	if err := json.Unmarshal(text, &s.document); err != nil {
		t.Fatalf("the document: %v", err)
	}
	if s.omitsOnAdd() {
		s.takeIdentifiersOff()
	}
	return s
}

// omitsOnAdd tells whether a new entry is sent without an identifier.
func (s *server) omitsOnAdd() bool {
	return s.profile.EntryIdentifiers == string(custodian.IdentifiersOmitOnAdd)
}

// takeIdentifiersOff makes the document's entries new ones.
func (s *server) takeIdentifiersOff() {
	for _, v := range s.document {
		entries, _ := v.([]any)
		for _, e := range entries {
			if entry, ok := e.(map[string]any); ok {
				delete(entry, "onboardingCustomerID")
			}
		}
	}
}

// remaining is the body of a submit after the whole document was staged: all of it once more, except that entries without an
// identifier would be added a second time.
func (s *server) remaining() map[string]any {
	body := maps.Clone(s.document)
	maps.DeleteFunc(body, func(_ string, v any) bool {
		_, isList := v.([]any)
		return isList && s.omitsOnAdd()
	})
	return body
}

// mayBeTested stops a test of somebody else's server by mistake: it opens records there.
func (s *server) mayBeTested(t *testing.T) {
	t.Helper()
	u, err := url.Parse(s.base)
	if err != nil {
		t.Fatal(err)
	}
	if ip := net.ParseIP(u.Hostname()); (ip == nil || !ip.IsLoopback()) && u.Hostname() != "localhost" && !*permission {
		t.Fatalf("%s is not on this computer: this test opens records and submits one. With the custodian's consent give -i-have-permission", u.Host)
	}
}

func (s *server) readProfile(t *testing.T) {
	t.Helper()
	var n *yaml.Node
	if *profile != "" {
		n = &yaml.Node{}
		if err := yaml.Unmarshal(read(t, *profile), n); err != nil {
			t.Fatalf("the profile: %v", err)
		}
		var own struct {
			Token struct {
				Form map[string]string `yaml:"form"`
			} `yaml:"token"`
		}
		if err := n.Decode(&own); err != nil {
			t.Fatalf("the profile: %v", err)
		}
		s.form = own.Token.Form
	}
	var err error
	if s.profile, err = apiclient.ReadProfile(n); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
