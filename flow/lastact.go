package flow

// LastAct names what Undo would take back, as the checkpoint was named: "typed First name". It is "" where nothing was
// done since the application was opened, though Undo may know of earlier acts.
func (s *Session) LastAct() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch n := len(s.undo); {
	case !s.answers.Equal(s.marked):
		return "typed"
	case n > 0:
		return s.undo[n-1].label
	}
	return ""
}
