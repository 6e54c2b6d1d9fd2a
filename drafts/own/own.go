package own

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"brokerage/onboard/drafts/disk"
)

// Largest is the size in bytes that a file may have: a hundred times a configuration or a catalogue, and more than the
// certificates of a whole system.
const Largest = 4 << 20

// Refusal is a file that was not read or written because of what it is.
type Refusal struct {
	Path string
	// State goes on from the path: "can be changed by others". Mend is what to do, without a period at its end.
	State, Hint string
}

func (r *Refusal) Error() string { return r.Path + " " + r.State + ". " + r.Hint }

// BadInput marks a refusal as bad input to the program.
func (*Refusal) BadInput() {}

// rights are what others may do with a file or folder.
type rights struct {
	// owner names another user or group it belongs to, "" for one's own and for the system's.
	owner string
	// change and read tell that others may do so.
	change, read bool
	// sticky folders keep everybody from what another put there.
	sticky bool
}

// Read reads a file that steers the program; where it holds a secret, secret says which: "the client secret". A *Refusal,
// or an error of the file system, fs.ErrNotExist among them.
func Read(path, secret string) ([]byte, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // nothing was written
	if err := check(path, f, secret); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, Largest+1))
	if err != nil {
		return nil, err
	}
	if len(data) > Largest {
		return nil, tooLarge(path)
	}
	return data, nil
}

func tooLarge(path string) error {
	return &Refusal{path, fmt.Sprintf("is larger than %d MB", Largest>>20), "Give the file that was meant"}
}

// Append opens a file to write behind what stands in it, and makes one for its owner alone where there is none. It goes
// through no link, and changes no mode of a file that was there.
func Append(path string) (*os.File, error) {
	f, err := openAppend(path)
	if err != nil {
		if info, gone := os.Lstat(path); gone == nil && !disk.IsFile(info) {
			return nil, notAFile(path, info)
		}
		return nil, err
	}
	if err := check(path, f, ""); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Folder refuses a folder that is a link, that belongs to another, or that others can change. fs.ErrNotExist for none.
func Folder(path string) error {
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return &Refusal{path, "is a link", "Give the folder itself"}
	}
	if !info.IsDir() {
		return &Refusal{path, "is not a folder", "Give a folder"}
	}
	is, err := rightsOf(path, nil, info)
	if err != nil {
		return err
	}
	return refuse(path, is, info, "")
}

// Alone is Folder that refuses one that others can read as well.
func Alone(path string) error {
	if err := Folder(path); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err == nil && IsShared(path, info) {
		err = &Refusal{path, "can be read by others", "Run: " + shut(path, "700")}
	}
	return err
}

// check looks at an open file, at the link that led to it, and at the folders of both.
func check(path string, f *os.File, secret string) error {
	if err := checkOpened(path, f, secret); err != nil {
		return err
	}
	named, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if err := folders(path); err != nil || named.Mode()&fs.ModeSymlink == 0 {
		return err
	}
	switch link, err := rightsOf(path, nil, named); {
	case err != nil:
		return err
	case link.owner != "":
		return &Refusal{path, "is a link of " + link.owner, "Give the file itself"}
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	return folders(target)
}

// checkOpened looks at an open file alone.
func checkOpened(path string, f *os.File, secret string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !disk.IsFile(info) {
		return notAFile(path, info)
	}
	is, err := rightsOf(path, f, info)
	if err != nil {
		return err
	}
	return refuse(path, is, info, secret)
}

// folders looks at the folder of a file, and whether anybody can put another in the place of one above it.
func folders(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	for folder, first := filepath.Dir(path), true; ; folder, first = filepath.Dir(folder), false {
		info, err := os.Stat(folder)
		if err != nil {
			return err
		}
		is, err := rightsOf(folder, nil, info)
		if err != nil {
			return err
		}
		if is.sticky {
			is.change = false
		}
		if !first { // whose it is above is the system's business, and a container may show it as nobody's
			is.owner, is.change = "", is.change && anybody(info)
		}
		if err := refuse(folder, is, info, ""); err != nil {
			return err
		}
		if folder == filepath.Dir(folder) {
			return nil
		}
	}
}

// refuse says what is wrong with a file or folder, nil if nothing is.
func refuse(path string, is rights, info fs.FileInfo, secret string) error {
	what := "file"
	if info.IsDir() {
		what = "folder"
	}
	switch {
	case is.owner != "":
		return &Refusal{path, "belongs to " + is.owner, "Use a " + what + " of your own"}
	case secret != "" && (is.read || is.change):
		return &Refusal{path, "holds " + secret + ", and others can read it", "Run: " + shut(path, "600")}
	case is.change:
		return &Refusal{path, "can be changed by others", "Run: " + shut(path, "go-w")}
	}
	return nil
}

// shut is the command that takes others' rights away.
func shut(path, mode string) string {
	if runtime.GOOS == "windows" {
		return `icacls "` + path + `" /inheritance:r /grant:r "%USERNAME%:F"`
	}
	return "chmod " + mode + " " + path
}

func notAFile(path string, info fs.FileInfo) error {
	what := "a device"
	switch mode := info.Mode(); {
	case mode.IsDir():
		what = "a folder"
	case mode&fs.ModeSymlink != 0:
		what = "a link"
	case mode&fs.ModeNamedPipe != 0:
		what = "a pipe"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	}
	return &Refusal{path, "is " + what + ", not a file", "Give a file"}
}
