package storetest

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	memoryFolder = "/dev/shm"
	memoryPrefix = "obtests-"
	// enoughMemory is several times what the folders of one package come to: a container has 64 MB there, and gets none.
	enoughMemory = 1 << 30
)

// inMemory makes a folder in memory for this process, and removes those whose processes did not come to it; "" where there is no
// room, and where nothing in memory may be executed.
func inMemory() string {
	var fs unix.Statfs_t
	if err := unix.Statfs(memoryFolder, &fs); err != nil || fs.Type != unix.TMPFS_MAGIC || fs.Flags&unix.ST_NOEXEC != 0 || int64(fs.Bavail)*fs.Bsize < enoughMemory {
		return ""
	}
	left, _ := filepath.Glob(filepath.Join(memoryFolder, memoryPrefix+"*")) // the pattern is sound
	for _, dir := range left {
		pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(dir), memoryPrefix))
		if err == nil && errors.Is(unix.Kill(pid, 0), unix.ESRCH) {
			_ = os.RemoveAll(dir) // another's stays
		}
	}
	dir := filepath.Join(memoryFolder, memoryPrefix+strconv.Itoa(os.Getpid()))
	if err := os.Mkdir(dir, 0o711); err != nil { //nolint:gosec // tests become another user, who goes through it
		return ""
	}
	return dir
}
