package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow/custodian"
)

// memoryKeyring is a keyring in memory; broken is what it answers where it cannot be reached.
type memoryKeyring struct {
	kept   map[string][2]string
	broken error
}

func (r *memoryKeyring) Client(_ context.Context, place string) (id, secret string, err error) {
	return r.kept[place][0], r.kept[place][1], r.broken
}

func (r *memoryKeyring) Keep(_ context.Context, place, id, secret string) error {
	if r.broken == nil {
		r.kept[place] = [2]string{id, secret}
	}
	return r.broken
}

func (r *memoryKeyring) Forget(_ context.Context, place string) error {
	delete(r.kept, place)
	return r.broken
}

// loginEnv is a command line with a keyring, and a custodian that knows one client.
type loginEnv struct {
	t       *testing.T
	keyring *memoryKeyring
	config  string
	tried   int
}

const address = "https://api.example.com"

func newLoginEnv(t *testing.T) *loginEnv {
	t.Helper()
	for _, name := range []string{"ONBOARD_BASE_URL", "ONBOARD_CLIENT_ID", "ONBOARD_CLIENT_SECRET"} {
		t.Setenv(name, "")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	return &loginEnv{t: t, keyring: &memoryKeyring{kept: map[string][2]string{}}}
}

// run runs a command and returns its exit code and what it wrote.
func (d *loginEnv) run(input string, args ...string) (code int, out, errOut string) {
	d.t.Helper()
	var stdout, stderr bytes.Buffer
	p := &program{in: strings.NewReader(input), out: &stdout, err: &stderr, deps: Deps{
		Clients: d.keyring, ReadOwn: own.Read,
		Profile: func(Settings) ([]byte, error) { return []byte("{}"), nil },
		Probe: func(_ context.Context, s Settings, read bool) (Probed, error) {
			if d.tried++; read {
				d.t.Error("more than a token was asked for")
			}
			if s.ClientID != "firm 17" || s.ClientSecret != "good" {
				return Probed{Token: &custodian.Error{Kind: custodian.Unauthorised, Err: errors.New("refused")}}, nil
			}
			return Probed{}, nil
		},
	}}
	if d.config != "" {
		args = append([]string{"--config", d.config}, args...)
	}
	code = p.run(d.t.Context(), args)
	if strings.Contains(stdout.String()+stderr.String(), "good") {
		d.t.Errorf("got %q and %q, want no secret told", &stdout, &stderr)
	}
	return code, stdout.String(), stderr.String()
}

// configure writes the configuration file.
func (d *loginEnv) configure(text string) {
	d.t.Helper()
	d.config = d.file("config.yaml", text, 0o600)
}

func (d *loginEnv) file(name, text string, mode os.FileMode) string {
	d.t.Helper()
	path := filepath.Join(d.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		d.t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		d.t.Fatal(err)
	}
	return path
}

func TestLoginKeepsWhatTheCustodianAcceptsAndLogoutRemovesIt(t *testing.T) {
	d := newLoginEnv(t)
	code, out, errOut := d.run("firm 17\ngood\n", "--base-url", address, "login")
	if code != exitDone || !strings.Contains(out, "in the keyring") || errOut != "" || d.tried != 1 {
		t.Fatalf("got %d, %q, %q after %d tries, want it kept after one", code, out, errOut, d.tried)
	}
	if got := d.keyring.kept[address]; got != [2]string{"firm 17", "good"} {
		t.Errorf("kept: got %q", got)
	}
	_, out, _ = d.run("", "--base-url", address, "config", "show", "-o", "json")
	for _, want := range []string{`"client_id": "the keyring"`, `"client_secret": "the keyring"`, `"client_id": "••••"`, `"base_url": "--base-url"`} {
		if !strings.Contains(out, want) {
			t.Errorf("config show: got %s, want %s", out, want)
		}
	}
	if code, out, _ := d.run("", "--base-url", address, "logout"); code != exitDone || !strings.Contains(out, "was removed") || len(d.keyring.kept) != 0 {
		t.Errorf("logout: got %d, %q, left %d", code, out, len(d.keyring.kept))
	}
	if code, out, _ := d.run("", "--base-url", address, "logout"); code != exitDone || !strings.Contains(out, "holds no client") {
		t.Errorf("logout again: got %d, %q", code, out)
	}
}

func TestLoginKeepsNothingThatIsNotProven(t *testing.T) {
	for name, c := range map[string]struct {
		input      string
		args       []string
		code       int
		errOut     string
		tried      int
		ringBroken error
	}{
		"refused":          {"firm 17\nbad\n", []string{"--base-url", address}, exitUnauthorised, "nothing was stored", 1, nil},
		"no secret":        {"firm 17\n", []string{"--base-url", address}, exitUsage, "Nothing was stored", 0, nil},
		"nothing at all":   {"", []string{"--base-url", address}, exitUsage, "Nothing was stored", 0, nil},
		"no custodian":     {"firm 17\ngood\n", nil, exitUsage, "needs a custodian", 0, nil},
		"the sandbox":      {"firm 17\ngood\n", []string{"--base-url", address, "--sandbox"}, exitUsage, "needs a custodian", 0, nil},
		"an argument":      {"firm 17\ngood\n", []string{"--base-url", address, "now"}, exitUsage, "takes no argument", 0, nil},
		"without keyring":  {"firm 17\ngood\n", []string{"--base-url", address}, exitProblems, "client_secret_file", 0, fmt.Errorf("%w: no bus", custodian.ErrNoKeyring)},
		"keyring is shut":  {"firm 17\ngood\n", []string{"--base-url", address}, exitProblems, "Nothing was changed: unlock it", 0, locked},
		"keyring is quiet": {"firm 17\ngood\n", []string{"--base-url", address}, exitProblems, "ONBOARD_CLIENT_SECRET", 0, fmt.Errorf("%w: %w", custodian.ErrNoKeyring, custodian.ErrKeyringSilent)},
	} {
		t.Run(name, func(t *testing.T) {
			d := newLoginEnv(t)
			d.keyring.broken = c.ringBroken
			code, out, errOut := d.run(c.input, append([]string{"login"}, c.args...)...)
			if code != c.code || out != "" || !strings.Contains(errOut, c.errOut) || strings.Count(errOut, "\n") != 1 {
				t.Errorf("got %d, %q, %q, want %d and one line with %q", code, out, errOut, c.code, c.errOut)
			}
			if d.tried != c.tried || len(d.keyring.kept) != 0 {
				t.Errorf("got %d tries and %d kept, want %d and none", d.tried, len(d.keyring.kept), c.tried)
			}
		})
	}
}

// locked is what a keyring answers that has what is asked for, and is shut.
var locked = custodian.ErrKeyringLocked

// A keyring that is locked has the client perhaps: nothing weaker is offered in its place.
func TestALockedKeyringIsNotAnAbsentOne(t *testing.T) {
	for _, c := range []struct {
		broken error
		locked bool
		want   string
	}{
		{locked, true, "cannot be looked up: the keyring of this computer is locked. Nothing was changed: unlock it and start onboard again"},
		{fmt.Errorf("%w: no bus", custodian.ErrNoKeyring), false, "this computer has no keyring to look in, so put the secret into a file"},
	} {
		d := newLoginEnv(t)
		d.keyring.broken = c.broken
		code, _, errOut := d.run("", "--base-url", address, "status", "--all")
		if code != exitUsage || !strings.Contains(errOut, c.want) || c.locked == strings.Contains(errOut, "file of mode") {
			t.Errorf("got %d, %q, want %q", code, errOut, c.want)
		}
		p := &program{deps: Deps{Clients: d.keyring}, settings: Settings{BaseURL: address, sources: map[string]string{}}, err: io.Discard}
		if err := p.identify(t.Context()); keyringShut(err) != c.locked {
			t.Errorf("got %v: the screens start only where it is locked", err)
		}
	}
}

// Two profiles at one address keep a client each.
func TestEachProfileHasAClientOfItsOwn(t *testing.T) {
	d := newLoginEnv(t)
	d.configure("profiles:\n  a: {base_url: '" + address + "'}\n  b: {base_url: '" + address + "'}\n")
	d.run("firm 17\ngood\n", "--profile", "a", "login")
	for profile, want := range map[string]string{"a": "••••", "b": "run onboard login"} {
		if _, out, _ := d.run("", "--profile", profile, "config", "show"); !strings.Contains(out, want) {
			t.Errorf("profile %s: got %s, want %s", profile, out, want)
		}
	}
	d.run("", "--profile", "b", "logout")
	if len(d.keyring.kept) != 1 {
		t.Errorf("after logout of b: got %d kept, want that of a", len(d.keyring.kept))
	}
}

func TestTheEnvironmentComesBeforeTheKeyringAndTheKeyringBeforeTheFile(t *testing.T) {
	const env, ringed, filed = "env-id", "ring-id", "file-id"
	for name, c := range map[string]struct {
		environment []string // ID, secret
		kept        bool
		id, source  string
	}{
		"all three":               {[]string{env, "env-secret"}, true, env, fromEnvironment},
		"keyring and file":        {nil, true, ringed, fromKeyring},
		"file alone":              {nil, false, filed, "config.yaml and "},
		"half an environment":     {[]string{env, ""}, true, env, "ONBOARD_CLIENT_ID and "},
		"the ID that is kept too": {[]string{ringed, ""}, true, ringed, fromKeyring},
		"a secret for the file":   {[]string{"", "env-secret"}, true, filed, "config.yaml and ONBOARD_CLIENT_SECRET"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newLoginEnv(t)
			d.configure("profiles: {live: {base_url: '" + address + "', client_id: " + filed + ", client_secret_file: '" +
				d.file("secret", "file-secret\n", 0o600) + "'}}")
			if c.environment != nil {
				t.Setenv("ONBOARD_CLIENT_ID", c.environment[0])
				t.Setenv("ONBOARD_CLIENT_SECRET", c.environment[1])
			}
			if c.kept {
				d.keyring.kept["live "+address] = [2]string{ringed, "ring-secret"}
			}
			p := &program{deps: Deps{Clients: d.keyring, ReadOwn: own.Read}, settings: Settings{ConfigFile: d.config}}
			if err := firstOf(p.prepare(), p.identify(t.Context())); err != nil {
				t.Fatal(err)
			}
			if s := p.settings; s.ClientID != c.id || !strings.Contains(s.CredentialSource, c.source) || s.Environment.Client == "" {
				t.Errorf("got %s from %s, want %s from %s", s.ClientID, s.CredentialSource, c.id, c.source)
			}
		})
	}
}

func TestASecretFileIsForItsOwnerAlone(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		mode os.FileMode
		want string // "" is taken
	}{
		"mine":             {"s3cret\n", 0o600, ""},
		"read only":        {"s3cret", 0o400, ""},
		"group can read":   {"s3cret\n", 0o640, "Run: chmod 600 "},
		"others can read":  {"s3cret\n", 0o604, "Run: chmod 600 "},
		"empty":            {"\n", 0o600, "on one line"},
		"two lines":        {"s3cret\nmore\n", 0o600, "on one line"},
		"something larger": {strings.Repeat("x", largestSecret+1), 0o600, "on one line"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newLoginEnv(t)
			got, err := readSecret(d.file("secret", c.text, c.mode), own.Read)
			switch {
			case c.want == "" && (err != nil || got != "s3cret"):
				t.Errorf("got %q, %v, want the secret", got, err)
			case c.want != "" && (!isUsage(err) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "s3cret")):
				t.Errorf("got %v, want a line with %q and no secret", err, c.want)
			}
		})
	}
	if _, err := readSecret(filepath.Join(t.TempDir(), "none"), own.Read); !isUsage(err) || !strings.Contains(err.Error(), "not there. Write the path of a file") {
		t.Errorf("no file: got %v", err)
	}
}
