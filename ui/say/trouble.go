package say

import (
	"errors"
	"os"
	"syscall"
	"unicode"
	"unicode/utf8"

	"brokerage/onboard/flow"
)

// SaveTrouble says why a save did not happen, in the fewest words that help, to stand behind "Not saved:".
func SaveTrouble(err error) string {
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

// DraftTrouble says why one application cannot be opened, as a sentence.
func DraftTrouble(err error) string {
	switch {
	case errors.Is(err, flow.ErrBound):
		return Upper(err.Error()) + ". Start onboard with that base URL."
	case errors.Is(err, flow.ErrNoDraft):
		return "That application is not on this computer."
	case errors.Is(err, flow.ErrTooNew):
		return "That application was saved by a newer version of onboard. Nothing was changed."
	case errors.Is(err, flow.ErrRolledBack):
		return "That application is older than the one this computer saw before. Nothing was changed."
	case errors.Is(err, flow.ErrKeyDestroyed):
		return "The files of that application come from a copy whose key was destroyed. Nobody can open them any more."
	case errors.Is(err, flow.ErrNoKeyring):
		return "The keyring that has the key of that application cannot be reached. Start it and then onboard again. Nothing was changed."
	case errors.Is(err, flow.ErrNoKey):
		return "That application was made with another key: on another computer, or before the keyring was reset. Nothing was changed."
	case errors.Is(err, flow.ErrTruncated):
		return "The files of that application are cut short, every version of them. They were kept: put them back from a copy."
	case errors.Is(err, flow.ErrNotHanded):
		return "That application was not handed over."
	case errors.Is(err, flow.ErrConflict):
		return "Choose between the two versions of that application first."
	case errors.Is(err, flow.ErrDamaged):
		return "That application is damaged, and so is every version before it. Its files were kept."
	}
	return "That application cannot be opened: " + err.Error() + "."
}

// SubmitTrouble says why nothing was submitted; "" where the error is nil.
func SubmitTrouble(err error) string {
	var ce *flow.CustodianError
	switch {
	case errors.Is(err, flow.ErrChanged):
		return "Nothing was submitted: the answers changed since they were checked. Check them again."
	case errors.Is(err, flow.ErrConflict):
		return "Nothing was submitted: another window changed this application."
	case errors.As(err, &ce) && ce.Kind == flow.NotSent:
		return "Nothing was submitted: the custodian cannot be reached. Your answers are saved here."
	case errors.As(err, &ce) && ce.Kind == flow.Unauthorised:
		return "Nothing was submitted: the custodian refused the client ID. Your answers are saved here."
	case errors.As(err, &ce) && ce.Kind == flow.Throttled:
		return "Nothing was submitted: the custodian asks to wait. Submit again in a minute."
	case errors.Is(err, flow.ErrNotReady):
		return "Nothing was submitted: not everything is staged yet. Your answers are saved here."
	case err == nil:
		return ""
	}
	return "Nothing was submitted: " + err.Error() + "."
}

// SendAgainTrouble says why an application was not sent again; "" where something was.
func SendAgainTrouble(err error) string {
	var ce *flow.CustodianError
	switch {
	case err == nil:
		return ""
	case errors.Is(err, flow.ErrArrived):
		return "Nothing was sent: the custodian has the application after all."
	case errors.Is(err, flow.ErrTooSoon):
		return "Nothing was sent: it is too soon. The custodian may not show it yet."
	case errors.Is(err, flow.ErrOtherNumber):
		return "Nothing was sent: that is not the account number."
	case errors.Is(err, flow.ErrNotAsked):
		return "Nothing was sent: the custodian could not be asked once more. Try again when it answers."
	case errors.As(err, &ce) && (ce.Kind == flow.Unknown || ce.Kind == flow.Misdirected || ce.Kind == flow.Refused):
		return "" // the status says that the outcome is unknown
	}
	return "Nothing was sent: " + err.Error() + "."
}

// Upper starts a sentence.
func Upper(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
