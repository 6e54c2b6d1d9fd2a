package drafts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
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

// presence says, in a folder of its own, who has which draft open.
type presence struct{ visitors string }

// Arrive says that a draft is open in this window until leave is called, and returns who else has it open, the first first. Where
// the file system knows no locks nobody can say that a window is there still, and nobody is named.
func (p presence) Arrive(id string, who flow.Visitor) (others []flow.Visitor, leave func(), err error) {
	leave = func() {}
	if err := checkID(id); err != nil {
		return nil, leave, err
	}
	if err := disk.OwnFolder(p.visitors); err != nil {
		return nil, leave, disk.Cause(err)
	}
	others = p.present(id)
	text, err := json.Marshal(who)
	if err != nil {
		return nil, leave, err
	}
	path := filepath.Join(p.visitors, id+"."+uuid.NewString()+presenceSuffix)
	f, err := disk.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return others, leave, disk.Cause(err)
	}
	_ = f.Chmod(0o600) // the umask may have taken away what the next one to open it needs
	err = disk.Lock(f)
	if err == nil {
		_, err = f.Write(text)
	}
	var once sync.Once
	leave = func() {
		once.Do(func() {
			_ = f.Close()
			_ = disk.Remove(path) // one that stays has no lock
		})
	}
	if err != nil {
		leave()
		return others, leave, disk.Cause(err)
	}
	return others, leave, nil
}

// Present tells whether a window has a draft open, this one or another.
func (p presence) Present(id string) bool {
	return len(p.present(id)) > 0
}

// present reads who has a draft open, and deletes the files of windows that are gone.
func (p presence) present(id string) []flow.Visitor {
	var there []flow.Visitor
	for _, e := range disk.EntriesOf(p.visitors) {
		info, err := e.Info()
		if err != nil || !disk.IsFile(info) || !strings.HasSuffix(e.Name(), presenceSuffix) {
			continue
		}
		path := filepath.Join(p.visitors, e.Name())
		if answers, err := disk.IsLocked(path); err != nil || !answers {
			if err == nil && time.Since(info.ModTime()) > arriving {
				_ = disk.Remove(path)
			}
			continue
		}
		var v flow.Visitor
		text, _, err := seal.ReadFile(path, largestVisitor)
		if err == nil && strings.HasPrefix(e.Name(), id+".") && json.Unmarshal(text, &v) == nil {
			there = append(there, v)
		}
	}
	slices.SortFunc(there, func(a, b flow.Visitor) int { return a.Since.Compare(b.Since) })
	return there
}
