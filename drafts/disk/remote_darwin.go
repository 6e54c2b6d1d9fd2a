package disk

import "golang.org/x/sys/unix"

// ofAnother tells a file system of another computer, which the system does not call local.
func ofAnother(is *unix.Statfs_t) bool { return is.Flags&unix.MNT_LOCAL == 0 }
