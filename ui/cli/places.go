package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// places are the folders in which the users of a system look for what a program keeps, "" where nobody says whose home this is.
// There is none for a cache: nothing is kept that could be made again without a key.
type places struct{ data, config string }

// placesOf are the places of a system, and those of earlier versions, which had the same ones everywhere; "" there for what did not
// change. The XDG variables win on every system, as they always did.
func placesOf(goos string, getenv func(string) string) (now, before places) {
	home, slash := getenv(homeVariable(goos)), "/"
	if goos == "windows" {
		slash = `\`
	}
	below := func(folder string, names ...string) string {
		if folder == "" {
			return ""
		}
		return strings.Join(append([]string{strings.TrimRight(folder, slash)}, names...), slash)
	}
	now = places{below(home, ".local", "share", "onboard"), below(home, ".config", "onboard")}
	switch goos {
	case "windows":
		before = now
		now = places{ // drafts stay on this computer, as their keys do; a configuration goes where its owner logs in
			below(or(getenv("LOCALAPPDATA"), below(home, "AppData", "Local")), "onboard"),
			below(or(getenv("APPDATA"), below(home, "AppData", "Roaming")), "onboard"),
		}
	case "darwin", "ios":
		before = now
		support := below(home, "Library", "Application Support", "onboard")
		now = places{support, support}
	}
	if dir := getenv("XDG_DATA_HOME"); isAbsolute(goos, dir) {
		now.data, before.data = below(dir, "onboard"), ""
	}
	if dir := getenv("XDG_CONFIG_HOME"); isAbsolute(goos, dir) {
		now.config, before.config = below(dir, "onboard"), ""
	}
	return now, before
}

// homeVariable names what says whose home this is.
func homeVariable(goos string) string {
	if goos == "windows" {
		return "USERPROFILE"
	}
	return "HOME"
}

func isAbsolute(goos, path string) bool {
	if goos == "windows" {
		return len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/') || strings.HasPrefix(path, `\\`)
	}
	return strings.HasPrefix(path, "/")
}

// takeOver moves a folder of an earlier version to its place, says so, and returns the one to use: the old one for as long as
// something is in the way.
func (p *program) takeOver(before, now string) string {
	if before == "" || now == "" {
		return now
	}
	if _, err := os.Lstat(before); errors.Is(err, fs.ErrNotExist) {
		return now
	}
	_, missing := os.Lstat(now)
	if err := p.deps.Move(before, now); err != nil {
		p.tell("Its place is " + now + " now, and it cannot be moved there from " + before + ": " + oneLine(err.Error()))
		if errors.Is(missing, fs.ErrNotExist) {
			return before
		}
		return now
	}
	p.tell("What was in " + before + " is in " + now + " from now on, where this system keeps such things.")
	return now
}

// keptElsewhere says that the drafts are not on this computer alone, and what may come of it; "" where they are.
func (p *program) keptElsewhere() string {
	if p.deps.Elsewhere == nil {
		return ""
	}
	switch who := p.deps.Elsewhere(p.settings.DataDir); who {
	case "":
		return ""
	case "the network":
		return p.settings.DataDir + " is on another computer: nothing can be saved while the network is away"
	default:
		return p.settings.DataDir + " is copied by " + who + ": it may hold files back, or put older ones in their place"
	}
}

// placeMend is what to do about drafts that are kept elsewhere.
const placeMend = "Name a folder of this computer with --data-dir, or data_dir in the configuration"

// tellOfPlace is keptElsewhere with its mend, once for each place: it is there to choose another, not to be read each time.
func (p *program) tellOfPlace() (notice string) {
	found := p.keptElsewhere()
	if found == "" {
		return ""
	}
	tips, id := p.settings.at.tips(), fmt.Sprintf("place-%x", sha256.Sum256([]byte(found)))[:22]
	if tips.Seen[id] {
		return ""
	}
	tips.Keep(id)
	return found + ". " + placeMend + "."
}

// folders are the places of this system, with the configuration of an earlier version moved there unless a file was named.
func (p *program) folders() (now, before places) {
	now, before = placesOf(runtime.GOOS, os.Getenv)
	if p.settings.ConfigFile == "" {
		now.config = p.takeOver(before.config, now.config)
	}
	return now, before
}

// configFile is the configuration file in its folder, "" where there is no folder.
func (p places) configFile() string {
	if p.config == "" {
		return ""
	}
	return filepath.Join(p.config, "config.yaml")
}

// noHome is why there is no place for something, and what would give it one.
func noHome(what, variable, flag string) error {
	home := homeVariable(runtime.GOOS)
	return usage("%s is not set, so there is no place for the %s. Set %[1]s or %[3]s, or give %[4]s", home, what, variable, flag)
}

// keyringOf names the keyring of a system.
func keyringOf(goos string) string {
	switch goos {
	case "windows":
		return "Credential Manager"
	case "darwin":
		return "Keychain"
	}
	return "the Secret Service"
}

// terminalOf names the terminal. That of Windows sets no TERM, and an older console nothing at all.
func terminalOf(goos string, getenv func(string) string) string {
	switch {
	case getenv("TERM") != "":
		return getenv("TERM")
	case goos == "windows" && getenv("WT_SESSION") != "":
		return "Windows Terminal"
	case goos == "windows":
		return "the Windows console"
	}
	return "no TERM"
}
