package disk

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// BadName is a path whose last part is no name of a file on this system, or is one of another file than it says.
type BadName struct{ path, state string }

func (b *BadName) Error() string {
	return fmt.Sprintf("%s %s. Give another name", b.path, b.state)
}

// BadInput marks it as bad input to the program.
func (*BadName) BadInput() {}

func checkName(path string) error {
	if runtime.GOOS != "windows" {
		return nil
	}
	if state := misnamed(filepath.Base(path), func(name string) bool { return !filepath.IsLocal(name) }); state != "" {
		return &BadName{path, state}
	}
	return nil
}

// misnamed says what is wrong with a name on Windows, "" for nothing. There NUL and COM1 are devices, with an ending too before
// Windows 11; what follows a colon goes into a part of the file that nobody sees; and a dot or a blank at the end is left out.
func misnamed(name string, device func(string) bool) string {
	switch {
	case name == "." || name == ".." || name == `\`:
		return ""
	case strings.ContainsAny(name, `<>:"/\|?*`) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }):
		return `cannot be written: < > : " / \ | ? * stand in no name on Windows`
	case strings.TrimRight(name, ". ") != name:
		return "cannot be written: Windows leaves out a dot or a blank at the end of a name"
	case device(name):
		return "cannot be written: it is the name of a device on Windows"
	}
	return ""
}
