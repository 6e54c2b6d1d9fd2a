package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/windows"
)

// openFile opens by way of the folder: so files share their deletion, which those of os.OpenFile do not. Another program's
// handle without it keeps a file from being renamed and deleted.
func openFile(path string, flag int, perm os.FileMode) (f *os.File, err error) {
	err = within(path, func(folder *os.Root) (err error) {
		f, err = folder.OpenFile(filepath.Base(path), flag, perm)
		return err
	})
	return f, err
}

// rename replaces as POSIX does where the volume can: what was open stays whole for whoever reads it. os.Rename refuses that.
func rename(from, to string) error {
	return within(from, func(folder *os.Root) error { return folder.Rename(filepath.Base(from), filepath.Base(to)) })
}

// within calls do with the folder of a file.
func within(path string, do func(folder *os.Root) error) error {
	folder, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(do(folder), folder.Close())
}

// isCloudFile tells an irregular file from a folder that leads to another.
func isCloudFile(info fs.FileInfo) bool {
	data, ok := info.Sys().(*syscall.Win32FileAttributeData)
	return ok && data.FileAttributes&windows.FILE_ATTRIBUTE_DIRECTORY == 0
}

// isShut tells whether a file could not be opened for another program's handle, which will go.
func isShut(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

// isKept is isShut of what is renamed or deleted. There the system calls it access denied as well: a file that is open without
// sharing its deletion, one that goes when its last handle does, a folder in which something is open.
func isKept(err error) bool {
	return isShut(err) || errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_USER_MAPPED_FILE)
}
