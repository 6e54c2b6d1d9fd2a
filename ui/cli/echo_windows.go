package cli

import "golang.org/x/sys/windows"

// noEcho stops a console from showing what is typed and returns how to show it again.
func noEcho(fd uintptr) (echo func()) {
	var was uint32
	if err := windows.GetConsoleMode(windows.Handle(fd), &was); err != nil {
		return func() {}
	}
	_ = windows.SetConsoleMode(windows.Handle(fd), was&^windows.ENABLE_ECHO_INPUT) // a console that refuses keeps its echo
	return func() { _ = windows.SetConsoleMode(windows.Handle(fd), was) }
}
