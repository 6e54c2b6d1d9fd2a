package conformance_test

import (
	"encoding/json"
	"flag"
	"net"
	"net/url"
	"os"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
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
	"todBeneficiaries": [{"onboardingCustomerID": "9b2e7d3c-0001-7000-8000-000000000001", "firstName": "Lucía", "lastName": "Sampleton"}]
}`

// server is what is tested.
type server struct {
	base     string
	id       string
	secret   string
	profile  apiclient.Profile
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

func underTest(t *testing.T) *server {
	t.Helper()
	s := &server{base: *baseURL, id: "id", secret: "secret"}
	if s.base == "" {
		box, err := sandbox.New(sandbox.Options{Check: needsSurname, Pace: sandbox.Pace{Processing: 10 * time.Millisecond, OpenAfter: 20 * time.Millisecond}})
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
	s.readProfile(t)
	text := []byte(ownDocument)
	if *document != "" {
		text = read(t, *document)
	}
	if err := json.Unmarshal(text, &s.document); err != nil {
		t.Fatalf("the document: %v", err)
	}
	return s
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
