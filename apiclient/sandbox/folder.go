package sandbox

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

const (
	lockName     = ".lock"
	recordSuffix = ".record"
	tempSuffix   = ".tmp"
)

// folder keeps sealed records, one file each, under names that say nothing. The lock file holds a counter that every writer
// moves on before it writes: a process that finds the counter where it left it knows that its copies are current.
type folder struct {
	root       *os.Root
	seal, open func([]byte) ([]byte, error)
	held       *os.File // the lock file while it is locked
	counter    uint64   // as this process last saw it
}

func openFolder(dir string, seal, open func([]byte) ([]byte, error)) (*folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the sandbox folder: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("opening the sandbox folder: %w", err)
	}
	if err := root.Chmod(".", 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("closing the sandbox folder to others: %w", err), root.Close())
	}
	return &folder{root: root, seal: seal, open: open}, nil
}

func (f *folder) close() error { return f.root.Close() }

// lock waits for the folder; changed tells whether another process has written since this one last held it. The lock file
// is opened each time, so that two servers in one process exclude each other too.
func (f *folder) lock() (changed bool, err error) {
	file, err := f.root.OpenFile(lockName, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return false, fmt.Errorf("locking the sandbox folder: %w", err)
	}
	if err := lockFile(file); err != nil {
		return false, errors.Join(fmt.Errorf("locking the sandbox folder: %w", err), file.Close())
	}
	f.held = file
	counter, err := f.readCounter()
	if err != nil {
		return false, errors.Join(err, f.unlock())
	}
	changed = counter != f.counter
	f.counter = counter
	return changed, nil
}

// unlock lets go: closing the file ends the lock on every system.
func (f *folder) unlock() error {
	file := f.held
	f.held = nil
	return file.Close()
}

func (f *folder) readCounter() (uint64, error) {
	var b [8]byte
	switch n, err := f.held.ReadAt(b[:], 0); {
	case n == len(b):
		return binary.BigEndian.Uint64(b[:]), nil
	case !errors.Is(err, io.EOF):
		return 0, fmt.Errorf("reading the sandbox lock: %w", err)
	}
	// A new lock file starts anywhere, so that it never happens to agree with a process that knew the one before.
	_, _ = rand.Read(b[:]) // never fails
	return binary.BigEndian.Uint64(b[:]), f.writeCounter(b)
}

func (f *folder) writeCounter(b [8]byte) error {
	if _, err := f.held.WriteAt(b[:], 0); err != nil {
		return fmt.Errorf("writing the sandbox lock: %w", err)
	}
	return nil
}

// names lists the record files.
func (f *folder) names() ([]string, error) { return f.withSuffix(recordSuffix) }

// sweep removes what a killed writer left half written. Under the lock nobody is writing.
func (f *folder) sweep() error {
	names, err := f.withSuffix(tempSuffix)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := f.root.Remove(name); err != nil {
			return fmt.Errorf("sweeping the sandbox folder: %w", err)
		}
	}
	return nil
}

func (f *folder) withSuffix(suffix string) ([]string, error) {
	all, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("listing the sandbox folder: %w", err)
	}
	var names []string
	for _, e := range all {
		if strings.HasSuffix(e.Name(), suffix) && e.Type().IsRegular() {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

func (f *folder) read(name string) ([]byte, error) {
	sealed, err := f.root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoRecord
	}
	if err != nil {
		return nil, fmt.Errorf("reading sandbox record: %w", err)
	}
	plain, err := f.open(sealed)
	if err != nil {
		return nil, fmt.Errorf("opening sandbox record %q: %w", name, err)
	}
	return plain, nil
}

// write replaces a record file whole. The counter moves first: a crash between the two costs others a needless reading, the
// other way round would leave them with an old copy.
func (f *folder) write(name string, plain []byte) error {
	sealed, err := f.seal(plain)
	if err != nil {
		return fmt.Errorf("sealing sandbox record: %w", err)
	}
	f.counter++
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], f.counter)
	if err := f.writeCounter(b); err != nil {
		return err
	}
	if err := f.replace(name, sealed); err != nil {
		return fmt.Errorf("writing sandbox record: %w", err)
	}
	return nil
}

func (f *folder) replace(name string, content []byte) error {
	temp := name + tempSuffix
	file, err := f.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = f.root.Rename(temp, name)
	}
	if err != nil {
		_ = f.root.Remove(temp) // the next start sweeps it otherwise
		return err
	}
	return syncFolder(f.root)
}

func newFileName() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:]) + recordSuffix
}
