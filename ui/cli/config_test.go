package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// configured writes a configuration file into a home.
func (h *home) configured(mode os.FileMode, text string) string {
	h.tb.Helper()
	file := filepath.Join(h.tb.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte(text), mode); err != nil {
		h.tb.Fatal(err)
	}
	return file
}

func TestConfigInitWritesEveryKeyForItsOwnerAlone(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	file := filepath.Join(h.tb.TempDir(), "new", "config.yaml")
	out, _ := h.run(0, "", "--config", file, "config", "init")
	if strings.TrimSpace(out) != file {
		t.Errorf("got %q, want the file", out)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("got %v, %v, want mode 600", info, err)
	}
	if _, errOut := h.run(1, "", "--config", file, "config", "init"); !strings.Contains(errOut, "is there already") {
		t.Errorf("a second time: got %q", errOut)
	}
	h.run(0, "", "--config", file, "catalog", "registrations") // it is a file that works
}

func TestFlagsComeBeforeTheEnvironmentAndTheEnvironmentBeforeTheFile(t *testing.T) {
	t.Parallel()
	const file = "https://file.example"
	for name, c := range map[string]struct {
		vars, args []string
		want       string
	}{
		"file":        {nil, nil, file},
		"environment": {[]string{"ONBOARD_BASE_URL=https://env.example"}, nil, "https://env.example"},
		"flag":        {[]string{"ONBOARD_BASE_URL=https://env.example"}, []string{"--base-url", "https://flag.example"}, "https://flag.example"},
		"sandbox":     {nil, []string{"--sandbox"}, "built-in sandbox"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHome(t)
			h.vars = append(h.vars, append(c.vars, "ONBOARD_CLIENT_ID=a", "ONBOARD_CLIENT_SECRET=b")...)
			config := h.configured(0o600, "profiles: {live: {base_url: '"+file+"', environment: test}}")
			out, _ := h.run(0, "", append([]string{"--config", config, "config", "show", "-o", "json"}, c.args...)...)
			var shown struct {
				BaseURL     string `json:"base_url"`
				Environment string `json:"environment"`
			}
			if err := json.Unmarshal([]byte(out), &shown); err != nil {
				t.Fatal(err)
			}
			// The profile calls its own address a test system, and no other.
			want := map[string]string{"file": "TEST", "sandbox": "SANDBOX", "environment": "PRODUCTION", "flag": "PRODUCTION"}[name]
			if shown.BaseURL != c.want || shown.Environment != want {
				t.Errorf("got %+v, want %s in %s", shown, c.want, want)
			}
		})
	}
}

func TestAConfigurationThatCannotBeIsRefusedInOneLine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		mode os.FileMode
		args []string
		want string
	}{
		"an unknown key":              {"profils: {}\n", 0o600, nil, "line 1"},
		"no such profile":             {"profiles: {a: {}, b: {}}\n", 0o600, []string{"--profile", "c"}, "It has a, b"},
		"several and none chosen":     {"profiles: {a: {}, b: {}}\n", 0o600, nil, "Choose one with --profile"},
		"secrets that others can see": {"profiles: {a: {headers: {X-Key: planted-key}}}\n", 0o644, nil, "chmod 600"},
		"an unknown key of a profile": {"profiles:\n  a:\n    get_acount: {}\n", 0o600, nil, "line 3"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHome(t)
			config := h.configured(c.mode, c.text)
			code := 2
			if name == "an unknown key of a profile" {
				code = 1 // the profile is read when a custodian is wanted
			}
			_, errOut := h.run(code, "", append([]string{"--config", config, "drafts", "list"}, c.args...)...)
			if !strings.Contains(errOut, c.want) || strings.Count(errOut, "\n") != 1 || strings.Contains(errOut, "planted-key") {
				t.Errorf("got %q, want one line with %q", errOut, c.want)
			}
		})
	}
}

func TestConfigShowMasksSecrets(t *testing.T) {
	t.Parallel()
	h := newHome(t).with("https://custodian.example", "planted-client", "planted-secret")
	config := h.configured(0o600, "profiles: {a: {headers: {Ocp-Apim-Subscription-Key: planted-key}}}")
	for _, form := range []string{"yaml", "json"} {
		out, errOut := h.run(0, "", "--config", config, "config", "show", "-o", form)
		for _, secret := range []string{"planted-client", "planted-secret", "planted-key"} {
			if strings.Contains(out+errOut, secret) {
				t.Errorf("%s: got %s, want it masked", form, secret)
			}
		}
		if !strings.Contains(out, "Ocp-Apim-Subscription-Key") {
			t.Errorf("%s: got %s, want the name of the header", form, out)
		}
	}
}

func TestLookAndHidingAreReadFromTheFile(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for text, want := range map[string]string{
		"mouse: sometimes": `mouse is "sometimes": give on or off`,
		"motion: seldom":   `motion is "seldom": give on or off`,
		"theme: solarized": `reading theme "solarized": want auto, dark, light, contrast or mono`,
		"hide_after: -1":   "hide_after is below 0. Give minutes, such as 10",
	} {
		if _, errOut := h.run(2, "", "--config", h.configured(0o600, text), "catalog", "registrations"); !strings.Contains(errOut, want) {
			t.Errorf("%s: got %q, want %q in it", text, errOut, want)
		}
	}
	h.run(0, "", "--config", h.configured(0o600, "theme: contrast\nhide_after: 5\nmouse: on\nmotion: off"), "catalog", "registrations")
	for _, tt := range []struct{ file, flag, want string }{
		{"theme: dark", "", "mouse: off\n"}, {"mouse: on", "", "mouse: on\n"}, {"mouse: on", "off", "mouse: off\n"}, {"mouse: off", "on", "mouse: on\n"},
	} {
		if out, _ := h.run(0, "", "--config", h.configured(0o600, tt.file), "--mouse="+tt.flag, "config", "show"); !strings.Contains(out, tt.want) {
			t.Errorf("%s and the flag %q: got %q, want %q in it", tt.file, tt.flag, out, tt.want)
		}
	}
}
