package catalogue_test

import "testing"

func TestAFaultOfABlock(t *testing.T) {
	for name, test := range map[string]struct{ file, fault, mend string }{
		"unknown block": {
			inHolderPage("{use: addrs, as: home}"), `firm.yaml:1: unknown block "addrs".`, "Did you mean address?",
		},
		"unknown key": {
			inHolderPage("{use: address, az: home}"), `firm.yaml:1: unknown key "az" where a block is used.`, "Did you mean as?",
		},
		"block that is no list": {
			"blocks: {odd: {a: b}}\n" + inHolderPage("{use: odd}"), `firm.yaml:1: block "odd" is not a list.`, "as a list",
		},
		"blocks that are no mapping": {"blocks: [a]\n", "firm.yaml:1: blocks is a list.", "Write block names"},
		"block in itself": {
			"blocks:\n  a:\n    - use: b\n  b:\n    - use: a\n" + inHolderPage("{use: a}"), `firm.yaml:5: block "a" uses itself.`,
			"Take one use out",
		},
		"used twice in one place": {
			inHolderPage("{use: address}, {use: address}"), `small.yaml:9: "country" stands twice in one list`, "Rename or remove one",
		},
		"pages with a prefix": {
			"blocks:\n  tax:\n    - {id: tax, title: Tax, fields: []}\n" +
				"steps: [{id: holders, sections: [{id: holder, pages: [{use: tax, as: x}]}]}]\n",
			"firm.yaml:4: pages take no prefix.", "Remove as",
		},
	} {
		t.Run(name, func(t *testing.T) { checkFault(t, test.file, test.fault, test.mend) })
	}
}

func TestTwoAnswersAreNotSentInOnePlace(t *testing.T) {
	field := func(wire string) string { return "{id: x, label: X, type: text, wire: " + wire + ", " + help + "}" }
	const newSection = "steps: [{id: extra, title: Extra, sections: [{id: extra, title: Extra, %s, " +
		"pages: [{id: p, title: P, fields: [{id: x, label: X, type: text, wire: %s, " + help + "}]}]}]}]"
	section := func(keys, wire string) string { return replace(newSection, keys, wire) }
	for name, test := range map[string]struct{ file, fault, mend string }{
		"in one object": {
			inHolderPage(field("lastName")), `firm.yaml:1: field holder.x is sent as "owner.lastName", and so is field holder.lastName.`,
			"Rename one on the wire",
		},
		"in one entry": {
			inHeirPage(field("share")), `firm.yaml:1: field heirs.x is sent as "share", and so is field heirs.share.`, "Rename one on the wire",
		},
		"a renamed field": {
			inHolderPage("{id: birthDate, wire: lastName}"), `firm.yaml:1: field holder.birthDate is sent as "owner.lastName"`,
			"Rename one on the wire",
		},
		"of two sections in one object": {
			section("wire: owner", "lastName"), `firm.yaml:1: field extra.x is sent as "owner.lastName", and so is field holder.lastName.`,
			"Rename one on the wire",
		},
		"at the top of the body": {
			inHolderPage(field("/registration")), `firm.yaml:1: field holder.x is sent as "registration", and so is field account.registration.`,
			"Rename one on the wire",
		},
		"a value where an object stands": {
			inHolderPage(field("/main")), `firm.yaml:1: field account.repCode is sent as "main.repCode", inside "main", which is field holder.x.`,
			"Rename one on the wire",
		},
		"an object inside a value": {
			inHeirPage(field("name.first")), `firm.yaml:1: field heirs.x is sent as "name.first", inside "name", which is field heirs.name.`,
			"Rename one on the wire",
		},
		"a constant and a field of an object": {
			inHolderPage(field("nameType")),
			`firm.yaml:1: field holder.x is sent as "owner.nameType", and so is constant nameType of section holder.`,
			"Rename one on the wire",
		},
		"a constant and a field of an entry": {
			inHeirPage(field("role")), `firm.yaml:1: field heirs.x is sent as "role", and so is constant role of section heirs.`,
			"Rename one on the wire",
		},
		"a list and a field": {
			inHolderPage(field("/heirs")), `firm.yaml:1: field holder.x is sent as "heirs", and so is an entry of heirs.`,
			"Rename one on the wire",
		},
		"what onboard sends of a body": {
			inHolderPage(field("/accountNumber")), `firm.yaml:1: field holder.x is sent as "accountNumber", which onboard sends by itself.`,
			"Rename it on the wire",
		},
		"what onboard sends of an entry": {
			inHeirPage(field("customerID")), `firm.yaml:1: field heirs.x is sent as "customerID", which onboard sends by itself.`,
			"Rename it on the wire",
		},
		"an entry at the top of the body": {
			inHeirPage(field("/name")), `firm.yaml:1: field heirs.x stands in a list and has the wire name "/name" at the top of the body.`,
			"Remove the /",
		},
		"a wire name with a space": {
			inHolderPage(field("last name")), `firm.yaml:1: field holder.x has the wire name "last name".`, "Use letters, digits and dots",
		},
		"a list without an array": {
			section("list: {one: X, many: X}", "x"), "firm.yaml:1: list extra has no wire name.", "Write wire:",
		},
		"a constant that another list may send": {
			"vocabularies: {role: [{value: a, label: A, wire: heir}]}\n" + replace(
				"steps: [{id: extra, title: E, sections: [{id: extra, title: E, list: {one: X, many: X}, wire: heirs, pages: "+
					"[{id: p, title: P, fields: [{id: role, label: R, type: choice, options: role, %s}]}]}]}]", help),
			`firm.yaml:2: section heirs always sends role "heir", which field extra.role of the same array may send too.`,
			"Change one of them",
		},
	} {
		t.Run(name, func(t *testing.T) { checkFault(t, test.file, test.fault, test.mend) })
	}
}

func TestTwoListsMayShareAnArray(t *testing.T) {
	c := laid(t, replace("steps: [{id: extra, title: E, sections: [{id: extra, title: E, list: {one: X, many: X}, wire: heirs, "+
		"constants: {role: other}, pages: [{id: p, title: P, fields: [{id: name, label: N, type: text, %s}]}]}]}]", help))
	if got := c.Section("extra").Wire; got != c.Section("heirs").Wire {
		t.Errorf("array of the second list: got %q, want that of heirs", got)
	}
}
