package apiclient

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestShapesOfAnError(t *testing.T) {
	const id = "0198c5a0-1111-7222-8333-444455556666"
	at := func(array, entry string, index int, name, code, message string) Problem {
		return Problem{Array: array, Entry: entry, Index: index, Name: name, Code: code, Message: message}
	}
	for name, tc := range map[string]struct {
		body, code, message string
		problems            []Problem
	}{
		"StoneX": {
			`{"statusCode":"400","message":"Validation failed","data":null,"errors":[{"code":"ERR.200","field":"primaryOwner.taxIdNumber","reason":"is taken"},{"code":"ERR.201","field":null,"reason":"call us"}],"hasErrors":"true"}`,
			"", "Validation failed",
			[]Problem{at("", "", -1, "primaryOwner.taxIdNumber", "ERR.200", "is taken"), at("", "", -1, "", "ERR.201", "call us")},
		},
		"StoneX with the entry's identifier": {
			`{"errors":[{"field":"todBenes.taxIdNumber","reason":"no","onboardingCustomerID":"` + id + `"}]}`, "", "",
			[]Problem{at("", id, -1, "todBenes.taxIdNumber", "", "no")},
		},
		"RFC 9457": {
			`{"type":"about:blank","title":"Not valid","status":422,"detail":"Two fields","errors":[{"detail":"too young","pointer":"#/associatedParties/1/birthDate"},{"detail":"missing","pointer":"/main/repCode"}]}`,
			"", "Two fields",
			[]Problem{at("associatedParties", "", 1, "birthDate", "", "too young"), at("", "", -1, "main.repCode", "", "missing")},
		},
		"RFC 9457 with a title alone": {`{"title":"Not valid","status":400}`, "", "Not valid", nil},
		"ASP.NET": {
			`{"title":"One or more validation errors occurred.","errors":{"TodBenes[0].TaxIdNumber":["is bad","is short"],"$.main.repCode":["not text"]}}`,
			"", "One or more validation errors occurred.",
			[]Problem{at("", "", -1, "main.repCode", "", "not text"), at("todBenes", "", 0, "taxIdNumber", "", "is bad"), at("todBenes", "", 0, "taxIdNumber", "", "is short")},
		},
		"Alpaca":       {`{"code":40010001,"message":"email is taken"}`, "40010001", "email is taken", nil},
		"Folio, bare":  {`{"errors":["invalid.ssn","member.primary.address.cannot.be.po.box"]}`, "", "", []Problem{at("", "", -1, "", "invalid.ssn", "invalid.ssn"), at("", "", -1, "", "member.primary.address.cannot.be.po.box", "member.primary.address.cannot.be.po.box")}},
		"Folio":        {`{"errors":[{"code":"invalid.zipcode","message":"ZIP"}]}`, "", "", []Problem{at("", "", -1, "", "invalid.zipcode", "ZIP")}},
		"Folio, alone": {`{"code":"invalid.ssn"}`, "invalid.ssn", "invalid.ssn", nil},
		"Currencycloud": {
			`{"error_code":"contact_create_failed","error_messages":{"email_address":[{"code":"too_short","message":"at least 6","params":{"minlength":6}}],"phone":{"code":"required","message":"is required"}}}`,
			"contact_create_failed", "",
			[]Problem{at("", "", -1, "email_address", "too_short", "at least 6"), at("", "", -1, "phone", "required", "is required")},
		},
		"Interactive Brokers": {`{"hasError":true,"error":{"hasError":true,"errorDescription":"Tax form missing","code":12}}`, "12", "Tax form missing", nil},
		"OAuth":               {`{"error":"invalid_client","error_description":"no such client"}`, "invalid_client", "no such client", nil},
		"OAuth, bare":         {`{"error":"invalid_client"}`, "invalid_client", "invalid_client", nil},
		"JSON:API":            {`{"errors":[{"code":"9","detail":"no","source":{"pointer":"/data/main/repCode"}}]}`, "", "", []Problem{at("", "", -1, "main.repCode", "9", "no")}},
		"inside data":         {`{"data":{"message":"closed","errors":[{"reason":"no"}]}}`, "", "closed", []Problem{at("", "", -1, "", "", "no")}},
		"a list alone":        {`[{"field":"primaryOwner.taxIdNumber","message":"is taken"}]`, "", "", []Problem{at("", "", -1, "primaryOwner.taxIdNumber", "", "is taken")}},
		"a text alone":        {`"Closed for the day"`, "", "Closed for the day", nil},
		"errors as a text":    {`{"errors":"Closed for the day"}`, "", "Closed for the day", nil},
		"a text in a list":    {`["Closed for the day"]`, "", "", []Problem{at("", "", -1, "", "", "Closed for the day")}},
		"ASP.NET Web API": {
			`{"Message":"The request is invalid.","ModelState":{"model.PrimaryOwner.TaxIdNumber":["is taken"]}}`, "", "The request is invalid.",
			[]Problem{at("", "", -1, "primaryOwner.taxIdNumber", "", "is taken")},
		},
		"OData": {
			`{"error":{"code":"BadRequest","message":"See details.","details":[{"code":"T1","target":"primaryOwner/taxIdNumber","message":"is taken"}]}}`,
			"BadRequest", "See details.",
			[]Problem{at("", "", -1, "primaryOwner.taxIdNumber", "T1", "is taken")},
		},
		"OData 2": {`{"error":{"code":"5","message":{"lang":"en","value":"Closed"}}}`, "5", "Closed", nil},
		"Google": {
			`{"error":{"code":400,"message":"No.","status":"INVALID_ARGUMENT","details":[{"@type":"x/BadRequest","fieldViolations":[{"field":"main.repCode","description":"is unknown"}]}]}}`,
			"400", "No.",
			[]Problem{at("", "", -1, "main.repCode", "", "is unknown")},
		},
		"RFC 7807": {
			`{"title":"Not right","invalid-params":[{"name":"main.repCode","reason":"is unknown"}]}`, "", "Not right",
			[]Problem{at("", "", -1, "main.repCode", "", "is unknown")},
		},
		"FastAPI": {
			`{"detail":[{"loc":["body","todBenes",1,"taxIdNumber"],"msg":"field required","type":"value_error.missing"}]}`, "", "",
			[]Problem{at("todBenes", "", 1, "taxIdNumber", "", "field required")},
		},
		"NestJS": {
			`{"statusCode":400,"message":["taxIdNumber must be text"],"error":"Bad Request"}`, "Bad Request", "",
			[]Problem{at("", "", -1, "", "", "taxIdNumber must be text")},
		},
		"Django": {
			`{"primaryOwner":{"taxIdNumber":["Enter another number."]},"non_field_errors":["Call us please."]}`, "", "",
			[]Problem{at("", "", -1, "", "", "Call us please."), at("", "", -1, "primaryOwner.taxIdNumber", "", "Enter another number.")},
		},
		"fields inside fields": {
			`{"errors":{"primaryOwner":{"taxIdNumber":["is taken"]}}}`, "", "", []Problem{at("", "", -1, "primaryOwner.taxIdNumber", "", "is taken")},
		},
		"a gateway":        {`{"fault":{"faultstring":"Quota exceeded","detail":{"errorcode":"policies.ratelimit"}}}`, "", "Quota exceeded", nil},
		"deep below":       {`{"outcome":{"explained":{"why":"The desk is closed."}}}`, "", "", []Problem{at("", "", -1, "outcome.explained.why", "", "The desk is closed.")}},
		"what was sent":    {`{"errors":[{"field":"main.repCode","rejectedValue":"F 999"}]}`, "", "", []Problem{at("", "", -1, "main.repCode", "", "")}},
		"nothing known":    {`{"hello":"world"}`, "", "", nil},
		"escape sequences": {`{"message":"a\u001b]52;c;aGk=\u0007b","errors":[{"reason":"\u001b[2Jx\u202ey","field":"main.\u0007repCode"}]}`, "", "ab", []Problem{at("", "", -1, "main.repCode", "", "xy")}},
	} {
		t.Run(name, func(t *testing.T) {
			v, err := decodeAny([]byte(tc.body))
			if err != nil {
				t.Fatal(err)
			}
			got := readError(v, Errors{}.names())
			if got.code != tc.code || got.message != tc.message || !slices.Equal(got.problems, tc.problems) {
				t.Errorf("got %+v\nwant %q %q %+v", got, tc.code, tc.message, tc.problems)
			}
		})
	}
}

