package application

import (
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// LastAct names what Undo would take back, as the checkpoint was named: "typed First name". It is "" where nothing was
// done since the application was opened, though Undo may know of earlier acts.
func (s *Application) LastAct() string {
	switch n := len(s.undo); {
	case !s.answers.Equal(s.marked):
		return "typed"
	case n > 0:
		return s.undo[n-1].label
	}
	return ""
}

// UndoKept is how many checkpoints undo can step over.
const UndoKept = 100

// checkpoint is a state of the answers that undo returns to, and what was done after it.
type checkpoint struct {
	label   string
	answers *answers.Answers
}

// Locked says why no answer may change now: ErrReadOnly or ErrHanded; nil where they may.
func (s *Application) Locked() error {
	switch {
	case s.d.Handed != nil:
		return ErrHanded
	case !s.d.editable() || s.submitting:
		return ErrReadOnly
	}
	return nil
}

// edit runs a change of the answers, if they may change.
func (s *Application) edit(section string, change func() error) error {
	if err := s.Locked(); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	if !s.d.Leaving.IsZero() { // somebody works on it again
		s.d.unarchive(s.now)
	}
	s.changed()
	s.d.Stepped = ""
	if sec := s.config.Catalogue.Section(section); sec != nil {
		s.finished[sec.Step.ID] = false // half a step is not sent
	}
	return nil
}

// Answer normalises and stores what was typed; "" clears. ErrReadOnly or ErrHanded unless they may change.
func (s *Application) Answer(p answers.Path, typed string) error {
	f := s.config.Catalogue.Field(p.Section, p.Field)
	return s.edit(p.Section, func() error {
		value := typed
		if f != nil && typed != "" {
			value = f.Kind.Normalise(typed, s.Assessment().Rule(f, p.Entry))
		}
		if value == s.answers.Get(p) {
			if value == "" || s.answers.Given(p) {
				return nil
			}
		}
		s.answers.Set(p, value)
		s.typed[p] = true
		return nil
	})
}

// Add puts an entry at the end of a list; id becomes its onboardingCustomerID.
func (s *Application) Add(section, id string) error {
	return s.edit(section, func() error {
		s.answers.Add(section, id, -1)
		return nil
	})
}

// Duplicate adds an entry, fresh, after id that takes over its answers except what belongs to one human alone, its share, and
// what there can be only one of: a second spouse or a second decedent is nobody's wish.
func (s *Application) Duplicate(section, id, fresh string) error {
	sec := s.config.Catalogue.Section(section)
	return s.edit(section, func() error {
		at := slices.Index(s.answers.Entries(section), id)
		s.answers.Add(section, fresh, at+1)
		for _, f := range sec.Fields() {
			if v := s.answers.Get(answers.Path{Section: section, Entry: id, Field: f.ID}); v != "" && !identifies(sec, f) {
				s.answers.Set(answers.Path{Section: section, Entry: fresh, Field: f.ID}, v)
			}
		}
		s.changed()
		s.unrepeat(sec, fresh)
		return nil
	})
}

// unrepeat clears the answers of a copy that cannot stand twice: those that are wrong in it and those of which a limit of
// the list is passed.
func (s *Application) unrepeat(sec *catalogue.Section, fresh string) {
	as := s.Assessment()
	for _, f := range sec.Fields() {
		p := answers.Path{Section: sec.ID, Entry: fresh, Field: f.ID}
		for _, q := range as.At(p) {
			if q.Severity == assess.ToFix && s.answers.Get(p) != "" {
				s.answers.SetGiven(p, "", false)
			}
		}
	}
	for _, l := range as.Exceeded(sec) {
		p := answers.Path{Section: sec.ID, Entry: fresh, Field: l.Field}
		if slices.Contains(l.Of, s.answers.Get(p)) {
			s.answers.SetGiven(p, "", false)
		}
	}
}

// NotCopied names the questions that an entry has an answer to and its copy has none, in the order of the catalogue.
func (s *Application) NotCopied(section, id, fresh string) []string {
	var labels []string
	for _, f := range s.config.Catalogue.Section(section).Fields() {
		if s.answers.Get(answers.Path{Section: section, Entry: id, Field: f.ID}) != "" && s.answers.Get(answers.Path{Section: section, Entry: fresh, Field: f.ID}) == "" {
			labels = append(labels, f.Label)
		}
	}
	return labels
}

// identifies tells whether a field belongs to one human alone: a family shares its last name, nothing else of its names.
func identifies(sec *catalogue.Section, f *catalogue.Field) bool {
	if sec.List != nil && f.ID == sec.List.Share {
		return true
	}
	return f.Kind.Identifying() || f.Rule.Masked || f.ID != "lastName" && slices.Contains(sec.Name, f.ID)
}

// Remove takes an entry away; if it was ever sent it is cleared at the custodian with the next stage. Where it was disputed
// whether it is kept, that is the choice.
func (s *Application) Remove(section, id string) error {
	return s.edit(section, func() error {
		s.answers.Remove(section, id)
		s.d.MergeConflict.drop(answers.Path{Section: section, Entry: id})
		return nil
	})
}

// Move shifts an entry by so many places.
func (s *Application) Move(section, id string, by int) error {
	return s.edit(section, func() error {
		s.answers.Move(section, id, by)
		return nil
	})
}

// SplitEvenly divides 100 % among the entries of the class of id.
func (s *Application) SplitEvenly(section, id string) error {
	return s.edit(section, func() error {
		share, class := s.classOf(section, id)
		for i, part := range kind.SplitEvenly(len(class)) {
			s.answers.Set(answers.Path{Section: section, Entry: class[i], Field: share}, kind.Percent(part))
		}
		return nil
	})
}

// FillRest gives an entry what its class has left.
func (s *Application) FillRest(section, id string) error {
	return s.edit(section, func() error {
		share, class := s.classOf(section, id)
		rest := 100_00
		for _, e := range class {
			if n, ok := kind.Hundredths(s.answers.Get(answers.Path{Section: section, Entry: e, Field: share})); ok && e != id {
				rest -= n
			}
		}
		if rest > 0 {
			s.answers.Set(answers.Path{Section: section, Entry: id, Field: share}, kind.Percent(rest))
		}
		return nil
	})
}

// classOf returns the share field of a list and the entries in the class of id.
func (s *Application) classOf(section, id string) (share string, class []string) {
	l := s.config.Catalogue.Section(section).List
	of := s.answers.Get(answers.Path{Section: section, Entry: id, Field: l.Class})
	for _, e := range s.answers.Entries(section) {
		if s.answers.Get(answers.Path{Section: section, Entry: e, Field: l.Class}) == of {
			class = append(class, e)
		}
	}
	return l.Share, class
}

// Checkpoint marks a place undo returns to, named for the notice: "typed First name". It does nothing without a change.
func (s *Application) Checkpoint(label string) {
	if s.answers.Equal(s.marked) {
		return
	}
	s.undo = append(s.undo, checkpoint{label, s.marked})
	if n := len(s.undo) - UndoKept; n > 0 {
		s.undo = slices.Delete(s.undo, 0, n)
	}
	s.noteEdits()
	s.redo, s.marked, s.auditTrail.visit = nil, s.answers.Clone(), nil
	s.d.Did, s.d.Stepped = label, ""
	s.touched() // the state may be saved already, inside the field: this time it is one that undo returns to
}

// Undo steps back over one checkpoint and returns its label. Account number, identifiers, what the custodian holds, the
// journal and the submit count never go back.
func (s *Application) Undo() (label string, ok bool) {
	s.Checkpoint("typed")
	return s.step(&s.undo, &s.redo, steppedBack)
}

// Redo steps forward again.
func (s *Application) Redo() (label string, ok bool) { return s.step(&s.redo, &s.undo, steppedForth) }

// step moves one checkpoint from one stack to the other.
func (s *Application) step(from, to *[]checkpoint, how string) (string, bool) {
	if len(*from) == 0 || !s.d.editable() || s.submitting {
		return "", false
	}
	s.noteEdits()
	last := (*from)[len(*from)-1]
	*from = (*from)[:len(*from)-1]
	*to = append(*to, checkpoint{last.label, s.answers.Clone()})
	s.answers, s.marked = last.answers.Clone(), last.answers
	s.d.Did, s.d.Stepped = how+": "+last.label, how
	s.changed()
	s.noteAct(map[string]string{steppedBack: eventUndone, steppedForth: eventRedone}[how])
	s.leftAll()
	return last.label, true
}

// leftAll notes that a change in a step that was left goes out with the next stage.
func (s *Application) leftAll() {
	for _, st := range s.config.Catalogue.Steps {
		s.finished[st.ID] = st.ID != s.d.Place.Step
	}
}

// Visit remembers where the advisor stands.
func (s *Application) Visit(p answers.Place) {
	if s.d.Place != p {
		s.d.Place = p
		s.touched()
	}
}

// Problems are the assessment's plus the custodian's, less what was kept with a note.
func (s *Application) Problems() []assess.Problem {
	all := s.noted(append(slices.Clone(s.Assessment().Problems()), s.aged()...))
	for _, p := range s.d.RemoteProblems {
		if s.stillApplies(p) {
			all = append(all, p)
		}
	}
	return all
}

// ProblemsAt returns those of exactly one path.
func (s *Application) ProblemsAt(at answers.Path) []assess.Problem {
	all := s.noted(s.Assessment().At(at))
	for _, p := range s.d.RemoteProblems {
		if p.Path == at && s.stillApplies(p) {
			all = append(all, p)
		}
	}
	return all
}

// noted adds to problems why the advisor keeps an answer.
func (s *Application) noted(problems []assess.Problem) []assess.Problem {
	for i := range problems {
		for _, n := range s.d.Notes {
			if n.Path == problems[i].Path && n.Code == problems[i].Code && n.Answer == s.answers.Get(n.Path) {
				problems[i].Note = n.Note
			}
		}
	}
	return problems
}

// stillApplies tells whether the custodian still means what it said: the answer is the one it saw, and what it is about is there.
func (s *Application) stillApplies(p assess.Problem) bool {
	if p.Path.Section != "" && !s.Assessment().Applies(p.Path) {
		return false
	}
	return p.Path.Field == "" || s.answers.Get(p.Path) == p.Answer
}

// Mended are the custodian's problems with an answer that was changed since: they stop nothing any more, and Answer is what
// the custodian saw.
func (s *Application) Mended(at answers.Path) []assess.Problem {
	var all []assess.Problem
	for _, p := range s.d.RemoteProblems {
		if p.Path == at && p.Path.Field != "" && s.answers.Get(p.Path) != p.Answer {
			p.Severity = assess.Worth
			all = append(all, p)
		}
	}
	return all
}

// Keep keeps an answer against a problem that is worth checking or the custodian's, with the reason.
func (s *Application) Keep(p assess.Problem, reason string) error {
	if err := s.Locked(); err != nil {
		return err
	}
	if p.Source == assess.FromCustodian {
		for i := range s.d.RemoteProblems {
			if q := &s.d.RemoteProblems[i]; q.Path == p.Path && q.Message == p.Message {
				q.Note = reason
				s.d.moment(s.now, "Kept with a note: "+q.Message, "")
			}
		}
		s.d.RefusedAttributes = slices.DeleteFunc(s.d.RefusedAttributes, func(w refusedAttribute) bool {
			return s.Assessment().AttributePath(w.Attribute) == p.Path
		})
	} else {
		s.d.Notes = append(s.d.Notes, note{p.Path, p.Code, s.answers.Get(p.Path), reason})
	}
	s.note(s.naming(eventKept, []answers.Path{p.Path}))
	s.touched()
	return nil
}

// AcceptSuggestion stores a suggestion as one step of undo, called label. ErrReadOnly or ErrHanded unless the answers may change.
func (s *Application) AcceptSuggestion(sg assess.Suggestion, label string) error {
	if len(sg.Answers) == 0 {
		return nil
	}
	s.Checkpoint("typed")
	err := s.edit(sg.Answers[0].Path.Section, func() error {
		for _, a := range sg.Answers {
			s.answers.Set(a.Path, a.Value)
		}
		return nil
	})
	if err == nil {
		s.Checkpoint(label)
	}
	return err
}
