package status

import (
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// wayOn is something to do once the account is open.
type wayOn struct {
	label, about string
	do           screen.Action
}

// onwards are what may come next, once the account is open: nothing of it is asked for by the custodian.
func (s *Status) onwards(v flow.View) []wayOn {
	if v.Phase != flow.Open || s.whole {
		return nil
	}
	var all []wayOn
	as := s.session.Assessment()
	section, _, _ := as.FirstHolder()
	if sec := s.session.Catalogue().Section(section); sec != nil && sec.Person && sec.List == nil {
		if name := text.Clean(as.Name(section, "")); name != "" {
			all = append(all, wayOn{
				"Another account for " + name, "the answers about them come along",
				screen.AskRegistration{Section: section, Client: name},
			})
		}
	}
	if missing := say.NotRecorded(s.session); len(missing) > 0 {
		all = append(all, wayOn{"Collect what is not recorded", strings.Join(missing, ", "), screen.CommandCheck})
	}
	method := answers.Path{Section: "funding", Field: "method"}
	if as.Applies(method) {
		about := text.Clean(as.Show(method))
		if about == "" {
			about = "no method chosen"
		}
		all = append(all, wayOn{"Fund it", about, screen.GoTo{Place: as.PlaceOf(method), Return: true}})
	}
	return append(all, wayOn{"Back to the board", "", screen.Back{}})
}

// ways lists them, to be chosen.
func (s *Status) ways(out *screen.Block, v flow.View) {
	th := s.Context.Theme
	all := s.onwards(v)
	if len(all) == 0 {
		return
	}
	longest := 0
	for _, o := range all {
		longest = max(longest, text.Width(o.label))
	}
	longest = min(longest, s.W-2)
	for i, o := range all {
		on := i == s.Focus
		row := th.Row(on, text.Fit(o.label, longest))
		out.Stop(i, on, row+"    "+th.Muted.Render(text.Cut(o.about, max(0, s.W-longest-8))))
	}
	out.Gap()
}
