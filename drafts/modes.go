package drafts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/drafts/own"
)

// ownership keeps the folder of an environment its owner's alone, and has what a person is told of that and of what was put right.
type ownership struct {
	draftFolders
	// modeless: the file system does not keep who may read a file.
	modeless bool

	mu      sync.Mutex
	notices []string
}

// tighten takes everybody else's rights from a file or folder, if there is one, and says so.
func (o *ownership) tighten(path string) {
	if info, err := os.Lstat(path); err == nil && !o.modeless && own.IsShared(path, info) {
		o.shut(path, info.Mode())
	}
}

// tightenIn tightens what stands in a folder, and not what stands below that: folders there are tightened, which closes them.
func (o *ownership) tightenIn(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		o.tighten(filepath.Join(folder, e.Name()))
	}
}

// tightenFrom is tighten for a mode that is known. On Windows it does nothing: the folder that was tightened is in the list of each
// file in it.
func (o *ownership) tightenFrom(path string, mode os.FileMode) {
	if disk.Loose(mode) && !o.modeless && mode&os.ModeSymlink == 0 {
		o.shut(path, mode)
	}
}

// shut takes everybody else's rights. Where that is refused, on a disk that can only be read or with another owner, that is said and
// no error: the content is encrypted, and its owner must be able to get at it.
func (o *ownership) shut(path string, mode os.FileMode) {
	name, err := filepath.Rel(filepath.Dir(o.root), path)
	if err != nil {
		name = path
	}
	if err := disk.Shut(path, mode); err != nil {
		o.notice(fmt.Sprintf("Other people on this computer have access to %s, and it cannot be taken from them (%v).",
			name, disk.Cause(err)))
		return
	}
	o.notice(fmt.Sprintf("Other people on this computer had access to %s. It is yours alone again.", name))
}

// makeFolders makes what is missing, refuses what others could put something into, and tightens what they can read. A folder that
// cannot be written is told and no error: what is in it can still be read.
func (o *ownership) makeFolders(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return cannotMake(dir, err)
	}
	folders := []string{dir, o.root, draftFolders{o.root}.drafts(), filepath.Join(o.root, keys.Folder)}
	for _, folder := range folders {
		if err := disk.MakeFolder(folder); err != nil && !errors.Is(err, fs.ErrExist) && !o.canDoWithout(folder) {
			return cannotMake(folder, err)
		}
	}
	o.tryWriting()
	for _, folder := range append(folders, filepath.Join(o.root, presenceFolder)) {
		if err := o.refuseOthers(folder); err != nil {
			return err
		}
	}
	if o.modeless {
		return nil
	}
	o.tighten(o.root) // not dir, which may be somebody's home
	o.tightenIn(o.root)
	o.tightenIn(filepath.Join(o.root, keys.Folder))
	return nil
}

func cannotMake(folder string, err error) error {
	return fmt.Errorf("the folder %s cannot be made: %w. Make the one above it yours to write in, or name another with --data-dir", folder, disk.Cause(err))
}

// canDoWithout tells whether drafts can be read without a folder that cannot be made: that of the months' keys, on a disk
// that can only be read.
func (o *ownership) canDoWithout(folder string) bool { return filepath.Base(folder) == keys.Folder }

// refuseOthers refuses a folder that is a link, that belongs to another, or that others can write into. Where modes are not known
// nobody can tell who may, and a link alone is refused.
func (o *ownership) refuseOthers(folder string) error {
	info, err := os.Lstat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return disk.Cause(err)
	case o.modeless && info.IsDir():
		return nil
	}
	return own.Folder(folder)
}

// tryWriting tells before anything is typed that nothing can be saved, or that the file system does not keep who may read.
func (o *ownership) tryWriting() {
	temp, err := disk.WriteTemp(draftFolders{o.root}.drafts(), nil)
	if err != nil {
		o.notice(fmt.Sprintf("Nothing can be saved in %s (%v). What is there can be read.", o.root, disk.Cause(err)))
		return
	}
	if !disk.KeepsModes(temp) {
		o.modeless = true
		o.notice(fmt.Sprintf("The file system of %s does not keep who may read a file. What is in the files is encrypted; whoever reaches "+
			"the folder can read their names and delete them. Name a folder of this computer with --data-dir to change that.", o.root))
	}
	_ = disk.Remove(temp) // one that stays is swept later
}

// Notices are sentences for the person at the screen about what Open and later calls found and put right, oldest first.
func (o *ownership) Notices() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.notices...)
}

func (o *ownership) notice(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, n := range o.notices {
		if n == text {
			return
		}
	}
	o.notices = append(o.notices, text)
}
