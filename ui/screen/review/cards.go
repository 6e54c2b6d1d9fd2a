package review

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// card sums up a section, one entry of a list, or a list of shares.
type card struct {
	path    answers.Path // without a field; without an entry where it is about all of a list
	section *catalogue.Section
	entries []string // whose answers it sums up; "" is that of a section that is no list
	label   string
	facts   []string
}

// sheet is all cards as they are laid out, and sheetSource what they are laid out from.
type (
	sheet struct {
		cards []card
		notes []string // the rows under them
		label int      // the column of the labels; 0 where they stand above
		most  int      // rows of facts a card
	}
	sheetSource struct {
		of       *assess.Assessment
		w, h     int
		unfolded bool
		locked   bool
		variant  theme.Variant
	}
)

// sheet lays the cards out so that all are in sight, with three rows of facts at most, and with two beside answers.
func (r *Review) sheet() *sheet {
	from := sheetSource{r.session.Assessment(), r.W, r.H, len(r.unfolded) > 0, r.session.Locked() != nil, r.Context.Theme.Variant}
	return r.laid.Of(from, func() *sheet {
		sh := &sheet{cards: r.cards(), most: 2}
		if r.W >= 60 {
			sh.label = len("Not recorded")
			for _, c := range sh.cards {
				sh.label = max(sh.label, min(text.Width(c.label), r.W/3))
			}
		}
		sh.notes = r.notes(sh)
		if from.unfolded {
			return sh
		}
		for sh.most = 3; sh.most > 1; sh.most-- {
			sh.notes = r.notes(sh)
			rows := 4 + len(sh.notes) // the heading, and the way to submit
			for _, c := range sh.cards {
				rows += len(r.card(sh, c, false))
			}
			if rows <= r.H {
				return sh
			}
		}
		sh.notes = r.notes(sh)
		return sh
	})
}

// holds tells whether an answer is summed up by the card.
func (c card) holds(p answers.Path) bool {
	return p.Section == c.path.Section && (c.path.Entry == "" || p.Entry == c.path.Entry)
}

// cards are the sections that apply, and what stands in their lists.
func (r *Review) cards() []card {
	as := r.session.Assessment()
	var all []card
	add := func(at answers.Path, sec *catalogue.Section, entries []string, label string) {
		c := card{path: at, section: sec, entries: entries, label: label}
		c.facts = r.facts(c)
		all = append(all, c)
	}
	for _, sec := range r.session.Catalogue().Sections() {
		at := answers.Path{Section: sec.ID}
		if !as.Applies(at) {
			continue
		}
		ids := as.Answers().Entries(sec.ID)
		switch {
		case sec.List == nil:
			add(at, sec, []string{""}, screen.SectionTitle(sec))
		case sec.List.Share != "" || len(ids) == 0:
			add(at, sec, ids, sec.List.Many)
		default:
			for _, id := range ids {
				add(answers.Path{Section: sec.ID, Entry: id}, sec, []string{id}, sec.List.One)
			}
		}
	}
	return all
}

// facts are the answers of a card in so few words that they stand in a row: the name first, what belongs together joined, and
// of the questions that were answered with no how many they are.
func (r *Review) facts(c card) []string {
	as := r.session.Assessment()
	if c.section.List != nil && c.section.List.Share != "" {
		return shares(as, c)
	}
	var facts []string
	no := 0
	for _, entry := range c.entries {
		if name := text.Clean(as.Name(c.section.ID, entry)); name != "" && len(c.section.Name) > 0 {
			facts = append(facts, name)
		}
		group := ""
		for _, pg := range as.Pages(c.section.ID, entry) {
			for _, f := range as.Fields(pg, entry) {
				p := answers.Path{Section: c.section.ID, Entry: entry, Field: f.ID}
				shown := text.Clean(as.Show(p))
				if shown == "" || slices.Contains(c.section.Name, f.ID) {
					continue
				}
				switch choice := f.Kind.Traits().Choice; {
				case choice == kind.YesOrNo && len(f.Rule.Options) == 0: // else what yes and no are called there says enough
					if as.Answers().Get(p) != kind.Yes {
						no++
						continue
					}
					shown = f.Label
				case choice == kind.Confirmation:
					shown = f.Label
				}
				of := f.ID[:max(0, strings.LastIndexByte(f.ID, '.'))]
				if of != "" && of == group {
					facts[len(facts)-1] += ", " + shown
				} else {
					facts = append(facts, shown)
				}
				group = of
			}
		}
	}
	if no > 0 {
		facts = append(facts, "No to "+text.Count(no, "question", "questions"))
	}
	return facts
}

// shares are the entries of a list with what each is to get, by class where there is more than one.
func shares(as *assess.Assessment, c card) []string {
	list := c.section.List
	get := func(entry, field string) string {
		return as.Answers().Get(answers.Path{Section: c.section.ID, Entry: entry, Field: field})
	}
	classes := map[string][]string{}
	var order []string
	for _, id := range c.entries {
		class := get(id, list.Class)
		if _, seen := classes[class]; !seen {
			order = append(order, class)
		}
		name := text.Clean(as.Name(c.section.ID, id))
		if name == "" {
			name = list.One
		}
		if n, ok := kind.Hundredths(get(id, list.Share)); ok {
			name += " " + kind.Percent(n) + " %"
		}
		classes[class] = append(classes[class], name)
	}
	var facts []string
	for _, class := range order {
		of := classes[class]
		if f := c.section.Field(list.Class); f != nil && f.Option(class) != nil && len(order) > 1 {
			of[0] = f.Option(class).Label + ": " + of[0]
		}
		facts = append(facts, of...)
	}
	return facts
}

