package screen

import (
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// View draws the state, what is known of it, and the timeline.
func (s *Status) View() string {
	th := s.desk.Theme
	v := s.session.View()
	now := s.desk.Now()
	w := min(s.w, 96)
	big, plain, paint := s.words(v)
	var out block
	out.add("  " + paint(big))
	out.add(wrapped(plain, 2, w, th.Text.Render)...)
	out.gap()
	for _, l := range s.facts(v, now) {
		out.add(named(s.desk, l[0], text.Clean(l[1]), w)...)
	}
	s.listSaid(&out, v)
	if s.h >= 14 || s.whole {
		out.gap()
		out.add("  " + th.Title.Render("Timeline"))
		s.timeline(&out, v, now)
	}
	words, paint := s.fresh(v, now)
	if words == "" {
		return out.view(s.w, s.h, th)
	}
	fresh := wrapped(words, 2, s.w, paint)
	body := out.view(s.w, max(1, s.h-1-len(fresh)), th)
	return body + "\n\n" + strings.Join(fresh, "\n")
}

// words are the big word and the sentence below it.
func (s *Status) words(v flow.View) (big, plain string, paint func(...string) string) {
	th := s.desk.Theme
	switch v.Phase {
	case flow.Unsure:
		return "Outcome unknown", "The application was sent at " + v.Submitted.Format("15:04:05") +
			", and no answer says what became of it. It may have arrived. Nothing is sent again by itself.", th.Warn.Bold(true).Render
	case flow.Open:
		return v.Status, "The account is open.", th.Done.Bold(true).Render
	case flow.Closed:
		return v.Status, "The custodian closed this application.", th.Muted.Bold(true).Render
	case flow.Rejected:
		return "Rejected", "The custodian did not open the account. Your answers are all here.", th.Fault.Bold(true).Render
	case flow.Action:
		return v.Status, "The custodian wants something of you. Ring them, or mend what they name.", th.Warn.Bold(true).Render
	case flow.Submitting:
		return "Sending", "The application is being sent.", th.Waiting.Bold(true).Render
	case flow.Editing:
		return "Not submitted", "The application is with you.", th.Title.Render
	case flow.Submitted:
	}
	switch v.Meaning {
	case flow.MeansUnknown:
		return v.Status, "This is the custodian's word. onboard does not know it. It is not a failure.", th.Waiting.Bold(true).Render
	case flow.MeansProcessing:
		return v.Status, "The custodian has the application and is checking it. Nothing for you to do.", th.Waiting.Bold(true).Render
	case flow.MeansDraft, "":
		return "Submitted", "The custodian took the application. It does not show a status for it yet.", th.Waiting.Bold(true).Render
	case flow.MeansSubmitted, flow.MeansAction, flow.MeansOpen, flow.MeansRejected, flow.MeansClosed:
	}
	return v.Status, "The custodian has the application. Nothing for you to do.", th.Waiting.Bold(true).Render
}

// facts are the named lines below the state.
func (s *Status) facts(v flow.View, now time.Time) [][2]string {
	var lines [][2]string
	since := v.Since
	if v.Phase == flow.Unsure || v.Status == "" || since.Before(v.Submitted) {
		since = v.Submitted
	}
	if !since.IsZero() {
		lines = append(lines, [2]string{"Since", text.Clock(since, now) + ", " + text.Ago(now.Sub(since))})
	}
	who := map[flow.Phase]string{
		flow.Rejected: "You", flow.Action: "You", flow.Editing: "You", flow.Open: "Nobody", flow.Closed: "Nobody",
		flow.Unsure: "Nobody yet",
	}[v.Phase]
	if who == "" {
		who = "Custodian"
	}
	lines = append(lines, [2]string{"Who acts", who})
	if v.AccountNumber != "" {
		lines = append(lines, [2]string{"Account number", v.AccountNumber})
	} else {
		lines = append(lines, [2]string{"Account number", "The custodian gave none, so the status cannot be asked for."})
	}
	if v.Phase == flow.Unsure {
		lines = append(lines, [2]string{"Asked", s.asked(v)},
			[2]string{"If it stays so", "Ring the custodian with the account number and the time " + v.Submitted.Format("15:04:05") + "."})
	}
	if v.Status != "" {
		lines = append(lines, [2]string{"Custodian's word", v.Status})
	}
	if v.Phase == flow.Submitted && now.Sub(v.Submitted) > slowAfter {
		lines = append(lines, [2]string{"", "Taking longer than usual."})
	}
	return lines
}

func (s *Status) asked(v flow.View) string {
	words := text.Count(v.Asked, "time", "times")
	switch {
	case v.AskErr != nil && v.AskErr.Kind != flow.NotFound:
		return words + ". The custodian cannot be reached: " + v.AskErr.Message
	case v.Asked > 0:
		return words + ". The custodian answers, but does not show a submission yet."
	}
	return "not yet"
}

// listSaid lists the custodian's words, verbatim and first, with where they belong.
func (s *Status) listSaid(out *block, v flow.View) {
	said := s.said()
	if len(said) == 0 {
		return
	}
	th := s.desk.Theme
	out.gap()
	out.add("  " + th.Title.Render("What the custodian said"))
	for i, p := range said {
		on := v.Editable && i == s.focus
		rows := wrapped(text.Clean(p.Message), 2, s.w, style(th.Accent.Render, th.Fault.Render, on))
		rows[0] = mark(th, on) + rows[0][2:]
		rows = append(rows, "      "+th.Muted.Render(text.Cut(where(s.session, p.Path), s.w-6)))
		if on {
			out.focus(rows...)
		} else {
			out.add(rows...)
		}
	}
}

// timeline lists what happened, the newest first.
func (s *Status) timeline(out *block, v flow.View, now time.Time) {
	th := s.desk.Theme
	shown := v.Moments
	if most := max(3, s.h-18); !s.whole && len(shown) > most {
		shown = shown[len(shown)-most:]
	}
	for i := len(shown) - 1; i >= 0; i-- {
		m := shown[i]
		words := text.Clean(m.What)
		if m.Count > 1 {
			words += ", " + strconv.Itoa(m.Count) + " times"
		}
		row := "  " + th.Muted.Render(text.Fit(text.Clock(m.At, now), 13)) + th.Text.Render(words)
		if m.TraceID != "" && s.w >= 80 {
			row += "   " + th.Muted.Render("trace "+text.Clean(m.TraceID))
		}
		out.add(text.Cut(row, s.w))
	}
}

// fresh says when the custodian was heard last and when it is asked next; "" where nobody asks.
func (s *Status) fresh(v flow.View, now time.Time) (words string, paint func(...string) string) {
	th := s.desk.Theme
	if v.Phase.Final() {
		return "Last confirmed " + v.Confirmed.Format("15:04:05") + ".", th.Muted.Render
	}
	if v.AccountNumber == "" || v.Phase == flow.Editing || v.Phase == flow.Rejected {
		return "", nil
	}
	next := ""
	switch wait := v.NextCheck.Sub(now); {
	case s.paused:
		next = " Paused: p goes on asking."
	case v.NextCheck.IsZero() || wait <= 0:
		next = " Checking now."
	default:
		next = " Next check in " + strconv.Itoa(int(wait/time.Second)+1) + " s."
	}
	if v.Confirmed.IsZero() {
		return "Not confirmed yet." + next, th.Muted.Render
	}
	words = "Last confirmed " + v.Confirmed.Format("15:04:05")
	age := now.Sub(v.Confirmed)
	if v.AskErr != nil || age > lateAfter {
		return words + ", " + text.Ago(age) + ". The custodian has not answered since." + next, th.Warn.Render
	}
	return words + "." + next, th.Muted.Render
}
