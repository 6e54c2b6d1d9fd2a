package say

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/text"
)

// Saved says when a session was saved last, and whether that is all there is to say of it; bad is set where the disk did not
// promise to keep it.
func Saved(v flow.View, now time.Time) (words string, bad bool) {
	words = "Saved " + text.Clock(v.Saved, now)
	if v.Uncertain {
		return words + ", may not survive a power cut", true
	}
	return words, false
}

// NotSaved says that a save did not happen, why, and what to do: again is the key or the word that tries it again.
func NotSaved(err error, again string, now time.Time) string {
	if away, is := errors.AsType[*flow.AwayError](err); is {
		words := NotSavedShort(err, now) + ": its drafts cannot be reached. "
		if away.Kept {
			return words + "Kept on this computer"
		}
		return words + "Keep this window open. " + again + " tries again"
	}
	return "Not saved: " + saveTrouble(err) + ". Keep this window open. " + again + " tries again"
}

// NotSavedShort is NotSaved where a line is short.
func NotSavedShort(err error, now time.Time) string {
	if away, is := errors.AsType[*flow.AwayError](err); is {
		return "Not saved with the firm since " + text.Clock(away.Since, now)
	}
	return "Not saved: " + saveTrouble(err)
}

// saveTrouble says why a save did not happen, in the fewest words that help.
func saveTrouble(err error) string {
	var held interface{ InUse() }          // of package disk
	var refused interface{ NotAdmitted() } // of package firm
	switch {
	case errors.Is(err, flow.ErrAway):
		return flow.ErrAway.Error()
	case errors.As(err, &refused):
		return "the firm lets you read it, and not change it"
	case errors.As(err, &held):
		return "another program has its file open"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "disk is full"
	case errors.Is(err, syscall.EIO):
		return "the disk has a fault"
	case errors.Is(err, os.ErrPermission), errors.Is(err, syscall.EROFS):
		return "the folder is read-only"
	case errors.Is(err, syscall.EFBIG):
		return "the file would be too large"
	case errors.Is(err, flow.ErrConflict):
		return "changed in another window"
	case errors.Is(err, flow.ErrNoDraft):
		return "it was removed"
	case errors.Is(err, flow.ErrKeptDamaged):
		return "it is damaged, and was set aside"
	}
	return "the disk refused it"
}

// WrongPassphrase says that a passphrase did not open the drafts.
var WrongPassphrase = Upper(flow.ErrWrongPassphrase.Error()) + "."

// openings are the ways in which the drafts of a computer cannot be opened, each with what happened, and what is safe and
// what to do. Of two that hold the first one counts.
var openings = []struct {
	is             error
	happened, hint string
}{
	{
		flow.ErrAway, Upper(flow.ErrAway.Error()) + ".",
		"Nothing was changed. Start onboard again once it answers; onboard doctor says what there is to hear of it.",
	},
	{
		flow.ErrNoKey, "The key of these drafts is not on this computer.",
		"They were made on another computer, or its keyring was reset. They are not lost: nothing here was changed. Open them where they were made, or restore the keyring.",
	},
	{
		custodian.ErrKeyringLocked, "The keyring of this computer is locked, and it has the key of these drafts.",
		"Unlock it and start onboard again. Nothing was changed.",
	},
	{
		custodian.ErrKeyringSilent, "The keyring of this computer did not answer in 3 seconds.",
		"It may be asking for its password in a window of its own. Unlock it and start onboard again. Nothing was changed.",
	},
	{
		custodian.ErrNoKeyring, "The keyring that has the key of these drafts cannot be reached.",
		"Start it and then onboard again, or copy an exported key into the drafts' folder as key.age. Nothing was changed.",
	},
	{
		flow.ErrDamaged, "The key of these drafts is damaged.",
		"The drafts are whole, and nothing was changed. Put the key back from a copy: what onboard drafts key export wrote, as key.age.",
	},
}

// OpenTrouble says why no drafts can be opened: what happened, then what is safe and what to do.
func OpenTrouble(err error) []string {
	for _, o := range openings {
		if errors.Is(err, o.is) {
			return []string{o.happened, o.hint}
		}
	}
	return []string{Ended(Upper(err.Error())), "Nothing was changed."}
}

