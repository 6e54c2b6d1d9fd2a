package conformance_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"brokerage/onboard/apiclient/sandbox"
)

// "New account: Method: POST. Path: /account-api/v1/new-account. Query parameter: submit (boolean: false = stage, true =
// submit)." "The account endpoint path carries the version segment v1.".
func TestNewAccountIsPostedUnderItsVersionWithSubmitSaid(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	c.stage(c.remaining())
	_ = c.submit(c.remaining()) // whatever comes of it
	var said []string
	for _, q := range c.besides(tokenPath) {
		if q.method != http.MethodPost || !strings.HasSuffix(q.path, "/account-api/v1/new-account") {
			t.Errorf("got %s %s, want POST /account-api/v1/new-account", q.method, q.path)
		}
		said = append(said, q.query["submit"]...)
	}
	if want := []string{"false", "false", "true"}; !slices.Equal(said, want) {
		t.Errorf("got submit %v, want %v: one on each", said, want)
	}
}

// "Payload: account onboarding data.": what the body says is what the account holds.
func TestThePayloadIsTheOnboardingData(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	for _, q := range c.to(newAccountPath) {
		if !strings.HasPrefix(q.header.Get("Content-Type"), "application/json") {
			t.Errorf("got a payload of the type %q, want JSON", q.header.Get("Content-Type"))
		}
	}
	for _, name := range c.texts() {
		c.holds(name, c.value(name))
	}
}

// "Partial onboarding data is stored before the account is submitted." "No business validation is run on the data." "Stage:
// partial onboarding data is stored, with no business validation.": one attribute is an application that no business rule
// would pass.
func TestPartialDataIsStoredWithoutValidation(t *testing.T) {
	c := begin(t)
	name := c.texts()[0]
	c.stage(nested(name, c.value(name)))
	c.holds(name, c.value(name))
	if c.number == "" {
		t.Error("got no account number")
	}
}

// "Partial onboarding data is stored": what was staged before stays.
func TestStagesAddUp(t *testing.T) {
	c := begin(t)
	names := c.texts()
	for _, name := range names {
		c.stage(nested(name, c.value(name)))
	}
	for _, name := range names {
		c.holds(name, c.value(name))
	}
}

// "An attribute sent with the value "*" is removed from the stored data." "When sent as the value of an attribute during
// staging, it removes that attribute's value.".
func TestAStarRemovesAnAttribute(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	names := c.texts()
	gone, kept := names[len(names)-1], names[0]
	c.stage(nested(gone, "*"))
	c.holds(gone, "")
	c.holds(kept, c.value(kept))
}

// The same of an attribute of an entry, which the body finds by its identifier.
func TestAStarRemovesAnAttributeOfAnEntry(t *testing.T) {
	c := begin(t)
	l := c.lists(t)[0]
	block := c.identified(c.add(l, l.first, l.second))
	block[l.second] = "*"
	c.stage(map[string]any{l.array: []any{block}})
	got := c.entries(l.array)
	if len(got) != 1 || got[0].Attributes[l.first] != l.entry[l.first] || got[0].Attributes[l.second] != nil {
		t.Errorf("got entries %+v, want one with %s and without %s", got, l.first, l.second)
	}
}

// "The account data contains arrays of entities, such as associated parties and TOD beneficiaries.".
func TestTheDataContainsArraysOfEntities(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	for _, l := range c.lists(t) {
		sent := c.document[l.array].([]any)
		got := c.entries(l.array)
		if len(got) != len(sent) || got[0].Attributes[l.first] != l.entry[l.first] || got[0].Attributes[l.second] != l.entry[l.second] {
			t.Errorf("%s: got entries %+v, want the %d of the document", l.array, got, len(sent))
		}
	}
}

// added is an entry that was added by the test: its list and its own identifier, "" where it was sent without.
type added struct {
	list
	id string
}

