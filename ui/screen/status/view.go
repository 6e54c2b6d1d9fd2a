package status

import (
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// View draws the state, what is known of it, and the timeline.
func (s *Status) View() string {
	v := s.session.View()
	now := s.Context.Now()
	var out screen.Block
	switch v.Phase {
	case flow.Unsure:
		s.unknown(&out, v, now)
	case flow.Rejected, flow.Action:
		s.rejection(&out, v, now)
	case flow.Editing, flow.Submitting, flow.Submitted, flow.Open, flow.Closed:
		s.progress(&out, v, now)
	}
	th := s.Context.Theme
	if s.H >= 14 || s.whole {
		out.Gap()
		out.Add("  " + th.Title.Render("Timeline"))
		s.timeline(&out, v, now)
	}
	words, paint := s.fresh(v, now)
	if words == "" {
		return out.View(s.W, s.H, s.Context)
	}
	fresh := screen.Wrapped(words, 2, s.W, paint)
	body := out.View(s.W, max(1, s.H-1-len(fresh)), s.Context)
	return body + "\n\n" + strings.Join(fresh, "\n")
}

// width is how far sentences go.
func (s *Status) width() int { return min(s.W, 96) }

// progress is the screen of an application that the custodian works on, or that is open.
func (s *Status) progress(out *screen.Block, v flow.View, now time.Time) {
	th := s.Context.Theme
	_, plain, _ := s.words(v)
	if v.Phase == flow.Open && v.AccountNumber != "" {
		plain += " Its number is " + text.Clean(v.AccountNumber) + ", y copies it."
	}
	out.Add(s.bigRow(v, now))
	out.Add(screen.Wrapped(plain, 2, s.width(), th.Text.Render)...)
	if slow := s.slow(v, now); slow != "" {
		out.Add(screen.Wrapped(slow, 2, s.width(), th.Warn.Render)...)
	}
	if s.whole {
		return // the timeline has the screen for itself
	}
	out.Gap()
	s.ways(out, v)
	if s.H >= 14 && !v.Submitted.IsZero() && v.Phase != flow.Closed && v.Phase != flow.Editing {
		s.track(out, v)
		out.Gap()
	}
	s.facts(out, v, now, s.who(v))
	s.subSteps(out, v)
	if v.Faulty {
		out.Gap()
		out.Add("  " + th.Title.Render("What the custodian said"))
		for _, p := range s.complaints() {
			out.Add(s.complaint(p, false)...)
		}
	}
	s.differences(out, v)
}

// bigRow is the state: a sign that turns while it is waited for, the word, and how long that has taken.
func (s *Status) bigRow(v flow.View, now time.Time) string {
	big, _, paint := s.words(v)
	sign, took := "", ""
	switch {
	case v.Phase == flow.Open && say.FailedSteps(v) == 0:
		sign = theme.Past + " "
		if !v.Submitted.IsZero() && !v.Since.Before(v.Submitted) {
			took = text.Elapsed(v.Since.Sub(v.Submitted)) + " after you sent it"
		}
	case s.turns(v):
		sign, took = s.Context.Spin()+" ", text.Elapsed(now.Sub(v.Submitted))+" since submit"
	}
	return text.Ends("  "+paint(sign+text.Clean(big)), s.Context.Theme.Muted.Render(took), s.width())
}

// words are the big word and the sentence below it.
func (s *Status) words(v flow.View) (big, plain string, paint func(...string) string) {
	th := s.Context.Theme
	big, plain = say.Status(v, len(s.complaints()))
	switch v.Phase {
	case flow.Open:
		if say.FailedSteps(v) > 0 {
			return big, plain, th.Warn.Bold(true).Render
		}
		return big, plain, th.Done.Bold(true).Render
	case flow.Closed:
		return big, plain, th.Muted.Bold(true).Render
	case flow.Editing:
		return big, plain, th.Title.Render
	case flow.Rejected:
		return big, plain, th.Fault.Bold(true).Render
	case flow.Unsure, flow.Action:
		return big, plain, th.Warn.Bold(true).Render
	case flow.Submitting, flow.Submitted:
	}
	return big, plain, th.Waiting.Bold(true).Render
}

// slow says why there is no answer yet: nobody works there now, or it takes longer than usual.
func (s *Status) slow(v flow.View, now time.Time) string {
	if v.Phase != flow.Submitted && v.Phase != flow.Unsure {
		return ""
	}
	if words := say.Closed(s.session.Hours(), now); words != "" && s.session.Environment().Word != custodian.Sandbox {
		return words
	}
	if within := s.session.AnswersWithin(); within > 0 && now.Sub(v.Submitted) > within {
		return "Taking longer than usual."
	}
	return ""
}

// who is who acts next.
func (s *Status) who(v flow.View) string {
	switch v.Phase {
	case flow.Rejected, flow.Action, flow.Editing:
		return "You"
	case flow.Open:
		if say.FailedSteps(v) > 0 {
			return "You: ring the custodian about what was not set up"
		}
		return "Nobody"
	case flow.Closed:
		return "Nobody"
	case flow.Unsure:
		return strings.TrimSpace("Nobody yet. " + say.Usually(s.session))
	case flow.Submitting, flow.Submitted:
	}
	return "Custodian"
}

// facts are the named lines below the state.
func (s *Status) facts(out *screen.Block, v flow.View, now time.Time, acts string) {
	line := func(name, value string) { out.Add(screen.Named(s.Context, name, text.Clean(value), s.width())...) }
	since := v.Since
	if v.Status == "" && v.Phase == flow.Submitted || since.IsZero() {
		since = v.Submitted
	}
	if !since.IsZero() {
		line("Since", text.Clock(since, now)+", "+text.Ago(now.Sub(since)))
	}
	line("Who acts", acts)
	if v.AccountNumber != "" {
		line("Account number", v.AccountNumber)
	} else {
		line("Account number", "The custodian gave none, so the status cannot be asked for.")
	}
	if v.Status != "" {
		line("Custodian's word", v.Status)
	}
}

// subSteps lists how each part of opening the account went, where the custodian tells.
func (s *Status) subSteps(out *screen.Block, v flow.View) {
	if len(v.Steps) == 0 {
		return
	}
	th := s.Context.Theme
	out.Gap()
	out.Add("  " + th.Title.Render("What was set up"))
	for _, st := range v.Steps {
		words, paint := st.Word, th.Text.Render
		if st.State == custodian.SubStepFailed {
			words, paint = strings.TrimSuffix(st.Word+". "+st.Reason, ". "), th.Fault.Render
		}
		rows := screen.Named(s.Context, text.Clean(st.Title()), text.Clean(words), s.width())
		for i := range rows {
			rows[i] = paint(rows[i])
		}
		out.Add(rows...)
	}
}

// differences lists what the custodian of an open account holds otherwise than it was sent.
func (s *Status) differences(out *screen.Block, v flow.View) {
	if v.Phase != flow.Open {
		return
	}
	differ := s.session.DiffSent()
	if len(differ) == 0 {
		return
	}
	th := s.Context.Theme
	out.Gap()
	out.Add("  " + th.Title.Render("The custodian holds something else than was sent"))
	most := max(3, s.H-16)
	for i, c := range differ {
		if i == most && !s.whole {
			out.Add("  " + th.Muted.Render("and "+strconv.Itoa(len(differ)-most)+" more. t shows everything."))
			return
		}
		out.Add("  " + th.Changed.Render(c.Mark) + " " + text.Clean(c.Who+" · "+c.Label))
		out.Add(screen.Wrapped("Sent "+text.Clean(c.Now)+". The custodian has "+text.Clean(c.Before)+".", 4, s.width(), th.Muted.Render)...)
	}
}

// timeline lists what happened, the newest first.
func (s *Status) timeline(out *screen.Block, v flow.View, now time.Time) {
	th := s.Context.Theme
	shown := v.Moments
	if most := max(3, s.H-18); !s.whole && len(shown) > most {
		shown = shown[len(shown)-most:]
	}
	for i := len(shown) - 1; i >= 0; i-- {
		m := shown[i]
		words := text.Clean(m.What)
		if m.Count > 1 {
			words += ", " + strconv.Itoa(m.Count) + " times"
		}
		row := "  " + th.Muted.Render(text.Fit(text.Clock(m.At, now), 13)) + th.Text.Render(words)
		if m.TraceID != "" && s.W >= 80 {
			row += "   " + th.Muted.Render("trace "+text.Clean(m.TraceID))
		}
		out.Add(text.Cut(row, s.W))
	}
}

// silence says why there was no word since.
func (s *Status) silence(v flow.View) string {
	if words := s.unread(v); words != "" {
		return words
	}
	return "The custodian has not answered since."
}

// unread says why the last call brought no status, "" where it did.
func (s *Status) unread(v flow.View) string {
	if v.AskErr == nil || v.AskErr.Kind == custodian.NotFound {
		return ""
	}
	return "It cannot be asked: " + say.Failure(v.AskErr)
}

// fresh says when the custodian was heard last and when it is asked next; "" where nobody asks.
func (s *Status) fresh(v flow.View, now time.Time) (words string, paint func(...string) string) {
	th := s.Context.Theme
	if v.Phase.Final() {
		return "Last confirmed " + v.Confirmed.Format("15:04:05") + ".", th.Muted.Render
	}
	if v.AccountNumber == "" || v.Phase == flow.Editing || v.Phase == flow.Rejected {
		return "", nil
	}
	next := ""
	switch wait := v.NextCheck.Sub(now); {
	case v.AskedBy != "":
		next = " " + say.AskedBy(v.AskedBy)
	case s.paused:
		next = " Paused: p goes on asking."
	case v.NextCheck.IsZero() || wait <= 0:
		next = " Checking now."
	default:
		next = " Next check in " + strconv.Itoa(int(wait/time.Second)+1) + " s." + s.countdown(v, wait)
	}
	if v.Phase == flow.Unsure {
		if v.AskedAt.IsZero() {
			return "Not asked yet." + next, th.Muted.Render
		}
		return "Last asked " + v.AskedAt.Format("15:04:05") + "." + next, th.Muted.Render
	}
	if v.Confirmed.IsZero() {
		return strings.TrimSpace("Not confirmed yet. "+s.unread(v)) + next, th.Muted.Render
	}
	words = "Last confirmed " + v.Confirmed.Format("15:04:05")
	age := now.Sub(v.Confirmed)
	if v.AskErr != nil || age > lateAfter {
		return words + ", " + text.Ago(age) + ". " + s.silence(v) + next, th.Warn.Render
	}
	return words + "." + next, th.Muted.Render
}

// countdown draws how much of the time until the next check is left.
func (s *Status) countdown(v flow.View, wait time.Duration) string {
	const cells = 5
	whole := v.NextCheck.Sub(v.AskedAt)
	if s.Context.Still || v.AskedAt.IsZero() || whole <= 0 || s.W < 60 {
		return ""
	}
	left := int(min(cells, (cells*wait+whole-1)/whole))
	return " " + strings.Repeat(theme.Counting, left) + strings.Repeat(theme.Counted, cells-left)
}
