package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// model is what a record should be: a value for each path, entries by identifier. A patch sets paths, or clears them and
// everything below.
type model map[string]string

func (m model) apply(patch model) {
	for path, value := range patch {
		for old := range m {
			if old == path || strings.HasPrefix(old, path+".") || strings.HasPrefix(path, old+".") {
				delete(m, old)
			}
		}
		if value != remove {
			m[path] = value
		}
	}
}

var (
	modelNames   = []string{"name", "home.city", "home.geo.lat", "tags", "parties.1.name", "parties.1.home.city", "parties.2.name", "heirs.1.name"}
	modelObjects = []string{"home", "home.geo", "parties.1.home"}
)

// drawPatch never names a path and one below it: a request says one thing about an attribute.
func drawPatch(t *rapid.T) model {
	patch := model{}
	for _, name := range modelNames {
		switch rapid.IntRange(0, 3).Draw(t, name) {
		case 0:
			patch[name] = remove
		case 1:
			patch[name] = rapid.SampledFrom([]string{"x", "y", "**", ""}).Draw(t, "value of "+name)
		}
	}
	if name := rapid.SampledFrom(modelObjects).Draw(t, "object"); rapid.Bool().Draw(t, "clear it") {
		maps.DeleteFunc(patch, func(path, _ string) bool {
			return strings.HasPrefix(path, name+".") || strings.HasPrefix(name, path+".")
		})
		patch[name] = remove
	}
	return patch
}

// body writes a patch as a request: below an array the second part of a path is the entry's identifier.
func (m model) body() object {
	out := object{}
	for _, path := range slices.Sorted(maps.Keys(m)) {
		parts := strings.Split(path, ".")
		at := out
		for len(parts) > 1 {
			if parts[0] == "parties" || parts[0] == "heirs" {
				at, parts = entryOf(at, parts[0], parts[1]), parts[2:]
				continue
			}
			if at[parts[0]] == nil {
				at[parts[0]] = object{}
			}
			at, parts = at[parts[0]].(object), parts[1:]
		}
		at[parts[0]] = m[path]
		if path == "tags" && m[path] != remove {
			at[parts[0]] = []any{m[path]}
		}
	}
	return out
}

func entryOf(at object, array, id string) object {
	list, _ := at[array].([]any)
	i := indexOf(list, onboardingID, id)
	if i < 0 {
		i, list = len(list), append(list, object{onboardingID: id})
		at[array] = list
	}
	return list[i].(object)
}

// flat reads a record back as a model.
func flat(path string, value any, out model) {
	switch v := value.(type) {
	case object:
		for name, inner := range v {
			if name != onboardingID {
				flat(join(path, name), inner, out)
			}
		}
	case []any:
		for _, e := range v {
			if id := text(e, onboardingID); id != "" {
				flat(path+"."+id, e, out)
			} else {
				flat(path, e, out)
			}
		}
	default:
		out[path] = fmt.Sprint(v)
	}
}

// After any sequence of patches the record says what the model says, whatever was sent twice.
func TestMergeAgreesWithItsModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, record := model{}, object{}
		for range rapid.IntRange(1, 8).Draw(t, "patches") {
			patch := drawPatch(t)
			want.apply(patch)
			before := asText(t, record)
			for range rapid.IntRange(1, 2).Draw(t, "times sent") {
				merged, _, err := merge(IdentifiersAlways, record, patch.body())
				if err != nil {
					t.Fatalf("merge: got %v, want none", err)
				}
				if after := asText(t, record); after != before {
					t.Fatalf("stored data changed in place: got %s, want %s", after, before)
				}
				record, before = merged, asText(t, merged)
			}
		}
		got := model{}
		flat("", record, got)
		if !maps.Equal(got, want) {
			t.Fatalf("record:\n got %v\nwant %v", got, want)
		}
		left, _ := dropShells(record)
		got = model{}
		flat("", left, got)
		if !maps.Equal(got, want) || strings.Contains(asText(t, left), `{"onboardingCustomerID":"1"}`) {
			t.Fatalf("without shells:\n got %s\nwant %v", asText(t, left), want)
		}
	})
}

func asText(t *rapid.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
