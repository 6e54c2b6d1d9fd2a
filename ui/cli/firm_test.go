package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"brokerage/onboard/drafts/firmtest"
)

// desk is a home whose drafts the firm has, as a role of the database.
func desk(t *testing.T, s *firmtest.Server, who, baseURL string) *home {
	t.Helper()
	h := newHome(t).with(baseURL, "any", "any")
	h.vars = append(h.vars, "ONBOARD_STORE="+s.Address(who, "onboard"))
	return h
}

// A firm is made, two desks share an application, and one of them leaves.
func TestTwoDesksShareAnApplication(t *testing.T) {
	s := firmtest.ForTest(t)
	if err := s.Run("for r in boss ann bob; do createuser -h " + s.Dir() + " -U postgres $r; done; createdb -h " + s.Dir() + " -U postgres -O boss onboard"); err != nil {
		t.Fatal(err)
	}
	custodian := newOtherCustodian()
	t.Cleanup(custodian.server.Close)
	boss, ann, bob := desk(t, s, "boss", custodian.server.URL), desk(t, s, "ann", custodian.server.URL), desk(t, s, "bob", custodian.server.URL)

	refused(t, ann, 2, "its owner runs onboard firm init", "drafts", "list")
	recovery, _ := boss.run(0, "", "firm", "init")
	if !regexp.MustCompile(`^AGE-SECRET-KEY-1\w+\n$`).MatchString(recovery) {
		t.Fatalf("firm init: got %q, want the recovery identity alone", recovery)
	}
	file := filepath.Join(boss.dir, "recovery")
	if err := os.WriteFile(file, []byte(recovery), 0o600); err != nil {
		t.Fatal(err)
	}
	if again, said := boss.run(0, "", "firm", "init"); again != "" || !strings.Contains(said, "already") {
		t.Errorf("firm init again: got %q and %q, want that nothing was changed", again, said)
	}
	refused(t, ann, 4, "onboard firm join", "drafts", "list")
	joins := func(h *home) string {
		out, _ := h.run(0, "", "firm", "join")
		_, fingerprint, _ := strings.Cut(strings.TrimSpace(out), "fingerprint: ")
		return fingerprint
	}
	of := map[string]string{"ann": joins(ann), "bob": joins(bob)}
	refused(t, ann, 4, "onboard firm seat ann", "drafts", "list")
	if _, said := boss.run(2, of["bob"]+"\n", "firm", "seat", "ann", "--team", "north", "--role", "advisor"); !strings.Contains(said, "not the fingerprint of ann") {
		t.Errorf("another's fingerprint: got %q", said)
	}
	boss.run(0, of["ann"]+"\n", "firm", "seat", "ann", "--team", "north", "--role", "advisor")
	boss.run(0, of["bob"]+"\n", "firm", "seat", "bob", "--team", "north", "--role", "assistant", "--recovery", file)
	refused(t, boss, 2, "is none: give assistant, advisor", "firm", "seat", "bob", "--team", "north", "--role", "king", "--recovery", file)
	if out, _ := bob.run(0, "", "firm", "members"); !strings.Contains(out, of["ann"]+"  ") || !strings.Contains(out, "assistant in north") {
		t.Errorf("members: got %s, want ann's fingerprint and bob's seat", out)
	}

	// What ann begins, bob has on his list, goes on with, and may not submit.
	answers, _ := ann.run(0, "", "catalog", "example", "individual")
	ann.run(0, answers, "open", "-f", "-")
	for _, h := range []*home{ann, bob} {
		if out, _ := h.run(0, "", "drafts", "list"); strings.Count(out, "\n") != 1 || !strings.Contains(out, "individual") {
			t.Errorf("list: got %q, want the one application", out)
		}
	}
	out, _ := bob.run(0, "", "drafts", "list")
	draft, _, _ := strings.Cut(out, " ")
	if out, _ := bob.run(0, "", "drafts", "audit", draft); !strings.Contains(out, "ann") || !strings.Contains(out, "The log is whole.") {
		t.Errorf("audit: got %s, want what ann did, whole", out)
	}
	if out, said := bob.run(0, "leave\n", "resume", draft, "--plain"); !strings.Contains(out+said, "Saved") {
		t.Errorf("resume: got %s%s, want the application open and saved", out, said)
	}
	if out, _ := ann.run(0, "", "doctor"); !regexp.MustCompile(`firm's store +OK +onboard at \S+, as ann, schema 1, advisor in north, key north 20\d{6}`).MatchString(out) {
		t.Errorf("doctor: got %s", out)
	}

	// It is nobody's until somebody takes it, and then the other's program asks no custodian about it.
	if out, _ := ann.run(0, "", "drafts", "list", "--unassigned"); !strings.Contains(out, "nobody's") {
		t.Errorf("unassigned: got %q, want the application, nobody's", out)
	}
	bob.run(0, "", "drafts", "assign", draft, "--to", "bob")
	refused(t, ann, 4, "who takes for himself what nobody has", "drafts", "assign", draft, "--to", "ann")
	for h, want := range map[*home]string{ann: "bob's", bob: "yours"} {
		if out, _ := h.run(0, "", "drafts", "list"); !strings.Contains(out, want) {
			t.Errorf("list: got %q, want %s", out, want)
		}
	}
	if out, _ := ann.run(0, "", "drafts", "list", "--mine"); strings.Contains(out, draft) {
		t.Errorf("mine: got %q, want nothing of bob's", out)
	}

	// What is on a computer moves in: copied, and removed once that was compared.
	alone := *ann
	alone.vars = ann.vars[:len(ann.vars)-1]
	refused(t, &alone, 2, "needs the database of the firm", "migrate")
	joint, _ := alone.run(0, "", "catalog", "example", "jointWros")
	alone.run(0, joint, "open", "-f", "-")
	for _, step := range []struct{ says, flag string }{
		{"would be copied", "--dry-run"},
		{"stays: not copied yet", "--finish"},
		{"copied", ""},
		{"there already", ""},
		{"would be removed here", "--finish --dry-run"},
		{"removed here: the copy is the same", "--finish"},
		{"No applications are on this computer", ""},
	} {
		code := 0
		if strings.HasPrefix(step.says, "stays") {
			code = 1
		}
		if out, _ := ann.run(code, "", append([]string{"migrate"}, strings.Fields(step.flag)...)...); !strings.Contains(out, step.says) || strings.Count(out, "\n") != 1 {
			t.Errorf("migrate %s: got %q, want %q", step.flag, out, step.says)
		}
	}
	if out, _ := bob.run(0, "", "drafts", "list"); strings.Count(out, "\n") != 2 || !strings.Contains(out, "jointWros") {
		t.Errorf("list after migrate: got %q, want two applications", out)
	}

	if out, _ := boss.run(0, "", "firm", "leave", "bob", "--to", "ann", "--recovery", file); !strings.Contains(out, "New keys: north") {
		t.Errorf("leave: got %s", out)
	}
	refused(t, bob, 4, "bob has left the firm", "drafts", "list")
	if out, _ := boss.run(0, "", "firm", "rekey", "north", "--recovery", file); !strings.HasPrefix(out, "north has the key ") {
		t.Errorf("rekey: got %s", out)
	}
	ann.run(0, "", "drafts", "show", draft, "--summary")

	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	refused(t, ann, 1, "the database of the firm cannot be reached", "drafts", "list")
	if out, _ := ann.run(1, "", "doctor"); !strings.Contains(out, "firm's store    problem  ") {
		t.Errorf("doctor with the server stopped: got %s, want a problem", out)
	}
	// Practice goes on.
	ann.run(0, "", "--sandbox", "drafts", "list")
}

