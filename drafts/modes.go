package drafts

import (
	"fmt"
	"os"
	"path/filepath"
)

// tighten takes everybody else's rights from a file or folder, if there is one, and says so.
func (s *Store) tighten(path string) {
	if info, err := os.Lstat(path); err == nil {
		s.tightenFrom(path, info.Mode())
	}
}

// tightenIn tightens what stands in a folder, and not what stands below that: folders there are tightened, which closes them.
func (s *Store) tightenIn(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		s.tighten(filepath.Join(folder, e.Name()))
	}
}

// tightenFrom is tighten for a mode that is known. Where it is refused, on a disk that can only be read or with another
// owner, that is said and no error: the content is encrypted, and its owner must be able to get at it.
func (s *Store) tightenFrom(path string, mode os.FileMode) {
	if !loose(mode) || s.modeless || mode&os.ModeSymlink != 0 {
		return
	}
	name, err := filepath.Rel(filepath.Dir(s.root), path)
	if err != nil {
		name = path
	}
	if err := os.Chmod(path, mode.Perm()&0o700); err != nil {
		s.notice(fmt.Sprintf("Other people on this computer have access to %s, and it cannot be taken from them (%v).",
			name, cause(err)))
		return
	}
	s.notice(fmt.Sprintf("Other people on this computer had access to %s. It is yours alone again.", name))
}
