//go:build unix

package own_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"brokerage/onboard/drafts/own"
)

// desk is a folder of one's own with a file in it.
func desk(t *testing.T, mode fs.FileMode) (folder, file string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "desk")
	file = filepath.Join(folder, "file")
	must(t, os.Mkdir(folder, 0o700), os.WriteFile(file, []byte("text"), 0o600), os.Chmod(file, mode))
	return folder, file
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// give gives a file or folder to another user, which only root can do.
func give(t *testing.T, path string) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	must(t, os.Lchown(path, 12345, 0))
}

func TestAFileThatOthersCanGetAtIsRefusedWithItsMend(t *testing.T) {
	for name, c := range map[string]struct {
		mode   fs.FileMode
		secret string
		change func(t *testing.T, folder, file string)
		want   string // "" is read
	}{
		"mine":                               {mode: 0o600},
		"that others read":                   {mode: 0o644},
		"that the group writes":              {mode: 0o664, want: "can be changed by others. Run: chmod go-w "},
		"that all write":                     {mode: 0o666, want: "can be changed by others. Run: chmod go-w "},
		"that all write and none reads":      {mode: 0o622, want: "can be changed by others"},
		"a secret of mine":                   {mode: 0o600, secret: "the passphrase"},
		"a secret that only is read":         {mode: 0o400, secret: "the passphrase"},
		"a secret that the group reads":      {mode: 0o640, secret: "the passphrase", want: "holds the passphrase, and others can read it. Run: chmod 600 "},
		"a secret that others write":         {mode: 0o602, secret: "the passphrase", want: "chmod 600"},
		"another's":                          {mode: 0o644, want: "belongs to user 12345. Use a file of your own", change: func(t *testing.T, _, file string) { t.Helper(); give(t, file) }},
		"another's secret":                   {mode: 0o600, secret: "the passphrase", want: "belongs to", change: func(t *testing.T, _, file string) { t.Helper(); give(t, file) }},
		"in a folder that all write":         {mode: 0o600, want: "desk can be changed by others. Run: chmod go-w ", change: chmod(0o777)},
		"in a folder that all write, as tmp": {mode: 0o600, change: chmod(0o777 | fs.ModeSticky)},
		"in a folder of another":             {mode: 0o600, want: "desk belongs to", change: func(t *testing.T, folder, _ string) { t.Helper(); give(t, folder) }},
		"below a folder that all write":      {mode: 0o600, want: "can be changed by others", change: func(t *testing.T, folder, _ string) { t.Helper(); must(t, os.Chmod(filepath.Dir(folder), 0o777)) }},
		"that is too large":                  {mode: 0o600, want: "is larger than 4 MB", change: func(t *testing.T, _, file string) { t.Helper(); must(t, os.Truncate(file, own.Largest+1)) }},
		"that is as large as it may be":      {mode: 0o600, change: func(t *testing.T, _, file string) { t.Helper(); must(t, os.Truncate(file, own.Largest)) }},
		"that is a folder":                   {mode: 0o600, want: "is a folder, not a file", change: instead(func(file string) error { return os.Mkdir(file, 0o700) })},
		"that is a pipe":                     {mode: 0o600, want: "is a pipe, not a file", change: instead(func(file string) error { return syscall.Mkfifo(file, 0o600) })},
		"that leads to a device":             {mode: 0o600, want: "is a device, not a file", change: instead(func(file string) error { return os.Symlink("/dev/zero", file) })},
	} {
		t.Run(name, func(t *testing.T) {
			folder, file := desk(t, c.mode)
			if c.change != nil {
				c.change(t, folder, file)
			}
			_, err := own.Read(file, c.secret)
			refused(t, err, c.want)
		})
	}
}

