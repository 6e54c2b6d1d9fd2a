package screen

import "brokerage/onboard/ui/text"

var candidateTitles = [...]string{ofOthers: "In your other applications", ofHere: "In this application"}

// View draws the finder, the candidates by group, and what choosing the marked one means.
func (p *AddPerson) View() string {
	th := p.desk.Theme
	about := p.about()
	var out block
	if p.desk.ruled {
		out.add("  "+th.Title.Render(p.title()), "")
	}
	out.add("  " + th.Muted.Render("Find") + "  " + p.find.View())
	p.gap(&out)
	rows := p.rows()
	for g := ofNew; g <= ofHere; g++ {
		first := true
		for i, c := range rows {
			if c.group != g {
				continue
			}
			if first && g != ofNew {
				p.gap(&out)
				out.add("  " + th.Title.Render(candidateTitles[g]))
			}
			first = false
			if row := p.row(c, i == p.focus); i == p.focus {
				out.focus(row)
			} else {
				out.add(row)
			}
		}
		switch {
		case g == ofOthers && p.reading:
			p.gap(&out)
			out.add("  " + th.Muted.Render("Looking through your other applications"))
		case g == ofOthers && p.failed:
			p.gap(&out)
			out.add("  " + th.Warn.Render("Your other applications could not be read."))
		}
	}
	if len(rows) == 0 {
		out.add("  Nobody is called that. Backspace takes letters away.")
	}
	if len(about) > 0 {
		out.gap()
		out.gap()
		out.add(about...)
	}
	return out.view(p.w, p.h, th)
}

func (p *AddPerson) gap(out *block) {
	if p.h >= 14 {
		out.gap()
	}
}

// row is a candidate: name, where they stand, and why they cannot be chosen, or the place they live in.
func (p *AddPerson) row(c candidate, focused bool) string {
	th := p.desk.Theme
	focused = focused && c.reason == ""
	paint := style(th.Accent.Render, th.Text.Render, focused)
	aside := c.where
	if c.reason != "" {
		paint, aside = th.Muted.Render, c.reason
	}
	switch {
	case c.group == ofNew:
		return mark(th, focused) + paint(text.Cut(c.label, p.w-3))
	case p.w >= 100 && c.reason != "":
		return mark(th, focused) + paint(text.Fit(c.label, 30)) + " " + th.Muted.Render(text.Fit(c.role, 20)) + " " + th.Muted.Render(text.Cut(aside, p.w-54))
	case p.w >= 100:
		return mark(th, focused) + paint(text.Fit(c.label, 30)) + " " + th.Muted.Render(text.Fit(c.role, 34)) + " " + th.Muted.Render(text.Cut(aside, p.w-69))
	case p.w >= 60:
		return mark(th, focused) + paint(text.Fit(c.label, 27)) + " " + th.Muted.Render(text.Fit(c.role, 16)) + " " + th.Muted.Render(text.Cut(aside, p.w-48))
	}
	if c.reason == "" {
		aside = c.role
	}
	return mark(th, focused) + paint(text.Fit(c.label, p.w-22)) + " " + th.Muted.Render(text.Cut(aside, 18))
}

// about explains the marked candidate where there is room.
func (p *AddPerson) about() []string {
	c := p.marked()
	if c == nil || p.h < 14 {
		return nil
	}
	th := p.desk.Theme
	rows := []string{"", "  " + th.Title.Render(text.Cut(c.label, p.w-3))}
	return append(rows, wrapped(c.words, 2, min(p.w, 96), th.Text.Render)...)
}
