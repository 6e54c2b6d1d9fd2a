package apiclient

import "syscall"

// The numbers of Windows Sockets for a network that is not there, and for a door that is closed: package syscall has other
// ones under the names of Unix.
var (
	noNetwork         = []syscall.Errno{10050, 10051, 10064, 10065} // WSAENETDOWN, WSAENETUNREACH, WSAEHOSTDOWN, WSAEHOSTUNREACH
	connectionRefused = []syscall.Errno{10061}                      // WSAECONNREFUSED
)