// refused wants one line with a mend, or no error for "".
func refused(t *testing.T, err error, want string) {
	t.Helper()
	var no *own.Refusal
	switch {
	case want == "" && err != nil:
		t.Errorf("got %v, want it taken", err)
	case want != "" && (!errors.As(err, &no) || no.Hint == "" || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")):
		t.Errorf("got %v, want one line with %q", err, want)
	}
}

func chmod(mode fs.FileMode) func(*testing.T, string, string) {
	return func(t *testing.T, folder, _ string) { t.Helper(); must(t, os.Chmod(folder, mode)) }
}

func instead(place func(file string) error) func(*testing.T, string, string) {
	return func(t *testing.T, _, file string) { t.Helper(); must(t, os.Remove(file), place(file)) }
}

// A link is as good as the file it leads to, the folder that one lies in, and its own.
func TestALinkIsFollowedToReadWhereAllOfItIsOnesOwn(t *testing.T) {
	for name, c := range map[string]struct {
		change func(t *testing.T, link, folder, file string)
		want   string
	}{
		"all mine":                       {func(*testing.T, string, string, string) {}, ""},
		"to a file that all write":       {func(t *testing.T, _, _, file string) { t.Helper(); must(t, os.Chmod(file, 0o666)) }, "can be changed by others"},
		"into a folder that all write":   {func(t *testing.T, _, folder, _ string) { t.Helper(); must(t, os.Chmod(folder, 0o777)) }, "desk can be changed by others"},
		"out of a folder that all write": {func(t *testing.T, link, _, _ string) { t.Helper(); must(t, os.Chmod(filepath.Dir(link), 0o777)) }, "can be changed by others"},
		"of another":                     {func(t *testing.T, link, _, _ string) { t.Helper(); give(t, link) }, "is a link of "},
	} {
		t.Run(name, func(t *testing.T) {
			folder, file := desk(t, 0o600)
			link := filepath.Join(t.TempDir(), "link")
			must(t, os.Symlink(file, link))
			c.change(t, link, folder, file)
			_, err := own.Read(link, "")
			refused(t, err, c.want)
		})
	}
}

func TestAFileThatIsNotThereIsNoRefusal(t *testing.T) {
	if _, err := own.Read(filepath.Join(t.TempDir(), "none"), ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist", err)
	}
	if err := own.Folder(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder: got %v, want fs.ErrNotExist", err)
	}
}

// The log is made for its owner alone. What is there already is left as it is, whatever it is.
func TestALogIsWrittenToNothingButAFileOfOnesOwn(t *testing.T) {
	for name, c := range map[string]struct {
		mode   fs.FileMode
		change func(t *testing.T, folder, file string)
		want   string
	}{
		"there is none":        {0o600, func(t *testing.T, _, file string) { t.Helper(); must(t, os.Remove(file)) }, ""},
		"mine":                 {0o600, nil, ""},
		"one that others read": {0o644, nil, ""},
		"one that all write":   {0o666, nil, "can be changed by others"},
		"another's":            {0o600, func(t *testing.T, _, file string) { t.Helper(); give(t, file) }, "belongs to"},
		"a folder":             {0o600, instead(func(file string) error { return os.Mkdir(file, 0o755) }), "is a folder, not a file"},
		"a pipe":               {0o600, instead(func(file string) error { return syscall.Mkfifo(file, 0o644) }), "is a pipe, not a file"},
		"a device":             {0o600, instead(func(file string) error { return os.Symlink("/dev/null", file) }), "is a link, not a file"},
		"a link": {0o644, func(t *testing.T, folder, file string) {
			t.Helper()
			must(t, os.Rename(file, filepath.Join(folder, "target")), os.Symlink(filepath.Join(folder, "target"), file))
		}, "is a link, not a file"},
		"a link to nothing": {0o644, instead(func(file string) error { return os.Symlink(file+"-none", file) }), "is a link, not a file"},
	} {
		t.Run(name, func(t *testing.T) {
			folder, file := desk(t, c.mode)
			if c.change != nil {
				c.change(t, folder, file)
			}
			before := modes(folder)
			f, err := own.Append(file)
			refused(t, err, c.want)
			if err == nil {
				must(t, f.Close())
			}
			if name == "there is none" {
				before["file"] = 0o600
			}
			for name, mode := range modes(folder) {
				if mode != before[name] {
					t.Errorf("got %s with mode %v, want %v as before", name, mode, before[name])
				}
			}
		})
	}
}

// modes are the modes of what stands in a folder, and of what its links lead to.
func modes(folder string) map[string]fs.FileMode {
	all := map[string]fs.FileMode{}
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if info, err := os.Stat(filepath.Join(folder, e.Name())); err == nil {
			all[e.Name()] = info.Mode()
		}
	}
	return all
}

func TestAFolderIsOnesOwnAndNoLink(t *testing.T) {
	for name, c := range map[string]struct {
		change func(t *testing.T, folder string)
		want   string
	}{
		"mine":           {func(*testing.T, string) {}, ""},
		"others read it": {func(t *testing.T, folder string) { t.Helper(); must(t, os.Chmod(folder, 0o755)) }, ""},
		"all write":      {func(t *testing.T, folder string) { t.Helper(); must(t, os.Chmod(folder, 0o777)) }, "can be changed by others"},
		"another's":      {give, "belongs to user 12345. Use a folder of your own"},
		"a link": {func(t *testing.T, folder string) {
			t.Helper()
			must(t, os.Rename(folder, folder+"-real"), os.Symlink(folder+"-real", folder))
		}, "is a link"},
		"a file": {func(t *testing.T, folder string) {
			t.Helper()
			must(t, os.RemoveAll(folder), os.WriteFile(folder, nil, 0o600))
		}, "is not a folder"},
	} {
		t.Run(name, func(t *testing.T) {
			folder, _ := desk(t, 0o600)
			c.change(t, folder)
			refused(t, own.Folder(folder), c.want)
		})
	}
}
