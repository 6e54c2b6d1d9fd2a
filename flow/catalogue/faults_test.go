package catalogue_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// Each row is a firm's file, the start of the fault (file, line and reason) and how it says to mend it.
func TestAFaultIsRefusedWithItsPlaceAndItsMend(t *testing.T) {
	for name, test := range map[string]struct{ file, fault, mend string }{
		"yaml": {
			"steps:\n  - id: [x\n", "firm.yaml:2: not YAML:", "Check the indentation, brackets and quotes",
		},
		"not a mapping": {"- 1\n", "firm.yaml:1: a catalogue is a mapping", "Start it with steps:"},
		"empty file":    {"", "firm.yaml:1: not one YAML document", "Put one mapping into the file"},
		"alias":         {"name: &a x\nblocks: *a\n", "firm.yaml:2: aliases are not read", "Use a block"},
		"key twice":     {"name: a\nname: b\n", "firm.yaml:2: name stands twice in one mapping", "Keep one of them"},
		"direction turned": {
			"name: x\nsource: \"a\u202eb\"\n", "firm.yaml:2: an invisible character, U+202E, stands in a text.", "Write it without",
		},
		"an escape": {
			"name: x\nblocks:\n  \"a\\eb\": []\n", "firm.yaml:3: an invisible character, U+001B, stands in a text.", "Write it without",
		},
		"zero width":  {"name: a\u200bb\n", "firm.yaml:1: an invisible character, U+200B,", "Write it without"},
		"key no word": {"[a]: b\n", "firm.yaml:1: a key is not a word", "Write key: value"},
		"unknown key": {
			"naam: x\n", `firm.yaml:1: unknown key "naam" of the catalogue.`, "Did you mean name?",
		},
		"unknown key of a field": {
			inHolderPage("{id: lastName, requird: true}"),
			`firm.yaml:1: unknown key "requird" of field holder.lastName.`, "Did you mean required?",
		},
		"unknown key of help": {
			inHolderPage("{id: lastName, help: {wat: x}}"), `firm.yaml:1: unknown key "wat" of help of field holder.lastName.`,
			"Did you mean what?",
		},
		"wrong shape": {
			"steps: {id: x}\n", "firm.yaml:1: steps of the catalogue is a mapping.", "Write a list",
		},
		"flag": {
			inHolderPage("{id: lastName, required: maybe}"), "firm.yaml:1: required of field holder.lastName is neither true nor false.",
			"Write one of them",
		},
		"number": {
			inHolderPage("{id: lastName, max: many}"), "firm.yaml:1: max of field holder.lastName is not a whole number.", "Write digits",
		},
		"negative wire limit": {
			inHolderPage("{id: lastName, wireMax: -1}"), "firm.yaml:1: wireMax of field holder.lastName is below 0.", "Write 0 or more",
		},
		"words": {
			inHolderPage("{id: lastName, synonyms: [[a]]}"),
			"firm.yaml:1: synonyms of field holder.lastName holds something that is not a word.", "Write a list of words",
		},
		"id twice in a file": {
			"checks:\n  - {id: a}\n  - {id: a}\n", `firm.yaml:3: "a" stands twice in one list, first in line 2.`, "Rename or remove one",
		},
		"drop of nothing": {
			"checks:\n  - {id: sharse, drop: true}\n", `firm.yaml:2: drops "sharse", which is not there.`, "Check the id",
		},
		"after nothing": {
			inHolderPage("{id: lastName, after: foo}"), `firm.yaml:1: stands after "foo", which is not in this list.`,
			"Name something of the same list",
		},
		"step without title": {"steps: [{id: extra}]\n", "firm.yaml:1: step extra has no title.", "Write title: ..."},
		"step without sections": {
			"steps: [{id: extra, title: Extra}]\n", "firm.yaml:1: step extra has no sections.", "Write sections: with at least one",
		},
		"section id of another step": {
			"steps: [{id: extra, title: Extra, sections: [{id: holder, title: H, pages: []}]}]\n",
			"firm.yaml:1: section holder stands in step holders and in step extra.", "Rename or remove one",
		},
		"section without pages": {
			"steps: [{id: extra, title: Extra, sections: [{id: more, title: More}]}]\n", "firm.yaml:1: section more has no pages.",
			"Write pages: with at least one",
		},
		"page without fields": {
			"steps: [{id: heirs, sections: [{id: heirs, pages: [{id: more, title: More}]}]}]\n",
			"firm.yaml:1: page heirs.more has no fields.", "Write fields: with at least one, or drop the page",
		},
		"person in the first step": {
			"steps: [{id: account, sections: [{id: account, person: true}]}]\n",
			"firm.yaml:1: section account is a person in the first step", "Put it into a later step",
		},
		"condition without a reason": {
			"steps: [{id: holders, sections: [{id: holder, when: account.repCode != \"\"}]}]\n",
			"firm.yaml:1: section holder has a condition and no reason.", "Write reason:",
		},
		"id with a sign": {
			inHolderPage("{id: last-name}"), `firm.yaml:1: a field of page holder.identity has the id "last-name".`,
			"Use letters and digits",
		},
		"section named as a word of expressions": {
			"steps: [{id: extra, title: Extra, sections: [{id: self, title: Me}]}]\n",
			`firm.yaml:1: a section of step extra has the id "self", a word of expressions.`, "Choose another",
		},
		"list without a name for an entry": {
			"steps: [{id: holders, sections: [{id: holder, list: {many: Holders}}]}]\n",
			"firm.yaml:1: the list of section holder has no one.", "Write one: ...",
		},
		"list bounds": {
			inHeirs("list: {min: 9}"), "firm.yaml:1: the list of section heirs wants at least 9 and at most 4 entries.",
			"Raise max or lower min",
		},
		"share without a class": {
			inHeirs(`list: {class: ""}`), "firm.yaml:1: the list of section heirs has only one of share and class.", "Write both",
		},
		"constant that is no value": {
			inHeirs("constants: {a: [1]}"), "firm.yaml:1: constant a of section heirs is not a plain value.", "Write a text",
		},
		"constant that is no JSON number": {
			inHeirs("constants: {a: 0x10}"), "firm.yaml:1: constant a of section heirs is not a number that JSON has.", "Put it in quotes",
		},
	} {
		t.Run(name, func(t *testing.T) { checkFault(t, test.file, test.fault, test.mend) })
	}
}

