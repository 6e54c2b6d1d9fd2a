package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEachSystemKeepsThingsWhereItsUsersLook(t *testing.T) {
	for name, c := range map[string]struct {
		goos        string
		env         map[string]string
		now, before places
	}{
		"linux": {
			"linux",
			map[string]string{"HOME": "/home/ada"},
			places{"/home/ada/.local/share/onboard", "/home/ada/.config/onboard"},
			places{},
		},
		"linux by XDG": {
			"linux",
			map[string]string{"HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/etc/ada/"},
			places{"/data/onboard", "/etc/ada/onboard"},
			places{},
		},
		"linux by an XDG that leads nowhere": {
			"linux",
			map[string]string{"HOME": "/home/ada", "XDG_DATA_HOME": "data"},
			places{"/home/ada/.local/share/onboard", "/home/ada/.config/onboard"},
			places{},
		},
		"macOS": {
			"darwin",
			map[string]string{"HOME": "/Users/ada"},
			places{"/Users/ada/Library/Application Support/onboard", "/Users/ada/Library/Application Support/onboard"},
			places{"/Users/ada/.local/share/onboard", "/Users/ada/.config/onboard"},
		},
		"macOS by XDG": {
			"darwin",
			map[string]string{"HOME": "/Users/ada", "XDG_CONFIG_HOME": "/Users/ada/.config"},
			places{"/Users/ada/Library/Application Support/onboard", "/Users/ada/.config/onboard"},
			places{"/Users/ada/.local/share/onboard", ""},
		},
		"Windows": {
			"windows",
			map[string]string{"USERPROFILE": `C:\Users\ada`, "LOCALAPPDATA": `C:\Users\ada\AppData\Local`, "APPDATA": `\\server\home\ada`, "HOME": "/home/ada"},
			places{`C:\Users\ada\AppData\Local\onboard`, `\\server\home\ada\onboard`},
			places{`C:\Users\ada\.local\share\onboard`, `C:\Users\ada\.config\onboard`},
		},
		"Windows that says no more than whose it is": {
			"windows",
			map[string]string{"USERPROFILE": `C:\Users\ada`},
			places{`C:\Users\ada\AppData\Local\onboard`, `C:\Users\ada\AppData\Roaming\onboard`},
			places{`C:\Users\ada\.local\share\onboard`, `C:\Users\ada\.config\onboard`},
		},
		"Windows by XDG": {
			"windows",
			map[string]string{"USERPROFILE": `C:\Users\ada`, "XDG_DATA_HOME": `D:\data`, "XDG_CONFIG_HOME": `\\server\config`},
			places{`D:\data\onboard`, `\\server\config\onboard`},
			places{},
		},
		"Windows by an XDG of another system": {
			"windows",
			map[string]string{"USERPROFILE": `C:\Users\ada`, "XDG_DATA_HOME": "/data"},
			places{`C:\Users\ada\AppData\Local\onboard`, `C:\Users\ada\AppData\Roaming\onboard`},
			places{`C:\Users\ada\.local\share\onboard`, `C:\Users\ada\.config\onboard`},
		},
		"nobody's home on Linux":   {"linux", nil, places{}, places{}},
		"nobody's home on macOS":   {"darwin", nil, places{}, places{}},
		"nobody's home on Windows": {"windows", nil, places{}, places{}},
	} {
		now, before := placesOf(c.goos, func(name string) string { return c.env[name] })
		if now != c.now || before != c.before {
			t.Errorf("%s: got %q and before %q, want %q and %q", name, now, before, c.now, c.before)
		}
	}
}

func TestWhatAnEarlierVersionKeptElsewhereIsMovedAndSaidOnce(t *testing.T) {
	for name, c := range map[string]struct {
		before, now bool  // what is there
		refuses     error // what the move says
		moves       bool
		uses, says  string
	}{
		"nothing was kept":              {uses: "now"},
		"it was kept elsewhere":         {before: true, moves: true, uses: "now", says: "from now on"},
		"some of it is there":           {before: true, now: true, moves: true, uses: "now", says: "from now on"},
		"a window has it open":          {before: true, refuses: errors.New("a window has an application open"), uses: "before", says: "a window has"},
		"it is in both":                 {before: true, now: true, refuses: errors.New("sandbox is in both"), uses: "now", says: "in both"},
		"everything is in place by now": {now: true, uses: "now"},
	} {
		t.Run(name, func(t *testing.T) {
			var told bytes.Buffer
			moved := false
			p := &program{err: &told, deps: Deps{Move: func(from, _ string) error {
				if c.refuses != nil {
					return c.refuses
				}
				moved = true
				return os.RemoveAll(from)
			}}}
			dir := t.TempDir()
			before, now := filepath.Join(dir, "before"), filepath.Join(dir, "now")
			for folder, there := range map[string]bool{before: c.before, now: c.now} {
				if there {
					if err := os.Mkdir(folder, 0o700); err != nil {
						t.Fatal(err)
					}
				}
			}
			if got := p.takeOver(before, now); filepath.Base(got) != c.uses || moved != c.moves {
				t.Errorf("got %s used, moved %t, want %s, %t", got, moved, c.uses, c.moves)
			}
			if got := told.String(); !strings.Contains(got, c.says) || c.says == "" && got != "" {
				t.Errorf("got %q said, want %q in it", got, c.says)
			}
			told.Reset()
			if p.takeOver(before, now); c.refuses == nil && told.Len() > 0 {
				t.Errorf("the next time: got %q said, want nothing", &told)
			}
		})
	}
}
