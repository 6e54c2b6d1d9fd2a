package cli_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// packaged is a version that is a number where nobody quotes it.
const packaged = "1.10"

// manifests writes the manifests of archives that hold nothing, and returns the sum of each.
func manifests(t *testing.T) (dir string, sums map[string]string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a release is made by bash")
	}
	dir, sums = t.TempDir(), map[string]string{}
	for _, system := range []string{"windows_amd64.zip", "windows_arm64.zip", "linux_amd64.tar.gz", "linux_arm64.tar.gz", "darwin_amd64.tar.gz", "darwin_arm64.tar.gz"} {
		name := "onboard_v" + packaged + "_" + system
		sum := sha256.Sum256([]byte(name))
		sums[name] = hex.EncodeToString(sum[:])
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join("..", "..", ".ci", "package"), "--manifests", "v"+packaged, dir, "https://files.example/onboard/")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir, sums
}

// wants compares a field of a manifest, with the pattern of its published schema.
func wants(t *testing.T, manifest string, has map[string]any, patterns map[string]string) {
	t.Helper()
	for field, pattern := range patterns {
		text, ok := has[field].(string)
		if !ok || !regexp.MustCompile("^("+pattern+")$").MatchString(text) {
			t.Errorf("%s: %s: got %#v, want a text like %s", manifest, field, has[field], pattern)
		}
	}
}

// The manifest of scoop has what its schema lets in and wants (ScoopInstaller/Scoop, schema.json), and the sums of the archives.
func TestTheManifestOfScoopIsWhatScoopReads(t *testing.T) {
	t.Parallel()
	dir, sums := manifests(t)
	var m struct {
		Version, Description, Homepage, License, Bin string
		Architecture                                 map[string]struct{ URL, Hash string }
	}
	d := json.NewDecoder(bytes.NewReader([]byte(read(t, filepath.Join(dir, "onboard.json")))))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		t.Fatal(err)
	}
	wants(t, "scoop", map[string]any{"version": m.Version, "homepage": m.Homepage, "license": m.License, "bin": m.Bin, "description": m.Description}, map[string]string{
		"version": regexp.QuoteMeta(packaged), "homepage": `https://.+`, "license": "Proprietary", "bin": "onboard.exe", "description": ".+",
	})
	if got, want := slices.Sorted(maps.Keys(m.Architecture)), []string{"64bit", "arm64"}; !slices.Equal(got, want) {
		t.Errorf("got machines %v, want %v", got, want)
	}
	for machine, at := range m.Architecture {
		if want := sums[filepath.Base(at.URL)]; at.Hash != want || want == "" || !strings.HasSuffix(at.URL, ".zip") {
			t.Errorf("%s: got the sum %s of %s, want %q", machine, at.Hash, at.URL, want)
		}
	}
}

// The manifests of winget have what their schemas want (microsoft/winget-cli, schemas/JSON/manifests/v1.6.0).
func TestTheManifestsOfWingetAreWhatWingetReads(t *testing.T) {
	t.Parallel()
	dir, sums := manifests(t)
	common := map[string]string{
		"PackageIdentifier": `[^.\s]{1,32}(\.[^.\s]{1,32}){1,7}`, "PackageVersion": regexp.QuoteMeta(packaged), "ManifestVersion": `1\.6\.0`,
	}
	var installer map[string]any
	for kind, fields := range map[string]map[string]string{
		"":              {"ManifestType": "version", "DefaultLocale": "en-US"},
		".locale.en-US": {"ManifestType": "defaultLocale", "PackageLocale": "en-US", "Publisher": ".{2,256}", "PackageName": ".{2,256}", "License": ".{3,512}", "ShortDescription": ".{3,256}"},
		".installer":    {"ManifestType": "installer", "InstallerType": "zip", "NestedInstallerType": "portable"},
	} {
		var m map[string]any
		if err := yaml.Unmarshal([]byte(read(t, filepath.Join(dir, "winget", "Brokerage.Onboard"+kind+".yaml"))), &m); err != nil {
			t.Fatal(err)
		}
		wants(t, "winget"+kind, m, common)
		wants(t, "winget"+kind, m, fields)
		if kind == ".installer" {
			installer = m
		}
	}
	if got, want := fmt.Sprint(installer["NestedInstallerFiles"]), "[map[PortableCommandAlias:onboard RelativeFilePath:onboard.exe]]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	machines, _ := installer["Installers"].([]any)
	if len(machines) != 2 {
		t.Fatalf("got installers %v, want two", machines)
	}
	for _, one := range machines {
		m, _ := one.(map[string]any)
		wants(t, "winget installer", m, map[string]string{"Architecture": "x64|arm64", "InstallerUrl": `https://files\.example/onboard/.+\.zip`, "InstallerSha256": "[A-Fa-f0-9]{64}"})
		name := filepath.Base(fmt.Sprint(m["InstallerUrl"]))
		if got, want := strings.ToLower(fmt.Sprint(m["InstallerSha256"])), sums[name]; got != want {
			t.Errorf("%s: got the sum %s, want %s", name, got, want)
		}
	}
}

// The formula of Homebrew names each archive once, with its sum behind it.
func TestTheFormulaOfHomebrewNamesEachArchive(t *testing.T) {
	t.Parallel()
	dir, sums := manifests(t)
	formula := read(t, filepath.Join(dir, "onboard.rb"))
	named := regexp.MustCompile(`url "https://files\.example/onboard/([^"]+)"\s+sha256 "([0-9a-f]{64})"`).FindAllStringSubmatch(formula, -1)
	if len(named) != 4 {
		t.Fatalf("got %d archives in\n%s\nwant four", len(named), formula)
	}
	for _, m := range named {
		if m[2] != sums[m[1]] {
			t.Errorf("%s: got the sum %s, want %s", m[1], m[2], sums[m[1]])
		}
		delete(sums, m[1])
	}
	for _, want := range []string{"class Onboard < Formula", `version "` + packaged + `"`, `bin.install "onboard"`, `doc.install "LICENSES.txt"`} {
		if !strings.Contains(formula, want) {
			t.Errorf("got\n%s\nwant %s in it", formula, want)
		}
	}
}
