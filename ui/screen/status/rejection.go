package status

import (
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// rejection is the screen of an application that came back: the custodian's words first and verbatim, ours after.
func (s *Status) rejection(out *screen.Block, v flow.View, now time.Time) {
	th := s.Context.Theme
	w := s.width()
	said := s.complaints()
	big, plain, paint := s.words(v)
	out.Add("  " + paint(text.Clean(big)))
	out.Add(screen.Wrapped(plain, 2, w, th.Text.Render)...)
	out.Gap()
	s.facts(out, v, now, s.who(v))
	s.subSteps(out, v)
	out.Gap()
	if len(said) == 0 {
		out.Add(screen.Wrapped("Nothing the custodian said stands in the way any more. F5 checks the answers, then you submit again.",
			2, w, th.Muted.Render)...)
		return
	}
	out.Add("  "+th.Title.Render("What the custodian said"), "")
	for i, p := range said {
		rows := s.complaint(p, v.Editable && i == s.Focus)
		out.Stop(i, i == s.Focus, rows...)
	}
	if !v.Editable || s.H < 20 {
		return
	}
	out.Gap()
	out.Add(screen.Wrapped("enter goes to the answer. Only what you mend is staged. Then you submit again.", 2, w, th.Muted.Render)...)
	out.Add(screen.Wrapped("If the custodian is mistaken, n keeps the answer and asks for a note.", 2, w, th.Muted.Render)...)
}

// complaint is one thing the custodian named: its words, where they belong, and what was sent.
func (s *Status) complaint(p assess.Problem, marked bool) []string {
	th := s.Context.Theme
	paint := theme.Either(th.Accent.Render, th.Fault.Render, marked)
	words, at := text.Clean(p.Message), screen.Where(s.session, p.Path)
	var rows []string
	if room := s.width() - 4 - text.Width(at); text.Width(words) <= room-2 && s.W >= 80 {
		rows = []string{th.Mark(marked) + paint(text.Pad(words, min(room, 62))) + "  " + th.Muted.Render(at)}
	} else {
		rows = screen.Wrapped(words, 2, s.W, paint)
		rows[0] = th.Mark(marked) + rows[0][2:]
		rows = append(rows, "      "+th.Muted.Render(text.Cut(at, s.W-6)))
	}
	if sent := text.Clean(s.session.Assessment().Show(p.Path)); sent != "" && p.Path.Field != "" {
		rows = append(rows, screen.Wrapped("You sent "+sent+".", 6, s.width(), th.Muted.Render)...)
	}
	return rows
}
