//go:build unix && !linux

package drafts

import "golang.org/x/sys/unix"

// ForbidDumps keeps the memory of this process, which holds answers and the key, out of core files. Call it first of all.
func ForbidDumps() error { return unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{}) }
