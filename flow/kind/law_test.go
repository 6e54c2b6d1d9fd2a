package kind_test

import (
	"fmt"
	"reflect"
	"testing"

	"brokerage/onboard/flow/kind"

	"pgregory.net/rapid"
)

var offered = []kind.Option{
	{Value: "wages", Label: "Wages, salary", Wire: "WAGES"},
	{Value: "home", Label: "Sale of a home, land or farm", Short: "Home sale", Wire: "REAL_ESTATE"},
	{Value: "other", Label: "Other", Synonyms: []string{"misc"}},
	{Value: "gift", Label: "other"},
}

// anyRule draws the rules that change how a kind reads.
func anyRule(t *rapid.T) kind.Rule {
	r := kind.Rule{
		Label:   "Answer",
		Format:  rapid.SampledFrom([]string{"", "name", "entityName", "street", "physicalStreet", "physicalUnit", "city", "postalCode", "code", "digits", "idNumber", "event"}).Draw(t, "format"),
		Past:    rapid.Bool().Draw(t, "past"),
		Future:  rapid.Bool().Draw(t, "future"),
		AsText:  rapid.Bool().Draw(t, "as text"),
		Options: rapid.SampledFrom([][]kind.Option{offered, offered, nil}).Draw(t, "options"),
		Beside: kind.Beside{
			Country:   rapid.SampledFrom([]string{"", "US", "CA", "PR", "FR"}).Draw(t, "country"),
			State:     rapid.SampledFrom([]string{"", "IL", "AE", "ON"}).Draw(t, "state"),
			TaxIDType: rapid.SampledFrom([]string{"", "ssn", "itin", "ein", "foreign"}).Draw(t, "tax ID type"),
		},
	}
	if rapid.Bool().Draw(t, "today known") {
		r.Today = today
	}
	return r
}

// pattern draws text from a format and the bounds of each number in it.
func pattern(format string, bounds ...[2]int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		args := make([]any, len(bounds))
		for i, b := range bounds {
			args[i] = rapid.IntRange(b[0], b[1]).Draw(t, "part")
		}
		return fmt.Sprintf(format, args...)
	})
}

var (
	months = [2]int{1, 13}
	days   = [2]int{1, 31}
	years  = [2]int{1880, 2090}
	nines  = [2]int{0, 999999999}

	words  = rapid.StringMatching(`[A-Za-zÀ-ÿ'’]{1,9}([ .-]{1,2}[A-Za-zÀ-ÿ]{1,9}){0,2}`)
	amount = rapid.OneOf(
		pattern("$%d,%03d.%02d", [2]int{-9, 999}, [2]int{0, 999}, [2]int{0, 99}),
		pattern("%d.%d", [2]int{0, 120}, [2]int{0, 999}), pattern(" %d %%", [2]int{-2, 120}),
	)
	yesOrNo = rapid.SampledFrom([]string{"yes", " N ", "true", "FALSE", "maybe", "1"})
	source  = rapid.StringMatching(`(WAGES|Wages, salary|salary|home sale|Other|misc|gift|foo)(, ?(Wages|salary|other|foo|Sale of a home|land or farm)){0,4}`)
	street  = rapid.OneOf(words, pattern("%d Fictional Ave Apt %d", [2]int{1, 999}, [2]int{1, 99}), pattern("%05d %04d", [2]int{0, 99999}, [2]int{0, 9999}),
		rapid.SampledFrom([]string{"k1a0b1", "K1A-0B1", "SW1A 9ZZ", "PO Box 5", "ABC-123"}))
	place = rapid.SampledFrom([]string{"Türkiye", "usa", "Great Britain", "illinois", "ON", "Québec", "ae", "US", "Ontario", "Georgia", "Île-de-France"})

	// readable holds, for each kind, much of what it can read.
	readable = map[string]*rapid.Generator[string]{
		"text": street, "longtext": rapid.StringMatching(`[a-z \n\t*]{0,20}`),
		"choice":  rapid.SampledFrom([]string{"WAGES", "wages, salary", "Home Sale", "misc", "other", "gift", "foo"}),
		"choices": source, "yesno": yesOrNo, "attestation": yesOrNo,
		"date": rapid.OneOf(pattern("%02d/%02d/%04d", months, days, years), pattern("%d %d %02d", months, days, [2]int{0, 99}),
			pattern("%d March %d", days, years), pattern("%04d-%02d-%02dT00:00:00Z", years, months, days)),
		"money": amount, "percent": amount, "integer": pattern("%d", [2]int{-9, 2099}),
		"phone": rapid.OneOf(pattern("(%03d) %03d-%04d x%d", [2]int{200, 999}, [2]int{200, 999}, [2]int{0, 9999}, [2]int{0, 199999}),
			pattern("+%d (0)%d %d", [2]int{1, 999}, [2]int{1, 999}, [2]int{1000, 999999})),
		"email": rapid.StringMatching(`[a-z.]{1,9}@[a-z-]{1,9}\.[a-z]{1,4}`),
		"taxId": rapid.OneOf(pattern("%09d", nines), pattern("9%02d-70-%04d", [2]int{0, 99}, [2]int{0, 9999}),
			pattern("899-%02d %04d", [2]int{0, 99}, [2]int{0, 9999}), pattern("QQ%dC", nines)),
		"country": place, "region": place,
	}

	// hostile is anything at all, and much of what is made to break readers of text.
	hostile = rapid.OneOf(rapid.String(),
		rapid.StringOfN(rapid.RuneFrom([]rune("0123456789 -./,$%()+xXeE*aAzZéñ'’\u200d\u200cक्षم\u0301\n\x1b[]\u009b\a９")), 0, 24, -1))
)

