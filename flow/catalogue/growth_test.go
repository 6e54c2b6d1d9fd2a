package catalogue_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// Nothing in an expression grows without being written out: each of these would fill the memory or never end.
func TestExpressionsThatGrowAreRefused(t *testing.T) {
	deep := "true"
	for range 5 {
		deep = "all(heirs, " + deep + ")"
	}
	for source, want := range map[string]string{
		`len(reduce(1..40, #acc + #acc, "xxxxxxxx")) > 1`:              "reduce makes more than it is given",
		`len(repeat("x", 1000000000)) > 1`:                             "repeat makes more than it is given",
		`len(replace(replace("xxxx", "x", "xxxx"), "x", "xxxx")) > 1`:  "replace makes more than it is given",
		`len(join(map(1..1000, "x"), "xxxxxxxx")) > 1`:                 "makes more than it is given",
		`len(map(map(heirs, .name), # + #)) > 1`:                       "map makes more than it is given",
		`len(flatten([heirs, heirs])) > 1`:                             "flatten makes more than it is given",
		`len(concat(heirs, heirs)) > 1`:                                "concat makes more than it is given",
		`toJSON(heirs) == ""`:                                          "toJSON makes more than it is given",
		`let a = "xxxxxxxx"; let b = a + a; let c = b + b; len(c) > 1`: "let names answers only",
		`let a = [1, 2]; let b = [a, a]; b == b`:                       "let names answers only",
		`sum(1..1000000) > 1`:                                          "a range goes over 1000 numbers at most",
		`sum(1..len(heirs)) > 1`:                                       "a range goes over 1000 numbers at most",
		deep:                                                           "lie in one another 2 deep at most",
		`self.lastName == "` + strings.Repeat("x", 10_000) + `"`:       "is longer than 10000 characters",
		strings.Repeat("(", 9_000) + "true":                            "does not compile",
		strings.Repeat(`self.lastName == "" or `, 400) + "true":        "it has more than 1000 parts. Part it",
	} {
		got := refused(t, when(strings.ReplaceAll(source, "'", "''"))).Error()
		if !strings.Contains(got, want) {
			t.Errorf("%.60s:\n got %.300s\nwant %s", source, got, want)
		}
	}
}

func TestExpressionsThatDoNotGrowAreTaken(t *testing.T) {
	for _, source := range []string{
		`len(uniq(map(heirs, .name))) == len(heirs)`,
		`any(heirs, .name == "Zo" and all(heirs, .share > 0))`,
		`let h = self.legal; h.country == "US"`,
		`any(1..12, # == 3)`,
		`self.lastName + " " + self.lastName matches "x"`,
	} {
		laid(t, "checks: [{id: adult, when: '"+source+"'}]")
	}
}

// Blocks that use blocks twice each would become a billion fields.
func TestBlocksThatMultiplyAreRefused(t *testing.T) {
	var file strings.Builder
	file.WriteString("replaces: true\nblocks:\n  b0: [{id: x, label: X, type: text}]\n")
	for i := 1; i <= 30; i++ {
		fmt.Fprintf(&file, "  b%d: [{use: b%d, as: l}, {use: b%d, as: r}]\n", i, i-1, i-1)
	}
	file.WriteString("steps: [{id: a, title: A, sections: [{id: s, title: S, pages: [{id: p, title: P, fields: [{use: b30}]}]}]}]\n")
	found := catalogue.Faults(catalogue.Source{Name: "firm.yaml", Data: []byte(file.String())})
	if len(found) == 0 || !strings.Contains(found[0].Error(), "blocks that use blocks become more than 100000 items") {
		t.Errorf("got %v", found)
	}
}

func TestACatalogueThatIsTooLargeIsRefused(t *testing.T) {
	found := catalogue.Faults(catalogue.Source{Name: "firm.yaml", Data: make([]byte, 5<<20)})
	if len(found) != 1 || found[0].Error() != "firm.yaml:1: larger than 4 MB. Take out what is no catalogue" {
		t.Errorf("got %v", found)
	}
}

// Ten times the checks are at most twelve times the work.
func TestReadingACatalogueGrowsWithItsSize(t *testing.T) {
	builtIn := catalogue.Source{Name: "default.yaml", Data: whole(t)}
	cost := func(n int) uint64 {
		var file strings.Builder
		file.WriteString("checks:\n")
		for i := range n {
			fmt.Fprintf(&file, "  - {id: firm-%d, severity: error, at: account.repCode, that: 'account.repCode != \"F%d\"', message: Not F%d}\n", i, i, i)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if found := catalogue.Faults(builtIn, catalogue.Source{Name: "firm.yaml", Data: []byte(file.String())}); len(found) > 0 {
			t.Fatal(found[0])
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	cost(1) // what is made once
	none := cost(1)
	few, many := cost(200)-none, cost(2000)-none
	if many > 12*few {
		t.Errorf("got %d bytes for 2000 checks, want at most 12 times the %d for 200", many, few)
	}
}

// whole is the built-in catalogue as one file.
func whole(t *testing.T) []byte {
	t.Helper()
	files, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	data, err := catalogue.Effective(files...)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