// A custodian that complains without end fills neither memory nor a screen.
func TestComplaintsHaveAnEnd(t *testing.T) {
	all := make([]any, 10*mostProblems)
	for i := range all {
		all[i] = object{"field": "primaryOwner.firstName", "reason": fmt.Sprint("no ", i)}
	}
	if got := readError(object{"errors": all}, Errors{}.names()); len(got.problems) != mostProblems {
		t.Errorf("got %d problems of %d, want %d", len(got.problems), len(all), mostProblems)
	}
}

func TestPathsOfAField(t *testing.T) {
	const id = "0198C5A0-1111-7222-8333-444455556666"
	for path, want := range map[string]Problem{
		"":                                   {Index: -1},
		"taxIdNumber":                        {Index: -1, Name: "taxIdNumber"},
		"TaxIdNumber":                        {Index: -1, Name: "taxIdNumber"},
		"SSN":                                {Index: -1, Name: "SSN"},
		"primaryOwner.address.city":          {Index: -1, Name: "primaryOwner.address.city"},
		"PrimaryOwner.Address.City":          {Index: -1, Name: "primaryOwner.address.city"},
		"/primaryOwner/address/city":         {Index: -1, Name: "primaryOwner.address.city"},
		"#/primaryOwner/first%20name":        {Index: -1, Name: "primaryOwner.first name"},
		"#/primaryOwner/%1b%5b31mcity":       {Index: -1, Name: "primaryOwner.city"},
		"/a~1b/c~0d":                         {Index: -1, Name: "a/b.c~d"},
		"/todBeneficiaries/1/taxIdNumber":    {Array: "todBeneficiaries", Index: 1, Name: "taxIdNumber"},
		"todBenes[1].taxIdNumber":            {Array: "todBenes", Index: 1, Name: "taxIdNumber"},
		"TodBenes[1].TaxIdNumber":            {Array: "todBenes", Index: 1, Name: "taxIdNumber"},
		"todBenes.1.taxIdNumber":             {Array: "todBenes", Index: 1, Name: "taxIdNumber"},
		"$.todBenes[1].taxIdNumber":          {Array: "todBenes", Index: 1, Name: "taxIdNumber"},
		"$['todBenes'][1]['taxIdNumber']":    {Array: "todBenes", Index: 1, Name: "taxIdNumber"},
		"body.todBenes[0].address.city":      {Array: "todBenes", Index: 0, Name: "address.city"},
		"todBenes[2]":                        {Array: "todBenes", Index: 2},
		"owner.phones[0].number":             {Array: "owner.phones", Index: 0, Name: "number"},
		"todBenes[0].phones[1].number":       {Array: "todBenes", Index: 0, Name: "phones.1.number"},
		"todBenes[" + id + "].taxIdNumber":   {Array: "todBenes", Entry: id, Index: -1, Name: "taxIdNumber"},
		"/todBenes/" + id + "/taxIdNumber":   {Array: "todBenes", Entry: id, Index: -1, Name: "taxIdNumber"},
		"todBenes['" + id + "'].taxIdNumber": {Array: "todBenes", Entry: id, Index: -1, Name: "taxIdNumber"},
		"todBenes[onboardingCustomerID=" + id + "].taxIdNumber":            {Array: "todBenes", Entry: id, Index: -1, Name: "taxIdNumber"},
		"todBenes[onboardingCustomerID='b-1'].taxIdNumber":                 {Array: "todBenes", Entry: "b-1", Index: -1, Name: "taxIdNumber"},
		"$.todBenes[?(@.onboardingCustomerID=='" + id + "')].address.city": {Array: "todBenes", Entry: id, Index: -1, Name: "address.city"},
		"todBenes[customerId=900017].taxIdNumber":                          {Array: "todBenes", Entry: "900017", Index: -1, Name: "taxIdNumber"},
		"todBenes[900017].taxIdNumber":                                     {Array: "todBenes", Entry: "900017", Index: -1, Name: "taxIdNumber"},
		"todBenes[":                                                        {Index: -1, Name: "todBenes"},
		"..[]..":                                                           {Index: -1},
	} {
		if got := parsePath(path); got != want {
			t.Errorf("%q: got %+v, want %+v", path, got, want)
		}
	}
}

