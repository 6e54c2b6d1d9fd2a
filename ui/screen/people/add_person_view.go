package people

import (
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// View draws the finder, the candidates by group, and what choosing the marked one means.
func (p *AddPerson) View() string {
	th := p.Context.Theme
	about := p.about()
	var out screen.Block
	if p.Context.Ruled {
		out.Add("  "+th.Title.Render(p.title()), "")
	}
	out.Add("  " + th.Muted.Render("Find") + "  " + p.find.View())
	p.gap(&out)
	rows := p.rows()
	for g := say.OfNew; g <= say.OfHere; g++ {
		first := true
		for i, c := range rows {
			if c.Group != g {
				continue
			}
			if first && g != say.OfNew {
				p.gap(&out)
				out.Add("  " + th.Title.Render(say.CandidateTitles[g]))
			}
			first = false
			out.Stop(i, i == p.focus, p.row(c, i == p.focus))
		}
		switch {
		case g == say.OfOthers && p.reading:
			p.gap(&out)
			out.Add("  " + th.Muted.Render("Looking through your other applications"))
		case g == say.OfOthers && p.failed:
			p.gap(&out)
			out.Add("  " + th.Warn.Render("Your other applications could not be read."))
		}
	}
	switch {
	case len(rows) > 0:
	case p.find.Value() != "":
		out.Add("  Nobody is called that. Backspace takes letters away.")
	case !p.reading:
		out.Add("  Nobody was entered yet.")
	}
	if len(about) > 0 {
		out.Gap()
		out.Gap()
		out.Add(about...)
	}
	return out.View(p.W, p.H, p.Context)
}

func (p *AddPerson) gap(out *screen.Block) {
	if p.H >= 14 {
		out.Gap()
	}
}

// row is a candidate: name, where they stand, and why they cannot be chosen, or the place they live in.
func (p *AddPerson) row(c say.Candidate, focused bool) string {
	th := p.Context.Theme
	focused = focused && c.Reason == ""
	paint := th.Choice(focused)
	spare := min(30, max(0, p.W-100)/2) // a name is worth more than blank columns
	aside := c.Where
	if c.Reason != "" {
		paint, aside = th.Muted.Render, c.Reason
	}
	switch {
	case c.Group == say.OfNew:
		return th.Mark(focused) + paint(text.Cut(c.Label, p.W-3))
	case p.W >= 100 && c.Reason != "":
		return th.Mark(focused) + paint(text.Fit(c.Label, 30+spare)) + " " + th.Muted.Render(text.Fit(c.Role, 20)) + " " + th.Muted.Render(text.Cut(aside, p.W-54-spare))
	case p.W >= 100:
		return th.Mark(focused) + paint(text.Fit(c.Label, 30+spare)) + " " + th.Muted.Render(text.Fit(c.Role, 34)) + " " + th.Muted.Render(text.Cut(aside, p.W-69-spare))
	case p.W >= 60:
		return th.Mark(focused) + paint(text.Fit(c.Label, 27)) + " " + th.Muted.Render(text.Fit(c.Role, 16)) + " " + th.Muted.Render(text.Cut(aside, p.W-48))
	}
	if c.Reason == "" {
		aside = c.Role
	}
	return th.Mark(focused) + paint(text.Fit(c.Label, p.W-22)) + " " + th.Muted.Render(text.Cut(aside, 18))
}

// about explains the marked candidate where there is room.
func (p *AddPerson) about() []string {
	c := p.marked()
	if c == nil || p.H < 14 {
		return nil
	}
	th := p.Context.Theme
	rows := []string{"", "  " + th.Title.Render(text.Cut(c.Label, p.W-3))}
	return append(rows, screen.Wrapped(c.Words, 2, min(p.W, 96), th.Text.Render)...)
}