// OpenHint is what is safe and what to do where no drafts can be opened, "" where the error says all there is to say.
func OpenHint(err error) string {
	for _, o := range openings {
		if errors.Is(err, o.is) {
			return o.hint
		}
	}
	return ""
}

// unreadables are the ways in which an application is there and cannot be read, each with what happened, what is safe and
// what to do.
var unreadables = []struct {
	is    error
	words string
}{
	{flow.ErrTooNew, "That application was saved by a newer version of onboard. Nothing was changed: open it with that version."},
	{
		flow.ErrRolledBack, "That application is older than the one this computer saw before. Nothing was changed: put its newer files back from a copy.",
	},
	{
		flow.ErrMissing, "The files of that application are missing from its folder, and it was not removed here. Put them back from a copy, or remove it.",
	},
	{flow.ErrKeyDestroyed, "The files of that application come from a copy whose key was destroyed. Nobody can open them any more."},
	{
		custodian.ErrKeyringLocked, "The keyring that has the key of that application is locked. Unlock it and start onboard again. Nothing was changed.",
	},
	{
		custodian.ErrNoKeyring, "The keyring that has the key of that application cannot be reached. Start it and then onboard again. Nothing was changed.",
	},
	{
		flow.ErrNoKey, "That application was made with another key: on another computer, or before the keyring was reset. Nothing was changed: open it there.",
	},
	{
		flow.ErrTruncated, "The files of that application are cut short, every version of them. They were kept: put them back from a copy.",
	},
	{
		flow.ErrDamaged, "That application is damaged, and so is every version before it. Its files were kept: put them back from a copy.",
	},
	{
		flow.ErrKeptDamaged,
		"What was kept of that application on this computer is damaged, and was set aside in the folder away. Open it again for what the firm has of it.",
	},
}

// Unreadable says of an application in a list why it cannot be read; the words are flow.Summary.Unreadable.
func Unreadable(words string) string {
	for _, u := range unreadables {
		if words == u.is.Error() {
			return u.words
		}
	}
	return "That application cannot be opened: " + text.Clean(words) + ". Its files were kept."
}

// DraftTrouble says why one application cannot be opened, what is safe and what to do, in sentences.
func DraftTrouble(err error) string {
	switch {
	case errors.Is(err, flow.ErrBound):
		return Upper(err.Error()) + ". Start onboard with that base URL."
	case errors.Is(err, flow.ErrNoDraft):
		return "That application is not on this computer."
	case errors.Is(err, flow.ErrAway):
		return Upper(flow.ErrAway.Error()) + ". Nothing was changed: open the application again once it answers."
	case errors.Is(err, flow.ErrNotHanded):
		return "That application was not handed over."
	case errors.Is(err, flow.ErrConflict):
		return "Choose between the two versions of that application first."
	}
	for _, u := range unreadables {
		if errors.Is(err, u.is) {
			return u.words
		}
	}
	return "That application cannot be opened: " + Ended(err.Error())
}

// SetAside says that the last save could not be read, and what is shown in its place; "" where it could.
func SetAside(v flow.View, now time.Time) string {
	if len(v.Damaged) == 0 {
		return ""
	}
	return "The last save was damaged and kept aside. This is the one before, of " + text.Clock(v.Saved, now) + "."
}

// ListedAsOf says why no newer rows are shown than those that were listed then, zero for never.
func ListedAsOf(listed, now time.Time, rows int) string {
	switch {
	case listed.IsZero() && rows == 0:
		return Upper(flow.ErrAway.Error()) + ", and nothing is kept on this computer."
	case listed.IsZero():
		return Upper(flow.ErrAway.Error()) + ". Here is what is kept on this computer."
	}
	return "As of " + text.Clock(listed, now) + ": " + flow.ErrAway.Error() + "."
}

// BroughtBack says what became of an application that was kept on this computer while the firm's drafts could not be reached.
func BroughtBack(r flow.Returned) string {
	name := text.Clean(r.Title)
	if name == "" {
		name = "An application"
	}
	if r.Err == nil {
		return name + " was kept on this computer, and is saved with the firm now."
	}
	return name + " is kept on this computer, and cannot be saved with the firm: " + saveTrouble(r.Err) + "."
}

// ListTrouble says why the applications cannot be listed.
func ListTrouble(err error) string {
	return "The applications cannot be listed: " + Ended(strings.TrimPrefix(err.Error(), "listing drafts: "))
}
