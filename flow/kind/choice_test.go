package kind_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"brokerage/onboard/flow/kind"
)

var registrations = []kind.Option{
	{Value: "individual", Label: "Individual", Wire: "Individual"},
	{Value: "individualTod", Label: "Individual with TOD", Short: "Individual TOD", Wire: "IndividualTOD"},
	{Value: "jointWros", Label: "Joint with survivorship", Wire: "JointWROS", Synonyms: []string{"JTWROS"}},
}

func TestAChoiceIsFoundByAnyOfItsWords(t *testing.T) {
	k, r := named(t, "choice"), kind.Rule{Label: "Registration", Options: registrations}
	accept(t, k, r, map[string]string{
		"individualTod": "individualTod", "INDIVIDUALTOD": "individualTod", "individual with tod": "individualTod",
		"Individual  TOD": "individualTod", "JointWROS": "jointWros", "jtwros": "jointWros",
	})
	refuse(t, k, r, "trust", "Joint")
	judge(t, k, r, []verdict{{"trust", "Choose a registration"}})
	for stored, want := range map[string]string{"jointWros": "Joint with survivorship", "trust": "trust (no longer offered)"} {
		if got := k.Show(stored, r); got != want {
			t.Errorf("%s is shown as %q, want %q", stored, got, want)
		}
	}
	if wire, err := k.Encode("jointWros", r); wire != "JointWROS" || err != nil {
		t.Errorf("sent as %v (%v), want JointWROS", wire, err)
	}
	if wire, err := k.Encode("trust", r); err == nil {
		t.Errorf("a choice that is not offered is sent as %v", wire)
	}
	if got, err := k.Decode("JOINTWROS", r); got != "jointWros" || err != nil {
		t.Errorf("JOINTWROS comes back as %q (%v)", got, err)
	}
}

func TestChoicesAreStoredInTheOrderOfTheOptions(t *testing.T) {
	k, r := named(t, "choices"), kind.Rule{Label: "Source of funds", Options: offered}
	accept(t, k, r, map[string]string{
		"other,wages":                       "wages,other",
		"Other, Wages, salary":              "wages,other",
		"REAL_ESTATE, wages, home sale":     "wages,home",
		"sale of a home, land or farm,misc": "home,other",
		"wages,,wages,":                     "wages",
	})
	judge(t, k, r, []verdict{{"wages,lottery", "Source of funds holds a choice that is not offered. Choose again."}})
	if got, want := k.Show("wages,home,lottery", r), "Wages, salary, Sale of a home, land or farm, lottery (no longer offered)"; got != want {
		t.Errorf("shown as %q, want %q", got, want)
	}
	wire, err := k.Encode("wages,home", r)
	if want := []any{"WAGES", "REAL_ESTATE"}; !reflect.DeepEqual(wire, want) || err != nil {
		t.Errorf("sent as %#v (%v), want %#v", wire, err, want)
	}
	for _, wire := range []any{[]any{"real_estate", "Wages"}, "home,wages"} {
		if got, err := k.Decode(wire, r); got != "wages,home" || err != nil {
			t.Errorf("%#v comes back as %q (%v), want wages,home", wire, got, err)
		}
	}
	if got := k.Native("wages,home"); !reflect.DeepEqual(got, []string{"wages", "home"}) {
		t.Errorf("an expression sees %#v", got)
	}
}

func TestYesAndNo(t *testing.T) {
	k, r := named(t, "yesno"), kind.Rule{Label: "Per stirpes"}
	accept(t, k, r, map[string]string{"y": "yes", "YES": "yes", "True": "yes", "\tn": "no", "No": "no", "false": "no"})
	judge(t, k, r, []verdict{{"maybe", "Answer yes or no: Per stirpes"}})
	for stored, want := range map[string]bool{"yes": true, "no": false} {
		if got, err := k.Encode(stored, r); got != want || err != nil {
			t.Errorf("%s is sent as %#v (%v), want %t", stored, got, err, want)
		}
	}
	for _, c := range []struct {
		wire any
		want string
	}{{true, "yes"}, {false, "no"}, {"true", "yes"}, {"True", "yes"}, {json.Number("0"), "no"}, {nil, ""}} {
		if got, err := k.Decode(c.wire, r); got != c.want || err != nil {
			t.Errorf("%#v comes back as %q (%v), want %q", c.wire, got, err, c.want)
		}
	}
	if got := k.Show("no", r); got != "No" {
		t.Errorf("shown as %q, want No", got)
	}
}

func TestAnAttestationIsConfirmedOrNotGiven(t *testing.T) {
	k, r := named(t, "attestation"), kind.Rule{Label: "The client has read the account agreement"}
	accept(t, k, r, map[string]string{"yes": "yes", "true": "yes"})
	if got := k.Normalise("no", r); got != "" {
		t.Errorf("no is stored as %q, want no answer", got)
	}
	judge(t, k, r, []verdict{{"later", "Confirm: The client has read the account agreement"}})
	if wire, err := k.Encode("yes", r); wire != true || err != nil {
		t.Errorf("sent as %#v (%v), want true", wire, err)
	}
	if got, err := k.Decode(false, r); got != "" || err != nil {
		t.Errorf("false comes back as %q (%v), want no answer", got, err)
	}
}
