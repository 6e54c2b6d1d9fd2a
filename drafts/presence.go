package drafts

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"brokerage/onboard/flow"
)

const (
	// presenceFolder has one small file for each window that has a draft open: <draft id>.<window>.open. The window locks it, and
	// the system takes the lock away with the window, however that ends: a file without a lock says nothing. Nothing depends on
	// them, and any may be deleted.
	presenceFolder = "open"
	presenceSuffix = ".open"

	// arriving is how long a window may take from making its file to locking it.
	arriving = 10 * time.Second
	// largestVisitor bounds what is read of such a file.
	largestVisitor = 64 << 10
)

// Arrive says that a draft is open in this window until leave is called, and returns who else has it open, the first first. Where
// the file system knows no locks nobody can say that a window is there still, and nobody is named.
func (s *Store) Arrive(id string, who flow.Visitor) (others []flow.Visitor, leave func(), err error) {
	leave = func() {}
	if err := checkID(id); err != nil {
		return nil, leave, err
	}
	folder := filepath.Join(s.root, presenceFolder)
	if err := ownFolder(folder); err != nil {
		return nil, leave, cause(err)
	}
	others = s.present(folder, id)
	text, err := json.Marshal(who)
	if err != nil {
		return nil, leave, err
	}
	path := filepath.Join(folder, id+"."+uuid.NewString()+presenceSuffix)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return others, leave, cause(err)
	}
	_ = f.Chmod(0o600) // the umask may have taken away what the next one to open it needs
	err = lock(f)
	if err == nil {
		_, err = f.Write(text)
	}
	var once sync.Once
	leave = func() {
		once.Do(func() {
			_ = f.Close()
			_ = os.Remove(path) // one that stays has no lock
		})
	}
	if err != nil {
		leave()
		return others, leave, cause(err)
	}
	return others, leave, nil
}

// Present tells whether a window has a draft open, this one or another.
func (s *Store) Present(id string) bool {
	return len(s.present(filepath.Join(s.root, presenceFolder), id)) > 0
}

// present reads who has a draft open, and deletes the files of windows that are gone.
func (s *Store) present(folder, id string) []flow.Visitor {
	var there []flow.Visitor
	for _, e := range entriesOf(folder) {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(e.Name(), presenceSuffix) {
			continue
		}
		path := filepath.Join(folder, e.Name())
		if answers, err := isLocked(path); err != nil || !answers {
			if err == nil && time.Since(info.ModTime()) > arriving {
				_ = os.Remove(path)
			}
			continue
		}
		var v flow.Visitor
		text, _, err := readRegular(path, largestVisitor)
		if err == nil && strings.HasPrefix(e.Name(), id+".") && json.Unmarshal(text, &v) == nil {
			there = append(there, v)
		}
	}
	slices.SortFunc(there, func(a, b flow.Visitor) int { return a.Since.Compare(b.Since) })
	return there
}

// isLocked tells whether somebody who lives has a file locked. An error says that it cannot be told.
func isLocked(path string) (held bool, err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, err
	}
	held, err = tryLockShared(f)
	return held, errors.Join(err, f.Close())
}
