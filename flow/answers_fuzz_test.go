package flow_test

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/remote"
)

// Whatever a file holds, it is read, or refused in one line that names the file.
func FuzzReadAnswers(f *testing.F) {
	f.Add([]byte("account: {registration: joint}\nbeneficiaries:\n- {share: 33.34, person: p}\n"))
	f.Add([]byte(`{"account": {"repCode": "F123"}, "beneficiaries": [{"share": 1}]}`))
	f.Add([]byte("primaryHolder: {legal: {country: NO}, funds: [gift]}\n---\n"))
	f.Add([]byte("a: &a [*a]"))
	c := house(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := answersfile.ReadAnswers(c, "a.yaml", data, testDay, boundedText())
		if err != nil {
			var input *answersfile.InputError
			if !errors.As(err, &input) || !strings.HasPrefix(err.Error(), "a.yaml") || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("got %q, want one line about a.yaml", err)
			}
			return
		}
		assessed(a)
	})
}

// Whatever a body holds, it is read, or refused as no object; what is read can be assessed and sent.
func FuzzDecodeDocument(f *testing.F) {
	f.Add([]byte(`{"registrationType":"JointWROS","parties":[{"onboardingCustomerID":"J1","role":"JointOwner","name1":"RILEY"}]}`))
	f.Add([]byte(`{"primaryOwner":{"funds":["GIFT"],"income":1e2,"legal":{"country":"US","state":"IL"}},"benes":[{"customerID":1,"share":"1"}]}`))
	f.Add([]byte(`{"benes":[null,1,[],{"role":{}}],"primaryOwner":{"funds":[{}],"nameType":[1]}}`))
	c := house(f)
	f.Fuzz(func(_ *testing.T, data []byte) {
		a, _, err := remote.DecodeDocument(c, data)
		if err != nil {
			return
		}
		assessed(a).Document()
	})
}
