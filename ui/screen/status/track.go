package status

import (
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// stage is a part of the way of an application, and when the custodian confirmed that it was reached; zero where it never said.
type stage struct {
	name string
	at   time.Time
}

// stages are the parts of the way, and which of them the application is in by what the custodian confirmed: a word that nobody
// knows moves nothing.
func (s *Status) stages(v flow.View) (stages [4]stage, now int) {
	stages = [4]stage{{"Sent", v.Submitted}, {name: "Received"}, {name: "Checking"}, {name: "Open"}}
	words := custodian.DefaultStatuses()
	if s.Context.Service != nil && s.Context.Service.Statuses != nil {
		words = s.Context.Service.Statuses
	}
	first := func(i int, at time.Time) {
		if stages[i].at.IsZero() {
			stages[i].at = at
		}
	}
	for _, m := range v.Moments {
		if m.At.Before(v.Submitted) {
			continue
		}
		switch meaning := words.Meaning(m.What); {
		case m.What == flow.SubmitTaken, meaning == custodian.MeansSubmitted:
			first(1, m.At)
		case meaning == custodian.MeansProcessing:
			first(1, m.At)
			first(2, m.At)
		}
	}
	switch {
	case v.Phase == flow.Open:
		stages[3].at = v.Since
		return stages, 3
	case v.Phase == flow.Submitting:
		return stages, 0
	case stages[2].at.IsZero():
		return stages, 1
	}
	return stages, 2
}

// The track: how far two stages stand apart, and the column it begins in.
const (
	stageApart  = 16
	trackMargin = 5
)

// track draws the way: what is confirmed, where the application is, and what is ahead; below it the names and when each stage was
// reached, and below them the custodian's word where nobody knows it.
func (s *Status) track(out *screen.Block, v flow.View) {
	th := s.Context.Theme
	stages, now := s.stages(v)
	apart := max(10, min(stageApart, (s.width()-2*trackMargin)/len(stages)))
	pad := strings.Repeat(" ", trackMargin)
	way, names, times := pad, pad, pad
	for i, st := range stages {
		sign, paint, name := theme.Past, th.Done.Render, th.Text.Render
		switch {
		case i == now && v.Phase != flow.Open:
			sign, paint, name = theme.Now, th.Waiting.Render, th.Waiting.Bold(true).Render
		case i > now:
			sign, paint, name = theme.Ahead, th.Muted.Render, th.Muted.Render
		}
		way += paint(sign)
		if i < len(stages)-1 && i < now {
			way += th.Done.Render(strings.Repeat(theme.Rule, apart-1))
		} else if i < len(stages)-1 {
			way += th.Faint.Render(strings.Repeat(theme.Dashed, apart-1))
		}
		names += name(text.Fit(st.name, apart))
		times += th.Muted.Render(text.Fit(s.reached(st, i, v.Submitted), apart))
	}
	out.Add(way, strings.TrimRight(names, " "), times)
	if v.Meaning == custodian.MeansUnknown && v.Status != "" {
		out.Add(pad + strings.Repeat(" ", now*apart) + th.Waiting.Render("“"+text.Cut(text.Clean(v.Status), s.W-trackMargin-now*apart-2)+"”"))
	}
}

// reached says when a stage was reached: the first by the clock, the others by how long after it.
func (s *Status) reached(st stage, i int, sent time.Time) string {
	after := st.at.Sub(sent)
	switch {
	case st.at.IsZero():
		return ""
	case i == 0:
		return st.at.Format("15:04:05")
	case after < time.Minute:
		return "+" + strconv.Itoa(int(after/time.Second)) + " s"
	case after < time.Hour:
		return "+" + strconv.Itoa(int(after/time.Minute)) + " min"
	}
	return text.Clock(st.at, s.Context.Now())
}
