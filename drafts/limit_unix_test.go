//go:build unix

package drafts_test

import (
	"os"
	"os/signal"
	"strconv"
	"syscall"
)

// limitEnv bounds the size of files a child may write.
const limitEnv = "ONBOARD_TEST_FILE_LIMIT"

func limitFileSize() {
	limit, err := strconv.ParseUint(os.Getenv(limitEnv), 10, 64)
	if err != nil {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
		panic(err)
	}
}
