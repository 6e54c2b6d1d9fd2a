package flow

import (
	"context"
	"slices"
	"strings"
)

// What the event log says of an act that changes a draft. Acts at the custodian have words of their own (eventSubmit).
const (
	eventStarted  = "started"
	eventCopied   = "started from a template"
	eventEdited   = "edited"
	eventAdded    = "added"
	eventRemoved  = "removed entry" // "removed" alone is the tombstone of a draft
	eventMoved    = "moved"
	eventUndone   = "undone"
	eventRedone   = "done again"
	eventRestored = "restored"
	eventSettled  = "chose between two versions"
	eventJoined   = "took over what another window changed"
	eventGaveWay  = "gave way to another window"
	eventKept     = "kept with a note"
)

// ledger gathers what the event log is told of a draft once that is saved: the names of what changed, never a value.
type ledger struct {
	pending []Event
	told    *Answers      // the answers as the log knows them
	version uint64        // of the answers that told was compared with last
	visit   map[Path]bool // told of since the last checkpoint: typing on in a field is no news
}

// note adds an event, with the lock held.
func (s *Session) note(e Event) {
	e.At = s.office.Now()
	s.ledger.pending = append(s.ledger.pending, e)
}

// noteEdits notes, with the lock held, what was typed, added, removed and moved since the log was told last.
func (s *Session) noteEdits() {
	l := &s.ledger
	if l.version == s.answersVersion {
		return
	}
	c := differences(l.told, s.answers)
	c.edited = slices.DeleteFunc(c.edited, func(p Path) bool { return l.visit[p] })
	for _, p := range c.edited {
		if l.visit == nil {
			l.visit = map[Path]bool{}
		}
		l.visit[p] = true
	}
	for _, act := range []struct {
		what string
		at   []Path
	}{{eventRemoved, c.removed}, {eventAdded, c.added}, {eventMoved, c.moved}, {eventEdited, c.edited}} {
		if len(act.at) > 0 {
			s.note(s.naming(act.what, act.at))
		}
	}
	l.told, l.version = s.answers.Clone(), s.answersVersion
}

// noteAct notes, with the lock held, an act that is not typing and what it changed. noteEdits comes before the act.
func (s *Session) noteAct(what string) {
	c := differences(s.ledger.told, s.answers)
	s.note(s.naming(what, c.named()))
	s.knowAll()
}

// knowAll makes the answers those that the log knows, with the lock held.
func (s *Session) knowAll() {
	s.ledger.told, s.ledger.version, s.ledger.visit = s.answers.Clone(), s.answersVersion, nil
}

// naming is an event with the names of what it is about and the steps of those.
func (s *Session) naming(what string, at []Path) Event {
	e := Event{What: what}
	for _, p := range at {
		e.Fields = append(e.Fields, p.String())
	}
	var steps []string
	for _, st := range s.office.Catalogue.Steps {
		of := func(p Path) bool {
			sec := s.office.Catalogue.Section(p.Section)
			return sec != nil && sec.Step == st
		}
		if slices.ContainsFunc(at, of) {
			steps = append(steps, st.ID)
		}
	}
	e.Step = strings.Join(steps, ",")
	return e
}

// tell writes events to the log in order. What could not be written is told after the next save.
func (s *Session) tell(ctx context.Context, events ...Event) {
	for i := range events {
		if events[i].At.IsZero() {
			events[i].At = s.office.Now()
		}
		if err := s.log(ctx, events[i]); err != nil {
			s.mu.Lock()
			s.ledger.pending = append(slices.Clone(events[i:]), s.ledger.pending...)
			s.mu.Unlock()
			return
		}
	}
}

// changesOf are the names of what differs between two states of the answers.
type changesOf struct {
	edited []Path // answers, and entries whose human changed
	// added and removed are entries, moved the lists whose entries changed places.
	added, removed, moved []Path
}

// named are all of them.
func (c changesOf) named() []Path { return slices.Concat(c.removed, c.added, c.moved, c.edited) }

// differences compares two states. Of an entry that was added its answers are named too.
func differences(was, is *Answers) changesOf {
	var c changesOf
	for _, sec := range is.catalogue.Sections() {
		before, now := was.Entries(sec.ID), is.Entries(sec.ID)
		for _, id := range before {
			if is.find(sec.ID, id) < 0 {
				c.removed = append(c.removed, Path{Section: sec.ID, Entry: id})
			}
		}
		for _, id := range now {
			if was.find(sec.ID, id) < 0 {
				c.added = append(c.added, Path{Section: sec.ID, Entry: id})
			}
		}
		if stayed := both(now, before); !slices.Equal(stayed, both(before, now)) {
			c.moved = append(c.moved, Path{Section: sec.ID})
		}
		for _, id := range append([]string{""}, both(now, before)...) {
			if was.Person(sec.ID, id) != is.Person(sec.ID, id) {
				c.edited = append(c.edited, Path{Section: sec.ID, Entry: id})
			}
		}
	}
	for _, p := range (&merge{base: was, mine: is, theirs: is, out: is}).paths() {
		before, had := was.lookup(p)
		now, has := is.lookup(p)
		if before != now || had != has {
			c.edited = append(c.edited, p)
		}
	}
	return c
}
