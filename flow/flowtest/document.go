package flowtest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow/assess"
)

// Sent writes a document as one line an attribute, sorted.
func Sent(d assess.Document) string {
	var all []string
	for a, leaf := range d {
		name := a.Name
		if a.Array != "" {
			name = a.Array + "[" + a.Entry + "]." + a.Name
		}
		value, _ := json.Marshal(leaf.Value)
		all = append(all, name+" "+string(value)+" "+leaf.Step)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// Body nests a document as it goes over the wire.
func Body(t interface{ Fatal(...any) }, d assess.Document, order ...string) []byte {
	top := map[string]any{"accountNumber": "12345678"}
	entries := map[assess.Attribute]map[string]any{}
	place := func(a assess.Attribute) map[string]any {
		key := assess.Attribute{Array: a.Array, Entry: a.Entry}
		if entries[key] == nil {
			entries[key] = map[string]any{"onboardingCustomerID": a.Entry}
		}
		return entries[key]
	}
	for a, leaf := range d {
		object := top
		if a.Array != "" {
			object = place(a)
		}
		names := strings.Split(a.Name, ".")
		for _, name := range names[:len(names)-1] {
			if object[name] == nil {
				object[name] = map[string]any{}
			}
			object = object[name].(map[string]any)
		}
		object[names[len(names)-1]] = leaf.Value
	}
	keys := slices.SortedFunc(maps.Keys(entries), func(a, b assess.Attribute) int {
		return slices.Index(order, a.Entry) - slices.Index(order, b.Entry)
	})
	for _, key := range keys {
		list, _ := top[key.Array].([]any)
		top[key.Array] = append(list, entries[key])
	}
	data, err := json.Marshal(top)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
