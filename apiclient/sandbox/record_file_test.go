package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

// ledgerIn is the file of the records in a folder.
func ledgerIn(dir string) string { return filepath.Join(dir, "records") }

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func writeFile(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// counted is the record file of a folder with one record whose n says how many stages arrived, and its size after each.
func counted(t *testing.T, stages int, more string) (ledger []byte, number string, sizes []int) {
	t.Helper()
	dir := t.TempDir()
	d := newHarness(t, onDisk(dir))
	number = d.begin(`{"n":0}`)
	sizes = append(sizes, len(readFile(t, ledgerIn(dir))))
	for n := 1; n < stages; n++ {
		d.stage(with(number, fmt.Sprintf(`{"n":%d,"more":%q}`, n, more))).want(http.StatusOK)
		sizes = append(sizes, len(readFile(t, ledgerIn(dir))))
	}
	if err := d.server.Close(); err != nil {
		t.Fatal(err)
	}
	return readFile(t, ledgerIn(dir)), number, sizes
}

// countAfter opens a record file and returns what n is, -1 where there is no record.
func countAfter(t *testing.T, ledger []byte, number string) (n int, err error) {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, ledgerIn(dir), ledger)
	server, err := sandbox.New(onDisk(dir))
	if err != nil {
		return 0, err
	}
	defer func() { _ = server.Close() }()
	all, err := server.Records()
	if err != nil {
		t.Fatal(err)
	}
	n = -1
	for _, r := range all {
		if r.AccountNumber != number {
			t.Errorf("got a record %s that nobody began", r.AccountNumber)
		}
		if _, err := fmt.Sscan(r.Data["n"].(json.Number).String(), &n); err != nil {
			t.Fatal(err)
		}
	}
	return n, nil
}

// A record file that was cut at any byte, as by a kill in the middle of a write, opens with every stage that was written whole.
func TestAWriteKilledAnywhereCostsThatStageAlone(t *testing.T) {
	ledger, number, sizes := counted(t, 4, "")
	for cut := range len(ledger) + 1 {
		want := -1
		for n, size := range sizes {
			if cut >= size {
				want = n
			}
		}
		got, err := countAfter(t, ledger[:cut], number)
		if headless := cut < sizes[0] && err != nil; headless {
			continue // the head is never half written: a record file takes its name when it is whole
		}
		if err != nil || got != want {
			t.Fatalf("cut at byte %d of %d: got stage %d, %v, want stage %d", cut, len(ledger), got, err, want)
		}
	}
}

// After a cut the next stage is written in the place of the unfinished one, for every server on the folder.
func TestStagingGoesOnAfterACut(t *testing.T) {
	ledger, number, sizes := counted(t, 3, "")
	dir := t.TempDir()
	writeFile(t, ledgerIn(dir), ledger[:sizes[2]-5])
	one, two := newHarness(t, onDisk(dir)), newHarness(t, onDisk(dir))
	one.holds(number, `{"n":1,"more":""}`)
	two.stage(with(number, `{"n":9,"more":"m"}`)).want(http.StatusOK)
	one.holds(number, `{"n":9,"more":"m"}`)
	if err := one.server.Close(); err != nil {
		t.Fatal(err)
	}
	newHarness(t, onDisk(dir)).holds(number, `{"n":9,"more":"m"}`)
}

// A power cut leaves zeros in the sectors whose data had no time to arrive; they are no entry.
func TestZerosAtTheEndAreNoEntry(t *testing.T) {
	ledger, number, sizes := counted(t, 3, strings.Repeat("x", 1000))
	lastSector := (len(ledger) - 1) / 512 * 512
	if lastSector <= sizes[1] {
		t.Fatalf("the last entry, from %d to %d, lies in one sector", sizes[1], len(ledger))
	}
	zeros := make([]byte, 4096)
	for name, c := range map[string]struct {
		ledger []byte
		want   int
	}{
		"behind the last entry": {append(bytes.Clone(ledger), zeros...), 2},
		"a few":                 {append(bytes.Clone(ledger), 0, 0, 0), 2},
		"the last sector":       {append(bytes.Clone(ledger[:lastSector]), zeros[:len(ledger)-lastSector]...), 1},
		"the whole of an entry": {append(bytes.Clone(ledger[:sizes[1]]), zeros[:len(ledger)-sizes[1]]...), 1},
	} {
		if got, err := countAfter(t, c.ledger, number); err != nil || got != c.want {
			t.Errorf("%s: got stage %d, %v, want stage %d", name, got, err, c.want)
		}
	}
}

// No flipped bit is taken for an answer: the start is refused with the file and the place, and nothing is quoted.
func TestEveryFlippedBitStopsTheStart(t *testing.T) {
	ledger, number, _ := counted(t, 2, "")
	for at := range ledger {
		damaged := bytes.Clone(ledger)
		damaged[at] ^= 1 << (at % 8)
		_, err := countAfter(t, damaged, number)
		if err == nil || !strings.Contains(err.Error(), `"records"`) {
			t.Fatalf("byte %d of %d flipped: got %v, want an error that names the file", at, len(ledger), err)
		}
	}
}

// An entry is bound to the place where it was written: neither two that change places nor one of another folder are believed.
func TestMovedEntriesAreNotBelieved(t *testing.T) {
	ledger, number, sizes := counted(t, 4, "")
	other, _, _ := counted(t, 4, "")
	first, second := ledger[sizes[1]:sizes[2]], ledger[sizes[2]:sizes[3]]
	swapped := append(append(bytes.Clone(ledger[:sizes[1]]), second...), first...)
	for name, content := range map[string][]byte{
		"swapped":        swapped,
		"repeated":       append(bytes.Clone(ledger), second...),
		"from elsewhere": append(bytes.Clone(ledger[:sizes[2]]), other[sizes[2]:]...),
	} {
		if n, err := countAfter(t, content, number); err == nil {
			t.Errorf("%s: got stage %d, want the start refused", name, n)
		}
	}
}

// The record file is written anew before it is much larger than its records, and a server that had it open follows.
func TestTheLedgerStaysSmall(t *testing.T) {
	dir := t.TempDir()
	one, two := newHarness(t, onDisk(dir)), newHarness(t, onDisk(dir))
	kept := one.begin(`{"kept":true}`)
	number := one.begin(`{"n":0}`)
	long := strings.Repeat("x", 100_000)
	two.holds(kept, `{"kept":true}`)
	for n := range 40 {
		one.stage(with(number, fmt.Sprintf(`{"n":%d,"long":%q}`, n, long))).want(http.StatusOK)
		if size := len(readFile(t, ledgerIn(dir))); size > 2<<20 {
			t.Fatalf("after %d stages of 100 KB: got a ledger of %d bytes, want two megabytes at most", n+1, size)
		}
	}
	two.holds(kept, `{"kept":true}`)
	two.stage(with(number, `{"long":"*"}`)).want(http.StatusOK)
	one.holds(number, `{"n":39}`)
	if err := two.server.Close(); err != nil {
		t.Fatal(err)
	}
	again := newHarness(t, onDisk(dir))
	again.holds(kept, `{"kept":true}`)
	again.holds(number, `{"n":39}`)
}
