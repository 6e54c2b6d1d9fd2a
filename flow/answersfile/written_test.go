package answersfile_test

import (
	"testing"

	"brokerage/onboard/flow/answersfile"
)

func TestAnAnswerBesideTheFileStandsOverIt(t *testing.T) {
	w := written(t, builtIn(t), "account: {registration: individual}\nprimaryHolder:\n  legalAddress: {city: Springfield, country: US}\n"+
		"  mailingAddress.city: Elsewhere\ntodBeneficiaries:\n  - {lastName: Sampleton}\n")
	for _, set := range [][2]string{
		{"account.registration", "individualTod"},
		{"primaryHolder.legalAddress.city", "Shelbyville"},
		{"primaryHolder.mailingAddress.city", ""},
		{"primaryHolder.legalAddress.state", "Illinois"},
		{"todBeneficiaries[0].lastName", "Fakename"},
		{"todBeneficiaries[1].lastName", "Example"},
		{"associatedParties[0].lastName", "Madeup"},
	} {
		if err := w.Set(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	a, faults := w.Read(numbered())
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	for path, want := range map[string]string{
		"account.registration": "individualTod", "primaryHolder.legalAddress.city": "Shelbyville", "primaryHolder.legalAddress.country": "US",
		"primaryHolder.mailingAddress.city": "", "primaryHolder.legalAddress.state": "IL",
		"todBeneficiaries[N1].lastName": "Fakename", "todBeneficiaries[N2].lastName": "Example", "associatedParties[N3].lastName": "Madeup",
	} {
		if got := a.Get(at(path)); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestAnAnswerThatCannotStandBesideTheFile(t *testing.T) {
	w := written(t, builtIn(t), "account: {registration: individual}\n")
	for path, want := range map[string]string{
		"account.repCod":               "--set: account.repCod: no such field. Did you mean account.repCode?",
		"acount.repCode":               "--set: acount.repCode: no such path. Did you mean account?",
		"repCode":                      "--set: repCode: no such path. Did you mean account.repCode?",
		"zzz":                          "--set: zzz: no such path. Write it as SECTION.FIELD, as in account.registration.",
		"account":                      "--set: account: names no field. Write one of its fields, as in account.registration.",
		"account[0].repCode":           "--set: account[0].repCode: stands once. Write it as account.repCode.",
		"todBeneficiaries[1].lastName": "--set: todBeneficiaries[1].lastName: leaves out an entry. The next one is todBeneficiaries[0].lastName.",
	} {
		if err := w.Set(path, "x"); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", path, err, want)
		}
	}
	if err := w.Set("account.registration", "indvidual"); err != nil {
		t.Fatal(err)
	}
	_, faults := w.Read(numbered())
	if len(faults) != 1 || faults[0].Error() != "--set: account.registration: not one of the values it can have. Did you mean individual?" {
		t.Errorf("got %v", faults)
	}
}

// What an application says recognises it, not its file, its layout or the identifiers it is given.
func TestADigestIsOfWhatIsSaid(t *testing.T) {
	c := builtIn(t)
	yaml := written(t, c, "account: {registration: individualTod}\ntodBeneficiaries: [{lastName: Sampleton}]\n")
	json, err := answersfile.ParseAnswers(c, "b.json", []byte(`{"todBeneficiaries": [{"lastName": "Sampleton"}], "account": {"registration": "Individual with TOD"}}`), testDay)
	if err != nil {
		t.Fatal(err)
	}
	other := written(t, c, "account: {registration: individualTod}\ntodBeneficiaries: [{lastName: Fakename}]\n")
	if yaml.Digest() == "" || yaml.Digest() != json.Digest() {
		t.Errorf("the same application is known as %q and %q", yaml.Digest(), json.Digest())
	}
	if yaml.Digest() == other.Digest() {
		t.Error("two applications are known by one digest")
	}
}
