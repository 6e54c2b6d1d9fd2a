package disk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFolderThatACloudOrTheNetworkKeepsIsKnown(t *testing.T) {
	for name, c := range map[string]struct {
		goos, path string
		env        map[string]string
		exists     string
		want       string
	}{
		"on this computer":                      {goos: "windows", path: `C:\Users\ada\AppData\Local\onboard`, env: map[string]string{"OneDrive": `C:\Users\ada\OneDrive`}},
		"OneDrive":                              {goos: "windows", path: `C:\Users\ada\OneDrive\onboard`, want: "OneDrive"},
		"OneDrive of a firm":                    {goos: "windows", path: `C:\Users\ada\OneDrive - Firm Inc\Documents\onboard`, want: "OneDrive"},
		"OneDrive where a firm put it":          {goos: "windows", path: `D:\Cloud\onboard`, env: map[string]string{"OneDriveCommercial": `d:\cloud\`}, want: "OneDrive"},
		"OneDrive, slashes":                     {goos: "windows", path: `D:\Cloud\onboard`, env: map[string]string{"OneDrive": `D:/Cloud`}, want: "OneDrive"},
		"beside it":                             {goos: "windows", path: `D:\Clouds\onboard`, env: map[string]string{"OneDriveCommercial": `D:\Cloud`}},
		"in other letters":                      {goos: "windows", path: `c:\users\ada\onedrive\onboard`, want: "OneDrive"},
		"iCloud on Windows":                     {goos: "windows", path: `C:\Users\ada\iCloudDrive\onboard`, want: "iCloud Drive"},
		"Dropbox of a firm":                     {goos: "windows", path: `C:\Users\ada\Dropbox (Firm)\onboard`, want: "Dropbox"},
		"Google's drive":                        {goos: "windows", path: `G:\My Drive\onboard`, want: "Google Drive"},
		"a share":                               {goos: "windows", path: `\\server\home\ada\onboard`, want: Network},
		"a share, slashes":                      {goos: "windows", path: `//server/home/ada/onboard`, want: Network},
		"a long share":                          {goos: "windows", path: `\\?\UNC\server\home\onboard`, want: Network},
		"a long path":                           {goos: "windows", path: `\\?\C:\data\onboard`},
		"a drive that is mapped":                {goos: "windows", path: `R:\onboard`, want: Network},
		"macOS":                                 {goos: "darwin", path: "/Users/ada/Library/Application Support/onboard"},
		"iCloud Drive":                          {goos: "darwin", path: "/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/onboard", want: "iCloud Drive"},
		"Documents":                             {goos: "darwin", path: "/Users/ada/Documents/onboard"},
		"Documents in iCloud":                   {goos: "darwin", path: "/Users/ada/Documents/onboard", exists: "/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/Documents", want: "iCloud Drive"},
		"Documents, and the desktop in iCloud":  {goos: "darwin", path: "/Users/ada/Documents/onboard", exists: "/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/Desktop"},
		"OneDrive on macOS":                     {goos: "darwin", path: "/Users/ada/Library/CloudStorage/OneDrive-Firm/onboard", want: "OneDrive"},
		"Google's on macOS":                     {goos: "darwin", path: "/Users/ada/Library/CloudStorage/GoogleDrive-ada@firm.example/My Drive/onboard", want: "Google Drive"},
		"a volume of another Mac":               {goos: "darwin", path: "R:/onboard", want: Network},
		"Linux":                                 {goos: "linux", path: "/home/ada/.local/share/onboard"},
		"Dropbox on Linux":                      {goos: "linux", path: "/home/ada/Dropbox/onboard", want: "Dropbox"},
		"what only looks so":                    {goos: "linux", path: "/home/ada/dropboxes/OneDrive notes/onboard"},
		"a backslash is a letter on Linux":      {goos: "linux", path: `/home/ada/a\Dropbox\b`},
		"a share of another system, on Linux":   {goos: "linux", path: `\\server\home`},
		"a variable of another system, on that": {goos: "linux", path: "/cloud/onboard", env: map[string]string{"OneDrive": "/cloud"}},
	} {
		env := map[string]string{"HOME": "/Users/ada"}
		for k, v := range c.env {
			env[k] = v
		}
		s := surroundings{
			goos: c.goos, getenv: func(name string) string { return env[name] },
			exists: func(path string) bool { return c.exists != "" && path == c.exists },
			remote: func(path string) bool { return strings.HasPrefix(path, "R:") },
		}
		if got := s.elsewhere(c.path); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// A folder of this computer that a link leads from is where the link leads; one that is not made yet is where the one above it is.
func TestALinkIntoACloudIsFollowed(t *testing.T) {
	dir := t.TempDir()
	cloud := filepath.Join(dir, "Dropbox")
	if err := os.Mkdir(cloud, 0o700); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "data")
	made := os.Symlink(cloud, link)
	if led, err := filepath.EvalSymlinks(link); made != nil || err != nil || filepath.Base(led) != "Dropbox" {
		t.Skipf("no link can be made here that leads anywhere: %v, %v", made, err) // as by most users of Windows, and under wine
	}
	for path, want := range map[string]string{
		dir: "", link: "Dropbox", filepath.Join(link, "onboard", "sandbox"): "Dropbox", filepath.Join(dir, "none", "onboard"): "", filepath.Join(cloud, "x"): "Dropbox",
	} {
		if got := Elsewhere(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
