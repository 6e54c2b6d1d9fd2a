package app

import (
	"errors"
	"os"
	"strings"
	"syscall"

	"brokerage/onboard/flow"
)

// saveTrouble says why a save did not happen, in the fewest words that help.
func saveTrouble(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "disk is full"
	case errors.Is(err, os.ErrPermission), errors.Is(err, syscall.EROFS):
		return "the folder cannot be written"
	case errors.Is(err, syscall.EFBIG):
		return "the file would be larger than allowed"
	case errors.Is(err, flow.ErrConflict):
		return "another window changed this application"
	}
	return "the disk refused it"
}

// openTrouble says why the drafts cannot be opened: what happened, what is safe, what to do.
func openTrouble(err error) []string {
	switch {
	case errors.Is(err, flow.ErrNoKey):
		return []string{
			"The key of these drafts is not on this computer.",
			"They were made on another computer, or its keyring was reset. They are not lost: nothing here was changed. Open them where they were made, or restore the keyring.",
		}
	case errors.Is(err, flow.ErrNoKeyring):
		return []string{"The keyring of this computer does not answer.", "Unlock it and start onboard again. Nothing was changed."}
	}
	return []string{upper(err.Error()) + ".", "Nothing was changed."}
}

// draftTrouble says why one application cannot be opened.
func draftTrouble(err error) string {
	switch {
	case errors.Is(err, flow.ErrBound):
		return upper(err.Error()) + ". Start onboard with that base URL."
	case errors.Is(err, flow.ErrNoDraft):
		return "That application is not on this computer."
	case errors.Is(err, flow.ErrTooNew):
		return "That application was saved by a newer version of onboard. Nothing was changed."
	case errors.Is(err, flow.ErrRolledBack):
		return "That application is older than the one this computer saw before. Nothing was changed."
	case errors.Is(err, flow.ErrDamaged), errors.Is(err, flow.ErrTruncated):
		return "That application is damaged, and so is every version before it. Its files were kept."
	}
	return "That application cannot be opened: " + err.Error() + "."
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