func checkFault(t *testing.T, file, fault, mend string) {
	t.Helper()
	got := refused(t, file).Error()
	if !strings.HasPrefix(got, fault) || !strings.Contains(got, mend) {
		t.Errorf("got  %s\nwant %s ... %s", got, fault, mend)
	}
	if strings.ContainsRune(got, '\n') {
		t.Errorf("the fault %q is longer than one line", got)
	}
}

func TestAFaultOfAField(t *testing.T) {
	for name, test := range map[string]struct{ file, fault, mend string }{
		"no label": {inHolderPage("{id: x, type: text, " + help + "}"), "firm.yaml:1: field holder.x has no label.", "Write label: ..."},
		"no type":  {inHolderPage("{id: x, label: X, " + help + "}"), "firm.yaml:1: field holder.x has no type.", "Write type: ..."},
		"no help":  {inHolderPage("{id: x, label: X, type: text}"), "firm.yaml:1: field holder.x has no help.", "Write help: {what: ..., why: ...}"},
		"no why": {
			inHolderPage("{id: x, label: X, type: text, help: {what: A thing.}}"), "firm.yaml:1: help of field holder.x has no why.",
			"Write why: ...",
		},
		"unknown kind": {
			inHolderPage("{id: lastName, type: txt}"), `firm.yaml:1: unknown type "txt" of field holder.lastName.`, "Did you mean text?",
		},
		"unknown format": {
			inHolderPage("{id: lastName, format: nam}"), `firm.yaml:1: unknown format "nam" of field holder.lastName.`, "Did you mean name?",
		},
		"unknown transform": {
			inHolderPage("{id: lastName, transforms: [uper]}"), `firm.yaml:1: unknown transform "uper" of field holder.lastName.`,
			"Did you mean upper?",
		},
		"bounds": {
			inHolderPage("{id: lastName, min: 51}"), "firm.yaml:1: field holder.lastName wants at least 51 and at most 50.",
			"Raise max or lower min",
		},
		"past and future": {
			inHolderPage("{id: birthDate, future: true}"), "firm.yaml:1: field holder.birthDate is both past and future.",
			"Keep one of them",
		},
		"required twice": {
			inHolderPage(`{id: lastName, requiredWhen: 'self.birthDate != ""'}`),
			"firm.yaml:1: field holder.lastName is required and required by a condition.", "Write required: false",
		},
		"choice without options": {
			inHolderPage("{id: lastName, type: choice}"), "firm.yaml:1: field holder.lastName has no options.", "Write options:",
		},
		"options of a text": {
			inHolderPage("{id: lastName, options: registration}"), "firm.yaml:1: field holder.lastName has options and is a text.",
			"Make it a choice",
		},
		"empty options": {
			inHolderPage("{id: x, label: X, type: choice, options: [], " + help + "}"), "firm.yaml:1: field holder.x holds no list of options.",
			"Write - {value: ..., label: ...}",
		},
		"unknown vocabulary": {
			inHolderPage("{id: x, label: X, type: choice, options: registrations, " + help + "}"),
			`firm.yaml:1: unknown vocabulary "registrations" of field holder.x.`, "Did you mean registration?",
		},
		"option with a comma": {
			"vocabularies: {registration: [{value: 'a,b', label: AB}]}\n",
			`firm.yaml:1: option value "a,b" of vocabulary registration has a comma or a space.`, "use one word",
		},
		"option without a label": {
			"vocabularies: {registration: [{value: tic}]}\n", "firm.yaml:1: option tic of vocabulary registration has no label.",
			"Write label: ...",
		},
		"regions of nowhere": {
			inHolderPage("{id: x, label: X, type: region, regionsOf: FR, " + help + "}"),
			"firm.yaml:1: regionsOf of field holder.x names no regions.", "Write US or CA",
		},
		"id of an entry": {
			inHeirPage("{id: id, label: ID, type: text, " + help + "}"), "firm.yaml:1: field heirs.id has the name of an entry's identifier.",
			"Choose another id",
		},
		"field twice in a section": {
			"steps: [{id: holders, sections: [{id: holder, pages: [{id: more, title: More, fields: [" +
				"{id: lastName, label: X, type: text, wire: x, " + help + "}]}]}]}]\n",
			"firm.yaml:1: field holder.lastName stands twice in the section.", "Rename or remove one",
		},
		"field and group": {
			inHolderPage("{id: legal, label: X, type: text, wire: x, " + help + "}"),
			"firm.yaml:1: field holder.legal is also the group of legal.", "Rename one of them",
		},
		"same of nothing": {
			inHolderPage("{id: lastName, same: {when: 'true', field: firstName}}"),
			`firm.yaml:1: field holder.lastName takes its answer from "firstName", which is no field of the section.`,
			"Did you mean lastName?",
		},
		"same of another type": {
			inHolderPage("{id: lastName, same: {when: 'true', field: birthDate}}"),
			"firm.yaml:1: field holder.lastName is a text and takes its answer from birthDate, a date.", "Give both one type",
		},
		"same of same": {
			inHolderPage("{id: lastName, same: {when: 'true', field: mailing.zip}}"),
			"firm.yaml:1: field holder.lastName takes its answer from mailing.zip, which takes its own from elsewhere.",
			"Name the first in the chain",
		},
		"name of nothing": {
			inHeirs("name: [naam]"), `firm.yaml:1: section heirs has the name "naam", which is none of its fields.`, "Did you mean name?",
		},
		"share of nothing": {
			inHeirs("list: {share: shard}"), `firm.yaml:1: section heirs has the share "shard", which is none of its fields.`,
			"Did you mean share?",
		},
		"share that is no percent": {
			inHeirPage("{id: share, type: money}"), "firm.yaml:1: share share of section heirs is a money.", "Make it a percent",
		},
		"class that is no choice": {
			inHeirs("list: {class: name}"), "firm.yaml:1: class name of section heirs is a text.", "Make it a choice",
		},
	} {
		t.Run(name, func(t *testing.T) { checkFault(t, test.file, test.fault, test.mend) })
	}
}

