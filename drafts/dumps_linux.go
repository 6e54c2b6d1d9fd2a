package drafts

import (
	"errors"

	"golang.org/x/sys/unix"
)

// ForbidDumps keeps the memory of this process, which holds answers and the key, out of core files and out of reach of
// other processes of the same user. Call it first of all.
func ForbidDumps() error {
	return errors.Join(
		unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{}),
		unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0),
	)
}
