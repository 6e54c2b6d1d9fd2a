package sandbox_test

import (
	"bytes"
	"encoding/base64"
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

// canaries are the values that must not stand on disk in clear, the account number aside.
var canaries = []string{"899100001", "Canarino", "beneficiary-id-1", "primaryOwner", "PrincipalReview", "2026-11-27"}

const canaryBody = `{"primaryOwner":{"lastName":"Canarino","taxIdNumber":"899100001"},
	"todBeneficiaries":[{"onboardingCustomerID":"beneficiary-id-1","lastName":"Alpha"}]}`

// The seal of the tests: base64 with every byte turned over, and a mark that tells a damaged file.
func seal(plain []byte) ([]byte, error) {
	turned := bytes.Map(func(r rune) rune { return r ^ 1 }, plain)
	return []byte("sealed:" + base64.StdEncoding.EncodeToString(turned)), nil
}

func unseal(sealed []byte) ([]byte, error) {
	body, ok := bytes.CutPrefix(sealed, []byte("sealed:"))
	if !ok {
		return nil, errors.New("not sealed here")
	}
	turned, err := base64.StdEncoding.DecodeString(string(body))
	return bytes.Map(func(r rune) rune { return r ^ 1 }, turned), err
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
	d := openDesk(t, onDisk(dir))
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

	again := openDesk(t, onDisk(dir))
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
	openDesk(t, onDisk(dir)).begin(canaryBody)
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

// One file a record, replaced whole: a stage leaves neither copies nor halves.
func TestOneFileARecord(t *testing.T) {
	dir := t.TempDir()
	d := openDesk(t, onDisk(dir))
	number := d.begin(`{"a":1}`)
	d.begin(`{"b":1}`)
	for range 5 {
		d.stage(with(number, `{"a":2}`)).want(http.StatusOK)
	}
	if got := len(files(t, dir)); got != 3 {
		t.Errorf("files: got %d, want two records and the lock", got)
	}
}

func TestHalfWrittenFilesAreSwept(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "0123456789abcdef.record.tmp")
	if err := os.WriteFile(left, []byte("sealed:half"), 0o600); err != nil {
		t.Fatal(err)
	}
	openDesk(t, onDisk(dir))
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half-written file: got %v, want it gone", err)
	}
}

// A record that cannot be opened is not passed over in silence, and not quoted.
func TestDamagedRecordStopsTheStart(t *testing.T) {
	for name, content := range map[string]string{
		"not sealed": "899100001", "no record": "sealed:" + base64.StdEncoding.EncodeToString([]byte("899100001")),
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "0123456789abcdef.record"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := sandbox.New(onDisk(dir))
		if err == nil || !strings.Contains(err.Error(), "0123456789abcdef.record") || strings.Contains(err.Error(), "8991") {
			t.Errorf("%s: got %v, want an error that names the file and nothing in it", name, err)
		}
	}
}

// A stage that cannot be written is refused, and forgotten.
func TestFailedWriteIsNotStaged(t *testing.T) {
	broken := false
	options := onDisk(t.TempDir())
	options.Seal = func(plain []byte) ([]byte, error) {
		if broken {
			return nil, errors.New("no key")
		}
		return seal(plain)
	}
	d := openDesk(t, options)
	number := d.begin(`{"a":1}`)
	broken = true
	d.stage(with(number, `{"a":2}`)).want(http.StatusInternalServerError)
	d.submit(with(number, `{"a":2}`)).want(http.StatusInternalServerError)
	d.stage(`{"a":2}`).want(http.StatusInternalServerError)
	broken = false
	d.holds(number, `{"a":1}`)
	if all, err := d.server.Records(); err != nil || len(all) != 1 {
		t.Errorf("records: got %d, %v, want the one", len(all), err)
	}
}

// Two servers on one folder are one custodian.
func TestTwoServersShareTheirRecords(t *testing.T) {
	dir := t.TempDir()
	one, two := openDesk(t, onDisk(dir)), openDesk(t, onDisk(dir))
	number := one.begin(`{"a":1}`)
	two.holds(number, `{"a":1}`)
	two.stage(with(number, `{"b":2}`)).want(http.StatusOK)
	one.stage(with(number, `{"c":3}`)).want(http.StatusOK)
	two.holds(number, `{"a":1,"b":2,"c":3}`)
	two.submit(with(number, `{}`)).want(http.StatusAccepted)
	one.submit(with(number, `{}`)).want(http.StatusConflict)
	two.begin(`{}`)
	for name, d := range map[string]*desk{"first": one, "second": two} {
		if all, err := d.server.Records(); err != nil || len(all) != 2 {
			t.Errorf("records of the %s server: got %d, %v, want 2", name, len(all), err)
		}
	}
}

// No stage of either server is lost, however they overlap, and a lock file that somebody removes costs nothing.
func TestTwoServersAtOnce(t *testing.T) {
	const each = 20
	dir := t.TempDir()
	one, two := openDesk(t, onDisk(dir)), openDesk(t, onDisk(dir))
	number := one.begin(`{"start":1}`)
	want := `{"start":1`
	var group sync.WaitGroup
	for i, d := range []*desk{one, two} {
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

// A record whose file was taken away is not found once another process has looked at the folder.
func TestRemovedRecordIsGone(t *testing.T) {
	dir := t.TempDir()
	one, two := openDesk(t, onDisk(dir)), openDesk(t, onDisk(dir))
	number := one.begin(`{"a":1}`)
	for name := range files(t, dir) {
		if strings.HasSuffix(name, ".record") {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	two.begin(`{"b":1}`)
	one.account(number).want(http.StatusNotFound)
	if all, err := one.server.Records(); err != nil || len(all) != 1 {
		t.Errorf("records: got %d, %v, want the one left", len(all), err)
	}
}
