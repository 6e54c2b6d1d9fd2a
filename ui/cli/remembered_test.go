package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/drafts"
)

const clientsCSV = "account.registration,account.repCode,primaryHolder.firstName,primaryHolder.lastName\n" +
	"individual,F123,Testa,Sampleton\nindividual,F123,Ima,Placeholder\n"

// A table that grows is run every night, while the drafts of its first rows are removed as their time is over: each row is
// opened once, what was removed is reported, and the new rows are opened.
func TestATableThatIsRunEveryNightOpensEachRowOnce(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	table := filepath.Join(h.dir, "clients.csv")
	night := func(want int, text string) (ids []string, errOut string) {
		t.Helper()
		if err := os.WriteFile(table, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, errOut := h.run(want, "", "open", "clients.csv", "-o", "json")
		for line := range strings.Lines(out) {
			var row struct{ Draft string }
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(err)
			}
			ids = append(ids, row.Draft)
		}
		return ids, errOut
	}
	first, _ := night(0, clientsCSV)
	store, err := drafts.Open(t.Context(), drafts.Options{
		Dir: filepath.Join(h.dir, "data", "onboard"), Environment: "SANDBOX", Sandbox: true, Keyring: noKeyring{},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Remove(t.Context(), first[0]); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	then, errOut := night(1, clientsCSV+"individual,F123,Pip,Newcomer\n")
	if len(then) != 2 || then[0] != first[1] || then[1] == first[0] {
		t.Errorf("got %v, want the second row as it was (%s) and the third", then, first[1])
	}
	if !strings.Contains(errOut, "onboard: clients.csv:2: was opened on ") || !strings.Contains(errOut, first[0]+", which was removed since. Leave it out, or open another one on purpose with --again.") {
		t.Errorf("got %q beside them, want the first row told of", errOut)
	}
}
