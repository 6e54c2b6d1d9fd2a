//go:build !windows

package apiclient

import "syscall"

// The numbers of the system for a network that is not there, and for a door that is closed.
var (
	noNetwork         = []syscall.Errno{syscall.ENETUNREACH, syscall.EHOSTUNREACH, syscall.ENETDOWN, syscall.EHOSTDOWN}
	connectionRefused = []syscall.Errno{syscall.ECONNREFUSED}
)
