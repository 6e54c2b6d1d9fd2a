package remote_test

import (
	"testing"

	"brokerage/onboard/flow/remote"
)

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
