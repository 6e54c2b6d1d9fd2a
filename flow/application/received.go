package application

import (
	"fmt"
	"sort"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// HandoverReview is an application that came from somebody else and whose first stage waits.
type HandoverReview struct {
	From, Note string
	At         time.Time
	// RemoteChecked: the custodian answered what it holds. Differs is what it shows otherwise than it was sent: Now is what stands
	// here, Held what it shows.
	RemoteChecked bool
	Differences   []Change
}

// HandoverReview returns what is to be looked at before the first stage; ok is false where nothing is.
func (s *Application) HandoverReview() (t HandoverReview, ok bool) {
	from := s.d.Received
	if from == nil || from.Accepted {
		return HandoverReview{}, false
	}
	t = HandoverReview{From: from.From, Note: from.Note, At: from.At, RemoteChecked: from.RemoteChecked || s.d.AccountNumber == ""}
	as := s.Assessment()
	for _, sh := range from.Differences {
		path := as.AttributePath(sh.Attribute)
		if path.Field == "" {
			path = as.UnsentPath(sh.Attribute)
		}
		f := s.config.Catalogue.Field(path.Section, path.Field)
		if f == nil {
			continue
		}
		c := Change{Path: path, Mark: "~", Label: f.Label, Who: as.Name(path.Section, path.Entry), Now: as.Show(path), Before: "Something else"}
		if stored, err := f.Kind.Decode(sh.Value, as.Rule(f, path.Entry)); err == nil {
			c.Before = f.Kind.Show(stored, as.Rule(f, path.Entry))
		}
		t.Differences = append(t.Differences, c)
	}
	return t, true
}

// AcceptHandover ends the waiting: what differs was looked at, and is staged as it stands here. ErrNotReady: the custodian has not
// answered yet.
func (s *Application) AcceptHandover() error {
	t := s.d.Received
	switch {
	case t == nil || t.Accepted:
		return nil
	case !t.RemoteChecked && s.d.AccountNumber != "":
		return fmt.Errorf("%w: the custodian was not asked yet", ErrNotReady)
	}
	for _, sh := range t.Differences {
		if is, known := s.d.Remote[sh.Attribute]; known {
			is.State = remote.Unknown
			s.d.Remote[sh.Attribute] = is
		}
	}
	t.Accepted, t.Differences = true, nil
	s.touched()
	return nil
}

// checkReceived takes in what the custodian shows of an application that came from somebody else.
func (s *Application) checkReceived(acc custodian.Account) {
	d := s.d
	if !d.waits() {
		return
	}
	d.Received.RemoteChecked, d.Received.Differences = true, nil
	s.touched()
	for a, v := range d.shown(acc) {
		is, known := d.Remote[a]
		here := is.Value
		if is.State == remote.Unknown { // hearsay is no measure: what would be sent is, and what is shown so is held
			leaf, wanted := s.want()[a]
			here, known = leaf.Value, known && wanted
			if known && !remote.Hidden(v) && remote.SameAsSent(here, v) {
				d.Remote[a] = remote.Known{State: remote.Present, Value: here, Step: leaf.Step}
			}
		}
		if known && is.State != remote.Absent && !remote.SameAsSent(here, v) {
			d.Received.Differences = append(d.Received.Differences, shown{a, v})
		}
	}
	if d.Opened && d.StagedAt.IsZero() && !lacks(d.Remote, s.want()) {
		d.StagedAt = s.now // so the custodian says
	}
	sort.Slice(d.Received.Differences, func(i, j int) bool {
		a, b := d.Received.Differences[i].Attribute, d.Received.Differences[j].Attribute
		return answers.ComparePaths(answers.Path{Section: a.Array, Entry: a.Entry, Field: a.Name}, answers.Path{Section: b.Array, Entry: b.Entry, Field: b.Name}) < 0
	})
}

// lacks tells whether anything that is wanted is not known to be held.
func lacks(h remote.State, want assess.Document) bool {
	for range h.Lacking(want) {
		return true
	}
	return false
}
