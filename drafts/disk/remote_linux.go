package disk

import "golang.org/x/sys/unix"

// ofAnother tells a file system of another computer by its kind.
func ofAnother(is *unix.Statfs_t) bool {
	switch uint32(is.Type) {
	case unix.NFS_SUPER_MAGIC, unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC, unix.CEPH_SUPER_MAGIC, unix.AFS_SUPER_MAGIC, unix.CODA_SUPER_MAGIC:
		return true
	}
	return false
}
