package own_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/windows"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/own"
)

// grant gives a file or folder an access list of its owner and everybody.
func grant(t *testing.T, path, everybody string) {
	t.Helper()
	me, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		t.Fatal(err)
	}
	list := "D:P(A;;FA;;;" + me.User.Sid.String() + ")"
	if everybody != "" {
		list += "(A;;" + everybody + ";;;WD)"
	}
	sd, err := windows.SecurityDescriptorFromString(list)
	if err != nil {
		t.Fatal(err)
	}
	dacl, _, err := sd.DACL()
	if err == nil {
		err = windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.DACL_SECURITY_INFORMATION|windows.PROTECTED_DACL_SECURITY_INFORMATION, nil, nil, dacl, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestAFileIsRefusedByItsAccessList(t *testing.T) {
	for name, c := range map[string]struct{ file, folder, secret, want string }{
		"mine":                           {},
		"that everybody reads":           {file: "FR"},
		"that everybody writes":          {file: "FRFW", want: "can be changed by others. Run: icacls"},
		"that everybody may do all with": {file: "FA", want: "can be changed by others"},
		"a secret of mine":               {secret: "the passphrase"},
		"a secret that everybody reads":  {file: "FR", secret: "the passphrase", want: "holds the passphrase, and others can read it. Run: icacls"},
		"in a folder that all write":     {folder: "FA", want: "can be changed by others"},
		"in a folder that all read":      {folder: "FRFX"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "desk")
			file := filepath.Join(folder, "file")
			if err := errors.Join(disk.MakeFolder(folder), os.WriteFile(file, []byte("text"), 0o600)); err != nil {
				t.Fatal(err)
			}
			grant(t, file, c.file)
			grant(t, folder, c.folder)
			_, err := own.Read(file, c.secret)
			if got := text(err); c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q in it", got, c.want)
			}
		})
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A folder is made for its owner alone, whatever the one above lets in, and so is what is made in it.
func TestAFolderThatIsMadeIsItsOwnersAlone(t *testing.T) {
	above := t.TempDir()
	grant(t, above, "FA")
	folder := filepath.Join(above, "data")
	if err := disk.MakeFolder(folder); err != nil {
		t.Fatal(err)
	}
	if err := own.Alone(folder); err != nil {
		t.Errorf("got %v, want it taken", err)
	}
	file := filepath.Join(folder, "key.txt")
	if err := disk.Replace(file, []byte("secret")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(file); err != nil || own.IsShared(file, info) {
		t.Errorf("a file in it: got %v, want it shared with nobody", err)
	}
}

func TestAFolderThatOthersReadIsShutAgain(t *testing.T) {
	above := filepath.Join(t.TempDir(), "above") // wine takes over what a folder above lets in
	folder := filepath.Join(above, "data")
	if err := errors.Join(disk.MakeFolder(above), disk.MakeFolder(folder)); err != nil {
		t.Fatal(err)
	}
	grant(t, folder, "FRFX")
	if err := own.Alone(folder); err == nil || !strings.Contains(err.Error(), "can be read by others. Run: icacls") {
		t.Errorf("got %v, want it refused with its mend", err)
	}
	if err := errors.Join(disk.Shut(folder, 0), own.Alone(folder)); err != nil {
		t.Errorf("shut: got %v, want it taken", err)
	}
	if !disk.KeepsModes(folder) {
		t.Error("got a volume without access lists, want one with them")
	}
}
