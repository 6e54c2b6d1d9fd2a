package app

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
)

// sentAgain is what came of a second submit.
type sentAgain struct {
	draft string
	err   error
}

func (a *App) sendAgainCmd(typed string) tea.Cmd {
	s := a.session
	return func() tea.Msg {
		return sentAgain{s.ID(), s.Resubmit(context.WithoutCancel(a.ctx), typed)}
	}
}

// sentAgain goes back to the status, which tells what is known, and says why nothing was sent.
func (a *App) sentAgain(msg sentAgain) tea.Cmd {
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	if _, ok := a.top().(*screen.SendAgain); ok {
		a.pop()
	}
	a.checkNow()
	return a.say(sendAgainTrouble(msg.err))
}

// sendAgainTrouble says why nothing was sent; "" where something was.
func sendAgainTrouble(err error) string {
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
