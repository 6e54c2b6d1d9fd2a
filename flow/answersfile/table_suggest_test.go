package answersfile_test

import (
	"os"
	"strings"
	"testing"
)

// What a header means is the right person's or nobody's: an answer at the wrong person is not seen.
func TestHeadersOfExportsMeanTheRightPersonOrNobody(t *testing.T) {
	data, err := os.ReadFile("testdata/tables/headers.txt")
	if err != nil {
		t.Fatal(err)
	}
	c, seen := builtIn(t), 0
	for line := range strings.Lines(string(data)) {
		header, want, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		seen++
		read := table(t, c, header+",other\nx,y\n")
		read.Suggest()
		got := read.Columns[0].Path
		if got == "" {
			got = "-"
		}
		if got != want {
			t.Errorf("%s: got %s by %s, want %s", header, got, read.Columns[0].By, want)
		}
	}
	if seen < 100 {
		t.Errorf("only %d headers were tried", seen)
	}
}

// Of two columns that mean the same the one that says it better has it, and the other none: not the next person's.
func TestTwoColumnsOfOneMeaningShareNothing(t *testing.T) {
	for header, want := range map[string]string{
		"Family Name,Last Name":                  " primaryHolder.lastName",
		"Last Name,Family Name":                  "primaryHolder.lastName ",
		"Phone,Mobile":                           " primaryHolder.mobilePhone",
		"Cell Phone,Mobile Phone,Phone":          " primaryHolder.mobilePhone ",
		"First Name,Client First Name,FirstName": "primaryHolder.firstName  ",
		"Street Address,Address 1,Home Street":   " primaryHolder.legalAddress.line1 ",
	} {
		read := table(t, builtIn(t), header+"\nx\n")
		read.Suggest()
		var got []string
		for _, c := range read.Columns {
			got = append(got, c.Path)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, want %q", header, got, want)
		}
	}
}