// refused wants an exit code, and one line that says why.
func refused(t *testing.T, h *home, code int, why string, args ...string) {
	t.Helper()
	_, said := h.run(code, "", args...)
	if lines := strings.Split(strings.TrimSpace(said), "\n"); !strings.Contains(lines[len(lines)-1], why) || strings.Count(said, "onboard: ") != 1 {
		t.Errorf("%q: got %q, want one line with %q", args, said, why)
	}
}

func TestTheStoreOfAFirmIsNamedSoundly(t *testing.T) {
	h := newHome(t)
	at := []string{"--base-url", "http://127.0.0.1:9"}
	for _, c := range []struct {
		store, why string
	}{
		{"postgres://ann:planted@db.example/onboard?sslmode=verify-full", "holds a password"},
		{"postgres://db.example/onboard", "sslmode=verify-full"},
		{"planted", "is none"},
	} {
		for _, args := range [][]string{{"drafts", "list"}, {"firm", "members"}, {"config", "show"}} {
			want := 2
			if args[0] == "config" {
				want = 0
			}
			out, said := h.run(want, "", append(append(append([]string{}, at...), "--store", c.store), args...)...)
			if strings.Contains(out+said, "planted") || want == 2 && !strings.Contains(said, "--store: ") || want == 2 && !strings.Contains(said, c.why) {
				t.Errorf("%s, %q: got %q %q, want it refused and not repeated", c.store, args, out, said)
			}
		}
	}
	if _, said := h.run(2, "", "--store", "postgres:///onboard?host=/run", "drafts", "list"); !strings.Contains(said, "stay on this computer") {
		t.Errorf("a store for the sandbox: got %q", said)
	}
	if _, said := h.run(2, "", append(at, "firm", "members")...); !strings.Contains(said, "ONBOARD_STORE") {
		t.Errorf("firm without a store: got %q", said)
	}
	config := filepath.Join(h.dir, "onboard.yaml")
	text := "profiles:\n  live:\n    base_url: http://127.0.0.1:9\n    store: postgres:///onboard?host=/nowhere\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := h.run(0, "", "--config", config, "config", "show", "-o", "json")
	if !strings.Contains(out, `"store": "postgres:///onboard?host=/nowhere"`) {
		t.Errorf("config show: got %s, want the store of the profile", out)
	}
	// At another address nothing of the firm is opened.
	out, said := h.run(0, "", "--config", config, "--base-url", "http://127.0.0.1:10", "config", "show", "-o", "json")
	if !strings.Contains(out, `"store": "none"`) || !strings.Contains(said, "store") {
		t.Errorf("config show at another address: got %s %q, want no store, and that it is not used", out, said)
	}
}
