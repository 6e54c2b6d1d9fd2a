package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"unsafe"

	"golang.org/x/sys/windows"
)

// ownerAlone is the access list of what is its owner's alone, and of what is made in it: nothing comes from the folder above.
// The system and its administrators are in it, who get at anything, so that a backup does too.
func ownerAlone() (*windows.SECURITY_DESCRIPTOR, error) {
	me, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, fmt.Errorf("reading who runs this program: %w", err)
	}
	return windows.SecurityDescriptorFromString("D:P(A;OICI;FA;;;" + me.User.Sid.String() + ")(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)")
}

// makeFolder makes a folder that was never anybody else's.
func makeFolder(path string) error {
	list, err := ownerAlone()
	if err != nil {
		return err
	}
	name, err := windows.UTF16PtrFromString(path)
	if err == nil {
		with := windows.SecurityAttributes{SecurityDescriptor: list}
		with.Length = uint32(unsafe.Sizeof(with))
		err = windows.CreateDirectory(name, &with)
	}
	if err != nil {
		return &os.PathError{Op: "mkdir", Path: path, Err: err}
	}
	return nil
}

// Shut takes everybody else's rights to a file or folder, and to what is in it.
func Shut(path string, _ os.FileMode) error {
	sd, err := ownerAlone()
	if err != nil {
		return err
	}
	list, _, err := sd.DACL()
	if err != nil {
		return err
	}
	return windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT,
		windows.DACL_SECURITY_INFORMATION|windows.PROTECTED_DACL_SECURITY_INFORMATION, nil, nil, list, nil)
}

// KeepsModes tells whether the volume of a file keeps access lists. FAT does not.
func KeepsModes(path string) bool {
	whole, err := filepath.Abs(path)
	if err != nil {
		return true
	}
	volume, err := windows.UTF16PtrFromString(filepath.VolumeName(whole) + `\`)
	var can uint32
	if err == nil {
		err = windows.GetVolumeInformation(volume, nil, 0, nil, nil, &can, nil, 0)
	}
	return err != nil || can&windows.FILE_PERSISTENT_ACLS != 0
}