// card draws one: what is wrong in it, and its facts.
func (r *Review) card(sh *sheet, c card, on bool) []string {
	th := r.Context.Theme
	var rows []string
	if words := r.wrong(c); words != "" {
		rows = append(rows, words)
	}
	switch {
	case len(c.facts) > 0:
		for _, line := range r.within(sh, c.facts, sh.most) {
			rows = append(rows, th.Text.Render(line))
		}
	case c.section.List != nil:
		rows = append(rows, th.Muted.Render("None added"))
	case len(rows) == 0:
		rows = append(rows, th.Muted.Render("Nothing provided"))
	}
	return r.labelled(sh, th.Mark(on), theme.Either(th.Accent.Render, th.Muted.Render, on)(c.label), rows)
}

// labelled puts rows beside a label, or under it where it is narrow.
func (r *Review) labelled(sh *sheet, mark, label string, rows []string) []string {
	if sh.label == 0 {
		all := []string{mark + text.Cut(label, r.W-2)}
		for _, row := range rows {
			all = append(all, "    "+text.Cut(row, r.W-4))
		}
		return all
	}
	for i := range rows {
		rows[i], mark, label = mark+text.Fit(label, sh.label)+"  "+rows[i], "  ", ""
	}
	return rows
}

// within joins facts to at most so many rows. Those that do not fit are counted at the end.
func (r *Review) within(sh *sheet, facts []string, most int) []string {
	room := max(10, r.W-sh.label-5)
	n, used := 0, 0
	for n < len(facts) && used <= most*room {
		used += text.Width(facts[n]) + 3
		n++
	}
	for ; n > 0; n-- {
		words, rest := strings.Join(facts[:n], " · "), ""
		if n < len(facts) {
			rest = " · " + text.Count(len(facts)-n, "more", "more")
		}
		if lines := text.Wrap(words+rest, room); len(lines) <= most {
			return lines
		}
		if n == 1 {
			return []string{text.Cut(words, room-text.Width(rest)) + rest}
		}
	}
	return nil
}

// wrong counts what stands in the way in a card, and what is worth checking.
func (r *Review) wrong(c card) string {
	th := r.Context.Theme
	left, fix, worth := 0, 0, 0
	for _, p := range r.session.Problems() {
		switch {
		case p.Note != "" || !c.holds(p.Path):
		case p.Severity == assess.ToFix:
			fix++
		case p.Severity == assess.Left:
			left++
		default:
			worth++
		}
	}
	var parts []string
	if fix > 0 {
		parts = append(parts, th.Fault.Render("! "+text.Count(fix, "to fix", "to fix")))
	}
	if left > 0 {
		parts = append(parts, th.Text.Render(text.Count(left, "left to answer", "left to answer")))
	}
	if worth > 0 {
		parts = append(parts, th.Warn.Render(text.Count(worth, "worth checking", "worth checking")))
	}
	return strings.Join(parts, ", ")
}

// notes are the rows under the cards: what is sent otherwise than it was typed, what is to be collected and was not recorded, and
// what stays for ever.
func (r *Review) notes(sh *sheet) []string {
	if r.session.Locked() != nil {
		return nil // nothing is to be done about it any more
	}
	th := r.Context.Theme
	var rows []string
	note := func(label string, paint func(...string) string, facts []string, most int) {
		if len(facts) == 0 {
			return
		}
		var lines []string
		for _, line := range r.within(sh, facts, most) {
			lines = append(lines, paint(line))
		}
		rows = append(rows, r.labelled(sh, "  ", paint(label), lines)...)
	}
	note("To collect", th.Warn.Render, say.RequiredDocuments(r.session), 8)
	note("Not recorded", th.Warn.Render, say.NotRecorded(r.session), sh.most)
	if r.W < 60 {
		return rows
	}
	var sent []string
	for _, x := range say.SentDifferently(r.session) {
		sent = append(sent, text.Clean(x.As))
	}
	note("Sent as", th.Muted.Render, sent, sh.most)
	note("For ever", th.Muted.Render, []string{say.Fixed(r.session)}, 8)
	return rows
}

// counts are how many answers are given, are left, and need not be given.
func (r *Review) counts() []string {
	as := r.session.Assessment()
	answered, optional := 0, 0
	for _, p := range as.Asked() {
		switch {
		case as.Show(p) != "":
			answered++
		case !as.Required(p):
			optional++
		}
	}
	left, fix := assess.Blocking(r.session.Problems())
	counts := []string{text.Count(answered, "answered", "answered"), text.Count(left, "left", "left")}
	if fix > 0 {
		counts = append([]string{text.Count(fix, "to fix", "to fix")}, counts...)
	}
	if optional > 0 && !r.optional {
		counts = append(counts, text.Count(optional, "optional", "optional")+" hidden, o shows")
	}
	return counts
}