func TestACatalogueOfNothingIsRefused(t *testing.T) {
	if _, err := catalogue.Load(); err == nil || !strings.Contains(err.Error(), "without steps") {
		t.Errorf("loading no file: got %v, want a fault about steps", err)
	}
}

func TestTheFirstFileWithAFaultIsNamed(t *testing.T) {
	bad := catalogue.Source{Name: "a.yaml", Data: []byte("x: [")}
	worse := catalogue.Source{Name: "b.yaml", Data: []byte("y: [")}
	for range 20 {
		if _, err := catalogue.Load(small(t), bad, worse); err == nil || !strings.HasPrefix(err.Error(), "a.yaml:1:") {
			t.Fatalf("loading two bad files: got %v, want the fault of a.yaml", err)
		}
	}
}

func TestAPaperIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{label: Deed, when: 'today != ""'}`:                            "a paper has no id",
		`{id: deed, when: 'today != ""'}`:                               "paper deed has no label",
		`{id: deed, label: Deed}`:                                       "paper deed has no when",
		`{id: deed, label: Deed, when: 'self.lastName == ""'}`:          "unknown name self",
		`{id: deed, label: Deed, each: hairs, when: 'today != ""'}`:     `unknown section "hairs". Did you mean heirs?`,
		`{id: deed, label: Deed, each: heirs, when: 'self.nme != ""'}`:  "unknown field nme",
		`{id: deed, label: Deed, at: heirs, when: 'today != ""'}`:       `unknown key "at" of paper deed`,
		`{id: deed, label: Deed, each: [heirs, holder], when: 'today'}`: "when of paper deed",
	} {
		if e := refused(t, "papers: ["+text+"]"); !strings.Contains(e.Reason, want) {
			t.Errorf("%s: got %q, want %q", text, e.Reason, want)
		}
	}
}
