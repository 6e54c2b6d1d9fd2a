package screen

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// wayOn is something to do once the account is open.
type wayOn struct {
	label, about string
	do           Action
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
				Open{Screen: newRegistrationFor(s.context, section, name)},
			})
		}
	}
	if missing := say.NotRecorded(s.session); len(missing) > 0 {
		all = append(all, wayOn{"Collect what is not recorded", strings.Join(missing, ", "), CommandCheck})
	}
	method := answers.Path{Section: "funding", Field: "method"}
	if as.Applies(method) {
		about := text.Clean(as.Show(method))
		if about == "" {
			about = "no method chosen"
		}
		all = append(all, wayOn{"Fund it", about, GoTo{Place: as.PlaceOf(method), Return: true}})
	}
	return append(all, wayOn{"Back to the board", "", Back{}})
}

// ways lists them, to be chosen.
func (s *Status) ways(out *block, v flow.View) {
	th := s.context.Theme
	all := s.onwards(v)
	if len(all) == 0 {
		return
	}
	longest := 0
	for _, o := range all {
		longest = max(longest, text.Width(o.label))
	}
	longest = min(longest, s.w-2)
	for i, o := range all {
		on := i == s.focus
		row := th.Row(on, text.Fit(o.label, longest))
		out.stop(i, on, row+"    "+th.Muted.Render(text.Cut(o.about, max(0, s.w-longest-8))))
	}
	out.gap()
}

// along begins an application of a registration with a copy of what belongs to a client.
func (r *Registration) along(registration string) Action {
	d, section, name := r.context, r.section, r.client
	return Work{Await: true, Run: func(ctx context.Context, _ *flow.Session) Action {
		s, err := d.Service.Start(registration)
		if err != nil {
			return DraftTrouble(d, err)
		}
		return Several{Enter{Session: s}, Save{}, Say{Words: bring(ctx, s, section, name)}}
	}}
}

// bring copies a client into the section of an application in which they stood in another one, and says whether it did. Of two
// people with one name neither is taken for the other.
func bring(ctx context.Context, s *flow.Session, section, name string) string {
	kept := "Nothing of " + name + " came along: "
	all, err := s.KnownPeople(ctx, section)
	if err != nil {
		return kept + "this kind of account does not ask for them there."
	}
	var found []flow.KnownPerson
	for _, who := range all {
		if text.Clean(who.Name) == name && who.Reason == "" {
			found = append(found, who)
		}
	}
	if len(found) != 1 {
		return kept + text.Count(len(found), "person has", "people have") + " that name in the applications here."
	}
	if _, err := s.AddCopy(section, found[0]); err != nil {
		return kept + say.Ended(err.Error())
	}
	s.Checkpoint("brought " + name)
	return "What belongs to " + name + " came along. The rest is asked."
}
