package term

import (
	"errors"
	"os"
	"sync"

	"golang.org/x/sys/windows"
)

// unicodePage is the code page of UTF-8.
const unicodePage = 65001

// Prepare has the console, if there is one, obey what terminals obey, and read and write UTF-8 for whatever is started from here.
// giveBack brings back how it was, once. able is false for a console that obeys nothing: no more than lines can be written to it.
func Prepare() (giveBack func(), able bool) {
	out, noOut := os.OpenFile("CONOUT$", os.O_RDWR, 0) // whatever standard output is
	in, noIn := os.OpenFile("CONIN$", os.O_RDWR, 0)
	if noOut != nil || noIn != nil {
		return func() { _ = errors.Join(out.Close(), in.Close()) }, true // without a console nobody asks for a screen
	}
	back, able := turn([]knob{
		modeOf(out, windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING, false),
		modeOf(in, windows.ENABLE_VIRTUAL_TERMINAL_INPUT, true),
		pageOf(windows.GetConsoleOutputCP, windows.SetConsoleOutputCP),
		pageOf(windows.GetConsoleCP, windows.SetConsoleCP),
	})
	return sync.OnceFunc(func() {
		back()
		_ = errors.Join(out.Close(), in.Close()) // nothing was written
	}), able
}

func modeOf(f *os.File, bits uint32, tried bool) knob {
	console := windows.Handle(f.Fd())
	return knob{
		get: func() (mode uint32, err error) {
			err = windows.GetConsoleMode(console, &mode)
			return mode, err
		},
		set:    func(mode uint32) error { return windows.SetConsoleMode(console, mode) },
		turned: func(was uint32) uint32 { return was | bits },
		needed: true, tried: tried,
	}
}

func pageOf(get func() (uint32, error), set func(uint32) error) knob {
	return knob{get: get, set: set, turned: func(uint32) uint32 { return unicodePage }}
}
