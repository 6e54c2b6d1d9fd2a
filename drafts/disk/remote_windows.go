package disk

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// isRemote tells a drive that is a folder of another computer.
func isRemote(path string) bool {
	volume, err := windows.UTF16PtrFromString(filepath.VolumeName(path) + `\`)
	return err == nil && windows.GetDriveType(volume) == windows.DRIVE_REMOTE
}
