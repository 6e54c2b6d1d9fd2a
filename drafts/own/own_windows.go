package own

import (
	"fmt"
	"io/fs"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"

	"brokerage/onboard/drafts/disk"
)

func open(path string) (*os.File, error) { return disk.Open(path) }

// openAppend opens the link itself where there is one, which is then seen to be no file.
func openAppend(path string) (*os.File, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	var handle windows.Handle
	err = disk.Patiently(func() (err error) {
		handle, err = windows.CreateFile(name, windows.FILE_APPEND_DATA|windows.READ_CONTROL|windows.FILE_READ_ATTRIBUTES|windows.SYNCHRONIZE,
			windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, nil, windows.OPEN_ALWAYS,
			windows.FILE_ATTRIBUTE_NORMAL|windows.FILE_FLAG_OPEN_REPARSE_POINT, 0)
		return err
	})
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}

// rightsOf reads the owner and the access list: of the open file, or of what has that name.
func rightsOf(path string, f *os.File, _ fs.FileInfo) (rights, error) {
	const wanted = windows.OWNER_SECURITY_INFORMATION | windows.DACL_SECURITY_INFORMATION
	var sd *windows.SECURITY_DESCRIPTOR
	var err error
	if f != nil {
		sd, err = windows.GetSecurityInfo(windows.Handle(f.Fd()), windows.SE_FILE_OBJECT, wanted)
	} else {
		sd, err = windows.GetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, wanted)
	}
	if err != nil {
		return rights{}, fmt.Errorf("reading who may use %s: %w", path, err)
	}
	me, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return rights{}, fmt.Errorf("reading who runs this program: %w", err)
	}
	owner, _, err := sd.Owner()
	if err != nil {
		return rights{}, fmt.Errorf("reading whose %s is: %w", path, err)
	}
	list, _, err := sd.DACL()
	listed := err == nil && list != nil // a volume such as FAT has none, and lets everybody in
	var entries []entry
	for i := range aces(list, listed) {
		var ace *windows.ACCESS_ALLOWED_ACE
		if err := windows.GetAce(list, i, &ace); err != nil {
			return rights{}, fmt.Errorf("reading who may use %s: %w", path, err)
		}
		if ace.Header.AceFlags&windows.INHERIT_ONLY_ACE != 0 {
			continue // for what is made below
		}
		sid := (*windows.SID)(unsafe.Pointer(&ace.SidStart)) //nolint:gosec // the list is laid out so
		entries = append(entries, entry{sid.String(), uint32(ace.Mask), ace.Header.AceType == windows.ACCESS_ALLOWED_ACE_TYPE})
	}
	is := readAccess(me.User.Sid.String(), owner.String(), listed, entries)
	if is.owner != "" {
		if account, domain, _, err := owner.LookupAccount(""); err == nil {
			is.owner = domain + `\` + account
		}
	}
	return is, nil
}

// IsShared tells whether anybody but the owner may read or change a file or folder. One whose list cannot be read is not said to be.
func IsShared(path string, info fs.FileInfo) bool {
	is, err := rightsOf(path, nil, info)
	return err == nil && (is.read || is.change)
}

func aces(list *windows.ACL, listed bool) uint32 {
	if !listed {
		return 0
	}
	return uint32(list.AceCount)
}

// anybody is never asked of a folder above: the root of a disk lets all users make folders, and none take them away.
func anybody(fs.FileInfo) bool { return false }
