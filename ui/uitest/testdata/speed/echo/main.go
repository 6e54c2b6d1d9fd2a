// Command echo is the floor of the measurements: it writes back what it reads from a terminal in raw mode.
package main

import (
	"io"
	"os"

	"github.com/charmbracelet/x/term"
)

func main() {
	if _, err := term.MakeRaw(os.Stdin.Fd()); err != nil {
		panic(err)
	}
	_, _ = io.WriteString(os.Stdout, "ready ")
	_, _ = io.Copy(os.Stdout, struct{ io.Reader }{os.Stdin})
}
