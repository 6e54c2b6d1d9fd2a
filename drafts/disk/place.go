package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// MakeFolder makes a folder for its owner alone. fs.ErrExist if something of that name is there.
func MakeFolder(path string) error {
	if err := checkName(path); err != nil {
		return err
	}
	return makeFolder(path)
}

// OwnFolder makes a folder for its owner alone, unless it is there.
func OwnFolder(path string) error {
	if err := MakeFolder(path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// Place writes a new file, never over one that is there: fs.ErrExist if there is. On any error nothing is left behind.
// uncertain tells that the folder could not be synced: the file is there, but a power cut may take it.
func Place(path string, data []byte) (uncertain bool, err error) {
	if err := checkName(path); err != nil {
		return false, err
	}
	dir := filepath.Dir(path)
	temp, err := WriteTemp(dir, data)
	if err != nil {
		return false, err
	}
	err = patiently(isShut, func() error { return os.Link(temp, path) })
	_ = Remove(temp) // one that stays is swept later
	if linkless(err) {
		err = placeDirectly(path, data)
	}
	if err != nil {
		return false, err
	}
	return SyncFolder(dir) != nil, nil
}

// WriteNew is Place of a file that a person named, in a folder of theirs: a power cut a moment later is no concern of it.
func WriteNew(path string, data []byte) error {
	_, err := Place(path, data)
	return err
}

// linkless recognises a file system without hard links, or a folder: Linux answers EPERM for FAT, some network file systems
// EXDEV, and EMLINK where a file may have one name.
func linkless(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EXDEV) ||
		errors.Is(err, syscall.EMLINK) || linkRefused(err)
}

// placeDirectly is place without links. Killed half-way it leaves a file that was cut, which readers pass over.
func placeDirectly(path string, data []byte) error {
	f, err := OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	mine, statErr := f.Stat()
	if err := errors.Join(statErr, Finish(f, data)); err != nil {
		_ = Remove(path)
		return err
	}
	// A reader that saw it half-written for long may have put it aside: then it is no revision.
	if there, err := os.Stat(path); err != nil || !os.SameFile(mine, there) {
		return fmt.Errorf("%s was moved while it was written: %w", filepath.Base(path), fs.ErrExist)
	}
	return nil
}

// Replace writes a file over an older one, whole or not at all. For files whose loss costs nothing but time.
func Replace(path string, data []byte) error {
	if err := checkName(path); err != nil {
		return err
	}
	temp, err := WriteTemp(filepath.Dir(path), data)
	if err != nil {
		return err
	}
	if err := Rename(temp, path); err != nil {
		_ = Remove(temp)
		return err
	}
	return nil
}

// WriteTemp writes a synced file of mode 0600 and returns its path; on error nothing is left.
func WriteTemp(dir string, data []byte) (string, error) {
	f, err := os.CreateTemp(dir, tempPattern)
	if err != nil {
		return "", err
	}
	if err := Finish(f, data); err != nil {
		_ = Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// Finish writes, syncs and closes. After a failed sync the file is given up: a second sync of it would report success for
// pages that were dropped.
func Finish(f *os.File, data []byte) error {
	_ = f.Chmod(0o600) // as for a folder
	_, err := f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

// Cause drops path and call from a file error: the draft is named already, and the path is long.
func Cause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return e.Err
	}
	return err
}