func FuzzErrorBody(f *testing.F) {
	f.Add(`{"errors":[{"field":"todBenes[1].x","reason":"y"}],"error":{"error":{"errors":{"a":["b"]}}}}`)
	f.Add(`{"data":{"data":{"message":"\u001b]0;x"}}}`)
	f.Fuzz(func(t *testing.T, body string) {
		v, err := decodeAny([]byte(body))
		if err != nil {
			return
		}
		s := readError(v, Errors{}.names())
		if len(s.problems) > mostProblems {
			t.Errorf("got %d problems", len(s.problems))
		}
		for _, p := range append(s.problems, Problem{Message: s.message, Code: s.code}) {
			for _, text := range []string{p.Name, p.Code, p.Message, p.Array, p.Entry} {
				if text != cleanText(text) {
					t.Errorf("%q is not clean", text)
				}
			}
		}
	})
}

// A body that was made to be read for ever is not.
func TestAnErrorBodyIsReadWithinBounds(t *testing.T) {
	deep := strings.Repeat(`{"errors":[`, 5_000) + `"x y"` + strings.Repeat(`]}`, 5_000)
	wide := `{"a":{` + strings.TrimSuffix(strings.Repeat(`"k":{"k":{"k":"x y"}},`, 20_000), ",") + `}}`
	list := `{"errors":[` + strings.TrimSuffix(strings.Repeat(`{"errors":[{"errors":[{"message":""}]}]},`, 20_000), ",") + `]}`
	for name, body := range map[string]string{"deep": deep, "wide": wide, "list": list} {
		v, err := decodeAny([]byte(body))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s := readError(v, Errors{}.names()); s.visited > 25*mostVisited {
			t.Errorf("%s: visited %d, want a bound", name, s.visited)
		}
	}
}
