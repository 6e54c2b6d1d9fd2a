package remote

import (
	"bytes"
	"encoding/json"
	"strings"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// Addressing is how a body says what it is about.
type Addressing struct {
	Account   string
	Reference string // what the draft's own id is called, "" for not at all
	Draft     string
	Customers map[string]string // onboardingCustomerID -> customerID
	Order     map[string]int    // the place of each entry
	Scheme    custodian.Identifiers
}

// entry begins an entry of a body with its identifiers.
func (to Addressing) entry(id string) map[string]any {
	e := map[string]any{}
	if to.Scheme != custodian.IdentifiersOmitOnAdd {
		e[catalogue.WireEntryID] = id
	}
	if c := to.Customers[id]; c != "" {
		e[catalogue.WireCustomerID] = c
	}
	return e
}

// Body assembles the JSON of a patch. It is the only place that writes "*". Every entry touched carries its identifiers.
func (p Patch) Body(to Addressing) ([]byte, error) {
	top := map[string]any{}
	if to.Account != "" {
		top[catalogue.WireAccountNumber] = to.Account
	} else if to.Reference != "" {
		top[to.Reference] = to.Draft
	}
	arrays := map[string][]map[string]any{}
	entries := map[[2]string]map[string]any{}
	for _, a := range p.ordered(to.Order) {
		var value any = catalogue.WireClear
		if l, set := p.Set[a]; set {
			value = l.Value
		}
		at := top
		if a.Array != "" {
			key := [2]string{a.Array, a.Entry}
			if entries[key] == nil {
				e := to.entry(a.Entry)
				entries[key] = e
				arrays[a.Array] = append(arrays[a.Array], e)
			}
			at = entries[key]
		}
		put(at, a.Name, value)
	}
	for name, list := range arrays {
		put(top, name, list)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(top); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// ordered lists the attributes so that entries come in the order of the application.
func (p Patch) ordered(order map[string]int) []assess.Attribute {
	all := p.Attributes()
	place := func(a assess.Attribute) int {
		if n, ok := order[a.Entry]; ok {
			return n
		}
		return len(order) // Removed entries stand last
	}
	for i := 1; i < len(all); i++ { // attributes are sorted already: keep the rest of the order
		for j := i; j > 0 && all[j].Array == all[j-1].Array && place(all[j]) < place(all[j-1]); j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	return all
}

// put writes a dotted name into nested objects.
func put(at map[string]any, name string, value any) {
	for {
		head, rest, nested := strings.Cut(name, ".")
		if !nested {
			at[head] = value
			return
		}
		below, ok := at[head].(map[string]any)
		if !ok {
			below = map[string]any{}
			at[head] = below
		}
		at, name = below, rest
	}
}

// DecodeExact reads JSON with numbers as they were written.
func DecodeExact(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(into)
}
