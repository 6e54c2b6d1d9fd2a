package apiclient

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func read(t *testing.T, p Profile, body string) record {
	t.Helper()
	o, err := decodeObject([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	r, e := p.readRecord(&answer{status: 200, object: o, at: time.Now()}, theNumber)
	if e != nil {
		t.Fatal(e)
	}
	return r
}

func TestWhereTheStatusStands(t *testing.T) {
	for body, want := range map[string]string{
		`{"Status":"Open"}`:                                                      "Open",
		`{"status":"Open"}`:                                                      "Open",
		`{"ACCOUNTSTATUS":"Open"}`:                                               "Open",
		`{"data":{"accountStatus":"Reserved"}}`:                                  "Reserved",
		`{"Data":{"Message":{"AccountStatus":"Open"}}}`:                          "Open",
		`{"data":{"account":{"status":"Open"}}}`:                                 "Open",
		`{"status":"success","data":{"accountStatus":"Pending"}}`:                "Pending",
		`{"status":200,"data":{"accountNumber":"00123456"},"Status":"Open"}`:     "Open",
		`{"status":200,"accountNumber":"00123456","accountStatus":"Open"}`:       "Open",
		`{"accountNumber":"00123456","status":3}`:                                "3",
		`{"accountNumber":"00123456","status":null}`:                             "",
		`{"accountNumber":"00123456","status":{"code":"Open"}}`:                  "",
		`{"accountStatus":"  In\nReview\u001b[31m "}`:                            "In Review",
		`{"Status":"Open","status":"Closed"}`:                                    "Closed", // as written in the profile comes first
		`{"data":{"message":"done","accountStatus":"Open"}}`:                     "Open",
		`{"accountNumber":"00123456","data":{"other":{"accountStatus":"Open"}}}`: "",
	} {
		if got := read(t, DefaultProfile(), body).status; got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
	p := DefaultProfile()
	p.Status.Places, p.Status.Names = []string{"result.opening"}, []string{"currentState"}
	if got := read(t, p, `{"status":"x","result":{"opening":{"CurrentState":"CreationComplete"}}}`).status; got != "CreationComplete" {
		t.Errorf("by profile: got %q", got)
	}
}

func TestWhereTheAccountNumberStands(t *testing.T) {
	for body, want := range map[string]string{
		`{"accountNumber":"00123456"}`:                           "00123456",
		`{"AccountNumber":123456}`:                               "123456",
		`{"data":{"accountnumber":"A1"}}`:                        "A1",
		`{"data":{"message":{"accountNumber":"A1"}}}`:            "A1",
		`{"data":{"account":{"accountNumber":"A1"}}}`:            "A1",
		`{"data":{"accountNumber":"  "},"accountNumber":"A1"}`:   "A1",
		`{"data":null,"message":"Request Accepted"}`:             "",
		`{"data":"00123456"}`:                                    "",
		`{"accountNumber":{"value":"A1"}}`:                       "",
		`{"accountNumber":"A1\u001b[2J"}`:                        "A1",
		`{"accountNumber":12345678901234567890}`:                 "12345678901234567890",
		`{"data":[{"accountNumber":"A1"}],"accountNumber":true}`: "true",
	} {
		o, err := decodeObject([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		if got := DefaultProfile().accountNumber(o); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
}

func TestARecordAsItComes(t *testing.T) {
	r := read(t, DefaultProfile(), `{
		"statusCode": 200, "message": "ok", "hasErrors": false, "traceId": "t-1", "region": "EAST",
		"data": {
			"accountNumber": "00123456", "accountStatus": "Open", "surprise": {"deep": [1, "two"]},
			"message": {
				"primaryOwner": {"firstName": "ADA", "shares": 33.34, "big": 12345678901234567890, "usPerson": true, "gone": null, "address": {"city": "BOSTON"}},
				"TodBenes": [
					{"OnboardingCustomerID": "a", "customerId": "c-1", "lastName": "LEE", "phones": [{"number": "1"}], "tags": ["x"], "address": {"city": "NY"}},
					{"onbCustomerID": 7, "percent": "50.00"},
					{"lastName": "NOBODY"}
				],
				"empty": []
			}
		}}`)
	wantAttributes := map[string]any{
		"region": "EAST", "accountNumber": "00123456", "accountStatus": "Open",
		"surprise.deep":          []any{json.Number("1"), "two"},
		"primaryOwner.firstName": "ADA", "primaryOwner.shares": json.Number("33.34"),
		"primaryOwner.big": json.Number("12345678901234567890"), "primaryOwner.usPerson": true, "primaryOwner.address.city": "BOSTON",
	}
	if !reflect.DeepEqual(r.attributes, wantAttributes) {
		t.Errorf("got attributes %v\nwant %v", r.attributes, wantAttributes)
	}
	wantEntries := []entry{
		{"TodBenes", "a", "c-1", map[string]any{"lastName": "LEE", "tags": []any{"x"}, "address.city": "NY"}},
		{"TodBenes.phones", "", "", map[string]any{"number": "1"}},
		{"TodBenes", "7", "", map[string]any{"percent": "50.00"}},
		{"TodBenes", "", "", map[string]any{"lastName": "NOBODY"}},
	}
	if !reflect.DeepEqual(r.entries, wantEntries) {
		t.Errorf("got entries %v\nwant %v", r.entries, wantEntries)
	}
	if r.number != theNumber || r.trace != "t-1" || r.at.IsZero() {
		t.Errorf("got %q %q %s", r.number, r.trace, r.at)
	}
}

func TestWhereTwoPlacesMeetTheDeeperWins(t *testing.T) {
	for range 20 { // maps have no order
		r := read(t, DefaultProfile(), `{"x":"top","data":{"x":"data","account":{"x":"account","accountStatus":"Open"}},"accountNumber":"00123456"}`)
		if got := r.attributes["x"]; got != "account" {
			t.Fatalf("got %v, want the one of the record", got)
		}
	}
}

func TestWhatTheCustodianSaysOfARejection(t *testing.T) {
	r := read(t, DefaultProfile(), `{"data":{"accountStatus":"Rejected","remarks":"Application\nrejected","errors":[
		{"code":"ERR.200","field":"todBenes[1].taxIdNumber","reason":"not on file"},{"code":"ERR.300","reason":"call desk 4"}]}}`)
	want := []Problem{
		{Array: "todBenes", Index: 1, Name: "taxIdNumber", Code: "ERR.200", Message: "not on file"},
		{Index: -1, Code: "ERR.300", Message: "call desk 4"},
	}
	if !slices.Equal(r.problems, want) || r.remarks != "Application rejected" || len(r.entries) != 0 {
		t.Errorf("got %+v %q, entries %v\nwant %+v", r.problems, r.remarks, r.entries, want)
	}
}

func TestANestIsNotFollowedForEver(t *testing.T) {
	for name, body := range map[string]string{
		"objects": strings.Repeat(`{"a":`, 5000) + `1` + strings.Repeat(`}`, 5000),
		"lists":   strings.Repeat(`{"a":[`, 4000) + `1` + strings.Repeat(`]}`, 4000),
	} {
		r := read(t, DefaultProfile(), `{"accountStatus":"Open","deep":`+body+`}`)
		if len(r.attributes) != 1 || len(r.entries) > 2*deepest {
			t.Errorf("%s: got %d attributes and %d entries", name, len(r.attributes), len(r.entries))
		}
	}
}

func TestTraces(t *testing.T) {
	const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	for name, tc := range map[string]struct {
		body, header, value, want string
	}{
		"in the body":      {`{"TraceID":"t-1"}`, "X-Trace-Id", "h-1", "t-1"},
		"as a number":      {`{"traceId":12}`, "", "", "12"},
		"in data":          {`{"data":{"correlationId":"c-1"}}`, "", "", "c-1"},
		"in the header":    {`{}`, "X-Trace-Id", "h-1", "h-1"},
		"correlation":      {`{}`, "X-Correlation-Id", "h-1", "h-1"},
		"traceparent":      {`{}`, "Traceparent", parent, "0af7651916cd43dd8448eb211c80319c"},
		"odd traceparent":  {`{}`, "Traceparent", "nonsense", ""},
		"escape sequences": {`{"traceId":"t\u001b]0;x\u0007-1"}`, "", "", "t-1"},
	} {
		o, err := decodeObject([]byte(tc.body))
		if err != nil {
			t.Fatal(err)
		}
		a := answer{object: o, header: map[string][]string{tc.header: {tc.value}}}
		if got := a.trace(); got != tc.want {
			t.Errorf("%s: got %q, want %q", name, got, tc.want)
		}
	}
}

func FuzzRecord(f *testing.F) {
	f.Add(`{"data":{"message":{"a":[{"b":[{}]},1,"x"]},"status":"Open"}}`)
	f.Add(`{"":{"":[{"":1}]},"data":{"":2}}`)
	f.Fuzz(func(t *testing.T, body string) {
		o, err := decodeObject([]byte(body))
		if err != nil {
			return
		}
		r, e := DefaultProfile().readRecord(&answer{status: 200, object: o}, theNumber)
		if e != nil {
			return
		}
		for name := range r.attributes {
			if strings.ContainsRune(name, '\x1b') {
				t.Errorf("the name %q is not clean", name)
			}
		}
	})
}
