package review

import (
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// diff is what changed: since the verdict of the custodian, where it did, else since staging.
func (r *Review) diff() []flow.Change {
	if r.hasVerdict() {
		return r.session.DiffSinceVerdict()
	}
	return r.session.DiffRemote()
}

// hasVerdict tells whether the custodian rejected what it had or asked for something, and is sent what was corrected since.
func (r *Review) hasVerdict() bool {
	p := r.session.View().Phase
	return p == flow.Rejected || p == flow.Action
}

// count says how many changes there are.
func (r *Review) count() string {
	return text.Count(len(r.diff()), "change", "changes") + " " + r.since()
}

// since says from when on changes are counted.
func (r *Review) since() string {
	switch r.session.View().Phase {
	case flow.Rejected:
		return "since the rejection"
	case flow.Action:
		return "since the custodian asked"
	case flow.Editing, flow.Submitting, flow.Submitted, flow.Unsure, flow.Open, flow.Closed:
	}
	return "since staging"
}

// changed lists what differs from what the custodian holds, or had.
func (r *Review) changed() []reviewRow {
	var rows []reviewRow
	who := ""
	for _, c := range r.diff() {
		if c.Who != who {
			who = c.Who
			rows = append(rows, reviewRow{heading: text.Clean(who)})
		}
		rows = append(rows, reviewRow{spot: spot{path: c.Path}, label: c.Label, value: c.Now, before: c.Before, mark: c.Mark, given: true})
	}
	return rows
}

// half is the room of each of the two columns of a change.
func (r *Review) half(label int) int { return (r.W - label - 8) / 2 }

// had names the second of them.
func (r *Review) had() string {
	if r.hasVerdict() {
		return "Custodian had"
	}
	return "Custodian has"
}

// sent lists the answers that the custodian gets otherwise than they were typed.
func (r *Review) sent() []string {
	all := say.SentDifferently(r.session)
	if len(all) == 0 {
		return nil
	}
	th := r.Context.Theme
	rows := []string{"  " + th.Title.Render("Will be sent differently from what was typed")}
	for _, x := range all {
		at := text.Clean(strings.TrimPrefix(x.Who+" · "+x.Label, " · "))
		room := min(40, r.W/2)
		rows = append(rows, "  "+th.Muted.Render(text.Fit(at, room))+"  "+th.Text.Render(text.Cut(text.Clean(x.As), r.W-room-4)))
	}
	return append(rows, "")
}
