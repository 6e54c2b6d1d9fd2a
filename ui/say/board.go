package say

import (
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/text"
)

// Next names the next action of an application, and with it who acts; "" where nothing is left to do.
func Next(d flow.Summary, c *catalogue.Catalogue) string {
	if d.Unreadable != "" || !d.Leaving.IsZero() {
		return ""
	}
	if d.HandedTo != "" {
		return text.Clean(d.HandedTo) + " acts"
	}
	switch d.Phase {
	case flow.Submitting, flow.Submitted:
		return "Custodian acts"
	case flow.Unsure:
		if d.Stuck {
			return "Ring the custodian"
		}
		return "onboard asks"
	case flow.Rejected, flow.Action:
		if d.Named > 0 {
			return "Mend " + text.Count(d.Named, "answer", "answers")
		}
		return "Read what it said"
	case flow.Open, flow.Closed:
		return ""
	case flow.Editing:
	}
	if d.Doubt != "" {
		return "Ring the custodian"
	}
	if d.Left+d.ToFix == 0 {
		return "Check and submit"
	}
	return stopped(d, c)
}

// stopped is where an application goes on: a page, or its step where that is not known.
func stopped(d flow.Summary, c *catalogue.Catalogue) string {
	if d.Page != "" || c == nil {
		return text.Clean(d.Page)
	}
	if st := c.Step(d.Step); st != nil {
		return st.Title
	}
	return ""
}

// Explain describes in sentences the state of an application, and what enter does.
func Explain(d flow.Summary, c *catalogue.Catalogue, now time.Time) []string {
	switch {
	case d.Unreadable != "":
		return []string{Unreadable(d.Unreadable)}
	case !d.Leaving.IsZero():
		return []string{"r takes it back, and so does a change of its answers.", "enter shows it."}
	case d.HandedTo != "":
		return []string{text.Clean(d.HandedTo) + " has it now, and it is read-only here. t takes it back.", "enter shows it."}
	}
	switch d.Phase {
	case flow.Rejected:
		return []string{"The custodian rejected the application" + moment(d.Since, now) + named(d.Named), "enter shows what it said."}
	case flow.Action:
		return []string{"The custodian wants something of you" + moment(d.Since, now) + named(d.Named), "enter shows what it said."}
	case flow.Unsure:
		return []string{
			"It was sent" + moment(d.Since, now) + ", and no answer says what became of it. Nothing is sent again by itself.",
			"enter shows what was asked since.",
		}
	case flow.Submitting, flow.Submitted:
		return []string{"The custodian has it" + since(d.Since, now) + ". Nothing for you to do.", "enter shows the status."}
	case flow.Open:
		return []string{"The account is open" + since(d.Since, now) + number(d) + ".", "enter shows the status."}
	case flow.Closed:
		return []string{"The custodian closed this application" + moment(d.Since, now) + number(d) + ".", "enter shows the status."}
	case flow.Editing:
	}
	if d.Doubt != "" {
		return []string{FirstStageDoubt(flow.View{Editable: true, Sync: d.Doubt}), "enter opens it, and F5 says what to do."}
	}
	if d.Left+d.ToFix == 0 {
		return []string{"Everything is answered. Check the answers, then submit.", "enter shows them."}
	}
	var parts []string
	if d.ToFix > 0 {
		parts = append(parts, text.Count(d.ToFix, "to fix", "to fix"))
	}
	if d.Left > 0 {
		parts = append(parts, text.Count(d.Left, "left to answer", "left to answer"))
	}
	words := strings.Join(parts, " and ") + ". Last changed " + text.Ago(now.Sub(d.Changed())) + "."
	if at := stopped(d, c); at != "" {
		return []string{words, "enter goes on in " + at + "."}
	}
	return []string{words, "enter goes on where you stopped."}
}

// moment words when something happened, inside a sentence: " on 25 Nov at 16:41", " at 16:41" today.
func moment(t, now time.Time) string {
	words := text.Clock(t, now)
	if words == "" {
		return ""
	}
	if cut := strings.LastIndexByte(words, ' '); cut > 0 {
		return " on " + words[:cut] + " at " + words[cut+1:]
	}
	return " at " + words
}

func since(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	return " since " + text.Clock(t, now)
}

func named(n int) string {
	if n == 0 {
		return "."
	}
	return " and named " + text.Count(n, "thing", "things") + " to mend."
}

func number(d flow.Summary) string {
	if d.AccountNumber == "" {
		return ""
	}
	return ". Account number " + text.Clean(d.AccountNumber)
}
