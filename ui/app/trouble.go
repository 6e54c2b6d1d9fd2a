package app

import (
	"errors"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
)

// saveTrouble says why a save did not happen, in the fewest words that help.
func saveTrouble(err error) string { return say.SaveTrouble(err) }

// openTrouble says why the drafts cannot be opened: what happened, what is safe, what to do.
func openTrouble(err error) []string {
	switch {
	case errors.Is(err, flow.ErrNoKey):
		return []string{
			"The key of these drafts is not on this computer.",
			"They were made on another computer, or its keyring was reset. They are not lost: nothing here was changed. Open them where they were made, or restore the keyring.",
		}
	case errors.Is(err, flow.ErrKeyringSilent):
		return []string{
			"The keyring of this computer did not answer in 3 seconds.",
			"It may be asking for its password in a window of its own. Unlock it and start onboard again. Nothing was changed.",
		}
	case errors.Is(err, flow.ErrNoKeyring):
		return []string{
			"The keyring that has the key of these drafts cannot be reached.",
			"Start it and then onboard again, or copy an exported key into the drafts' folder as key.age. Nothing was changed.",
		}
	case errors.Is(err, flow.ErrDamaged):
		return []string{
			"The key of these drafts is damaged.",
			"The drafts are whole, and nothing was changed. Put the key back from a copy: what onboard drafts key export wrote, as key.age.",
		}
	}
	return []string{upper(err.Error()) + ".", "Nothing was changed."}
}

// draftTrouble says why one application cannot be opened.
func draftTrouble(err error) string { return say.DraftTrouble(err) }

func upper(s string) string { return say.Upper(s) }
