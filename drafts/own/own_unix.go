//go:build unix

package own

import (
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// open opens for reading and waits for nobody: a pipe without a writer would keep it for ever.
func open(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
}

func openAppend(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0o600)
}

// rightsOf reads mode and owner. Write access of root's own group is no other's: whoever is in it has the system.
func rightsOf(_ string, _ *os.File, info fs.FileInfo) (rights, error) {
	mode := info.Mode()
	is := rights{change: mode.Perm()&0o022 != 0, read: mode.Perm()&0o044 != 0, sticky: mode&fs.ModeSticky != 0}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return is, nil
	}
	if info.IsDir() && stat.Gid == 0 {
		is.change = mode.Perm()&0o002 != 0
	}
	if uid := int(stat.Uid); uid != os.Geteuid() && uid != 0 {
		is.owner = "user " + strconv.Itoa(uid)
		if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
			is.owner = u.Username
		}
	}
	return is, nil
}

// IsShared tells whether anybody but the owner may do something with a file or folder. A link has no mode.
func IsShared(_ string, info fs.FileInfo) bool {
	return info.Mode()&fs.ModeSymlink == 0 && info.Mode().Perm()&0o077 != 0
}

// anybody tells whether a folder is open to all, and not to a group alone.
func anybody(info fs.FileInfo) bool { return info.Mode().Perm()&0o002 != 0 }
