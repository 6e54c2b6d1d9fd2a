package cli_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// The built program removes what is past its time before it lists, warns of what soon is, and says both.
func TestWhatIsPastItsTimeIsRemovedByTheProgram(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	now := time.Now()
	store, err := drafts.Open(t.Context(), drafts.Options{
		Dir: filepath.Join(h.dir, "data", "onboard"), Environment: "SANDBOX", Sandbox: true, Keyring: noKeyring{},
	})
	if err != nil {
		t.Fatal(err)
	}
	for id, d := range map[string]flow.Summary{
		"opened":    {Phase: flow.Open, UpdatedAt: now.AddDate(0, 0, -8)},
		"untouched": {Phase: flow.Editing, UpdatedAt: now.AddDate(0, 0, -100)},
		"told":      {Phase: flow.Editing, UpdatedAt: now.AddDate(0, 0, -100)},
		"submitted": {Phase: flow.Submitted, UpdatedAt: now.AddDate(0, 0, -800)},
	} {
		r := storetest.Record(storetest.ID(id), "{}")
		r.Meta = d
		if _, err := store.Save(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.MarkWarned(storetest.ID("told"), now.AddDate(0, 0, -15)); err != nil {
		t.Fatal(err)
	}
	fates := func(args ...string) map[string]string {
		out, _ := h.run(0, "", append([]string{"drafts", "purge", "-o", "json"}, args...)...)
		var lines []struct{ Draft, What string }
		if err := json.Unmarshal([]byte(out), &lines); err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, l := range lines {
			got[l.Draft] = l.What
		}
		return got
	}
	if got := fates("--dry-run"); len(got) != 3 || got[storetest.ID("opened")] != "due" || got[storetest.ID("told")] != "due" || got[storetest.ID("untouched")] != "soon" {
		t.Errorf("dry run: got %v, want two due and one soon", got)
	}
	out, errs := h.run(0, "", "drafts", "list")
	if strings.Count(out, "unless you open it") != 1 || strings.Contains(out, storetest.ID("told")[:8]) || !strings.Contains(out, storetest.ID("submitted")[:8]) {
		t.Errorf("got %s, want the removed ones gone, a warning of one, and the submitted one there", out)
	}
	if want := "2 applications were removed, past the time that such are kept."; !strings.Contains(errs, want) {
		t.Errorf("got %q beside the list, want %q", errs, want)
	}
	if got := fates(); len(got) != 1 || got[storetest.ID("untouched")] != "soon" {
		t.Errorf("purge: got %v, want one soon and nothing more to remove", got)
	}
}

// noKeyring is a computer without one.
type noKeyring struct{}

func (noKeyring) Get(string, string) (string, error) { return "", custodian.ErrNoKeyring }
func (noKeyring) Set(string, string, string) error   { return custodian.ErrNoKeyring }
func (noKeyring) Delete(string, string) error        { return custodian.ErrNoKeyring }
