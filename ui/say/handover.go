package say

import (
	"errors"
	"io/fs"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/text"
)

// HandoverSummary is in words what a colleague handed over, to be read before it is taken.
type HandoverSummary struct {
	// From is who and when; Key the sender's, with the colleague of the configuration whose it is.
	From, Key string
	// What is the application, State its state with the custodian, Note the colleague's own words.
	What, State, Note string
	// Open sums up what is left to answer and to fix; Questions are these, one a line.
	Open      string
	Questions []string
	// Then is what taking it over means.
	Then string
}

// Trust is the warning that nothing proves who a handover file comes from.
const Trust = "Sender, key and note are what the file says. If you did not expect it, ask your colleague before you take it over."

// SummarizeHandover says what is in a handover file.
func SummarizeHandover(h *flow.Handover, known []outbox.Colleague, now time.Time) HandoverSummary {
	v := h.View()
	p := HandoverSummary{
		From: text.Clean(h.From) + ", " + text.Clock(h.At, now), Key: senderKey(h.Key, known),
		What: Name(v.Title) + ", " + v.Registration.Label, State: atCustodian(v), Note: text.Clean(h.Note),
		Then: "The right to submit it goes to you. Before anything is staged the custodian is asked what it has, and you see what differs.",
	}
	if h.Back {
		p.Then = "It goes on from the application that you handed over. " + p.Then
	}
	left, fix := 0, 0
	if v.Editable {
		left, fix = assess.Blocking(h.Problems())
	}
	switch {
	case !v.Editable:
	case left+fix == 0:
		p.Open = "Everything is answered."
	default:
		var parts []string
		if fix > 0 {
			parts = append(parts, text.Count(fix, "to fix", "to fix"))
		}
		if left > 0 {
			parts = append(parts, text.Count(left, "left to answer", "left to answer"))
		}
		p.Open = strings.Join(parts, ", ")
		p.Questions = questions(h)
	}
	return p
}

// senderKey is whose a public key is as far as the configuration knows, and the key.
func senderKey(key string, known []outbox.Colleague) string {
	key = text.Clean(key)
	if key == "" {
		return "None in the file: an earlier version of onboard made it"
	}
	for _, c := range known {
		if c.Recipient == key {
			return text.Clean(c.Name) + " in your configuration, " + key
		}
	}
	return "Not in your configuration, " + key
}

// atCustodian is the state of an application with the custodian, as its file has it.
func atCustodian(v flow.View) string {
	switch v.Phase {
	case flow.Submitting, flow.Unsure:
		return "It was submitted. The custodian is asked what became of it."
	case flow.Submitted:
		return "The custodian has it."
	case flow.Action:
		return "The custodian wants something of you."
	case flow.Rejected:
		return "The custodian rejected it, and it can be mended."
	case flow.Open:
		return "The account is open."
	case flow.Closed:
		return "The custodian closed it."
	case flow.Editing:
	}
	if v.AccountNumber == "" {
		return "Nothing of it is with the custodian yet."
	}
	return "Staged with the custodian as " + text.Clean(v.AccountNumber) + ", not submitted."
}

// questions are the problems that block submitting, each with who it is about.
func questions(h *flow.Handover) []string {
	var all []string
	for _, q := range h.Problems() {
		if !q.Blocks() {
			continue
		}
		who := text.Clean(h.Assessment().Name(q.Path.Section, q.Path.Entry))
		if sec := h.Catalogue().Section(q.Path.Section); who == "" && sec != nil {
			who = sec.Step.Title
		}
		all = append(all, strings.TrimPrefix(who+": "+text.Clean(q.Message), ": "))
	}
	return all
}

// ReceiveTrouble says why a handover was not received.
func ReceiveTrouble(err error) string {
	words := receiveTrouble(err)
	if words == "" {
		words = "It was not taken over: " + Ended(text.Clean(err.Error()))
	}
	return words + " Nothing was changed."
}

func receiveTrouble(err error) string {
	switch {
	case errors.Is(err, flow.ErrNotForUs):
		return "That file is for another computer. Ask your colleague to hand it over to the key that onboard drafts key show prints here."
	case errors.Is(err, flow.ErrNoHandover):
		return "There is no application in that file."
	case errors.Is(err, flow.ErrTruncated):
		return "That file is cut short, or nobody handed it over. Ask your colleague for it once more."
	case errors.Is(err, flow.ErrDamaged):
		return "That file is damaged, or nobody handed it over. Ask your colleague for it once more."
	case errors.Is(err, flow.ErrTooNew):
		return "That file was made by a newer version of onboard. Bring this one up to date, then take it over."
	case errors.Is(err, flow.ErrOtherPlace):
		return Upper(text.Clean(err.Error())) + ". Start onboard there, with --profile, --base-url or --sandbox, and take it over."
	case errors.Is(err, flow.ErrBound):
		return Upper(text.Clean(err.Error())) + ". Start onboard with that base URL and its client, and take it over."
	case errors.Is(err, flow.ErrNumberTaken):
		return "Another application here has the account number of that file. Ask your colleague which of them is right."
	case errors.Is(err, flow.ErrHere):
		return "That application is here already, and was not handed over from here. Open it on the board."
	case errors.Is(err, flow.ErrConflict):
		return "Another window changed that application meanwhile. Look at it on the board first."
	case errors.Is(err, flow.ErrNoHandoverSealer):
		return "Applications cannot be handed over here: these drafts have no key of their own."
	case errors.Is(err, outbox.ErrNoFile):
		return "That is no file that can be read."
	case errors.Is(err, fs.ErrNotExist):
		return "There is no file of that name."
	case errors.Is(err, fs.ErrPermission):
		return "That file may not be read by you."
	}
	return ""
}

// HandedOverTo says which application went to whom, and the whole path of the file that carries it.
func HandedOverTo(s *flow.Session, to, file string) string {
	return "Handed over to " + to + ": " + Called(s) + ". Give them the file " + text.Clean(file) + "."
}

// Called names an application by its holders and its registration.
func Called(s *flow.Session) string {
	v := s.View()
	name := text.Clean(v.Title)
	if name == "" {
		name = "the application without a name yet"
	}
	return name + ", " + v.Registration.Label
}
