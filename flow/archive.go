package flow

import (
	"context"
)

// Archive takes an application off the board, and with on false puts it back; it is saved when Archive returns. Nothing
// else becomes of it: the custodian is asked about it as before, and one that it rejects or asks something about comes back
// by itself.
func (s *Session) Archive(ctx context.Context, on bool) error {
	s.mu.Lock()
	if s.d.archived() == on {
		s.mu.Unlock()
		return nil
	}
	now := s.service.Now()
	if on {
		s.d.Archived = now
		s.d.moment(now, "Archived", "")
	} else {
		s.d.unarchive(now)
	}
	s.touched()
	s.mu.Unlock()
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