// forEveryKind checks a law of each kind on what the kind can read and on what it cannot.
func forEveryKind(t *testing.T, law func(t *rapid.T, k kind.Kind, r kind.Rule, typed string)) {
	t.Helper()
	for _, name := range kind.Names() {
		k := named(t, name)
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			law(t, k, anyRule(t), rapid.OneOf(readable[name], readable[name], hostile).Draw(t, "typed"))
		}))
	}
}

func TestNormalisingTwiceIsNormalisingOnce(t *testing.T) {
	forEveryKind(t, func(t *rapid.T, k kind.Kind, r kind.Rule, typed string) {
		once := k.Normalise(typed, r)
		if twice := k.Normalise(once, r); twice != once {
			t.Fatalf("%q: once %q, twice %q", typed, once, twice)
		}
	})
}

// passing holds, for each kind, text that it reads and passes under the plainest rule.
var passing = map[string]string{
	"text": "12 Fictional Ave", "longtext": "Two lines,\nboth kept", "choice": "home sale", "choices": "wages, other",
	"yesno": "yes", "attestation": "yes", "date": "3/27/1985", "money": "$1,234.50", "percent": "33.34%", "integer": "1985",
	"phone": "(312) 555-0147 x12", "email": "ada@example.com", "taxId": "899-12-3456", "country": "usa", "region": "illinois",
}

func TestAValueThatPassesSurvivesTheInputAndTheWire(t *testing.T) {
	plain := kind.Rule{Label: "Answer", Today: today, Options: offered, Beside: kind.Beside{Country: "US", TaxIDType: "ssn"}}
	for _, name := range kind.Names() {
		r := plain
		if name == "country" || name == "region" {
			r.Options = nil
		}
		k := named(t, name)
		stored := k.Normalise(passing[name], r)
		if problem := k.Check(stored, r); stored == "" || problem != "" {
			t.Errorf("%s: %q does not pass: %s", name, passing[name], problem)
		}
		survives(t, k, r, stored)
	}
	forEveryKind(t, func(t *rapid.T, k kind.Kind, r kind.Rule, typed string) {
		if stored := k.Normalise(typed, r); stored != "" && k.Check(stored, r) == "" {
			survives(t, k, r, stored)
		}
	})
}

// survives checks that a stored value comes back the same from its input and from the custodian.
func survives(t rapid.TB, k kind.Kind, r kind.Rule, stored string) {
	t.Helper()
	if back := k.Normalise(k.Edit(stored, r), r); back != stored {
		t.Fatalf("%q in the input is %q and reads back as %q", stored, k.Edit(stored, r), back)
	}
	wire, err := k.Encode(stored, r)
	if err != nil {
		t.Fatalf("%q passes Check and cannot be sent: %v", stored, err)
	}
	back, err := k.Decode(wire, r)
	if err != nil {
		t.Fatalf("%q is sent as %#v, which cannot be read: %v", stored, wire, err)
	}
	again, err := k.Encode(back, r)
	if err != nil || !reflect.DeepEqual(again, wire) {
		t.Fatalf("%q is sent as %#v first and as %#v after reading it back (%v)", stored, wire, again, err)
	}
	if k.Name() != "phone" && back != stored {
		t.Fatalf("%q comes back from the wire as %q", stored, back)
	}
}
