package application

import (
	"fmt"
	"slices"
	"time"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// HandoverReview is an application that came from somebody else and whose first stage waits.
type HandoverReview struct {
	From, Note string
	At         time.Time
	// RemoteChecked: the custodian answered what it holds. Differences are what it shows otherwise than it was sent: Now is what stands
	// here, Before what it shows.
	RemoteChecked bool
	Differences   []Change
}

// ReviewHandover returns what is to be looked at before the first stage; ok is false where nothing is.
func ReviewHandover(app *Application) (t HandoverReview, ok bool) {
	from := app.d.Received
	if from == nil || from.Accepted {
		return HandoverReview{}, false
	}
	t = HandoverReview{From: from.From, Note: from.Note, At: from.At, RemoteChecked: from.RemoteChecked || app.d.AccountNumber == ""}
	as := app.Assessment()
	for _, sh := range from.Differences {
		path := as.AttributePath(sh.Attribute)
		if path.Field == "" {
			path = as.UnsentPath(sh.Attribute)
		}
		f := app.config.Catalogue.Field(path.Section, path.Field)
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
func AcceptHandover(app *Application) error {
	t := app.d.Received
	switch {
	case t == nil || t.Accepted:
		return nil
	case !t.RemoteChecked && app.d.AccountNumber != "":
		return fmt.Errorf("%w: the custodian was not asked yet", ErrNotReady)
	}
	for _, sh := range t.Differences {
		if is, known := app.d.Remote[sh.Attribute]; known {
			is.State = remote.Unknown
			app.d.Remote[sh.Attribute] = is
		}
	}
	t.Accepted, t.Differences = true, nil
	app.touched()
	return nil
}

// checkReceived takes in what the custodian shows of an application that came from somebody else.
func checkReceived(app *Application, acc custodian.Account) {
	d := app.d
	if !d.waits() {
		return
	}
	d.Received.RemoteChecked, d.Received.Differences = true, nil
	app.touched()
	for a, v := range d.shown(acc) {
		is, known := d.Remote[a]
		here := is.Value
		if is.State == remote.Unknown { // hearsay is no measure: what would be sent is, and what is shown so is held
			leaf, wanted := app.want()[a]
			here, known = leaf.Value, known && wanted
			if known && !remote.Hidden(v) && remote.SameAsSent(here, v) {
				d.Remote[a] = remote.Known{State: remote.Present, Value: here, Step: leaf.Step}
			}
		}
		if known && is.State != remote.Absent && !remote.SameAsSent(here, v) {
			d.Received.Differences = append(d.Received.Differences, shown{a, v})
		}
	}
	if d.Opened && d.StagedAt.IsZero() && !lacks(d.Remote, app.want()) {
		d.StagedAt = app.now // so the custodian says
	}
	slices.SortFunc(d.Received.Differences, func(a, b shown) int { return a.Compare(b.Attribute) })
}

// lacks tells whether anything that is wanted is not known to be held.
func lacks(h remote.State, want assess.Document) bool {
	for range h.Lacking(want) {
		return true
	}
	return false
}
