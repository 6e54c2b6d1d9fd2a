package sandbox_test

import (
	"net/http"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

func TestMerge(t *testing.T) {
	for name, c := range map[string]struct{ held, sent, want string }{
		"a new attribute":              {`{}`, `{"a":1}`, `{"a":1}`},
		"a changed attribute":          {`{"a":1,"b":2}`, `{"a":"x"}`, `{"a":"x","b":2}`},
		"an empty body":                {`{"a":1}`, `{}`, `{"a":1}`},
		"null is a value":              {`{"a":1}`, `{"a":null}`, `{"a":null}`},
		"numbers keep their digits":    {`{}`, `{"a":33.30,"b":0.1e1}`, `{"a":33.30,"b":0.1e1}`},
		"the last of equal keys":       {`{}`, `{"a":1,"a":2}`, `{"a":2}`},
		"nested leaf by leaf":          {`{"a":{"b":1,"c":{"d":2}}}`, `{"a":{"c":{"e":3}}}`, `{"a":{"b":1,"c":{"d":2,"e":3}}}`},
		"an object in place of a text": {`{"a":"x"}`, `{"a":{"b":1}}`, `{"a":{"b":1}}`},
		"a text in place of an object": {`{"a":{"b":1}}`, `{"a":"x"}`, `{"a":"x"}`},
		"an empty object says nothing": {`{"a":{"b":1},"c":"x"}`, `{"a":{},"c":{},"d":{}}`, `{"a":{"b":1},"c":"x"}`},
		"clear a leaf":                 {`{"a":{"b":1,"c":2}}`, `{"a":{"b":"*"}}`, `{"a":{"c":2}}`},
		"clear the last leaf":          {`{"a":{"b":{"c":1}},"d":2}`, `{"a":{"b":{"c":"*"}}}`, `{"d":2}`},
		"clear an object":              {`{"a":{"b":1},"d":2}`, `{"a":"*"}`, `{"d":2}`},
		"clear a number":               {`{"a":1,"b":true}`, `{"a":"*","b":"*"}`, `{}`},
		"clear what was never there":   {`{"b":1}`, `{"a":"*","c":{"d":"*"}}`, `{"b":1}`},
		"clear and set at once":        {`{"a":{"b":1}}`, `{"a":{"b":"*","c":2}}`, `{"a":{"c":2}}`},
		"only a lone star clears":      {`{"a":1}`, `{"a":"**","b":" * ","c":"ACME *Star*"}`, `{"a":"**","b":" * ","c":"ACME *Star*"}`},
		"plain values replaced whole":  {`{"a":["x","y"]}`, `{"a":["z"]}`, `{"a":["z"]}`},
		"plain values emptied":         {`{"a":["x","y"]}`, `{"a":[]}`, `{"a":[]}`},
		"plain values cleared":         {`{"a":["x","y"]}`, `{"a":"*"}`, `{}`},
		"a star among plain values":    {`{}`, `{"a":["*","y"]}`, `{"a":["*","y"]}`},
		"entries in place of values": {
			`{"a":["x"]}`,
			`{"a":[{"onboardingCustomerID":"1","n":1}]}`,
			`{"a":[{"onboardingCustomerID":"1","n":1}]}`,
		},
		"no entries change none":      {`{"a":[{"onboardingCustomerID":"1","n":1}]}`, `{"a":[]}`, `{"a":[{"onboardingCustomerID":"1","n":1}]}`},
		"an array of entries cleared": {`{"a":[{"onboardingCustomerID":"1","n":1}]}`, `{"a":"*"}`, `{}`},
		"an entry's nested leaf": {
			`{"a":[{"onboardingCustomerID":"1","n":{"x":1,"y":2}}]}`,
			`{"a":[{"onboardingCustomerID":"1","n":{"x":"*"}}]}`,
			`{"a":[{"onboardingCustomerID":"1","n":{"y":2}}]}`,
		},
		"an entry added behind": {
			`{"a":[{"onboardingCustomerID":"1"}]}`,
			`{"a":[{"onboardingCustomerID":"2"}]}`,
			`{"a":[{"onboardingCustomerID":"1"},{"onboardingCustomerID":"2"}]}`,
		},
		"the same entry twice in one": {
			`{}`,
			`{"a":[{"onboardingCustomerID":"1","n":1},{"onboardingCustomerID":"1","m":2}]}`,
			`{"a":[{"onboardingCustomerID":"1","m":2,"n":1}]}`,
		},
		"a new entry of nothing": {`{}`, `{"a":[{},{"n":"*"}]}`, `{}`},
		"entries inside an object": {
			`{"o":{"a":[{"onboardingCustomerID":"1","n":1}]}}`,
			`{"o":{"a":[{"onboardingCustomerID":"1","n":2}]}}`,
			`{"o":{"a":[{"onboardingCustomerID":"1","n":2}]}}`,
		},
		"entries inside an entry": {
			`{"a":[{"onboardingCustomerID":"1","b":[{"onboardingCustomerID":"x","n":1}]}]}`,
			`{"a":[{"onboardingCustomerID":"1","b":[{"onboardingCustomerID":"x","n":"*","m":2}]}]}`,
			`{"a":[{"onboardingCustomerID":"1","b":[{"m":2,"onboardingCustomerID":"x"}]}]}`,
		},
		"the same identifier in two": {
			`{}`,
			`{"a":[{"onboardingCustomerID":"1","n":1}],"b":[{"onboardingCustomerID":"1","n":2}]}`,
			`{"a":[{"onboardingCustomerID":"1","n":1}],"b":[{"onboardingCustomerID":"1","n":2}]}`,
		},
		"an identifier outside arrays": {`{}`, `{"customerID":"7"}`, `{"customerID":"7"}`},
	} {
		t.Run(name, func(t *testing.T) {
			d := newHarness(t, sandbox.Options{})
			number := d.begin(c.held)
			d.stage(with(number, c.sent)).want(http.StatusOK)
			d.holds(number, c.want)
		})
	}
}

// A request is applied whole or not at all.
func TestRefusedStageChangesNothing(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	const held = `{"a":1,"list":[{"onboardingCustomerID":"x","n":1}]}`
	number := d.begin(held)
	for _, bad := range []string{
		`{"a":2,"list":[{"onboardingCustomerID":"x","n":2},{"customerID":"unknown"}]}`,
		`{"a":2,"list":[{"onboardingCustomerID":"x","n":2},"and a text"]}`,
		`{"a":2,"z":{"list":[{"customerID":"unknown"}]}}`,
	} {
		d.stage(with(number, bad)).want(http.StatusBadRequest)
		d.submit(with(number, bad)).want(http.StatusBadRequest)
		d.holds(number, held)
	}
	if all, err := d.server.Records(); err != nil || len(all) != 1 {
		t.Errorf("records: got %d, %v, want the one", len(all), err)
	}
}
