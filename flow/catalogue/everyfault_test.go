package catalogue_test

import (
	"os"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// Each line that is marked has one fault; together they are of every stage of loading.
const spoilt = `naam: x                                                                     # fault
countries: alpha-4                                                          # fault
blocks:
  address: [{id: zipp, drop: true}]                                         # fault
vocabularies:
  class: [{value: "a b", label: Spaced}]                                    # fault
steps:
  - id: holders
    sections:
      - id: holder
        pages:
          - id: identity
            fields:
              - {id: lastName, requird: true}                               # fault
              - {id: birthDate, type: dat}                                  # fault
              - {id: nick, label: N, type: text, when: self.lastNam == "", help: {what: A., why: B.}} # fault
              - {id: tall, label: T, type: integer, min: 3, max: 1, help: {what: A., why: B.}} # fault
              - {id: copy, label: C, type: text, wire: lastName, help: {what: A., why: B.}} # fault
              - {use: addresses, as: x}                                      # fault
checks:
  - {id: adult, at: birthDat}                                               # fault
  - {id: late, severity: error, each: heirs, at: share, that: self.share, message: M.} # fault
  - {id: lost, severity: error, at: nowhere, that: account.repCode != "", message: M.} # fault
`

func TestEveryFaultIsNamed(t *testing.T) {
	small, err := os.ReadFile("testdata/small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := []catalogue.Source{{Name: "small.yaml", Data: small}, {Name: "firm.yaml", Data: []byte(spoilt)}}
	found := map[int][]string{}
	last := 0
	for _, f := range catalogue.Faults(files...) {
		if f.File != "firm.yaml" || f.Line < last {
			t.Errorf("got %s out of place", f)
		}
		last = f.Line
		found[f.Line] = append(found[f.Line], f.Reason)
	}
	number := 0
	for line := range strings.Lines(spoilt) {
		number++
		if want := strings.Contains(line, "# fault"); want != (len(found[number]) == 1) {
			t.Errorf("line %d %q: got %q, want one fault: %v", number, strings.TrimSpace(line), found[number], want)
		}
	}
	if first := refused(t, spoilt); len(found) > 0 && !strings.HasPrefix(first.Error(), "firm.yaml:") {
		t.Errorf("load: got %v", first)
	}
}

func TestAGoodCatalogueHasNoFaults(t *testing.T) {
	files, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	if found := catalogue.Faults(files...); len(found) > 0 {
		t.Errorf("got %v", found)
	}
}

// A file that cannot be read at all is told of beside every other such file.
func TestEachFileThatIsNoYAMLIsNamed(t *testing.T) {
	found := catalogue.Faults(catalogue.Source{Name: "a.yaml", Data: []byte("[x\n")}, catalogue.Source{Name: "b.yaml", Data: []byte("- 1\n")})
	if len(found) != 2 || found[0].File != "a.yaml" || found[1].File != "b.yaml" {
		t.Errorf("got %v, want a.yaml and b.yaml", found)
	}
}

func TestJoinsThatCannotBeSentAreRefused(t *testing.T) {
	const plain = `label: L, type: text, help: {what: A., why: B.}`
	for name, test := range map[string]struct{ fields, fault, mend string }{
		"nowhere": {"{id: a, join: [b], " + plain + "}", `section holder has the join of a: "b", which is none of its fields.`, ""},
		"not sent": {
			"{id: a, wire: '-', join: [b], " + plain + "}, {id: b, " + plain + "}", "field holder.a joins b and is not sent.", "Give it a wire name",
		},
		"itself": {"{id: a, join: [a], " + plain + "}", "field holder.a joins a, which joins others itself.", "Name plain fields"},
		"twice": {
			"{id: a, join: [c], " + plain + "}, {id: b, join: [c], " + plain + "}, {id: c, " + plain + "}",
			"field holder.b joins c, which a joins already.", "Name it once",
		},
		"a number": {
			"{id: a, join: [b], " + plain + "}, {id: b, label: L, type: integer, help: {what: A., why: B.}}",
			"field holder.a joins b.", "Both must be texts",
		},
	} {
		t.Run(name, func(t *testing.T) {
			checkFault(t, inHolderPage(test.fields), "firm.yaml:1: "+test.fault, test.mend)
		})
	}
}
