package sandbox_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

// canaries are the values that must not be on disk in clear, the account number aside.
var canaries = []string{"899100001", "Canarino", "beneficiary-id-1", "primaryOwner", "PrincipalReview", "2026-11-27"}

const canaryBody = `{"primaryOwner":{"lastName":"Canarino","taxIdNumber":"899100001"},
	"todBeneficiaries":[{"onboardingCustomerID":"beneficiary-id-1","lastName":"Alpha"}]}`

// The seal of the tests: every byte turned over, behind a mark.
func seal(plain []byte) ([]byte, error) { return append([]byte("sealed:"), turned(plain)...), nil }

func unseal(sealed []byte) ([]byte, error) {
	body, ok := bytes.CutPrefix(sealed, []byte("sealed:"))
	if !ok {
		return nil, errors.New("not sealed here")
	}
	return turned(body), nil
}

func turned(b []byte) []byte {
	out := make([]byte, len(b))
	for i := range b {
		out[i] = ^b[i]
	}
	return out
}

func onDisk(dir string) sandbox.Options {
	return sandbox.Options{Dir: dir, Seal: seal, Open: unseal}
}

// files reads every file of a folder, by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		found[e.Name()] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Records outlive the server, and nothing of them can be read on disk.
func TestRecordsSurviveARestartSealed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sandbox")
	d := newHarness(t, onDisk(dir))
	number, other := d.begin(canaryBody), d.begin(`{"n":33.30}`)
	if err := d.server.SetStatus(other, "PrincipalReview"); err != nil {
		t.Fatal(err)
	}
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	before := d.account(number).data()
	if err := d.server.Close(); err != nil {
		t.Fatal(err)
	}

	for name, content := range files(t, dir) {
		for _, canary := range append(canaries, number, other) {
			if strings.Contains(name, canary) || strings.Contains(content, canary) {
				t.Errorf("file %s: got %q in it, want it sealed", name, canary)
			}
		}
	}

	again := newHarness(t, onDisk(dir))
	if got, want := asJSON(t, again.account(number).data()), asJSON(t, before); got != want {
		t.Errorf("record after a restart:\n got %s\nwant %s", got, want)
	}
	again.clock.pass(time.Minute)
	if got := again.status(number); got != "Open" {
		t.Errorf("status after a restart: got %q, want Open: the clock went on", got)
	}
	again.holds(other, `{"n":33.30}`)
	if got := again.status(other); got != "PrincipalReview" {
		t.Errorf("status set by hand: got %q, want PrincipalReview", got)
	}
	again.submit(with(number, `{}`)).want(http.StatusConflict)
}

func TestFilesAreTheOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes are no protection on Windows")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	newHarness(t, onDisk(dir)).begin(canaryBody)
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("folder: got mode %v, %v, want 0700", info.Mode().Perm(), err)
	}
	for name := range files(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("file %s: got mode %v, %v, want 0600", name, info.Mode().Perm(), err)
		}
	}
}

// A folder whose key cannot be sealed is not used: a record is never written in clear.
func TestWithoutASealNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	options := onDisk(dir)
	options.Seal = func([]byte) ([]byte, error) { return nil, errors.New("no key") }
	if _, err := sandbox.New(options); err == nil || !strings.Contains(err.Error(), "no key") {
		t.Errorf("got %v, want the reason of the seal", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "records")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("records: got %v, want none", err)
	}
}

// Two servers on one folder are one custodian.
func TestTwoServersShareTheirRecords(t *testing.T) {
	dir := t.TempDir()
	one, two := newHarness(t, onDisk(dir)), newHarness(t, onDisk(dir))
	number := one.begin(`{"a":1}`)
	two.holds(number, `{"a":1}`)
	two.stage(with(number, `{"b":2}`)).want(http.StatusOK)
	one.stage(with(number, `{"c":3}`)).want(http.StatusOK)
	two.holds(number, `{"a":1,"b":2,"c":3}`)
	two.submit(with(number, `{}`)).want(http.StatusAccepted)
	one.submit(with(number, `{}`)).want(http.StatusConflict)
	two.begin(`{}`)
	for name, d := range map[string]*harness{"first": one, "second": two} {
		if all, err := d.server.Records(); err != nil || len(all) != 2 {
			t.Errorf("records of the %s server: got %d, %v, want 2", name, len(all), err)
		}
	}
}

// No stage of either server is lost, however they overlap, and a lock file that somebody removes costs nothing.
func TestTwoServersAtOnce(t *testing.T) {
	const each = 20
	dir := t.TempDir()
	one, two := newHarness(t, onDisk(dir)), newHarness(t, onDisk(dir))
	number := one.begin(`{"start":1}`)
	want := `{"start":1`
	var group sync.WaitGroup
	for i, d := range []*harness{one, two} {
		for n := range each {
			want += fmt.Sprintf(`,"s%dn%d":%d`, i, n, n)
		}
		group.Go(func() {
			for n := range each {
				if _, err := d.try("/account-api/v1/new-account?submit=false", "application/json",
					with(number, fmt.Sprintf(`{"s%dn%d":%d}`, i, n, n))); err != nil {
					t.Errorf("stage: got %v, want none", err)
				}
			}
		})
	}
	group.Wait()
	one.holds(number, want+"}")
	two.holds(number, want+"}")
	if err := os.Remove(filepath.Join(dir, ".lock")); err != nil {
		t.Fatal(err)
	}
	one.stage(with(number, `{"late":1}`)).want(http.StatusOK)
	two.holds(number, want+`,"late":1}`)
}

// Records whose file was taken away are gone, for every server on the folder.
func TestRemovedRecordsAreGone(t *testing.T) {
	dir := t.TempDir()
	one, two := newHarness(t, onDisk(dir)), newHarness(t, onDisk(dir))
	number := one.begin(`{"a":1}`)
	if err := os.Remove(filepath.Join(dir, "records")); err != nil {
		t.Fatal(err)
	}
	two.begin(`{"b":1}`)
	one.account(number).want(http.StatusNotFound)
	if all, err := one.server.Records(); err != nil || len(all) != 1 {
		t.Errorf("records: got %d, %v, want the one begun since", len(all), err)
	}
}

// A record that ended is gone for every server on the folder, and after a restart; the others stay.
func TestARecordThatEndedIsGone(t *testing.T) {
	dir := t.TempDir()
	one, two := newHarness(t, onDisk(dir)), newHarness(t, onDisk(dir))
	number, other := one.begin(canaryBody), one.begin(`{"b":1}`)
	size := len(files(t, dir)["records"])
	if err := errors.Join(one.server.Remove(number), one.server.Remove(number), one.server.Remove("none")); err != nil {
		t.Fatal(err)
	}
	two.account(number).want(http.StatusNotFound)
	two.holds(other, `{"b":1}`)
	if got := len(files(t, dir)["records"]); got >= size {
		t.Errorf("got a file of %d bytes, want less than the %d before: nothing of the record stays", got, size)
	}
	again := newHarness(t, onDisk(dir))
	again.account(number).want(http.StatusNotFound)
	again.holds(other, `{"b":1}`)
}
