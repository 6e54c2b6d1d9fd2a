package answersfile_test

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"brokerage/onboard/flow/answersfile"
)

// allocated is how many bytes a call allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Ten times what comes in is at most twelve times the work, for each that reads.
func TestReadersGrowWithWhatTheyRead(t *testing.T) {
	c := builtIn(t)
	for name, read := range map[string]func(n int) error{
		"rows of a table": func(n int) error {
			data := "account.registration,primaryHolder.firstName,primaryHolder.lastName\n" + strings.Repeat("individual,Testa,Sampleton\n", n)
			read, err := answersfile.ReadTable(c, "a.csv", []byte(data), testDay)
			if err == nil {
				err = read.ByHeader()
			}
			if err == nil {
				read.Applications()
			}
			return err
		},
		"rows of a table in one cell": func(n int) error {
			_, err := answersfile.ReadTable(c, "a.csv", []byte("account.accountNickname\n\""+strings.Repeat("x\n", n)+"\"\n"), testDay)
			return err
		},
		"columns of a table": func(n int) error {
			header := make([]string, n/5)
			for i := range header {
				header[i] = fmt.Sprintf("Column %d", i)
			}
			_, err := answersfile.ReadTable(c, "a.csv", []byte(strings.Join(header, ",")+"\nx\n"), testDay)
			return err
		},
		"entries of a list": func(n int) error {
			_, err := answersfile.ReadAnswers(c, "a.yaml", []byte("todBeneficiaries:\n"+strings.Repeat("  - {firstName: Testa}\n", n/5)), testDay, numbered())
			return err
		},
		"lines of a value": func(n int) error {
			_, err := answersfile.ReadAnswers(c, "a.yaml", []byte("account:\n  accountNickname: x\n"+strings.Repeat("    x\n", n)), testDay, numbered())
			return err
		},
		"JSON": func(n int) error {
			_, err := answersfile.ReadAnswers(c, "a.json", []byte(`{"todBeneficiaries": [`+strings.Repeat(`{"firstName": "Testa"},`, n/5)+`{}]}`), testDay, numbered())
			return err
		},
		"lines of a mapping": func(n int) error {
			header, lines := make([]string, n/5), make([]string, n/5)
			for i := range header {
				header[i] = fmt.Sprintf("Column %d", i)
				lines[i] = fmt.Sprintf("  Column %d: \"\"\n", i)
			}
			read, err := answersfile.ReadTable(c, "a.csv", []byte(strings.Join(header, ",")+"\nx\n"), testDay)
			if err == nil {
				err = read.ByMapping("m.yaml", []byte("columns:\n"+strings.Join(lines, "")))
			}
			return err
		},
	} {
		// The least of several is without what is made once, or made again because a pool had let go of it.
		cost := func(n int) (least int64) {
			least = math.MaxInt64
			for range 5 {
				least = min(least, int64(allocated(func() {
					if err := read(n); err != nil {
						t.Fatalf("%s: %v", name, err)
					}
				})))
			}
			return least
		}
		none := cost(5)
		if few, many := cost(200), cost(2000); many-none > 12*(few-none) {
			t.Errorf("%s: got %d bytes for 2000, want at most 12 times the %d for 200", name, many-none, few-none)
		}
	}
}

// What is beyond every honest file is refused by one line, before it fills the memory.
func TestWhatIsBeyondEveryHonestFileIsRefusedEarly(t *testing.T) {
	c := builtIn(t)
	columns := strings.Repeat("x,", 100_000) + "x\n"
	table := func(data string) error {
		_, err := answersfile.ReadTable(c, "a.csv", []byte(data), testDay)
		return err
	}
	answers := func(data string) error {
		_, err := answersfile.ParseAnswers(c, "a.yaml", []byte(data), testDay)
		return err
	}
	for name, test := range map[string]struct {
		read func(string) error
		data string
		want string
	}{
		"300,000 rows":    {table, "account.registration\n" + strings.Repeat("individual\n", 300_000), "a.csv:20002: more than 20000 applications, or 2000000 cells. Part the table."},
		"3,000,000 cells": {table, "", ""},
		"100,000 columns": {table, columns + columns, "a.csv:1: has 100001 columns. At most 500 are read."},
		"a huge table":    {table, strings.Repeat("x", 17<<20), "a.csv: larger than 16 MB. That is no file of answers."},
		"200,000 entries": {answers, "todBeneficiaries:\n" + strings.Repeat("- {a: b}\n", 200_000), "a.yaml: larger than 1 MB. That is no file of answers."},
	} {
		if name == "3,000,000 cells" {
			header := make([]string, 400)
			for i := range header {
				header[i] = fmt.Sprintf("c%d", i)
			}
			test.data = strings.Join(header, ",") + "\n" + strings.Repeat(strings.Repeat("x,", 399)+"x\n", 7_500)
			test.want = "a.csv:5001: more than 20000 applications, or 2000000 cells. Part the table."
		}
		var err error
		spent := allocated(func() { err = test.read(test.data) })
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
		if spent > 400<<20 {
			t.Errorf("%s: took %d MB to refuse", name, spent>>20)
		}
	}
	if _, err := answersfile.ReadAnswers(c, "a.yaml", []byte("todBeneficiaries:\n"+strings.Repeat("- {lastName: b}\n", 501)), testDay, numbered()); err == nil ||
		err.Error() != "a.yaml:2: todBeneficiaries: has 501 entries. At most 500 are read." {
		t.Errorf("501 entries: got %v", err)
	}
}