// add stages a new entry with some of its texts. "To add a new entity to an array, the request sends the data block without an
// identifier." Under the other sentence, "Required on each entry ... while staging", it goes with one of its own.
func (c *caseAt) add(l list, texts ...string) added {
	c.t.Helper()
	block := map[string]any{}
	for _, name := range texts {
		block[name] = l.entry[name]
	}
	a := added{list: l}
	if !c.omitsOnAdd() {
		a.id = uuid.Must(uuid.NewV7()).String()
		block["onboardingCustomerID"] = a.id
	}
	c.stage(map[string]any{l.array: []any{block}})
	return a
}

// identified begins a block that updates an entry, by its own identifier or by the custodian's.
func (c *caseAt) identified(a added) map[string]any {
	c.t.Helper()
	if a.id != "" {
		return map[string]any{"onboardingCustomerID": a.id}
	}
	return map[string]any{"customerID": c.customerID(a)}
}

// customerID is the custodian's identifier of the only entry of a list.
func (c *caseAt) customerID(a added) string {
	c.t.Helper()
	shown := c.entries(a.array)
	if len(shown) != 1 || shown[0].CustomerID == "" {
		c.t.Skip("this server issues customerIDs at submit only: before, an entry cannot be updated by one")
	}
	return shown[0].CustomerID
}

func issuedAtStage(o *sandbox.Options) { o.CustomerIDs = sandbox.IssueAtStage }

// "To add a new entity to an array, the request sends the data block ...": it is added to those that are there.
func TestANewEntityIsAdded(t *testing.T) {
	c := begin(t)
	for _, l := range c.lists(t) {
		c.add(l, l.first)
		if got := c.entries(l.array); len(got) != 1 || got[0].Attributes[l.first] != l.entry[l.first] {
			t.Errorf("%s: got entries %+v, want the one that was added", l.array, got)
		}
		c.add(l, l.second)
		got := c.entries(l.array)
		if len(got) != 2 || got[0].Attributes[l.first] != l.entry[l.first] || got[1].Attributes[l.second] != l.entry[l.second] {
			t.Errorf("%s: got entries %+v, want the second beside the first", l.array, got)
		}
	}
}

// "onboardingCustomerID: set by the user (client-generated). Required on each entry of an associated party array or a TOD
// beneficiary array while staging.".
func TestAnEntryIsKnownByTheIdentifierItsClientGaveIt(t *testing.T) {
	c := begin(t)
	if c.omitsOnAdd() {
		t.Skip("this server is read the other way: a new entry is sent without an identifier")
	}
	for _, l := range c.lists(t) {
		a := c.add(l, l.first)
		if got := c.entries(l.array); len(got) != 1 || got[0].OnboardingCustomerID != a.id {
			t.Errorf("%s: got entries %+v, want one known as %s", l.array, got, a.id)
		}
	}
}

// "To update an existing entity in an array, the request includes that entity's identifier (onboardingCustomerID or
// customerID).", by the one that the profile's reading leaves.
func TestAnEntityIsUpdatedByItsIdentifier(t *testing.T) {
	c := begin(t, issuedAtStage)
	for _, l := range c.lists(t) {
		block := c.identified(c.add(l, l.first))
		c.changes(l, block)
	}
}

// The same sentence: "or customerID", whichever way the entry was added.
func TestAnEntityIsUpdatedByItsCustomerID(t *testing.T) {
	c := begin(t, issuedAtStage)
	for _, l := range c.lists(t) {
		c.changes(l, map[string]any{"customerID": c.customerID(c.add(l, l.first))})
	}
}

// changes updates the only entry of a list by a block with its identifier, and wants what it had to stay.
func (c *caseAt) changes(l list, block map[string]any) {
	c.t.Helper()
	block[l.second] = "Changed"
	c.stage(map[string]any{l.array: []any{block}})
	got := c.entries(l.array)
	if len(got) != 1 || got[0].Attributes[l.second] != "Changed" || got[0].Attributes[l.first] != l.entry[l.first] {
		c.t.Errorf("%s: got entries %+v, want one with both attributes", l.array, got)
	}
}
