package status

import (
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// unknown is the screen of a submit whose outcome nobody knows. There is no trace id: no reply came, so account number and
// time are what the custodian can search by.
func (s *Status) unknown(out *screen.Block, v flow.View, now time.Time) {
	th := s.Context.Theme
	w := s.width()
	line := func(name, value string) { out.Add(screen.Named(s.Context, name, text.Clean(value), w)...) }
	big, plain, paint := s.words(v)
	out.Add("  " + paint(big))
	out.Add(screen.Wrapped(plain, 2, w, th.Text.Render)...)
	if slow := s.slow(v, now); slow != "" {
		out.Add(screen.Wrapped(slow, 2, w, th.Warn.Render)...)
	}
	out.Gap()
	if v.AccountNumber == "" {
		line("Account number", "The custodian gave none, so it cannot be asked.")
		line("Who acts", "You")
		out.Gap()
		out.Add("  " + th.Title.Render("Ring the custodian"))
		out.Add(screen.Wrapped("Give the holder's name and the time, "+v.Submitted.Format("15:04:05")+".", 2, w, th.Text.Render)...)
		return
	}
	asks := "onboard asks the custodian what it has, every few seconds."
	if s.paused {
		asks = "Asking is paused. p goes on."
	}
	line("Now", asks)
	line("Account number", v.AccountNumber)
	line("Asked", asked(v))
	line("Who acts", s.who(v))
	if v.Status != "" {
		line("Custodian's word", v.Status)
	}
	out.Gap()
	out.Add("  " + th.Title.Render("If it stays unknown"))
	out.Add(screen.Wrapped("Ring the custodian and give account number "+text.Clean(v.AccountNumber)+" and the time, "+
		v.Submitted.Format("15:04:05")+". Send again only if they say that it did not arrive.", 2, w, th.Text.Render)...)
}

// asked says what was asked since, and what was answered.
func asked(v flow.View) string {
	words := text.Count(v.Asked, "time", "times")
	switch {
	case v.AskErr != nil && v.AskErr.Kind != custodian.NotFound:
		return words + ". What the custodian has cannot be read: " + say.Failure(v.AskErr)
	case v.AskErr != nil:
		return words + ". The custodian answers, but does not show this account yet."
	case v.Asked > 0:
		return words + ". The custodian answers, but does not show a submission yet."
	}
	return "not yet"
}

// sendAgain opens the screen that asks first, once enough was asked.
func (s *Status) sendAgain(v flow.View) screen.Action {
	if !v.MayResend {
		return screen.Say{Words: "It is too soon to send again: the custodian may not show it yet."}
	}
	return screen.Open{Screen: NewSendAgain(s.Context, s.session)}
}
