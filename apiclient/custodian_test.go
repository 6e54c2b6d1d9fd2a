package apiclient

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"brokerage/onboard/flow/custodian"
)

// run does one call through the port and returns its fault, nil for success.
func run(ctx context.Context, t *testing.T, c *Client, o operation) *Error {
	t.Helper()
	var err error
	switch o {
	case opStage, opFirst:
		_, err = c.Stage(ctx, custodian.Request{Body: []byte(theBody), Once: o == opFirst})
	case opSubmit:
		_, err = c.Submit(ctx, custodian.Request{Body: []byte(theBody)})
	case opRead:
		_, err = c.Account(ctx, theNumber)
	case opToken:
		err = c.SignIn(ctx)
	}
	if err == nil {
		return nil
	}
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%s: got %T, want an *Error within: %v", o, err, err)
	}
	if f := (*custodian.Error)(nil); o != opToken && (!errors.As(err, &f) || string(f.Kind) != string(e.Kind)) {
		t.Fatalf("%s: flow sees %v, the package %v", o, err, e.Kind)
	}
	return e
}

func TestEveryKindHasItsCounterpartInFlow(t *testing.T) {
	for _, k := range []Kind{NotSent, Unknown, Refused, Throttled, Unauthorised, NotFound, Misdirected} {
		if got := string(flowKinds[k]); got != string(k) {
			t.Errorf("kind %q: got %q in flow", k, got)
		}
	}
}

func TestStageReturnsNumberAndTrace(t *testing.T) {
	d := newFakeServer(t, staged)
	got, err := d.client(t).Stage(t.Context(), custodian.Request{Body: []byte(theBody)})
	if err != nil || got.AccountNumber != theNumber || got.TraceID != "t-1" || got.At.IsZero() {
		t.Fatalf("got %+v, %v", got, err)
	}
}

// Where the number is not found, what the reply has in its place is named by its keys alone.
func TestAReplyWithoutANumberTellsItsKeysAndNoValue(t *testing.T) {
	many := `{"a01":1`
	for i := 2; i <= 18; i++ {
		many += fmt.Sprintf(`,"a%02d":1`, i)
	}
	for body, want := range map[string]string{
		`{"account_number":"778899","data":{"id":4,"Ada Example":{"x":1}}}`: "the keys account_number, data.?.x, data.id",
		`{"data":[{"accountNumber":"778899"}]}`:                             "the keys data",
		`{}`:                                                                "no keys",
		`{"899-10-0001":"Ada"}`:                                             "the keys ?",
		`{"accountNumber":""}`:                                              "the keys accountNumber",
		many + `}`:                                                          "the keys a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11, a12, a13, a14, a15, a16 and 2 more",
		`{"accountNumber":"778899"}`:                                        "",
		`{"accountNumber":{"no":77}}`:                                       "the keys accountNumber.no",
	} {
		got, err := newFakeServer(t, saysJSON(200, body)).client(t).Stage(t.Context(), custodian.Request{Body: []byte(theBody), Once: true})
		if err != nil || got.Had != want || (got.AccountNumber == "") != (want != "") {
			t.Errorf("%s: got %+v, %v, want %q", body, got, err, want)
		}
	}
}

func TestAProfileSaysWhatTheNumberIsCalled(t *testing.T) {
	d := newFakeServer(t, saysJSON(200, `{"data":{"acct_no":"778899"}}`))
	got, err := d.client(t, func(o *Options) { o.Profile.Account.Names = []string{"accountNumber", "acct_no"} }).
		Stage(t.Context(), custodian.Request{Body: []byte(theBody)})
	if err != nil || got.AccountNumber != "778899" || got.Had != "" {
		t.Errorf("got %+v, %v, want the number 778899", got, err)
	}
}

func TestRefusalReachesFlowWithItsFields(t *testing.T) {
	d := newFakeServer(t, saysJSON(422, `{"statusCode":"422","message":"Validation failed","traceId":"t-9","hasErrors":"true","errors":[
		{"code":"ERR.200","field":"todBenes[1].taxIdNumber","reason":"must have 9 digits"},
		{"code":"ERR.201","reason":"the application is not complete"}]}`))
	_, err := d.client(t).Submit(t.Context(), custodian.Request{Body: []byte(theBody)})
	var f *custodian.Error
	if !errors.As(err, &f) {
		t.Fatalf("got %v", err)
	}
	want := []custodian.FieldProblem{
		{Array: "todBenes", Index: 1, Name: "taxIdNumber", Code: "ERR.200", Message: "must have 9 digits"},
		{Index: -1, Code: "ERR.201", Message: "the application is not complete"},
	}
	if f.Kind != custodian.Refused || f.Status != 422 || f.TraceID != "t-9" || f.Message != "Validation failed" || !slices.Equal(f.Problems, want) {
		t.Errorf("got %+v, want problems %+v", f, want)
	}
}

func TestErrorsBesideAStatusReachFlow(t *testing.T) {
	for body, want := range map[string]bool{
		`{"data":{"accountNumber":"00123456","Status":"Open"},"hasErrors":"true","errors":[{"code":"E9","reason":"no mail"}]}`: true,
		`{"data":{"accountNumber":"00123456","Status":"Open","hasErrors":true}}`:                                               true,
		`{"data":{"accountNumber":"00123456","Status":"Open"},"errors":[{"reason":"no mail"}]}`:                                true,
		`{"data":{"accountNumber":"00123456","Status":"Open"},"hasErrors":false,"errors":[]}`:                                  false,
	} {
		got, err := newFakeServer(t, saysJSON(200, body)).client(t).Account(t.Context(), theNumber)
		if err != nil || got.Faulty != want {
			t.Errorf("%s: got faulty %t, %v, want %t", body, got.Faulty, err, want)
		}
	}
}

func TestAccountReachesFlowWithItsEntries(t *testing.T) {
	d := newFakeServer(t, saysJSON(200, `{"data":{"accountNumber":"00123456","accountStatus":"Open","todBenes":[{"onboardingCustomerID":"a","customerId":77,"lastName":"LEE"}]}}`))
	got, err := d.client(t).Account(t.Context(), theNumber)
	if err != nil {
		t.Fatal(err)
	}
	if got.Number != theNumber || got.Status != "Open" || len(got.Entries) != 1 {
		t.Fatalf("got %+v", got)
	}
	e := got.Entries[0]
	if e.Array != "todBenes" || e.OnboardingCustomerID != "a" || e.CustomerID != "77" || e.Attributes["lastName"] != "LEE" || len(e.Attributes) != 1 {
		t.Errorf("got entry %+v", e)
	}
}
