package flow

import (
	"context"

	"brokerage/onboard/flow/application"
)

// Archive takes an application off the board, and with on false puts it back; it is saved when Archive returns. Nothing
// else becomes of it: the custodian is asked about it as before, and one that it rejects or asks something about comes back
// by itself.
func (s *saver) Archive(ctx context.Context, on bool) error {
	if !s.archive(on) {
		return nil
	}
	if err := s.Save(ctx, false); err != nil {
		return err
	}
	what := "archived"
	if !on {
		what = "back on the board"
	}
	s.logEvents(ctx, Event{What: what})
	return nil
}

func (s *saver) archive(on bool) (changed bool) {
	defer s.lock().Unlock()
	return application.Archive(s.app, on)
}
